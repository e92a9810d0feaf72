"""The named rules."""

from __future__ import annotations

from quebra.engine.model.counting import exactly
from quebra.engine.model.model import Model, Truth
from quebra.games._template.board import BeaconsAnswer, BeaconsBoard


def build(board: BeaconsBoard) -> Model:
    model = Model()
    lit = {cell: model.fact(cell, "beacon") for cell in board.all_cells()}
    model.deciders = list(lit.values())
    model.givens = [-lit[cell] for cell in board.all_cells() if board.is_dark(cell)]
    numbers = range(1, board.size + 1)
    for line in numbers:
        for name, cells in (("row", [(line, n) for n in numbers]), ("column", [(n, line) for n in numbers])):
            model.rule(name, cells, exactly([lit[cell] for cell in cells], 1, model.helper), line=line)

    def decode(truth: Truth) -> BeaconsAnswer:
        return BeaconsAnswer(
            tuple(tuple(truth[lit[row, column]] == 1 for column in numbers) for row in numbers)
        )

    model.decode = decode
    return model
