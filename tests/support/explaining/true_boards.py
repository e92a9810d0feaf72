"""Small boards of every game that tell the truth about a hidden solution, the same for the same seed."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import quebra
from quebra.core.grid import Cell, all_cells, neighbours, surrounding
from quebra.games._template.board import BeaconsBoard
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.kenken.board import KenKenBoard
from quebra.games.shakashaka.board import WHITE, ShakashakaBoard
from support.explaining.kenken_workspace import true_board as kenken_board
from support.explaining.snake_oracle import true_board as snake_board


def snake(seed: int) -> SnakeBoard:
    rng = random.Random(f"snake {seed}")
    return snake_board(rng, *rng.choice(((2, 3), (3, 3), (3, 4), (4, 4), (4, 5))))


def kenken(seed: int) -> KenKenBoard:
    rng = random.Random(f"kenken {seed}")
    return kenken_board(rng, rng.choice((2, 3, 4, 4, 5, 6)), rng.choice((3, 4, 5)), rng.choice((0, 1, 1)))


def shakashaka(seed: int) -> ShakashakaBoard:
    """Black cells at random; one of the solutions gives most of them their number."""
    rng = random.Random(f"shakashaka {seed}")
    while True:
        rows, columns = rng.randint(2, 5), rng.randint(2, 5)
        black = [["#" if rng.random() < 0.3 else None for _ in range(columns)] for _ in range(rows)]
        plain = ShakashakaBoard(rows, columns, tuple(map(tuple, black)))
        found = list(islice(quebra.solutions(plain), 40))
        if found:
            return _numbered(plain, rng.choice(found), rng)


def _numbered(plain: ShakashakaBoard, answer: Any, rng: random.Random) -> ShakashakaBoard:
    marks: list[list[str | int | None]] = [list(row) for row in plain.cells]
    for row, column in plain.all_cells():
        if marks[row - 1][column - 1] is not None and rng.random() < 0.8:
            beside = [
                cell for cell in neighbours((row, column), plain.rows, plain.columns) if plain.is_white(cell)
            ]
            marks[row - 1][column - 1] = sum(answer.value(cell) != WHITE for cell in beside)
    return ShakashakaBoard(plain.rows, plain.columns, tuple(map(tuple, marks)))


def beacons(seed: int) -> BeaconsBoard:
    """The template's game: a beacon a line at random, and numbers beside them."""
    rng = random.Random(f"beacons {seed}")
    size = rng.randint(2, 5)
    lit = set(enumerate(rng.sample(range(1, size + 1), size), 1))
    cells = [
        None if cell in lit or rng.random() < 0.6 else len(lit.intersection(surrounding(cell, size, size)))
        for cell in all_cells(size, size)
    ]
    return BeaconsBoard(tuple(tuple(cells[row * size : (row + 1) * size]) for row in range(size)))


MAKERS = {"snake": snake, "kenken": kenken, "shakashaka": shakashaka, "beacons": beacons}


def spoilt(board: Any, seed: int) -> Any:
    """The board with one clue changed, so that it often has no solution."""
    rng = random.Random(f"spoilt {seed}")
    if isinstance(board, KenKenBoard):
        cages = list(board.cages)
        number = rng.randrange(len(cages))
        cages[number] = replace(cages[number], target=cages[number].target + 1)
        return replace(board, cages=tuple(cages))
    if isinstance(board, SnakeBoard):
        counts = list(board.row_counts)
        number = rng.randrange(board.rows)
        counts[number] = min(board.columns, (counts[number] or 0) + 1)
        return replace(board, row_counts=tuple(counts))
    cells = [list(row) for row in board.cells]
    row, column = rng.choice([cell for cell in board.all_cells() if _can_spoil(board, cell)])
    old = cells[row - 1][column - 1]
    closed = 0 if isinstance(board, BeaconsBoard) else "#"
    cells[row - 1][column - 1] = closed if old is None else (old + 1) % 5
    return replace(board, cells=tuple(map(tuple, cells)))


def _can_spoil(board: Any, cell: Cell) -> bool:
    """An open cell can be closed, a number can be another."""
    mark = board.cells[cell[0] - 1][cell[1] - 1]
    return mark is None or isinstance(mark, int)
