"""Board and answer as a Scene."""

from __future__ import annotations

from quebra.core.scene import Dot, Fill, Label, Scene, Shape
from quebra.games._template.board import BeaconsAnswer, BeaconsBoard


def draw(board: BeaconsBoard, answer: BeaconsAnswer | None = None, *, language: str = "en") -> Scene:
    shapes: list[Shape] = []
    for cell in board.all_cells():
        if board.is_dark(cell):
            shapes.append(Fill(cell))
        elif answer is not None and answer.value(cell):
            shapes.append(Label(cell, "*", "answer"))
        else:
            shapes.append(Dot(cell))
    return Scene(board.size, board.size, tuple(shapes))


def alone(answer: BeaconsAnswer) -> Scene:
    """An answer whose board is not at hand."""
    size = len(answer.cells)
    return draw(BeaconsBoard(size, ((None,) * size,) * size), answer)
