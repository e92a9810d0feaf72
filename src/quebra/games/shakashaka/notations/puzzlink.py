"""puzz.link addresses of Shakashaka boards."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.errors import InputError
from quebra.core.formats.puzzlink import RUNS, read_link, run_length, write_link, write_run
from quebra.games.shakashaka.board import BLACK, Mark, ShakashakaBoard

KIND = "shakashaka"
NUMBERS = "0123456789abcde"  # 0 to 4; with the next cell white too; with the next two
MOST_SWALLOWED = 2

# What each letter of a body puts on the board.
MEANINGS: dict[str, tuple[Mark, ...]] = {
    ".": (BLACK,),
    **{letter: (place % 5, *[None] * (place // 5)) for place, letter in enumerate(NUMBERS)},
    **{letter: (None,) * run_length(letter) for letter in RUNS},
}


def read(text: str) -> ShakashakaBoard | None:
    """The board of an address; None when the text is not one.

    As on puzz.link, a body that ends early leaves the rest white; a longer one is refused. A board
    whose only solution holds no triangle is legal here, though puzz.link refuses that answer.
    """
    link = read_link(text, KIND)
    if link is None:
        return None
    marks = _decode(link.body, link.rows * link.columns)
    starts = range(0, len(marks), link.columns)
    cells = tuple(tuple(marks[start : start + link.columns]) for start in starts)
    return ShakashakaBoard(link.rows, link.columns, cells)


def write(board: ShakashakaBoard) -> str:
    """The board's address on puzz.link."""
    marks = [mark for row in board.cells for mark in row]
    return write_link(KIND, board.rows, board.columns, _encode(marks))


def _decode(body: str, count: int) -> list[Mark]:
    marks: list[Mark] = []
    for letter in body:
        meaning = MEANINGS.get(letter)
        if meaning is None:
            raise InputError(f"unknown sign {letter!r} among the cells, expected 0 to 9, a to e, g to z or .")
        room = count - len(marks)
        # Only the whites that a number brings along may hang over the end.
        if room == 0 or (letter in RUNS and len(meaning) > room):
            raise InputError(f"the cells go on after the last of {count}, expected as many as the size says")
        marks += meaning[:room]
    return marks + [None] * (count - len(marks))


def _encode(marks: Sequence[Mark]) -> str:
    padded = [*marks, *[None] * MOST_SWALLOWED]  # beyond the end counts as white for a number
    written: list[str] = []
    place = 0
    while place < len(marks):
        mark = marks[place]
        if mark is None:
            length = _whites(marks, place, len(marks))
            written.append(write_run(length))
            place += length
        elif isinstance(mark, int):
            swallowed = _whites(padded, place + 1, MOST_SWALLOWED)
            written.append(NUMBERS[mark + 5 * swallowed])
            place += 1 + swallowed
        else:
            written.append(".")
            place += 1
    return "".join(written)


def _whites(marks: Sequence[Mark], start: int, most: int) -> int:
    """How many white cells follow one another from a place, counted up to ``most``."""
    length = 0
    while length < most and start + length < len(marks) and marks[start + length] is None:
        length += 1
    return length
