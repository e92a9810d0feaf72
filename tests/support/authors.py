"""Every solution of a small board by plain search, and boards with a fault planted in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from quebra.core.clue import Clue
from quebra.core.game import Board
from quebra.core.grid import Cell, all_cells
from quebra.core.referee import check
from quebra.engine.author.part import part_for
from support.brute_force import fillings_of, snakes_of
from support.grid_boards import by_brute_force
from support.twins.kenken import solutions as kenken_solutions

Values = dict[Cell, str | int]  # of the open cells


def all_values(board: Any) -> list[Values]:
    """What the open cells hold, solution by solution."""
    if board.type == "bosnian-snake":
        snakes = [dict.fromkeys(snake, "snake") for snake in snakes_of(board)]
        return [_open(board, partial(_value, snake)) for snake in snakes]
    if board.type == "shakashaka":
        right = [answer for answer in fillings_of(board) if check(board, answer).right]
        return [_open(board, answer.value) for answer in right]
    if board.type == "kenken":
        return [_open(board, answer.value) for answer in kenken_solutions(board)]
    return [_open(board, answer.value) for answer in by_brute_force(board)]


def _value(snake: dict[Cell, str], cell: Cell) -> str:
    return snake.get(cell, "empty")


def _open(board: Any, value: Any) -> Values:
    return {cell: value(cell) for cell in all_cells(board.rows, board.columns) if board.open_values(cell)}


def changed_at_random(board: Board, random: Random) -> Iterator[tuple[Clue, Board]]:
    """The board with one clue that says something else, again and again."""
    part = part_for(board)
    shown = part.shown(board)
    while True:
        clue = random.choice(list(shown))
        changed = part.with_clue(board, clue, random.choice(list(part.choices(board, clue))))
        if changed is not None and changed != board:
            yield clue, changed
