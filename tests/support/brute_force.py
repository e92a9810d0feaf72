"""Brute force: every answer of a small board by plain search, sharing nothing with the solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from quebra.core.grid import Cell, all_cells, neighbours, surrounding
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.shakashaka.board import WHITE, ShakashakaAnswer, ShakashakaBoard
from quebra.games.shakashaka.rules import check as shakashaka_check

TRIANGLES = ("nw", "ne", "sw", "se", WHITE)


@cache
def all_snakes(rows: int, columns: int) -> tuple[tuple[Cell, ...], ...]:
    """Every snake of a grid, each once in one direction: paths that never touch themselves."""
    found: list[tuple[Cell, ...]] = []

    def grow(path: list[Cell]) -> None:
        if len(path) > 1 and path[0] < path[-1]:
            found.append(tuple(path))
        for cell in neighbours(path[-1], rows, columns):
            # A new cell may be beside its predecessor and, by a corner, the one before that.
            near = [other for other in surrounding(cell, rows, columns) if other in path]
            if cell in path or any(other not in path[-2:] for other in near):
                continue
            if len(path) > 1 and path[-2] in neighbours(cell, rows, columns):
                continue
            grow([*path, cell])

    for cell in all_cells(rows, columns):
        grow([cell])
    return tuple(found)


Bits = dict[Cell, int]  # each cell as a bit of its own


@cache
def _as_bits(rows: int, columns: int) -> tuple[Bits, tuple[tuple[int, int], ...]]:
    """The cells as bits, and every snake as the bits of its cells and of its ends."""
    bits = {cell: 1 << place for place, cell in enumerate(all_cells(rows, columns))}
    return bits, tuple(
        (_sum(bits, path), bits[path[0]] | bits[path[-1]]) for path in all_snakes(rows, columns)
    )


def _sum(bits: Bits, cells: Iterable[Cell]) -> int:
    return sum(bits[cell] for cell in cells)


def snakes_of(board: SnakeBoard) -> set[frozenset[Cell]]:
    """The cell sets of all solutions."""
    bits, snakes = _as_bits(board.rows, board.columns)
    filled = empty = given_ends = given_inner = 0
    counted = []  # cells, and how many of them the snake has
    for cell, bit in bits.items():
        mark = board.mark(cell)
        if mark in ("H", "T", "E"):
            given_ends |= bit
        elif mark == "o":
            filled, given_inner = filled | bit, given_inner | bit
        elif mark == "x" or isinstance(mark, int):
            empty |= bit
        if isinstance(mark, int):
            counted.append((_sum(bits, surrounding(cell, board.rows, board.columns)), mark))
    for axis, counts in enumerate((board.row_counts, board.column_counts)):
        for number, count in enumerate(counts, 1):
            if count is not None:
                counted.append((_sum(bits, (cell for cell in bits if cell[axis] == number)), count))
    if board.length is not None:
        counted.append((sum(bits.values()), board.length))
    return {
        frozenset(path)
        for path, (snake, ends) in zip(all_snakes(board.rows, board.columns), snakes, strict=True)
        if snake & filled == filled
        and not snake & empty
        and ends & given_ends == given_ends
        and not ends & given_inner
        and all((snake & cells).bit_count() == count for cells, count in counted)
    }


@cache
def rectangular_fillings(board: ShakashakaBoard) -> tuple[ShakashakaAnswer, ...]:
    """Every filling of a board without numbers whose white areas are rectangles, by geometry alone.

    A beginning that the referee already finds wrong is not gone on with.
    """
    white = [cell for cell in board.all_cells() if board.is_white(cell)]
    found = []

    def fill(filling: dict[Cell, str]) -> None:
        answer = ShakashakaAnswer(
            tuple(
                tuple(filling.get((r, c)) for c in range(1, board.columns + 1))
                for r in range(1, board.rows + 1)
            )
        )
        if not shakashaka_check(board, answer).right:
            return
        if len(filling) == len(white):
            found.append(answer)
            return
        for value in TRIANGLES:
            fill({**filling, white[len(filling)]: value})

    fill({})
    return tuple(found)


def fillings_of(board: ShakashakaBoard) -> Iterator[ShakashakaAnswer]:
    """All solutions of a board."""
    plain = ShakashakaBoard(
        board.rows,
        board.columns,
        tuple(tuple(None if mark is None else "#" for mark in row) for row in board.cells),
    )
    for answer in rectangular_fillings(plain):
        if all(
            sum(answer.value(cell) in TRIANGLES[:4] for cell in neighbours(spot, board.rows, board.columns))
            == number
            for spot, number in board.numbers
        ):
            yield answer
