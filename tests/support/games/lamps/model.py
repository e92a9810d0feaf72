"""The named rules."""

from __future__ import annotations

from quebra.games.lamps.board import LAMP, LampsAnswer, LampsBoard

from quebra.core.clue import NUMBER, Clue
from quebra.core.grid import neighbours
from quebra.engine.model.grid_model import GridModel


def build(board: LampsBoard) -> GridModel:
    model = GridModel(board, LampsAnswer)
    for cell, number in board.numbers:
        beside = neighbours(cell, board.rows, board.columns)
        model.count_value("number", beside, LAMP, number, Clue(NUMBER, cell=cell))
    return model
