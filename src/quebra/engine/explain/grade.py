"""How hard a board is, in one call."""

from __future__ import annotations

from quebra.core.errors import InputError, TimeUp
from quebra.core.game import Board
from quebra.engine.explain.explain import explain
from quebra.engine.explain.scoring import Grade


def grade(board: Board, *, time_limit: float | None = None) -> Grade:
    """How hard a board is. It must have exactly one solution; raises TimeUp when the limit comes first."""
    explanation = explain(board, time_limit=time_limit)
    if explanation.status in ("multiple", "none"):
        several = explanation.status == "multiple"
        raise InputError(
            f"a board with {'more than one solution' if several else 'no solution'} has no grade"
        )
    if explanation.grade is None:
        raise TimeUp
    return explanation.grade
