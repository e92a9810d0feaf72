"""puzz.link addresses: its type "snake" is a Bosnian Snake without numbers inside the board."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quebra.core.errors import InputError, shorten
from quebra.core.formats.puzzlink import read_link, run_length, write_link, write_run
from quebra.core.grid import name_of
from quebra.games.bosnian_snake.board import BODY, EMPTY, END, HEAD, TAIL, Mark, SnakeBoard

KIND = "snake"
CIRCLES: tuple[Mark, ...] = (None, BODY, END)  # nothing, a white circle, a black one
THREE_CELLS = "0123456789abcdefghijklmnopq"  # 9 for the first, 3 for the second, 1 for the third
COUNT = re.compile(r"-(?P<long>[0-9a-f]{2})|(?P<short>[0-9a-f])|(?P<run>[g-z])|\.")


def read(text: str) -> SnakeBoard | None:
    """The board of an address; None when the text is not one.

    As on puzz.link, a body that ends early leaves the rest open; a longer one is refused. Its black
    circles say that an end is there, not which: they become E.
    """
    link = read_link(text, KIND)
    if link is None:
        return None
    count = link.rows * link.columns
    circles = -(-count // 3)
    marks = _read_circles(link.body[:circles], count)
    counts = _read_counts(link.body[circles:], link.columns + link.rows)
    starts = range(0, count, link.columns)
    return SnakeBoard(
        link.rows,
        link.columns,
        tuple(counts[link.columns :]),
        tuple(counts[: link.columns]),
        tuple(tuple(marks[start : start + link.columns]) for start in starts),
    )


def write(board: SnakeBoard) -> str:
    """The board's address on puzz.link, or an error when it says what an address cannot say.

    Head and tail are both written as ends, so they read back as E.
    """
    for cell in board.all_cells():
        mark = board.mark(cell)
        if isinstance(mark, int):
            raise InputError(
                f"puzz.link's snake has no numbers inside the board, {name_of(cell)} holds {mark}"
            )
        if mark == EMPTY:
            raise InputError(f"puzz.link's snake has no sign for an empty cell, {name_of(cell)} is one")
    if board.length is not None:
        raise InputError(f"puzz.link's snake cannot tell the length, this board does ({board.length})")
    marks = [mark for row in board.cells for mark in row]
    body = _write_circles(marks) + _write_counts([*board.column_counts, *board.row_counts])
    return write_link(KIND, board.rows, board.columns, body)


def _read_circles(letters: str, count: int) -> list[Mark]:
    marks: list[Mark] = []
    for letter in letters:
        value = THREE_CELLS.find(letter)
        if value < 0:
            raise InputError(f"unknown sign {letter!r} among the cells, expected 0 to 9 or a to q")
        marks += [CIRCLES[value // 9], CIRCLES[value // 3 % 3], CIRCLES[value % 3]]
    if any(marks[count:]):
        raise InputError(f"a circle stands after the last of the {count} cells")
    return marks[:count] + [None] * (count - len(marks))


def _write_circles(marks: Sequence[Mark]) -> str:
    values = [2 if mark in (HEAD, TAIL, END) else int(mark == BODY) for mark in marks]
    values += [0] * (-len(values) % 3)
    threes = zip(values[0::3], values[1::3], values[2::3], strict=True)
    return "".join(THREE_CELLS[9 * first + 3 * second + third] for first, second, third in threes)


def _read_counts(letters: str, lines: int) -> list[int | None]:
    counts: list[int | None] = []
    place = 0
    while place < len(letters):
        token = COUNT.match(letters, place)
        if token is None:
            found = shorten(letters[place:], 8)
            raise InputError(
                f"unknown count {found!r} outside the board, expected 0 to f, -10 to -ff, g to z"
            )
        number = token["long"] or token["short"]
        if number:
            counts.append(int(number, 16))
        else:
            counts += [None] * (run_length(token["run"]) if token["run"] else 1)
        if len(counts) > lines:
            raise InputError(f"more counts outside than the {lines} columns and rows together")
        place = token.end()
    return counts + [None] * (lines - len(counts))


def _write_counts(counts: Sequence[int | None]) -> str:
    written: list[str] = []
    silent = 0
    for count in counts:
        if count is None:
            silent += 1
            continue
        # Two hexadecimal digits are enough: no board is wider or higher than 250.
        written += [write_run(silent), f"{count:x}" if count < 16 else f"-{count:x}"]
        silent = 0
    return "".join(written) + write_run(silent)
