"""A board packed with white rectangles: a lively mix of turned and upright ones, the rest black.

A packing is filled at random and then improved: a small window is cleared and filled anew, and what
looks better stays. Symmetric rectangles come and go together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from functools import cache
from random import Random

from quebra.core.grid import Cell, all_cells, neighbours, surrounding
from quebra.core.symmetry import image, orbits
from quebra.games.shakashaka.board import WHITE
from quebra.games.shakashaka.generate.rectangles import Rectangle, Shape, places_of, rectangles_in, values_of

TURNED_OFTEN = 8  # so often turned rectangles are tried for each upright one
LONGEST_SIDE = 4
TRIES = 2  # rectangles tried at a cell for each length
OVERSHOOT = 2  # cells that may get white beyond what was asked for
REACH = 2  # how far a window to be filled anew reaches from its middle

# What makes a packing ugly, and how much.
DESERT = 2.0  # four black cells in a square
DULL = 1.0  # a black cell with no triangle beside it
SINGLE = 4.0  # a white cell alone
PLAIN = 0.25  # each cell of an upright rectangle
OFF = 3.0  # each cell that is black, or white, beyond what was asked for


class Packing:
    """Rectangles on a board: ``owner`` tells which one a cell belongs to, ``held`` what the cell holds
    (a triangle's black corner, or white). The other cells are black.
    """

    def __init__(self, rows: int, columns: int, symmetry: str, black: int) -> None:
        self.rows, self.columns, self.symmetry = rows, columns, symmetry
        self.black = black  # so many black cells are wanted
        self.cells = list(all_cells(rows, columns))
        self.owner: dict[Cell, Rectangle] = {}
        self.held: dict[Cell, str] = {}
        self._beside = {cell: neighbours(cell, rows, columns) for cell in self.cells}
        groups = orbits(self.cells, symmetry, rows, columns)
        self._first = {cell: group[0] for group in groups for cell in group}

    def copy(self) -> Packing:
        """The same, to be changed by itself."""
        other = copy(self)
        other.owner, other.held = dict(self.owner), dict(self.held)
        return other

    @property
    def black_cells(self) -> list[Cell]:
        return [cell for cell in self.cells if cell not in self.owner]

    @property
    def triangles(self) -> int:
        """How many cells hold a triangle."""
        return sum(value != WHITE for value in self.held.values())

    def number(self, cell: Cell) -> int:
        """How many triangles are beside a cell."""
        return sum(self.held.get(other, WHITE) != WHITE for other in self._beside[cell])

    def put(self, rectangle: Rectangle) -> bool:
        """Adds a rectangle and its images, if there is room for all of them and not too much gets white."""
        if not self._is_free(rectangle):
            return False
        orbit = rectangle.orbit(self.symmetry, self.rows, self.columns)
        taken = {cell: one for one in orbit for cell in one.cells()}
        if len(taken) < len(orbit) * len(places_of(rectangle.shape)) or len(taken) > self._room + OVERSHOOT:
            return False
        if not rectangle.shape.is_turned and self._shares_white_edge(taken):
            return False
        self.owner |= taken
        for one in orbit:
            self.held |= one.values()
        return True

    @property
    def _room(self) -> int:
        """How many more cells should be white."""
        return len(self.cells) - len(self.owner) - self.black

    def _is_free(self, rectangle: Rectangle) -> bool:
        """Whether it lies on black cells of the board."""
        row, column = rectangle.row, rectangle.column
        height, width = rectangle.shape.box
        if row < 1 or column < 1 or row + height - 1 > self.rows or column + width - 1 > self.columns:
            return False
        owner = self.owner
        return not any((row + down, column + right) in owner for down, right in values_of(rectangle.shape))

    def _shares_white_edge(self, taken: dict[Cell, Rectangle]) -> bool:
        for cell, mine in taken.items():
            for other in self._beside[cell]:
                owner = taken.get(other) or self.owner.get(other)
                if owner is not None and owner != mine and not owner.shape.is_turned:
                    return True
        return False

    def adopt(self, held: dict[Cell, str]) -> None:
        """Takes over another solution for the same white cells. It need not be symmetric."""
        self.held = dict(held)
        self.owner = {cell: one for one in rectangles_in(held) for cell in one.cells()}

    def clear(self, cells: Iterable[Cell]) -> list[Cell]:
        """Takes away the rectangles at these cells and at their images; returns what got free."""
        freed: list[Cell] = []
        queue = list(cells)
        for cell in queue:
            if cell in self.owner:
                gone = self.owner[cell].cells()
                for other in gone:
                    del self.owner[other], self.held[other]
                freed += gone
                queue += [image(other, self.symmetry, self.rows, self.columns) for other in gone]
        return freed

    def fill(self, cells: Iterable[Cell], random: Random) -> None:
        """Puts rectangles over these cells, the long ones first, until enough is white."""
        order = sorted({self._first[cell] for cell in cells})
        for longest in range(LONGEST_SIDE, 0, -1):
            random.shuffle(order)
            for cell in order:
                if self._room <= 0:
                    return
                for _ in range(TRIES):
                    if cell in self.owner or self.put(_drawn(longest, cell, random)):
                        break

    def refill(self, middle: Cell, random: Random, reach: int = REACH) -> None:
        """Fills a window anew."""
        row, column = middle
        window = [
            (r, c)
            for r in range(max(1, row - reach), min(self.rows, row + reach) + 1)
            for c in range(max(1, column - reach), min(self.columns, column + reach) + 1)
        ]
        self.fill(window + self.clear(window), random)

    def improve(self, random: Random, rounds: int, is_good: Callable[[], bool] = lambda: True) -> None:
        """Fills windows anew and keeps what looks no worse and is still good."""
        faults = {cell: self._fault(cell) for cell in self.cells}
        for _ in range(rounds):
            owner, held, room = dict(self.owner), dict(self.held), self._room
            self.refill(random.choice(self.cells), random)
            changed = [cell for cell in self.cells if self.owner.get(cell) != owner.get(cell)]
            near = {other for cell in changed for other in surrounding(cell, self.rows, self.columns)}
            now = {cell: self._fault(cell) for cell in near.union(changed)}
            worse = sum(now.values()) - sum(faults[cell] for cell in now)
            worse += OFF * (abs(self._room) - abs(room))
            if worse <= 0 and is_good():
                faults |= now
            else:
                self.owner, self.held = owner, held

    def _fault(self, cell: Cell) -> float:
        """How ugly it is at a cell."""
        owner = self.owner.get(cell)
        if owner is None:
            return DULL * (not self.number(cell)) + DESERT * self._starts_desert(cell)
        if owner.shape.is_turned:
            return 0
        return SINGLE if owner.shape.box == (1, 1) else PLAIN

    def _starts_desert(self, cell: Cell) -> bool:
        row, column = cell
        square = ((row, column + 1), (row + 1, column), (row + 1, column + 1))
        return row < self.rows and column < self.columns and not any(one in self.owner for one in square)


def _drawn(longest: int, cell: Cell, random: Random) -> Rectangle:
    """A rectangle over a cell with one side of the length given and none longer."""
    shapes = _shapes(longest)
    shape = shapes[int(random.random() * len(shapes))]
    places = places_of(shape)
    down, right = places[int(random.random() * len(places))]
    return Rectangle(shape, cell[0] - down, cell[1] - right)


@cache
def _shapes(longest: int) -> list[Shape]:
    """Shapes with one side of the length given and none longer, those often that are drawn often."""
    pairs = [(longest, side) for side in range(1, longest + 1)]
    pairs += [(side, longest) for side in range(1, longest + 1)]
    often = [Shape(True, *pair) for pair in pairs for _ in range(TURNED_OFTEN)]
    return often + [Shape(False, *pair) for pair in pairs]
