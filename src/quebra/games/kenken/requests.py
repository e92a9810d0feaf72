"""What authors of KenKen can set, and which requests cannot be met."""

from __future__ import annotations

from math import ceil

from quebra.core.errors import InputError, shorten
from quebra.core.grid import all_cells
from quebra.core.symmetry import orbits
from quebra.engine.generate.amounts import Exactly, aim, read_amount, refuse_amount, write_amount
from quebra.engine.generate.request import Option, Request, refuse_level

SIZES = (2, 12)
USUAL_SIZE = (6, 6)
USUAL_LEVEL = "normal"
SIGNS = "+-*/"
LARGEST_CAGE = 9
USUAL_LARGEST = 5
SPREAD = 0.05  # how far a share may be off
HARDEST = {(2, 2): "trivial"}  # found by going through all of them


def read_operators(text: str) -> str:
    """Some of + - * /, in this order; × and ÷ and letters of other keyboards are understood."""
    plain = text.translate(str.maketrans("×÷−x:", "*/-*/"))
    signs = [letter for letter in plain if letter not in ", "]
    if not signs or any(sign not in SIGNS for sign in signs):
        raise InputError(f"expected some of + - * /, such as +-, found {shorten(text)!r}")
    return "".join(sign for sign in SIGNS if sign in signs)


def read_largest(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) == 1 and 1 <= int(text) <= LARGEST_CAGE):
        raise InputError(f"expected a number of cells from 1 to {LARGEST_CAGE}, found {shorten(text)!r}")
    return int(text)


def read_cages(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text)):
        raise InputError(f"expected a number of cages, found {shorten(text)!r}")
    return int(text)


OPTIONS = (
    Option("operators", "SIGNS", "Operators allowed, some of + - * / (default: all).", read_operators, SIGNS),
    Option(
        "largest_cage",
        "N",
        f"Cells of the largest cage (default: {USUAL_LARGEST}).",
        read_largest,
        USUAL_LARGEST,
    ),
    Option(
        "singles",
        "AMOUNT",
        "How many cells are cages of their own: a number, or a share such as 10%.",
        read_amount,
        None,
        write_amount,
    ),
    Option("cages", "N", "How many cages the board has.", read_cages),
    Option("hide_operators", "", "Show only the targets, not the operators.", str, False),
    Option("from_zero", "", "Digits from 0 instead of 1.", str, False),
)


def lowest(request: Request) -> int:
    """The smallest digit."""
    return 0 if request.option("from_zero") else 1


def refuse(request: Request) -> None:
    """Raises InputError for a request that no board can meet."""
    if request.rows != request.columns:
        raise InputError(f"size: a KenKen is a square, found {request.size}")
    refuse_level(request, HARDEST)
    _refuse_singles(request)
    _refuse_cages(request)
    shown = not request.option("hide_operators") and not request.option("from_zero")
    if request.rows == 3 and shown and request.difficulty in ("hard", "extreme"):
        # Counted: of all 3x3 boards with one solution none is hard, and four (of 42,000) are extreme.
        raise InputError("difficulty: of all such 3x3 boards none is hard and only four are extreme; try 4x4")


def _refuse_singles(request: Request) -> None:
    cells, amount = request.rows * request.columns, request.option("singles")
    groups = orbits(all_cells(request.rows, request.columns), request.symmetry, request.rows, request.columns)
    refuse_amount(amount, map(len, groups), "singles", request.symmetry)
    largest, operators = request.option("largest_cage"), request.option("operators")
    singles = None if amount is None else aim(amount, cells) / cells
    if request.rows == 2 and singles == 0:
        raise InputError("singles: a 2x2 board without a digit given has two solutions")
    if singles is None:
        if largest == 1 and request.difficulty not in ("trivial", "any"):
            raise InputError("largest-cage: with every digit given, a board is trivial")
    elif singles >= 1 and request.difficulty not in ("trivial", "any"):
        raise InputError("singles: with every digit given, a board is trivial")
    elif largest == 1 and singles < 1 - SPREAD:
        raise InputError("largest-cage: cages of one cell leave no other share of singles than 1")
    if not set(operators) & set("+*") and isinstance(amount, Exactly) and (cells - amount) % 2:
        raise InputError(
            f"singles: {' and '.join(operators)} join cells in twos, of {cells} cells not {amount} are left"
        )
    if not set(operators) & set("+*") and singles is not None:
        least = _left_alone(request)
        if singles < least - SPREAD:
            raise InputError(
                f"singles: {' and '.join(operators)} join cells in twos, which leaves at least one cell alone"
            )


def _refuse_cages(request: Request) -> None:
    """Fewer cages than the largest ones make, or more than the cells that are not alone do."""
    wanted, amount = request.option("cages"), request.option("singles")
    if wanted is None:
        return
    cells, operators = request.rows * request.columns, request.option("operators")
    largest = min(request.option("largest_cage"), LARGEST_CAGE if set(operators) & set("+*") else 2)
    alone = int(amount) if isinstance(amount, Exactly) else 0
    least = alone + ceil((cells - alone) / largest)
    most = cells if amount is None or not isinstance(amount, Exactly) else alone + (cells - alone) // 2
    if not least <= wanted <= most:
        with_singles = f" with {alone} single cells" if alone else ""
        raise InputError(
            f"cages: expected {least} to {most} on {request.size}{with_singles} "
            f"with cages of up to {largest} cells, found {wanted}"
        )


def _left_alone(request: Request) -> float:
    """The share of cells that cages of two must leave over."""
    cells = request.rows * request.columns
    return (cells % 2) / cells
