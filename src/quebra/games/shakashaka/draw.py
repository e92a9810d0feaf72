"""Board and triangles as a Scene."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.grid import Cell
from quebra.core.scene import Dot, Fill, Label, Note, Scene, Shape, Triangle
from quebra.games.shakashaka.board import CORNERS, WHITE, ShakashakaAnswer, ShakashakaBoard

# Pencil marks stand in the corner that would be black, in three rows of three places; white is the middle.
PLACES = {"nw": (0, "◤"), "ne": (2, "◥"), WHITE: (4, "□"), "sw": (6, "◣"), "se": (8, "◢")}


def draw(board: ShakashakaBoard, answer: ShakashakaAnswer | None = None, *, language: str = "en") -> Scene:
    shapes: list[Shape] = []
    marks = [mark for row in board.cells for mark in row]
    values = [value for row in answer.cells for value in row] if answer else [None] * len(marks)
    for cell, mark, value in zip(board.all_cells(), marks, values, strict=True):
        if mark is not None:
            shapes.append(Fill(cell))
            if isinstance(mark, int):
                shapes.append(Label(cell, str(mark)))
        elif value in CORNERS:
            shapes.append(Triangle(cell, value))  # type: ignore[arg-type]
        elif value is None:
            shapes.append(Dot(cell))
    return Scene(board.rows, board.columns, tuple(shapes), text_cell=(4, 2))


def note(board: ShakashakaBoard, cell: Cell, values: Sequence[str | int]) -> Note:
    """The marks of one cell: small triangles in its corners, a square for white."""
    signs = {place: sign for value, (place, sign) in PLACES.items() if value in values}
    return Note(cell, tuple(signs.get(place, "") for place in range(9)), 9)


def alone(answer: ShakashakaAnswer) -> Scene:
    """Triangles whose board is not at hand. Black cells get a dot as undecided ones do: the answer does
    not tell them apart."""
    rows, columns = len(answer.cells), len(answer.cells[0])
    return draw(ShakashakaBoard(rows, columns, ((None,) * columns,) * rows), answer)
