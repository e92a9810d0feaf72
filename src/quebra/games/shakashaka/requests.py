"""What authors of Shakashaka can set, and which requests cannot be met."""

from __future__ import annotations

from math import ceil, floor

from quebra.core.errors import InputError
from quebra.core.grid import all_cells
from quebra.core.symmetry import NONE, QUARTER, orbits
from quebra.engine.explain.scoring import LEVELS
from quebra.engine.generate.request import Option, Request, read_share

SIZES = (3, 40)
USUAL_SIZE = (10, 10)
USUAL_LEVEL = "normal"
SPREAD = 0.05  # how far a share may be off
# The hardest level of very small boards, found by going through all of them.
HARDEST = {(3, 3): "easy", (3, 4): "normal", (3, 5): "normal", (3, 6): "hard", (4, 4): "hard"}

OPTIONS = (
    Option("black", "SHARE", "share of the cells that are black, e.g. 0.3", read_share),
    Option("numbered", "SHARE", "share of the black cells that carry a number, e.g. 0.5", read_share),
)


def refuse(request: Request) -> None:
    """Raises InputError for a request that no board can meet."""
    shape = min(request.rows, request.columns), max(request.rows, request.columns)
    hardest = HARDEST.get(shape)
    if hardest and request.difficulty in LEVELS[LEVELS.index(hardest) + 1 :]:
        raise InputError(
            f"difficulty: no {request.size} board is harder than {hardest}, found {request.difficulty}"
        )
    cells, least, black = request.rows * request.columns, _least_white(request), request.option("black")
    if least >= cells:
        raise InputError(
            f"symmetry: no {request.size} board with triangles looks the same after {request.symmetry}"
        )
    if black == 0:
        raise InputError(
            "black: a board without black cells has several solutions (all white, or with turned squares)"
        )
    if black == 1:
        raise InputError("black: a board that is all black has no white cells to fill")
    if black is not None and (black - SPREAD) * cells > cells - least:
        raise InputError(f"black: triangles need {least} white cells at least, found a share of {black:g}")


def _least_white(request: Request) -> int:
    """The smallest turned square takes four cells; so many are white when their images are, too."""
    groups = orbits(all_cells(request.rows, request.columns), request.symmetry, request.rows, request.columns)
    group = {cell: members for members in groups for cell in members}
    return min(
        len({one for r in (row, row + 1) for c in (column, column + 1) for one in group[r, c]})
        for row, column in all_cells(request.rows - 1, request.columns - 1)
    )


def black_counts(request: Request) -> tuple[int, int]:
    """How few and how many cells may be black."""
    cells = request.rows * request.columns
    low, high = _counts(request.option("black"), cells, request)
    return max(1, low), min(high, cells - _least_white(request))


def number_counts(request: Request, black: int) -> tuple[int, int]:
    """How few and how many of so many black cells may be numbered."""
    return _counts(request.option("numbered"), black, request)


def numbers_aimed_at(request: Request, black: int) -> tuple[int, int]:
    """The same as near to the share as groups of symmetric cells allow."""
    share = request.option("numbered")
    if share is None:
        return 0, black
    aim, half = round(share * black), _group(request) // 2
    return aim - half, aim + half


def _counts(share: float | None, whole: int, request: Request) -> tuple[int, int]:
    """The counts within the spread; at least those that lie within half a group of symmetric cells."""
    if share is None:
        return 0, whole
    if share in (0.0, 1.0):  # none is none, and all are all
        return round(share * whole), round(share * whole)
    slack = max(SPREAD * whole, _group(request) / 2)
    return max(0, ceil(share * whole - slack)), min(whole, floor(share * whole + slack))


def _group(request: Request) -> int:
    """How many cells the symmetry carries into each other."""
    return {NONE: 1, QUARTER: 4}.get(request.symmetry, 2)
