"""The values of Zurero: a move, a position, a result. Frozen, checked when made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from quebra.core.errors import InputError, shorten
from quebra.core.game import Extras
from quebra.core.grid import Cell
from quebra.core.pictures import Pictured

SMALLEST, LARGEST, USUAL = 5, 25, 19
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
SIDES = "LRTB"  # left, right, top, bottom

Colour = Literal["black", "white"]
Winner = Literal["black", "white", "draw"]
Reason = Literal["five", "gave-five", "no-move", "resigned", "time", "illegal"]

BLACK: Colour = "black"
WHITE: Colour = "white"


def other(colour: Colour) -> Colour:
    """The opponent's colour."""
    return WHITE if colour == BLACK else BLACK


def require_size(size: int) -> int:
    """The size, if a board can have it."""
    if isinstance(size, bool) or not isinstance(size, int) or not SMALLEST <= size <= LARGEST:
        raise InputError(f"expected a board size from {SMALLEST} to {LARGEST}, found {shorten(str(size))!r}")
    return size


def middle(size: int) -> Cell:
    """Where Black's first stone stands."""
    return (size // 2 + 1, size // 2 + 1)


def cell_name(cell: Cell) -> str:
    """A cell as players write it: J10 is column J, row 10."""
    return f"{LETTERS[cell[1] - 1]}{cell[0]}"


@dataclass(frozen=True, slots=True, order=True)
class Slide:
    """A stone slid in from ``side`` (L, R, T or B) along line ``line``, counted from 1."""

    side: str
    line: int

    def __post_init__(self) -> None:
        if self.side not in SIDES or len(self.side) != 1 or not 1 <= self.line <= LARGEST:
            raise InputError(f"expected a side of {SIDES} and a line from 1, found {self.side}{self.line}")

    def __str__(self) -> str:
        return f"{self.side}{self.line}" if self.side in "LR" else f"{self.side}{LETTERS[self.line - 1]}"

    @property
    def in_row(self) -> bool:
        """Whether it runs along a row; otherwise along a column."""
        return self.side in "LR"


@dataclass(frozen=True, slots=True)
class Swap:
    """The players exchange colours; the stones stay as they are."""

    def __str__(self) -> str:
        return "swap"


SWAP = Swap()
Move = Slide | Swap


def read_move(text: str, size: int) -> Move:
    """A move from its notation: a slide, or ``swap``."""
    return SWAP if text.strip().lower() == "swap" else read_slide(text, size)


def read_slide(text: str, size: int) -> Slide:
    """A slide from its notation: L10 or R10 for a row, TJ or BJ for a column."""
    word = text.strip().upper()
    expected = f"expected a slide such as L{min(10, size)} or T{LETTERS[size // 2]}"
    if len(word) < 2 or word[0] not in SIDES:
        raise InputError(f"{expected}, found {shorten(text)!r}")
    if word[0] in "LR":
        if not (word[1:].isascii() and word[1:].isdigit()) or len(word) > 3:
            raise InputError(f"{expected}; a row is a number, found {shorten(text)!r}")
        line = int(word[1:])
    else:
        if len(word) != 2 or not ("A" <= word[1] <= "Z"):
            raise InputError(f"{expected}; a column is one letter, found {shorten(text)!r}")
        line = ord(word[1]) - ord("A") + 1
    if not 1 <= line <= size:
        last = size if word[0] in "LR" else LETTERS[size - 1]
        raise InputError(f"{shorten(text)!r} is off the board: the last {_line_word(word[0])} is {last}")
    return Slide(word[0], line)


def _line_word(side: str) -> str:
    return "row" if side in "LR" else "column"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, why, and the stones of the winning five."""

    winner: Winner
    reason: Reason
    five: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Position(Pictured):
    """A board at one moment. ``rows`` are strings of ``b``, ``w`` and ``.``, the top row first.

    ``last`` are the cells the last slide changed: where the slider stands, and the pushed stone.
    ``swap`` says that the swap rule is in force and has not been used.
    Positions come from ``rules.start`` and ``rules.play``; one set up by hand is checked here.
    """

    type: ClassVar[str] = "zurero"

    rows: tuple[str, ...]
    turn: Colour
    last: tuple[Cell, ...] = ()
    result: Outcome | None = None
    swap: bool = False
    extras: Mapping[str, Any] = field(default_factory=Extras, compare=False, repr=False)

    def __post_init__(self) -> None:
        size = require_size(len(self.rows))
        for number, row in enumerate(self.rows, 1):
            if len(row) != size:
                raise InputError(f"row {number} has {len(row)} cells, expected {size}")
            if set(row) - set("bw."):
                raise InputError(f"row {number} is {row!r}, expected only b, w and .")
        if self.turn not in (BLACK, WHITE):
            raise InputError(f"expected black or white to move, found {self.turn!r}")

    @property
    def size(self) -> int:
        return len(self.rows)

    @property
    def stones(self) -> int:
        """How many stones stand on the board."""
        return sum(self.size - row.count(".") for row in self.rows)

    def at(self, cell: Cell) -> str:
        """What stands on a cell: ``b``, ``w`` or ``.``."""
        return self.rows[cell[0] - 1][cell[1] - 1]
