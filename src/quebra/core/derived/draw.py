"""The drawing of a described board: the looks of its signs, numbers, counts and regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.grid import Cell
from quebra.core.scene import Dot, Label, Note, Outside, Scene, Shape, Trail, Triangle

USUAL_WIDTH = 3  # of a cell in characters


class GridDrawing:
    """Draws the boards and answers of one game."""

    def __init__(self, board: type[GridBoard]) -> None:
        self.board = board
        described = board.description
        self._signs = {sign.name: sign for sign in described.signs}
        numbers = map(str, [*(described.numbers or ())[-1:], *(described.counts or ())[-1:]])
        longest = max(map(len, [*numbers, *(sign.letter for sign in described.signs)]))
        self._text_cell = max(USUAL_WIDTH, longest + 1), 1

    def draw(self, board: GridBoard, answer: GridAnswer | None = None, *, language: str = "en") -> Scene:
        shapes = (*self._cells(board, answer), *_counts(board))
        walls = board.regions or None
        return Scene(board.rows, board.columns, shapes, walls, lines=bool(walls), text_cell=self._text_cell)

    def _cells(self, board: GridBoard, answer: GridAnswer | None) -> Iterator[Shape]:
        for cell in board.all_cells():
            content = board.content(cell)
            value = answer.value(cell) if answer is not None and board.is_open(cell) else None
            if isinstance(content, int):
                yield Label(cell, str(content))
            elif content is not None:
                yield self._shown(cell, content)
            elif value is None:
                yield Dot(cell)
            else:
                yield from self._filled_in(cell, value)

    def _shown(self, cell: Cell, name: str) -> Shape:
        """A sign of the board itself: part of the puzzle, however it looks in answers."""
        sign = self._signs[name]
        if sign.look is None:
            is_blank = name == self.board.description.blank
            return Dot(cell, "cross", given=True) if is_blank else Label(cell, sign.letter)
        shape = sign.look(cell)
        if isinstance(shape, Dot | Trail):
            return replace(shape, given=True)
        if isinstance(shape, Label | Triangle) and shape.tone == "answer":
            return replace(shape, tone="clue")
        return shape

    def _filled_in(self, cell: Cell, name: str) -> Iterator[Shape]:
        """A value of an answer; a blank one without a look leaves its cell empty."""
        sign = self._signs[name]
        if sign.look is not None:
            yield sign.look(cell)
        elif name != self.board.description.blank:
            yield Label(cell, sign.letter, "answer")

    def note(self, board: GridBoard, cell: Cell, values: Sequence[str | int]) -> Note:
        """The marks of one cell, by the letters of its values."""
        names = board.open_values(cell)
        return Note(
            cell, tuple(self._signs[name].letter if name in values else "" for name in names), len(names)
        )

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
