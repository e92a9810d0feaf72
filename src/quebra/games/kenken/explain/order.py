"""What people take first in KenKen."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.engine.explain.steps import Known
from quebra.engine.model.model import Fact
from quebra.games.kenken.board import KenKenBoard
from quebra.games.kenken.explain.numbers import known_cell

STRAY_DELAY = 0.0
MARK_DELAY = 0.03  # for each pencil mark in the open cells of the cage
STEP_DELAY = 0.02  # for each step taken before this one was open


def delay(board: KenKenBoard, facts: Sequence[Fact], known: Known, since: int) -> float:
    """A cage with few pencil marks left comes before one with many, and old news before new."""
    cage = next(cage for cage in board.cages if facts[0].cell in cage.cells)
    seen = (known_cell(board, known, cell) for cell in cage.cells)
    marks = sum(left.bit_count() for _, left, filled in seen if not filled)
    return MARK_DELAY * marks + STEP_DELAY * since
