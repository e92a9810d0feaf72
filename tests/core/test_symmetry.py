"""Turning and mirroring: against the plain meaning of the words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quebra.core.grid import Cell, all_cells
from quebra.core.symmetry import SYMMETRIES, TURNS, Turn, image, orbits

sides = st.integers(1, 6)


@given(sides, sides)
def test_the_eight_ways_are_different_and_carry_cells_to_cells(rows: int, columns: int) -> None:
    cells = list(all_cells(rows, columns))
    ways = set()
    for turn in TURNS:
        there = [turn.cell(cell, rows, columns) for cell in cells]
        assert sorted(there) == list(all_cells(*turn.shape(rows, columns)))
        ways.add(tuple(there))
    if rows > 1 and columns > 1:
        assert len(ways) == 8


@given(sides, sides, st.sampled_from(TURNS))
def test_rows_and_outside_turn_as_cells_do(rows: int, columns: int, turn: Turn) -> None:
    grid = tuple(tuple((row, column) for column in range(1, columns + 1)) for row in range(1, rows + 1))
    laid = turn.rows(grid)
    for cell in all_cells(rows, columns):
        row, column = turn.cell(cell, rows, columns)
        assert laid[row - 1][column - 1] == cell
    beside = tuple(("row", row) for row in range(1, rows + 1))
    above = tuple(("column", column) for column in range(1, columns + 1))
    left, top = turn.outside(beside, above)
    for line, names in ((0, left), (1, top)):
        for place, name in enumerate(names, 1):
            kind, number = name
            # Every cell of that line has come to lie in this one.
            for cell in all_cells(rows, columns):
                if cell[0 if kind == "row" else 1] == number:
                    assert turn.cell(cell, rows, columns)[line] == place


@pytest.mark.parametrize(
    ("symmetry", "cell", "there"),
    [
        ("none", (1, 2), (1, 2)),
        ("rotation180", (1, 2), (5, 4)),
        ("rotation90", (1, 2), (2, 5)),  # clockwise
        ("mirror", (1, 2), (1, 4)),
    ],
)
def test_what_the_names_mean(symmetry: str, cell: Cell, there: Cell) -> None:
    assert image(cell, symmetry, 5, 5) == there


@given(sides, sides, st.sampled_from(list(SYMMETRIES)))
def test_orbits_part_the_board_and_stay_in_place(rows: int, columns: int, symmetry: str) -> None:
    if symmetry == "rotation90":
        columns = rows
    groups = orbits(all_cells(rows, columns), symmetry, rows, columns)
    assert sorted(cell for group in groups for cell in group) == list(all_cells(rows, columns))
    for group in groups:
        assert {image(cell, symmetry, rows, columns) for cell in group} == set(group)
    longest = {"none": 1, "rotation180": 2, "rotation90": 4, "mirror": 2}[symmetry]
    assert max(map(len, groups)) <= longest
