"""White rectangles as they lie on a board: upright, or turned by 45 degrees.

A turned rectangle is all triangles along its rim, so it shows only black edges and anything may lie
beside it. An upright one shows white edges: no other white cell may share one with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from quebra.core.grid import Cell, pieces
from quebra.core.symmetry import MIRROR, QUARTER, SYMMETRIES
from quebra.games.shakashaka.board import WHITE


class Shape(NamedTuple):
    """Upright: rows and columns. Turned: how many cells the sides from the highest point cross.

    ``first`` is then the side that falls to the right, ``second`` the one that falls to the left.
    """

    is_turned: bool
    first: int
    second: int

    @property
    def box(self) -> tuple[int, int]:
        """The rows and columns it takes."""
        side = self.first + self.second
        return (side, side) if self.is_turned else (self.first, self.second)

    @property
    def swapped(self) -> Shape:
        return Shape(self.is_turned, self.second, self.first)

    def under(self, symmetry: str) -> Shape:
        """What it looks like after one turn of the symmetry."""
        changes = symmetry == QUARTER or (symmetry == MIRROR and self.is_turned)
        return self.swapped if changes else self


class Rectangle(NamedTuple):
    """A shape, and the upper left cell of its box."""

    shape: Shape
    row: int
    column: int

    def cells(self) -> list[Cell]:
        return [(self.row + down, self.column + right) for down, right in places_of(self.shape)]

    def values(self) -> dict[Cell, str]:
        """Its cells and what each holds: the black corner of a triangle, or white."""
        return {
            (self.row + down, self.column + right): value
            for (down, right), value in values_of(self.shape).items()
        }

    def image(self, symmetry: str, rows: int, columns: int) -> Rectangle:
        """Where one turn of the symmetry carries it."""
        turn = SYMMETRIES[symmetry]
        if turn is None:
            return self
        height, width = self.shape.box
        one = turn.cell((self.row, self.column), rows, columns)
        other = turn.cell((self.row + height - 1, self.column + width - 1), rows, columns)
        return Rectangle(self.shape.under(symmetry), min(one[0], other[0]), min(one[1], other[1]))

    def orbit(self, symmetry: str, rows: int, columns: int) -> tuple[Rectangle, ...]:
        """Itself and all that the symmetry makes of it."""
        found = [self]
        while (following := found[-1].image(symmetry, rows, columns)) != self:
            found.append(following)
        return tuple(found)


@cache
def values_of(shape: Shape) -> dict[Cell, str]:
    """The cells of a shape, counted from (0, 0) in its box, and what each holds."""
    height, width = shape.box
    if not shape.is_turned:
        return {(down, right): WHITE for down in range(height) for right in range(width)}
    values: dict[Cell, str] = {}
    for down in range(height):
        left, right = _rim(shape, down)
        for between in range(left + 1, right):
            values[down, between] = WHITE
        values[down, left] = "nw" if down < shape.second else "sw"
        values[down, right] = "ne" if down < shape.first else "se"
    return values


@cache
def places_of(shape: Shape) -> tuple[Cell, ...]:
    """The cells of a shape, counted in the same way."""
    return tuple(values_of(shape))


def _rim(shape: Shape, down: int) -> tuple[int, int]:
    """The first and the last cell of a turned shape in a row of its box."""
    right, left = shape.first, shape.second
    first = left - 1 - down if down < left else down - left
    last = left + down if down < right else left + 2 * right - 1 - down
    return first, last


def rectangles_in(held: Mapping[Cell, str]) -> list[Rectangle]:
    """The rectangles of a solution, from what its white cells hold."""
    found = [
        _turned_from(cell, held)
        for cell, value in held.items()
        if value == "nw" and held.get((cell[0], cell[1] + 1)) == "ne"
    ]
    taken = {cell for one in found for cell in one.cells()}
    for piece in pieces(cell for cell in held if cell not in taken):
        (top, left), (bottom, right) = min(piece), max(piece)
        found.append(Rectangle(Shape(False, bottom - top + 1, right - left + 1), top, left))
    return found


def _turned_from(cell: Cell, held: Mapping[Cell, str]) -> Rectangle:
    """The turned rectangle whose highest point is the upper right corner of a cell."""
    row, column = cell
    first = second = 1
    while held.get((row + first, column + 1 + first)) == "ne":
        first += 1
    while held.get((row + second, column - second)) == "nw":
        second += 1
    return Rectangle(Shape(True, first, second), row, column - second + 1)
