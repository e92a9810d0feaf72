"""The boards of the Shakashaka report by Ferreira and Lima, under the report's names.

In tab3, tab5 and tab7 many rows are printed one white cell too long. Of tab5 and tab7 each such
row is read here with one cell of its longest white run taken out (tab7's third row, where two
runs are equally long, in the one way that has a solution). Of tab3 no reading stands out, so it
is left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from quebra.games.shakashaka.board import BLACK, Mark, ShakashakaBoard

_READ_ANEW = {"tab5", "tab7"}
_REPORT = {
    "tab1": ".#..# ...#. ..... ....# 2....",
    "tab2": "#2..2# 2....2 ...... ...... 2....2 #2..2#",
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
}


WORKED = "shakashaka-tabExemplo"  # the board that shows how the puzzle is solved


def examples() -> Mapping[str, ShakashakaBoard]:
    return {f"shakashaka-{name}": _board(name, rows.split()) for name, rows in _REPORT.items()}


def _board(name: str, rows: list[str]) -> ShakashakaBoard:
    cells = tuple(tuple(_mark(letter) for letter in row) for row in rows)
    note = {"note": "rows printed too long in the report, read anew"} if name in _READ_ANEW else {}
    return ShakashakaBoard(len(rows), len(rows[0]), cells, note)


def _mark(letter: str) -> Mark:
    if letter == ".":
        return None
    return BLACK if letter == BLACK else int(letter)
