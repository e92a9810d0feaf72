"""Clues by the names that authors give them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from quebra.core.clue import COLUMN_COUNT, LENGTH, ROW_COUNT, Clue
from quebra.core.errors import InputError, shorten
from quebra.core.grid import Cell

NAME = re.compile(
    r"r(?P<row>\d{1,4})c(?P<column>\d{1,4})|(?P<line>row|column)-?(?P<index>\d{1,4})|(?P<length>length)"
)


def kept(names: Iterable[str]) -> list[Clue | Cell]:
    """The clues and cells that are named."""
    return [_clue(name.strip()) for text in names for name in text.split(",")]


def _clue(name: str) -> Clue | Cell:
    match = NAME.fullmatch(name.lower())
    if match is None:
        raise InputError(f"--keep: expected r4c7, row3, column5 or length, found {shorten(name)!r}")
    if match["row"]:
        return int(match["row"]), int(match["column"])
    if match["line"]:
        return Clue(ROW_COUNT if match["line"] == "row" else COLUMN_COUNT, int(match["index"]))
    return Clue(LENGTH)
