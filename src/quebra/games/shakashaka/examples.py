"""The boards of the Shakashaka report by Ferreira and Lima, under the report's names, and one of our own.

In tab3, tab5 and tab7 many rows are printed one white cell too long. Of tab5 and tab7 each such
row is read here with one cell of its longest white run taken out (tab7's third row, where two
runs are equally long, in the one way that has a solution). Of tab3's 192 readings that take the cell
out of any white run, five have exactly one solution: they are all here. docs/reports.md tells more.
"""

from __future__ import annotations

from collections.abc import Mapping

from quebra.games.shakashaka.board import BLACK, Mark, ShakashakaBoard

_READ_ANEW = "rows printed too long in the report, read anew"
# Its readings with one solution differ in rows 2, 3, 6 and 7.
_TAB3 = "2...#...## {} {} .......... ..4......2 {} {} .....#.... ....#...#. 2..2....#."
_TAB3_READINGS = (
    ("...#......", "......#...", "#.......2.", "......4..."),
    ("...#......", "......#...", "#........2", "......4..."),
    ("....#.....", "......#...", "#........2", ".......4.."),
    ("....#.....", ".......#..", "#.......2.", "......4..."),
    ("....#.....", ".......#..", "#........2", "......4..."),
)
_REPORT = {
    "tab1": ".#..# ...#. ..... ....# 2....",
    "tab2": "#2..2# 2....2 ...... ...... 2....2 #2..2#",
    **{f"tab3-reading-{number}": _TAB3.format(*rows) for number, rows in enumerate(_TAB3_READINGS, 1)},
    "tab4": "....# ..... 02... #.... #..1.",
    "tabExemplo": "#.... ....1 2.... ..#.. .....",
    "tab5": (
        "...2...... ......#... .....2...# .......... .#0#..#... "
        "#....4.... #......... 0........# #......... ###..0...."
    ),
    "tab6": "0.0 .00 000",
    "tab7": (
        "1......0.. .......... ....4..... ..3.....3. 3......2.. "
        ".......... ........2. .2....3... .........1 ....3....."
    ),
    # Like the report's figure 4: left all white, the outer area would enclose a ring with another inside.
    "nested": "........ ........ ..0000.. ..0..0.. ..0..0.. ..0000.. ........ ........",
}
_NOTES = {
    "tab5": _READ_ANEW,
    "tab7": f"{_READ_ANEW}: one of the 3 readings (of 16) with exactly one solution",
    "nested": "ours, after the report's figure 4: a white square in a black ring in a white area",
} | {
    f"tab3-reading-{number}": f"{_READ_ANEW}: one of the 5 readings (of 192) with exactly one solution"
    for number in range(1, len(_TAB3_READINGS) + 1)
}


WORKED = "shakashaka-tabExemplo"  # the board that shows how the puzzle is solved


def examples() -> Mapping[str, ShakashakaBoard]:
    return {f"shakashaka-{name}": _board(name, rows.split()) for name, rows in _REPORT.items()}


def _board(name: str, rows: list[str]) -> ShakashakaBoard:
    cells = tuple(tuple(_mark(letter) for letter in row) for row in rows)
    told = {"fact": name} | ({"note": _NOTES[name]} if name in _NOTES else {})
    return ShakashakaBoard(len(rows), len(rows[0]), cells, told)


def _mark(letter: str) -> Mark:
    if letter == ".":
        return None
    return BLACK if letter == BLACK else int(letter)
