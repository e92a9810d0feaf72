"""Moves as short texts: ``r3c5=4``, ``r3c5+7 r3c6-7``, ``trial``, ``undo``.

Whether a text is a move is a matter of the board alone, never of what was played before it: every move can
be played in every position, perhaps without effect. So logs can be joined, and checked without replaying.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast

from quebra.core.errors import InputError, shorten
from quebra.core.game import Board
from quebra.core.grid import Cell, name_of
from quebra.core.state.state import Value

LONGEST_MOVE = 65_536  # characters of one move
LONGEST_LOG = 100_000  # moves
OPEN = "."  # what a cell is set to when it is to be open again

Sign = Literal["=", "+", "-"]
Order = Literal["edit", "trial", "keep", "drop", "clear", "undo", "redo"]
ORDERS = ("trial", "keep", "drop", "clear", "undo", "redo")

EDIT = re.compile(r"r([1-9][0-9]{0,3})c([1-9][0-9]{0,3})([=+-])(.+)", re.DOTALL)
EXPECTED = f"expected one like r3c5=4, r3c5=., r3c5+4 or r3c5-4, or {', '.join(ORDERS[:-1])} or {ORDERS[-1]}"


@dataclass(frozen=True, slots=True)
class Edit:
    """What a move does to one cell: ``=`` sets its value (None: it is open again), ``+`` and ``-`` add and
    remove a pencil mark."""

    cell: Cell
    sign: Sign
    value: Value | None


@dataclass(frozen=True, slots=True)
class PlayMove:
    """A move that was read: edits of cells, which are undone together, or one of the orders."""

    order: Order
    edits: tuple[Edit, ...] = ()


def parse_move(board: Board, text: str) -> PlayMove:
    """What a text means on a board; InputError where it is no move on it."""
    if not isinstance(text, str) or len(text) > LONGEST_MOVE:
        found = f"{len(text)} characters" if isinstance(text, str) else type(text).__name__
        raise InputError(f"a move: expected a text of up to {LONGEST_MOVE} characters, found {found}")
    if text in ORDERS:
        return PlayMove(cast(Order, text))
    parts = text.split(" ")
    edits = []
    for number, part in enumerate(parts, 1):
        try:
            edits.append(_edit(board, part))
        except InputError as error:
            if len(parts) == 1:
                raise
            raise InputError(f"part {number} of a move: {error.message}") from None
    return PlayMove("edit", tuple(edits))


def _edit(board: Board, text: str) -> Edit:
    match = EDIT.fullmatch(text)
    if match is None:
        raise InputError(f"unknown move {shorten(text)!r}, {EXPECTED}")
    cell, sign = (int(match[1]), int(match[2])), cast(Sign, match[3])
    if cell[0] > board.rows or cell[1] > board.columns:
        raise InputError(f"{name_of(cell)} is off the board of {board.rows} rows and {board.columns} columns")
    possible = board.open_values(cell)
    if not possible:
        raise InputError(f"{name_of(cell)} is told by the board, expected a move in an open cell")
    if sign == "=" and match[4] == OPEN:
        return Edit(cell, sign, None)
    for value in possible:
        if str(value) == match[4]:
            return Edit(cell, sign, value)
    expected = " ".join(map(str, possible)) + (f" or {OPEN}" if sign == "=" else "")
    raise InputError(f"{name_of(cell)}: expected {expected}, found {shorten(match[4])!r}")


def write_edit(edit: Edit) -> str:
    """An edit as part of a move's text."""
    return f"{name_of(edit.cell)}{edit.sign}{OPEN if edit.value is None else edit.value}"
