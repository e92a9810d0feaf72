"""The named rules."""

from __future__ import annotations

from itertools import combinations

from quebra.games.latin.board import NAMES, LatinAnswer, LatinBoard

from quebra.engine.model.grid_model import GridModel


def build(board: LatinBoard) -> GridModel:
    """No value twice in a line; every value somewhere in a line of four or more."""
    model = GridModel(board, LatinAnswer)
    for kind, number, cells in board.lines:
        clauses: list[tuple[int, ...]] = []
        for name in NAMES:
            holds = [model.is_value(cell, name) for cell in cells]
            clauses += [(-one, -other) for one, other in combinations(holds, 2)]
            if sum(map(board.is_open, cells)) >= len(NAMES):
                clauses.append(tuple(holds))
        model.rule(kind, cells, clauses, line=number)
    return model
