"""Random boards of every kind, as hypothesis strategies.

A board is read from bytes: drawing them at once is many times quicker than drawing cell by cell, and
fewer and smaller bytes are still simpler boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

from quebra.core.errors import InputError
from quebra.core.grid import neighbours
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.shakashaka.board import ShakashakaBoard

One = TypeVar("One")
OPERATORS = {1: ["=", None], 2: ["+", "-", "*", "/", None], 3: ["+", "*", None]}
SHAKASHAKA_MARKS = [None, None, None, None, "#", 0, 1, 2, 3, 4]
SNAKE_MARKS = [None] * 8 + ["o", "x", *range(9)]
SNAKE_ENDS = ["", "H", "T", "E", "HT", "HE", "ET", "EE"]


class Choices:
    """Choices made by bytes, one after the other; when they are used up, the first of everything."""

    def __init__(self, data: bytes) -> None:
        self._left = iter(data)

    def number(self, below: int) -> int:
        """A whole number from 0; ``below`` may be large."""
        found, room = 0, 1
        while room < below:
            found, room = found * 256 + next(self._left, 0), room * 256
        return found % below

    def one(self, of: Sequence[One]) -> One:
        return of[self.number(len(of))]


@st.composite
def shakashaka_boards(draw: st.DrawFn, most: int = 6) -> ShakashakaBoard:
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    choose = Choices(draw(st.binary(min_size=rows * columns, max_size=rows * columns)))
    cells = tuple(tuple(choose.one(SHAKASHAKA_MARKS) for _ in range(columns)) for _ in range(rows))
    return ShakashakaBoard(rows, columns, cells)


@st.composite
def snake_boards(draw: st.DrawFn, most: int = 6) -> SnakeBoard:
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    bytes_needed = rows * columns + 2 * (rows + columns) + 12
    choose = Choices(draw(st.binary(min_size=bytes_needed, max_size=bytes_needed)))
    cells = [[choose.one(SNAKE_MARKS) for _ in range(columns)] for _ in range(rows)]
    spots = [(r, c) for r in range(rows) for c in range(columns)]
    for letter in choose.one(SNAKE_ENDS)[: len(spots)]:
        r, c = spots.pop(choose.number(len(spots)))
        cells[r][c] = letter
    counts = [
        tuple(choose.number(length + 1) if choose.number(2) else None for _ in range(lines))
        for lines, length in ((rows, columns), (columns, rows))
    ]
    cell_count = rows * columns
    length = 2 + choose.number(cell_count - 1) if cell_count > 1 and choose.number(2) else None
    try:
        return SnakeBoard(rows, columns, counts[0], counts[1], tuple(map(tuple, cells)), length)
    except InputError:  # an end walled in by clues: open the board up
        open_cells = [[mark if mark in ("H", "T", "E") else None for mark in row] for row in cells]
        return SnakeBoard(rows, columns, counts[0], counts[1], tuple(map(tuple, open_cells)), length)


@st.composite
def kenken_boards(draw: st.DrawFn, most: int = 6, largest_cage: int = 5) -> KenKenBoard:
    size = draw(st.integers(1, most))
    choose = Choices(draw(st.binary(min_size=4 * size**2, max_size=8 * size**2)))
    free = {(r, c) for r in range(1, size + 1) for c in range(1, size + 1)}
    lowest = choose.number(2)
    cages = []
    while free:
        cells = [min(free)]
        free.discard(cells[0])
        for _ in range(choose.number(largest_cage)):
            beside = sorted({n for cell in cells for n in neighbours(cell, size, size)} & free)
            if not beside:
                break
            cells.append(choose.one(beside))
            free.discard(cells[-1])
        op = choose.one(OPERATORS[min(len(cells), 3)])
        cages.append(Cage(tuple(cells), op, choose.number(10**9 if choose.number(2) else 31)))
    return KenKenBoard(size, tuple(cages), lowest)
