"""The bundled boards: the readings of rows that the report prints too long, and nested white areas."""

from __future__ import annotations

from collections import Counter
from itertools import product

import quebra
from quebra.games.shakashaka.board import ShakashakaAnswer, ShakashakaBoard

EXAMPLES = quebra.examples()

# As the report prints them: 0 to 4 are numbers, 5 is black, 6 is white.
TAB3 = """
2,6,6,6,5,6,6,6,5,5
6,6,6,6,5,6,6,6,6,6,6
6,6,6,6,6,6,6,5,6,6,6
6,6,6,6,6,6,6,6,6,6,6
6,6,4,6,6,6,6,6,6,6,2
5,6,6,6,6,6,6,6,6,2,6
6,6,6,6,6,6,6,4,6,6,6
6,6,6,6,6,6,5,6,6,6,6
6,6,6,6,6,5,6,6,6,5,6
2,6,6,2,6,6,6,6,5,6
"""
TAB7 = """
1,6,6,6,6,6,6,6,0,6,6
6,6,6,6,6,6,6,6,6,6,6
6,6,6,6,6,4,6,6,6,6,6
6,6,3,6,6,6,6,6,3,6
3,6,6,6,6,6,6,2,6,6
6,6,6,6,6,6,6,6,6,6,6
6,6,6,6,6,6,6,6,6,2,6
6,2,6,6,6,6,3,6,6,6
6,6,6,6,6,6,6,6,6,6,1
6,6,6,6,3,6,6,6,6,6,6
"""


def readings(printed: str) -> list[ShakashakaBoard]:
    """Every board that takes one cell out of one white run of each row that is too long."""
    rows = [row.replace(",", "").replace("6", ".").replace("5", "#") for row in printed.split()]
    ways = [[row] if len(row) == 10 else sorted(shortened(row)) for row in rows]
    return [quebra.parse("shakashaka\n" + "\n".join(way)) for way in product(*ways)]  # type: ignore[misc]


def shortened(row: str) -> set[str]:
    return {row[:place] + row[place + 1 :] for place, mark in enumerate(row) if mark == "."}


def test_tab3_is_bundled_in_all_readings_with_one_solution() -> None:
    found = readings(TAB3)
    status = {board: quebra.solve(board).status for board in found}
    assert Counter(status.values()) == {"none": 158, "multiple": 29, "unique": 5}
    bundled = {board for name, board in EXAMPLES.items() if name.startswith("shakashaka-tab3-")}
    assert bundled == {board for board in found if status[board] == "unique"}


def test_tab7_is_one_of_the_readings_with_one_solution() -> None:
    found = readings(TAB7)
    unique = [board for board in found if quebra.solve(board).status == "unique"]
    assert (len(found), len(unique)) == (16, 3)
    assert EXAMPLES["shakashaka-tab7"] in unique


def test_nested_white_areas_are_no_rectangles() -> None:
    """Left all white, the outer area of the board has the outline of a rectangle, but a ring inside."""
    board = EXAMPLES["shakashaka-nested"]
    assert isinstance(board, ShakashakaBoard)
    white = ShakashakaAnswer(tuple(tuple("white" if m is None else None for m in row) for row in board.cells))
    (violation,) = quebra.check(board, white).violations
    assert violation.rule == "rectangle"
    result = quebra.solve(board)
    assert result.status == "unique" and result.solution != white


def test_boards_that_are_not_as_printed_say_so() -> None:
    for name in ("tab3-reading-1", "tab5", "tab7"):
        assert "read anew" in EXAMPLES[f"shakashaka-{name}"].extras["note"]
