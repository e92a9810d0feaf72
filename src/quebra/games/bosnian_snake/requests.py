"""What authors can set, and which requests no board can meet."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

from quebra.core.errors import InputError, shorten
from quebra.core.grid import Cell, all_cells, distance, name_of
from quebra.core.symmetry import NONE, QUARTER, image, line_orbits, orbits
from quebra.engine.generate.amounts import read_amount, refuse_amount, write_amount
from quebra.engine.generate.request import Option, Request, read_range, write_range

CHOSEN, UNKNOWN = "chosen", "unknown"
SIZES = (3, 30)
USUAL_SIZE = (10, 10)
USUAL_LEVEL = "normal"

_CELL = re.compile(r"r(\d{1,4})c(\d{1,4})")


def _read_ends(text: str) -> str | tuple[Cell, Cell]:
    if (word := text.strip().lower()) in (CHOSEN, UNKNOWN):
        return word
    cells = [_CELL.fullmatch(part) for part in word.replace(",", " ").split()]
    if len(cells) != 2 or cells[0] is None or cells[1] is None:
        raise InputError(
            f"expected {CHOSEN}, {UNKNOWN}, or two cells such as r1c1,r8c8, found {shorten(text)!r}"
        )
    head, tail = ((int(cell[1]), int(cell[2])) for cell in cells if cell is not None)
    return head, tail


def _write_ends(ends: Any) -> str:
    if isinstance(ends, str):
        return ends
    return ",".join(name_of(cell) if _is_cell(cell) else str(cell) for cell in _parts(ends))


def _parts(ends: Any) -> list[Any]:
    return list(ends) if isinstance(ends, tuple | list) else [ends]


def _is_cell(cell: Any) -> bool:
    return isinstance(cell, tuple | list) and len(cell) == 2


OPTIONS = (
    Option(
        "ends",
        "WHICH",
        "the ends: chosen by the program, unknown, or two cells (head and tail) such as r1c1,r8c8",
        _read_ends,
        CHOSEN,
        _write_ends,
    ),
    Option(
        "counts",
        "AMOUNT",
        "how many outside counts are shown: a number, or a share such as 0.5",
        read_amount,
        None,
        write_amount,
    ),
    Option(
        "clues",
        "AMOUNT",
        "how many cells hold a number: a number, or a share of the empty cells such as 30%",
        read_amount,
        None,
        write_amount,
    ),
    Option("length", "RANGE", "how long the snake is, e.g. 20-40", read_range, None, write_range),
    Option("tell_length", "", "the board tells how long the snake is", bool, False),
)


def longest(rows: int, columns: int) -> int:
    """No snake is longer.

    The first cell of a snake has four corners, and every further one adds two new ones, because the
    snake touches itself nowhere. A board has (rows + 1)(columns + 1) corners of cells.
    """
    return ((rows + 1) * (columns + 1) - 2) // 2


def lengths(request: Request, ends: tuple[Cell, Cell] | None) -> tuple[int, int]:
    """The lengths that are allowed and that some snake (with ends given, between them) might have."""
    least, most = 2, longest(request.rows, request.columns)
    if (asked := request.option("length")) is not None:
        least, most = max(least, asked[0]), min(most, asked[1])
    if ends is not None:
        # From cell to cell the colours of a chessboard change: all snakes between two cells are odd, or even.
        least = max(least, distance(*ends) + 1)
        least += (least - 1 - distance(*ends)) % 2
        most -= (most - 1 - distance(*ends)) % 2
        if (only := _only_length(*ends)) is not None:
            most = min(most, only)
    return least, most


def symmetric_ends(request: Request) -> list[tuple[Cell, Cell]]:
    """The pairs of ends that are symmetric and that a snake of the length asked for might have."""
    cells = list(all_cells(request.rows, request.columns))
    images = {cell: image(cell, request.symmetry, request.rows, request.columns) for cell in cells}
    pairs = [(cell, other) for cell, other in images.items() if cell < other and images[other] == cell]
    pairs += combinations([cell for cell in cells if images[cell] == cell], 2)
    is_set = request.option("length") is not None
    fitting = [pair for pair in pairs if is_set or _only_length(*pair) is None]
    return [pair for pair in fitting if lengths(request, pair)[0] <= lengths(request, pair)[1]]


def _only_length(head: Cell, tail: Cell) -> int | None:
    """The length of the only snakes whose ends touch: side by side two cells, round a corner three."""
    if max(abs(head[0] - tail[0]), abs(head[1] - tail[1])) > 1:
        return None
    return distance(head, tail) + 1


def refuse(request: Request) -> None:
    """Raises InputError, with the reason, for a request that no board can meet."""
    ends = request.option("ends")
    if isinstance(ends, tuple):
        _refuse_ends(request, *ends)
    elif ends == CHOSEN and request.symmetry == QUARTER:
        raise InputError(
            "symmetry: two marked ends are never symmetric under a rotation by 90 degrees, use --ends unknown"
        )
    _refuse_length(request)
    _refuse_amounts(request)
    if ends == CHOSEN and request.symmetry != NONE and not symmetric_ends(request):
        raise InputError(
            f"ends: no two cells of {request.size} that are symmetric under {request.symmetry} are the ends "
            f"of a snake of {write_range(request.option('length'))} cells"
        )
    _refuse_nothing(request)


def _refuse_ends(request: Request, head: Cell, tail: Cell) -> None:
    for cell in (head, tail):
        if not (1 <= cell[0] <= request.rows and 1 <= cell[1] <= request.columns):
            raise InputError(f"ends: {name_of(cell)} is not on a board of {request.size}")
    if head == tail:
        raise InputError(f"ends: head and tail are both at {name_of(head)}, expected two cells")
    only, asked = _only_length(head, tail), request.option("length")
    if only is not None and (asked is None or not asked[0] <= only <= asked[1]):
        how = "side by side" if only == 2 else "corner to corner"
        raise InputError(
            f"ends: {name_of(head)} and {name_of(tail)} touch {how}, so that the snake has just {only} cells "
            f"(to have that, add --length {only})"
        )
    if request.symmetry == NONE:
        return
    images = {image(cell, request.symmetry, request.rows, request.columns) for cell in (head, tail)}
    if images != {head, tail}:
        other = image(head, request.symmetry, request.rows, request.columns)
        hint = f"the image of {name_of(head)} is {name_of(other)}"
        if request.symmetry == QUARTER:
            hint = "two ends never are, use --ends unknown"
        raise InputError(
            f"ends: {name_of(head)} and {name_of(tail)} are not symmetric under {request.symmetry}: {hint}"
        )


def _refuse_length(request: Request) -> None:
    asked = request.option("length")
    if asked is None:
        return
    most = longest(request.rows, request.columns)
    if asked[1] < 2:
        raise InputError(f"length: a snake has at least 2 cells, found {write_range(asked)}")
    if asked[0] > most:
        raise InputError(
            f"length: no snake on {request.size} is longer than {most} cells, found {write_range(asked)}"
        )
    if not isinstance(ends := request.option("ends"), tuple):
        return
    head, tail = ends
    least, most = lengths(request, ends)
    if least <= most:
        return
    far = distance(head, tail) + 1
    if asked[1] < far:
        raise InputError(
            f"length: from {name_of(head)} to {name_of(tail)} a snake has at least {far} cells, "
            f"found {write_range(asked)}"
        )
    raise InputError(
        f"length: every snake from {name_of(head)} to {name_of(tail)} has an {'odd' if far % 2 else 'even'} "
        f"number of cells, found {write_range(asked)}"
    )


def _refuse_amounts(request: Request) -> None:
    """Exact numbers of clues that the board has no room for, or that its symmetry leaves out."""
    rows, columns, symmetry = request.rows, request.columns, request.symmetry
    lines = [len(group) for group in line_orbits(rows, columns, symmetry)]
    refuse_amount(request.option("counts"), lines, "counts", symmetry)
    ends = request.option("ends")
    least, _ = lengths(request, ends if isinstance(ends, tuple) else None)
    empty = [1] * (rows * columns - least)  # of the shortest snake there might be
    if symmetry != NONE:
        taken = set(ends) if isinstance(ends, tuple) else set()
        cells = orbits(all_cells(rows, columns), symmetry, rows, columns)
        empty = [len(group) for group in cells if taken.isdisjoint(group)]
    refuse_amount(request.option("clues"), empty, "clues", symmetry)


def _refuse_nothing(request: Request) -> None:
    """Without counts and numbers there are always several snakes, unless ends or a length say enough."""
    if request.option("counts") != 0 or request.option("clues") != 0:
        return
    ends = request.option("ends")
    if ends == UNKNOWN:
        raise InputError(
            "counts, clues: with no ends, no counts and no numbers nothing tells where the snake is"
        )
    touching = isinstance(ends, tuple) and _only_length(*ends) is not None
    if not touching and not request.option("tell_length"):
        raise InputError(
            "counts, clues: with no counts, no numbers and no length there are always several snakes"
        )
