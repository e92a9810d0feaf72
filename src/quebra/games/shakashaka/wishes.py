"""What authors of Shakashaka can set, and which requests cannot be met."""

from __future__ import annotations

from math import ceil, floor

from quebra.core.errors import InputError
from quebra.core.symmetry import NONE, QUARTER
from quebra.engine.wish import Option, Wish, read_share

SIZES = (3, 40)
USUAL_SIZE = (10, 10)
SPREAD = 0.05  # how far a share may be off
SMALLEST = 4  # cells of the smallest turned square: without one there is no triangle

OPTIONS = (
    Option("black", "SHARE", "share of the cells that are black, e.g. 0.3", read_share),
    Option("numbered", "SHARE", "share of the black cells that carry a number, e.g. 0.5", read_share),
)


def refuse(wish: Wish) -> None:
    """Raises InputError for a request that no board can meet."""
    cells = wish.rows * wish.columns
    black = wish.option("black")
    if black == 0:
        raise InputError(
            "black: a board without black cells has several solutions (all white, or with turned squares)"
        )
    if black is not None and (black - SPREAD) * cells > cells - SMALLEST:
        raise InputError(f"black: a triangle needs {SMALLEST} white cells, the smallest turned square")
    if wish.symmetry == QUARTER and wish.rows == 3:
        raise InputError("symmetry: a 3x3 board that looks the same after a quarter turn has no triangles")


def black_counts(wish: Wish) -> tuple[int, int]:
    """How few and how many cells may be black."""
    cells = wish.rows * wish.columns
    low, high = _counts(wish.option("black"), cells, wish)
    return max(1, low), min(high, cells - SMALLEST)


def number_counts(wish: Wish, black: int) -> tuple[int, int]:
    """How few and how many of so many black cells may be numbered."""
    return _counts(wish.option("numbered"), black, wish)


def numbers_aimed_at(wish: Wish, black: int) -> tuple[int, int]:
    """The same as near to the share as groups of symmetric cells allow."""
    share = wish.option("numbered")
    if share is None:
        return 0, black
    aim, half = round(share * black), _group(wish) // 2
    return aim - half, aim + half


def _counts(share: float | None, whole: int, wish: Wish) -> tuple[int, int]:
    """The counts within the spread; at least those that lie within half a group of symmetric cells."""
    if share is None:
        return 0, whole
    slack = max(SPREAD * whole, _group(wish) / 2)
    return max(0, ceil(share * whole - slack)), min(whole, floor(share * whole + slack))


def _group(wish: Wish) -> int:
    """How many cells the symmetry carries into each other."""
    return {NONE: 1, QUARTER: 4}.get(wish.symmetry, 2)
