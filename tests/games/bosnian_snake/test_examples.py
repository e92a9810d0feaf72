"""The fragment of the first report's 12x12: what is legible of it, and what follows."""

from __future__ import annotations

import quebra
from quebra.games.bosnian_snake.board import SnakeBoard

FRAGMENT = quebra.examples()["snake-1-12x12-fragment"]

# The six legible rows in the report's numbers, as long as they are printed.
LEGIBLE = (
    [0, 3, 0, -1, *[0] * 7],
    [2, *[0] * 9],
    [*[0] * 8, 5, 0, 0],
    [*[0] * 7, -1, *[0] * 4],
    [*[0] * 4, 6, *[0] * 5],
    [0] * 11,
)


def filled_up(row: list[int]) -> list[int]:
    """With the zeros it is short of in its longest run of zeros."""
    runs, start = [], 0
    for place, number in enumerate([*row, None]):
        if number != 0:
            runs.append((place - start, -start))
            start = place + 1
    place = -max(runs)[1]
    return row[:place] + [0] * (12 - len(row)) + row[place:]


def test_the_fragment_is_what_is_legible() -> None:
    assert isinstance(FRAGMENT, SnakeBoard)
    codes = {None: 0, "H": -1, "T": -1}
    rows = [[codes.get(mark, mark) for mark in row] for row in FRAGMENT.cells]
    assert rows[3:9] == list(map(filled_up, LEGIBLE))
    assert all(code == 0 for row in rows[:3] + rows[9:] for code in row)
    assert {row: count for row, count in enumerate(FRAGMENT.row_counts, 1) if count is not None} == {
        4: 2,
        9: 9,
    }
    assert {c: count for c, count in enumerate(FRAGMENT.column_counts, 1) if count is not None} == {
        2: 5,
        8: 5,
    }
    assert "lost" in FRAGMENT.extras["note"]


def test_it_has_several_solutions_and_a_shortest_snake() -> None:
    assert quebra.solve(FRAGMENT).status == "multiple"
    shortest = quebra.minimise(FRAGMENT)
    assert shortest.optimal and shortest.length == 40
