"""The drawing of a described board: the looks of its signs, numbers, counts and regions."""

from __future__ import annotations

from collections.abc import Iterator

from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.scene import Dot, Label, Outside, Scene, Shape


class GridDrawing:
    """Draws the boards and answers of one game."""

    def __init__(self, board: type[GridBoard]) -> None:
        self.board = board
        self._looks = {sign.name: sign.look for sign in (*board.description.marks, *board.description.values)}

    def draw(self, board: GridBoard, answer: GridAnswer | None = None, *, language: str = "en") -> Scene:
        shapes = (*self._cells(board, answer), *_counts(board))
        return Scene(board.rows, board.columns, shapes, board.regions or None, lines=bool(board.regions))

    def _cells(self, board: GridBoard, answer: GridAnswer | None) -> Iterator[Shape]:
        for cell in board.all_cells():
            content = board.content(cell)
            value = answer.value(cell) if answer is not None and board.is_open(cell) else None
            if isinstance(content, int):
                yield Label(cell, str(content))
            elif (shown := content or value) is None:
                yield Dot(cell)
            elif (look := self._looks[shown]) is not None:
                yield look(cell)

    def alone(self, answer: GridAnswer) -> Scene:
        """An answer whose board is not at hand."""
        return self.draw(self.board.empty(len(answer.cells), len(answer.cells[0])), answer)


def _counts(board: GridBoard) -> Iterator[Shape]:
    for row, count in enumerate(board.row_counts, 1):
        if count is not None:
            yield Outside("left", row, str(count))
    for column, count in enumerate(board.column_counts, 1):
        if count is not None:
            yield Outside("top", column, str(count))
