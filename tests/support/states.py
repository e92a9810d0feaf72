"""Boards in play: some cells filled in, pencil marks in others."""

from __future__ import annotations

import random
from typing import Any

from quebra.core.game import Board
from quebra.core.grid import all_cells
from quebra.core.registry import game_of
from quebra.core.state.state import State
from quebra.games.bosnian_snake.board import SnakeAnswer, SnakeBoard
from quebra.games.kenken.board import KenKenAnswer, KenKenBoard
from quebra.games.shakashaka.board import ShakashakaAnswer, ShakashakaBoard

ANSWERS: dict[type, Any] = {
    KenKenBoard: KenKenAnswer,
    ShakashakaBoard: ShakashakaAnswer,
    SnakeBoard: SnakeAnswer,
}


def filled(board: Any, values: dict[Any, Any]) -> Any:
    """An answer with these values, named as JSON names them; what a described board gives is in it, too."""
    if isinstance(board, SnakeBoard):
        values = {cell: value == "snake" for cell, value in values.items()}
    if type(board) not in ANSWERS:
        given = {cell: board.given(cell) for cell in board.all_cells() if board.given(cell)}
        values = {**given, **values}
    columns = range(1, board.columns + 1)
    cells = (tuple(values.get((row, column)) for column in columns) for row in range(1, board.rows + 1))
    kind = ANSWERS.get(type(board)) or game_of(board).board.ANSWER
    return kind(tuple(cells))


def random_state(board: Board, rng: random.Random) -> State:
    """Values and marks at random, whether they make sense or not."""
    values, marks = {}, {}
    for cell in all_cells(board.rows, board.columns):
        possible = board.open_values(cell)
        fate = rng.choice(("open", "filled", "marked"))
        if possible and fate == "filled":
            values[cell] = rng.choice(possible)
        elif possible and fate == "marked":
            marks[cell] = tuple(rng.sample(possible, rng.randint(1, len(possible))))
    return State(filled(board, values), marks)
