"""What authors of Shakashaka can set, and which requests cannot be met."""

from __future__ import annotations

from itertools import combinations
from math import ceil, floor

from quebra.core.errors import InputError
from quebra.core.grid import Cell, all_cells
from quebra.core.symmetry import NONE, QUARTER, image, orbits
from quebra.engine.generate.amounts import Amount, Exactly, aim, read_amount, refuse_amount, write_amount
from quebra.engine.generate.request import Option, Request, refuse_level

SIZES = (2, 40)
USUAL_SIZE = (10, 10)
USUAL_LEVEL = "normal"
SPREAD = 0.05  # how far a share may be off
# The hardest level of very small boards, found by going through all of them.
HARDEST = {(3, 3): "easy", (3, 4): "normal", (3, 5): "normal", (3, 6): "hard", (4, 4): "hard"}
HARDEST |= {(2, 2): "trivial", (2, 3): "easy", (2, 4): "easy", (2, 5): "easy", (2, 6): "easy"}
SMALLEST = 2  # a square of this side has one solution only where none of its cells holds a triangle

OPTIONS = (
    Option(
        "black",
        "AMOUNT",
        "how many cells are black: a number, or a share such as 0.3",
        read_amount,
        None,
        write_amount,
    ),
    Option(
        "numbered",
        "AMOUNT",
        "how many black cells carry a number: a number, or a share such as 50%",
        read_amount,
        None,
        write_amount,
    ),
)


def refuse(request: Request) -> None:
    """Raises InputError for a request that no board can meet."""
    refuse_level(request, HARDEST)
    if is_smallest(request):
        _refuse_smallest(request)
    else:
        _refuse_shares(request)
        _refuse_amounts(request)


def _refuse_shares(request: Request) -> None:
    cells, least, black = request.rows * request.columns, _least_white(request), request.option("black")
    if least >= cells:
        raise InputError(
            f"symmetry: no {request.size} board with triangles looks the same after {request.symmetry}"
        )
    if black == 0:
        raise InputError(
            "black: a board without black cells has several solutions (all white, or with turned squares)"
        )
    if black == 1 and not isinstance(black, Exactly):
        raise InputError("black: a board that is all black has no white cells to fill")
    if isinstance(black, Exactly) and black > cells - least:
        raise InputError(
            f"black: triangles need {least} white cells at least, found {black} of {cells} black"
        )
    if black is not None and not isinstance(black, Exactly) and (black - SPREAD) * cells > cells - least:
        raise InputError(f"black: triangles need {least} white cells at least, found a share of {black:g}")


def _refuse_amounts(request: Request) -> None:
    """Exact numbers that the symmetry leaves out, or more numbers than black cells."""
    symmetry, (_, most) = request.symmetry, black_counts(request)
    groups = orbits(all_cells(request.rows, request.columns), symmetry, request.rows, request.columns)
    sizes = [len(group) for group in groups]
    refuse_amount(request.option("black"), sizes, "black", symmetry)
    refuse_amount(request.option("numbered"), sizes, "numbered", symmetry)
    numbered = request.option("numbered")
    if isinstance(numbered, Exactly) and numbered > most:
        raise InputError(f"numbered: at most {most} cells can be black, found {numbered} with numbers")


def is_smallest(request: Request) -> bool:
    """Whether the board is so small that no triangle is left to be found: see ``smallest_layouts``."""
    return (request.rows, request.columns) == (SMALLEST, SMALLEST)


def smallest_layouts(request: Request) -> list[tuple[Cell, ...]]:
    """The black cells of the 2x2 boards that were asked for.

    Without black cells there are two solutions, all white and a turned square; beside one black cell the
    white is no rectangle. So two or three are black, and there is nothing to put anywhere.
    """
    cells = list(all_cells(SMALLEST, SMALLEST))
    low, high = _counts(request.option("black"), len(cells), request)
    images = {cell: image(cell, request.symmetry, SMALLEST, SMALLEST) for cell in cells}
    layouts = [black for count in (2, 3) if low <= count <= high for black in combinations(cells, count)]
    return [black for black in layouts if {images[cell] for cell in black} == set(black)]


def _refuse_smallest(request: Request) -> None:
    if not smallest_layouts(request):
        raise InputError(
            f"black, symmetry: of the 2x2 boards with one solution (two or three black cells, no triangle) "
            f"none is {request.symmetry if request.symmetry != NONE else 'as black as that'}"
        )
    numbered = request.option("numbered")
    most = max(map(len, smallest_layouts(request)))
    if isinstance(numbered, Exactly) and numbered > most:
        raise InputError(f"numbered: at most {most} cells can be black, found {numbered} with numbers")
    if request.minimal and numbered not in (None, 0):
        raise InputError("numbered: a 2x2 board needs no number, so that a minimal one has none")


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
    amount = request.option("numbered")
    if amount is None:
        return 0, black
    if isinstance(amount, Exactly):
        return amount, amount
    wanted, half = round(aim(amount, black)), _group(request) // 2
    return wanted - half, wanted + half


def _counts(share: Amount | None, whole: int, request: Request) -> tuple[int, int]:
    """The counts within the spread; at least those that lie within half a group of symmetric cells."""
    if share is None:
        return 0, whole
    if isinstance(share, Exactly):
        return share, share
    if share in (0.0, 1.0):  # none is none, and all are all
        return round(share * whole), round(share * whole)
    slack = max(SPREAD * whole, _group(request) / 2)
    return max(0, ceil(share * whole - slack)), min(whole, floor(share * whole + slack))


def _group(request: Request) -> int:
    """How many cells the symmetry carries into each other."""
    return {NONE: 1, QUARTER: 4}.get(request.symmetry, 2)
