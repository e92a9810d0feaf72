"""Board and snake as a Scene."""

from __future__ import annotations

from quebra.core.scene import Dot, Label, Outside, Scene, Shape, Trail
from quebra.games.bosnian_snake.board import BODY, EMPTY, END, HEAD, TAIL, SnakeAnswer, SnakeBoard
from quebra.games.bosnian_snake.path import ordered

ENDS = {HEAD: "head", TAIL: "tail", END: "end"}


def draw(board: SnakeBoard, answer: SnakeAnswer | None = None) -> Scene:
    shapes: list[Shape] = [
        *(
            Outside("left", row, str(count))
            for row, count in enumerate(board.row_counts, 1)
            if count is not None
        ),
        *(
            Outside("top", column, str(count))
            for column, count in enumerate(board.column_counts, 1)
            if count is not None
        ),
    ]
    covered = set(answer.snake) if answer else set()
    for cell in board.all_cells():
        mark = board.mark(cell)
        if isinstance(mark, int):
            shapes.append(Label(cell, str(mark)))
        elif cell not in covered:
            empty = mark == EMPTY or (
                answer is not None and answer.path is None and answer.value(cell) is False
            )
            shapes.append(Dot(cell, "cross") if empty else Dot(cell))
    shapes += _snake(board, answer) if answer else _known(board)
    return Scene(board.rows, board.columns, tuple(shapes), text_cell=(3, 1))


def _known(board: SnakeBoard) -> list[Shape]:
    """What the board itself tells of the snake."""
    shapes: list[Shape] = []
    for cell in board.all_cells():
        mark = board.mark(cell)
        if mark in ENDS:
            kind = ENDS[str(mark)]
            shapes.append(Trail((cell,), kind, kind))  # type: ignore[arg-type]
        elif mark == BODY:
            shapes.append(Trail((cell,)))
    return shapes


def _snake(board: SnakeBoard, answer: SnakeAnswer) -> list[Shape]:
    path = answer.path or ordered(board, answer.snake)
    if path is None or len(path) < 2:
        return [Trail((cell,)) for cell in answer.snake]
    told = any(board.mark(end) in (HEAD, TAIL) for end in (path[0], path[-1]))
    return [Trail(path, "head", "tail") if told else Trail(path, "end", "end")]
