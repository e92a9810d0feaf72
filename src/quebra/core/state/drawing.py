"""Pencil marks in pictures: what a player has noted in open cells, or what is left of their values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.core.scene import Dot, Note, Scene, Shape
from quebra.core.state.state import Value


@runtime_checkable
class NotingPart(Protocol):
    """draw of a game that has signs of its own for pencil marks."""

    def note(self, board: Any, cell: Cell, values: Sequence[Value]) -> Note:
        """The marks of one cell."""


def with_marks(scene: Scene, board: Board, marks: Iterable[tuple[Cell, Sequence[Value]]]) -> Scene:
    """A picture with pencil marks; where they stand, no dot says that the cell is open."""
    notes = [note_of(board, cell, values) for cell, values in marks]
    marked = {note.cell for note in notes}
    kept = (shape for shape in scene.shapes if not _gives_way(shape, marked))
    return replace(scene, shapes=(*kept, *notes))


def note_of(board: Board, cell: Cell, values: Sequence[Value]) -> Note:
    """The marks of one cell, each value in its own place."""
    drawing = game_of(board).draw
    if isinstance(drawing, NotingPart):
        return drawing.note(board, cell, values)
    possible = board.open_values(cell)
    return Note(cell, tuple(str(value) if value in values else "" for value in possible), len(possible))


def _gives_way(shape: Shape, marked: set[Cell]) -> bool:
    if isinstance(shape, Dot):
        return shape.cell in marked and shape.shape == "dot" and not shape.given
    return isinstance(shape, Note) and shape.cell in marked
