"""The named rules."""

from __future__ import annotations

from quebra.games.posts.board import POST, PostsAnswer, PostsBoard

from quebra.core.clue import COLUMN_COUNT, ROW_COUNT, Clue
from quebra.core.grid import neighbours
from quebra.engine.model.grid_model import GridModel

KINDS = {"row": ROW_COUNT, "column": COLUMN_COUNT}


def build(board: PostsBoard) -> GridModel:
    model = GridModel(board, PostsAnswer)
    told = [*board.row_counts, *board.column_counts]
    for (kind, line, cells), count in zip(board.lines, told, strict=True):
        if count is not None:
            model.count_value(kind, cells, POST, count, Clue(KINDS[kind], line), line=line)
    for cell in board.all_cells():
        for other in neighbours(cell, board.rows, board.columns):
            if cell < other:
                clause = (-model.is_value(cell, POST), -model.is_value(other, POST))
                model.rule("apart", (cell, other), [clause])
    return model
