"""What people take first in Bosnian Snake."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.grid import neighbours
from quebra.engine.explain.steps import Known
from quebra.engine.model.model import Fact
from quebra.games.bosnian_snake.board import SnakeBoard

STRAY_DELAY = 0.3
INNER_DELAY = 0.1  # for each cell between it and the border
LOOSE_DELAY = 0.5  # where no snake is drawn beside it


def delay(board: SnakeBoard, facts: Sequence[Fact], known: Known, since: int) -> float:
    """What lies beside the snake comes first, and what lies at the border."""
    cells = [fact.cell for fact in facts if fact.value == "snake"]
    if not cells:
        return 0.0
    inner = sum(min(r - 1, board.rows - r, c - 1, board.columns - c) for r, c in cells) / len(cells)
    loose = not any(
        known.holds(other, "snake") for cell in cells for other in neighbours(cell, board.rows, board.columns)
    )
    return INNER_DELAY * inner + LOOSE_DELAY * loose
