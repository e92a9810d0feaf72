"""The quick grade of whole boards; the generator grades cages that are no board yet."""

from __future__ import annotations

from quebra.games.kenken.board import KenKenBoard
from quebra.games.kenken.generate.quick_grade import QuickGrade, quick_look_at
from quebra.games.kenken.model import native_cage


def quick_look(board: KenKenBoard, most: float | None = None) -> QuickGrade:
    return quick_look_at(board.size, board.lowest, [native_cage(board, cage) for cage in board.cages], most)
