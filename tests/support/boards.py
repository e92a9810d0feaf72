"""Random boards of every kind, as hypothesis strategies."""

from __future__ import annotations

from hypothesis import strategies as st

from quebra.core.errors import InputError
from quebra.core.grid import neighbours
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.shakashaka.board import ShakashakaBoard


@st.composite
def shakashaka_boards(draw: st.DrawFn, most: int = 6) -> ShakashakaBoard:
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    mark = st.sampled_from([None, None, None, None, "#", 0, 1, 2, 3, 4])
    cells = draw(st.lists(st.lists(mark, min_size=columns, max_size=columns), min_size=rows, max_size=rows))
    return ShakashakaBoard(rows, columns, tuple(tuple(row) for row in cells))


@st.composite
def snake_boards(draw: st.DrawFn, most: int = 6) -> SnakeBoard:
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    mark = st.sampled_from([None] * 8 + ["o", "x", *range(9)])
    cells = [[draw(mark) for _ in range(columns)] for _ in range(rows)]
    spots = [(r, c) for r in range(rows) for c in range(columns)]
    ends = draw(st.sampled_from(["", "H", "T", "E", "HT", "HE", "ET", "EE"]))
    places = draw(st.permutations(spots))[: len(ends)]
    for letter, (r, c) in zip(ends, places, strict=False):
        cells[r][c] = letter
    counts = [
        tuple(draw(st.none() | st.integers(0, length)) for _ in range(lines))
        for lines, length in ((rows, columns), (columns, rows))
    ]
    length = draw(st.none() | st.integers(2, max(2, rows * columns))) if rows * columns > 1 else None
    try:
        return SnakeBoard(rows, columns, counts[0], counts[1], tuple(map(tuple, cells)), length)
    except InputError:  # an end walled in by clues: open the board up
        open_cells = [[mark if mark in ("H", "T", "E") else None for mark in row] for row in cells]
        return SnakeBoard(rows, columns, counts[0], counts[1], tuple(map(tuple, open_cells)), length)


@st.composite
def kenken_boards(draw: st.DrawFn, most: int = 6, largest_cage: int = 5) -> KenKenBoard:
    size = draw(st.integers(1, most))
    free = {(r, c) for r in range(1, size + 1) for c in range(1, size + 1)}
    cages = []
    while free:
        cells = [min(free)]
        free.discard(cells[0])
        for _ in range(draw(st.integers(0, largest_cage - 1))):
            beside = sorted({n for cell in cells for n in neighbours(cell, size, size)} & free)
            if not beside:
                break
            cells.append(draw(st.sampled_from(beside)))
            free.discard(cells[-1])
        op = draw(st.sampled_from(OPERATORS[min(len(cells), 3)]))
        cages.append(Cage(tuple(cells), op, draw(st.integers(0, 10**9) | st.integers(0, 30))))
    return KenKenBoard(size, tuple(cages), draw(st.sampled_from([0, 1])))


OPERATORS = {1: ["=", None], 2: ["+", "-", "*", "/", None], 3: ["+", "*", None]}
