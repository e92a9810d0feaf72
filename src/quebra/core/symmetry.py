"""Turning and mirroring boards: the eight ways to lay a square, and layouts that look the same after one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeVar

from quebra.core.grid import Cell

Item = TypeVar("Item")
Line = tuple[Literal["row", "column"], int]


@dataclass(frozen=True, slots=True)
class Turn:
    """One way to lay a board: turned over top to bottom, left to right, and then along its diagonal."""

    over_rows: bool = False
    over_columns: bool = False
    diagonal: bool = False

    def cell(self, cell: Cell, rows: int, columns: int) -> Cell:
        """Where a cell of a board of this many rows and columns comes to lie."""
        row = rows + 1 - cell[0] if self.over_rows else cell[0]
        column = columns + 1 - cell[1] if self.over_columns else cell[1]
        return (column, row) if self.diagonal else (row, column)

    def shape(self, rows: int, columns: int) -> tuple[int, int]:
        """The rows and columns that a board then has."""
        return (columns, rows) if self.diagonal else (rows, columns)

    def rows(self, cells: tuple[tuple[Item, ...], ...]) -> tuple[tuple[Item, ...], ...]:
        """The same for what stands in a board's cells, row by row."""
        lines = cells[::-1] if self.over_rows else cells
        lines = tuple(line[::-1] for line in lines) if self.over_columns else lines
        return tuple(zip(*lines, strict=True)) if self.diagonal else lines

    def outside(
        self, beside: tuple[Item, ...], above: tuple[Item, ...]
    ) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
        """The same for what stands beside the rows and above the columns."""
        left = beside[::-1] if self.over_rows else beside
        top = above[::-1] if self.over_columns else above
        return (top, left) if self.diagonal else (left, top)


TURNS = tuple(Turn(a, b, c) for c in (False, True) for a in (False, True) for b in (False, True))

NONE, HALF, QUARTER, MIRROR = "none", "rotation180", "rotation90", "mirror"
SYMMETRIES: dict[str, Turn | None] = {
    NONE: None,
    HALF: Turn(over_rows=True, over_columns=True),
    QUARTER: Turn(over_rows=True, diagonal=True),
    MIRROR: Turn(over_columns=True),
}


def image(cell: Cell, symmetry: str, rows: int, columns: int) -> Cell:
    """The cell that a cell is carried to by one turn of the symmetry."""
    turn = SYMMETRIES[symmetry]
    return cell if turn is None else turn.cell(cell, rows, columns)


def line_orbits(rows: int, columns: int, symmetry: str) -> list[tuple[Line, ...]]:
    """Rows and columns in groups that the symmetry carries into each other."""
    own_rows: tuple[Line, ...] = tuple(("row", row) for row in range(1, rows + 1))
    own_columns: tuple[Line, ...] = tuple(("column", column) for column in range(1, columns + 1))
    images = {line: line for line in (*own_rows, *own_columns)}
    if (turn := SYMMETRIES[symmetry]) is not None:
        beside, above = turn.outside(own_rows, own_columns)
        images = dict(zip((*beside, *above), (*own_rows, *own_columns), strict=True))
    found: dict[Line, tuple[Line, ...]] = {}
    for line in images:
        orbit = [line]
        while (following := images[orbit[-1]]) != line:
            orbit.append(following)
        found.setdefault(min(orbit), tuple(orbit))
    return list(found.values())


def orbits(cells: Iterable[Cell], symmetry: str, rows: int, columns: int) -> list[tuple[Cell, ...]]:
    """The cells in groups that the symmetry carries into each other, in reading order."""
    left = dict.fromkeys(cells)
    found: list[tuple[Cell, ...]] = []
    while left:
        first = next(iter(left))
        group = [first]
        while (following := image(group[-1], symmetry, rows, columns)) != first:
            group.append(following)
        for cell in group:
            left.pop(cell, None)
        found.append(tuple(group))
    return found
