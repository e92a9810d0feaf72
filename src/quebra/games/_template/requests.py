"""What authors can set, and which requests cannot be met."""

from __future__ import annotations

from quebra.core.errors import InputError
from quebra.core.symmetry import MIRROR
from quebra.engine.generate.request import Option, Request

SIZES = (2, 12)
USUAL_SIZE = (5, 5)
OPTIONS: tuple[Option, ...] = ()  # see the other games for shares, ranges and switches


def refuse(request: Request) -> None:
    """Raises InputError for a request that no board can meet."""
    if request.rows != request.columns:
        raise InputError(f"size: the board is a square, found {request.size}")
    if request.symmetry == MIRROR:
        raise InputError("symmetry: a layout that is its own mirror image has the mirrored solution, too")
    if request.difficulty not in ("trivial", "any"):
        # Where only one choice of places is possible, some line has but one place left, at every moment.
        raise InputError(f"difficulty: every board with one solution is trivial, found {request.difficulty}")
