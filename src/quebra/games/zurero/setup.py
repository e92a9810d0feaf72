"""The notation of a position: its rows, and who is to move.

In one line the rows are separated by ``/`` and a number stands for so many free cells, as in chess:
``5/5/2bw1/5/5 b``. In a file they may stand one below the other, one sign a cell, and ``black`` or
``white`` below them.
"""

from __future__ import annotations

import re

from quebra.core.errors import InputError, shorten
from quebra.games.zurero.board import BLACK, LARGEST, WHITE, Colour, Position, cell_name, require_size
from quebra.games.zurero.rules import LETTER, set_up

TURNS: dict[str, Colour] = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}
EXPECTED = "expected rows of b, w and . and who is to move, such as 5/5/2bw1/5/5 b"
ROW = re.compile(r"[bw.]{5,25}", re.IGNORECASE)
ONE_LINE = re.compile(r"[bw.0-9]+(/[bw.0-9]*)+", re.IGNORECASE)


def write_position(position: Position) -> str:
    """A position in one line; ``read_position`` gives it back."""
    rows = (re.sub(r"\.+", lambda free: str(len(free[0])), row) for row in position.rows)
    return f"{'/'.join(rows)} {LETTER[position.turn]}"


def read_position(text: str) -> Position:
    """A position from its notation, in one line or several, with the result if it is over."""
    lines = content_of(text)
    if not lines:
        raise InputError(f"holds no position, {EXPECTED}")
    if len(lines) == 1:
        return _from_line(*lines[0])
    return _from_rows(lines)


def looks_like_position(text: str) -> bool:
    """Whether a text begins as the notation of a position does. No move is written like that."""
    first = next(iter(content_of(text)), (0, ""))[1]
    return bool(ONE_LINE.fullmatch(first.split(" ")[0]) or ROW.fullmatch(first.replace(" ", "")))


def content_of(text: str) -> list[tuple[int, str]]:
    """The lines that say something, each with its number: no comments, and not the name of the game."""
    lines = [(number, " ".join(line.split())) for number, line in enumerate(_lines(text), 1)]
    told = [(number, line) for number, line in lines if line and not line.startswith("//")]
    return told[1:] if told and told[0][1].lower() == "zurero" else told


def _lines(text: str) -> list[str]:
    return text.removeprefix("\ufeff").split("\n")


def _from_line(number: int, line: str) -> Position:
    words = line.split(" ")
    try:
        if len(words) != 2:
            found = "nothing" if len(words) < 2 else shorten(repr(" ".join(words[1:])))
            raise InputError(f"expected black or white to move after the rows, found {found}; {EXPECTED}")
        size = require_size(words[0].count("/") + 1)
        rows = [_cells(row, number, size) for number, row in enumerate(words[0].split("/"), 1)]
        return set_up(rows, _turn(words[1]))
    except InputError as error:
        raise error.at(line=number if number > 1 else None) from None


def _cells(row: str, number: int, size: int) -> str:
    """One row with its numbers written out."""
    if not re.fullmatch(r"[bwBW.0-9]*", row):
        raise InputError(f"row {number} is {shorten(row)!r}, expected only b, w, . and numbers of free cells")
    for count in re.findall("[0-9]+", row):
        if len(count) > 2 or not 1 <= int(count) <= LARGEST:
            raise InputError(f"row {number} has {shorten(count)} free cells in a row, expected 1 to {size}")
    return re.sub("[0-9]+", lambda free: "." * int(free[0]), row.lower())


def _from_rows(lines: list[tuple[int, str]]) -> Position:
    """Rows one below the other, and whose turn it is below them."""
    *board, (last, said) = lines
    try:
        turn = _turn(said.lower().removeprefix("turn "))
    except InputError as error:
        raise error.at(line=last) from None
    size = len(board)
    for number, (line, row) in enumerate(board, 1):
        cells = row.replace(" ", "")
        if len(cells) != size:
            raise InputError(f"row {number} has {len(cells)} cells, expected {size}, as many as rows", line)
        if set(cells.lower()) - set("bw."):
            raise InputError(f"row {number} is {shorten(row)!r}, expected only b, w and .", line)
    return set_up((row.replace(" ", "").lower() for _, row in board), turn)


def _turn(word: str) -> Colour:
    if word.lower() not in TURNS:
        raise InputError(f"expected black or white to move, found {shorten(word)!r}")
    return TURNS[word.lower()]


def read_cell(text: str, size: int) -> tuple[int, int]:
    """A cell as players write it: J10."""
    found = re.fullmatch(r"([A-Ya-y])([0-9]{1,2})", text.strip(), re.ASCII)
    column = ord(found[1].upper()) - ord("A") + 1 if found else 0
    row = int(found[2]) if found else 0
    if not (1 <= row <= size and 1 <= column <= size):
        last = cell_name((size, size))
        raise InputError(f"expected a cell from A1 to {last}, found {shorten(text)!r}")
    return (row, column)
