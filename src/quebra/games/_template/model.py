"""The named rules."""

from __future__ import annotations

from quebra.core.clue import NUMBER, Clue
from quebra.core.grid import surrounding
from quebra.engine.model.grid_model import GridModel
from quebra.games._template.board import BEACON, BeaconsAnswer, BeaconsBoard


def build(board: BeaconsBoard) -> GridModel:
    model = GridModel(board, BeaconsAnswer)
    for kind, number, cells in board.lines:
        model.count_value(kind, cells, BEACON, 1, line=number)
    for cell, number in board.numbers:
        around = surrounding(cell, board.rows, board.columns)
        model.count_value("number", around, BEACON, number, Clue(NUMBER, cell=cell))
    return model
