"""Clues by the names that authors give them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from quebra.core.clue import COLUMN_COUNT, LENGTH, ROW_COUNT, Clue
from quebra.core.errors import InputError, shorten
from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.engine.author.part import part_for

NAME = re.compile(
    r"r(?P<row>\d{1,4})c(?P<column>\d{1,4})|(?P<line>row|column)-?(?P<index>\d{1,4})|(?P<length>length)"
)
ABSENT = {ROW_COUNT: "counts beside rows", COLUMN_COUNT: "counts beside columns", LENGTH: "length"}


def kept(names: Iterable[str], board: Board) -> list[Clue | Cell]:
    """The clues and cells of a board that are named."""
    known = {clue.kind for clue in (*part_for(board).shown(board), *part_for(board).places(board))}
    return [_on(board, name.strip(), known) for text in names for name in text.split(",")]


def _on(board: Board, name: str, known: Container[str]) -> Clue | Cell:
    """What is named, if the board has such a thing."""
    found = _clue(name)
    if isinstance(found, Clue):
        lines = {ROW_COUNT: board.rows, COLUMN_COUNT: board.columns}.get(found.kind, 0)
        has_it = found.kind in known and (found.index is None or 1 <= found.index <= lines)
    else:
        has_it = 1 <= found[0] <= board.rows and 1 <= found[1] <= board.columns
    if not has_it:
        what, kind = shorten(name), found.kind if isinstance(found, Clue) else ""
        if kind in ABSENT and kind not in known:
            raise InputError(f"--keep: {what}: a board of {board.type} has no {ABSENT[kind]}")
        raise InputError(f"--keep: this board of {board.rows}x{board.columns} has no {what}")
    return found


def _clue(name: str) -> Clue | Cell:
    match = NAME.fullmatch(name.lower())
    if match is None:
        raise InputError(f"--keep: expected r4c7, row3, column5 or length, found {shorten(name)!r}")
    if match["row"]:
        return int(match["row"]), int(match["column"])
    if match["line"]:
        return Clue(ROW_COUNT if match["line"] == "row" else COLUMN_COUNT, int(match["index"]))
    return Clue(LENGTH)
