"""The named rules."""

from __future__ import annotations

from quebra.games.stars.board import STAR, StarsAnswer, StarsBoard

from quebra.engine.model.grid_model import GridModel


def build(board: StarsBoard) -> GridModel:
    model = GridModel(board, StarsAnswer)
    areas = (("area", number, cells) for number, cells in board.areas)
    for kind, number, cells in (*board.lines, *areas):
        model.count_value(kind, cells, STAR, 1, line=number)
    return model
