"""Brute force: every answer of a small board by plain search, sharing nothing with the solver."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

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


def snakes_of(board: SnakeBoard) -> set[frozenset[Cell]]:
    """The cell sets of all solutions."""
    return {frozenset(path) for path in all_snakes(board.rows, board.columns) if _snake_fits(board, path)}


def _snake_fits(board: SnakeBoard, path: tuple[Cell, ...]) -> bool:
    snake, ends = set(path), {path[0], path[-1]}
    if board.length is not None and len(snake) != board.length:
        return False
    for cell in board.all_cells():
        mark = board.mark(cell)
        if mark in ("H", "T", "E") and cell not in ends:
            return False
        if mark == "o" and (cell not in snake or cell in ends):
            return False
        if (mark == "x" or isinstance(mark, int)) and cell in snake:
            return False
        around = surrounding(cell, board.rows, board.columns)
        if isinstance(mark, int) and len(snake.intersection(around)) != mark:
            return False
    lines = [(board.row_counts, 0), (board.column_counts, 1)]
    return all(
        count is None or sum(cell[axis] == number for cell in snake) == count
        for counts, axis in lines
        for number, count in enumerate(counts, 1)
    )


@cache
def rectangular_fillings(board: ShakashakaBoard) -> tuple[ShakashakaAnswer, ...]:
    """Every filling of a board without numbers whose white areas are rectangles, by geometry alone."""
    white = [cell for cell in board.all_cells() if board.is_white(cell)]
    found = []
    for values in product(TRIANGLES, repeat=len(white)):
        filling = dict(zip(white, values, strict=True))
        answer = ShakashakaAnswer(
            tuple(
                tuple(filling.get((r, c)) for c in range(1, board.columns + 1))
                for r in range(1, board.rows + 1)
            )
        )
        if shakashaka_check(board, answer).right:
            found.append(answer)
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
