"""The referee."""

from __future__ import annotations

from quebra.games.posts.board import POST, PostsAnswer, PostsBoard

from quebra.core.grid import neighbours
from quebra.core.verdict import Verdict, Violation


def check(board: PostsBoard, answer: PostsAnswer) -> Verdict:
    found: list[Violation] = []
    told = [*board.row_counts, *board.column_counts]
    for (kind, line, cells), count in zip(board.lines, told, strict=True):
        values = [answer.value(cell) for cell in cells]
        if count is not None and not values.count(POST) <= count <= values.count(POST) + values.count(None):
            found.append(Violation(kind, tuple(cells), kind, {"line": line}))
    posts = [cell for cell in board.all_cells() if answer.value(cell) == POST]
    for cell in posts:
        for other in neighbours(cell, board.rows, board.columns):
            if cell < other and other in posts:
                found.append(Violation("apart", (cell, other), "apart", {}))
    left = [cell for cell in board.all_cells() if answer.value(cell) is None]
    return Verdict(tuple(found), tuple(left))
