"""The boards of files, given to a command one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice

from quebra.app.cli.exits import BAD_INPUT, complain, gravest
from quebra.app.cli.json_lines import print_json
from quebra.core.errors import InputError, QuebraError, one_line
from quebra.core.files.sources import read_source, read_text, source_name
from quebra.core.game import Answer, Board
from quebra.core.reading import Entry, parse_answer
from quebra.core.state.formats import parse_state

FRAME = re.compile(r"^\s*[┌┏╔+][─━═=-]", re.MULTILINE)  # the upper rim of a board drawn in a terminal


def entries(sources: Iterable[str]) -> Iterator[Entry]:
    """Every board of the sources; a source that cannot be read is an error in its place."""
    for source in sources:
        try:
            yield from read_source(source)
        except InputError as error:  # the file as a whole: on to the next
            yield Entry(source, 0, None, error)


def are_several(found: Iterator[Entry]) -> tuple[bool, Iterator[Entry]]:
    """Whether a file has more than one board, and all of them again.

    Of a .jsonl, which may be a pipe that somebody still writes to, no second line is waited for.
    """
    first = list(islice(found, 1))
    if first and not first[0].stream:
        first += islice(found, 1)
    return len(first) > 1, chain(first, found)


def serve(
    found: Iterable[Entry], command: Callable[[Entry, Board], int], *, error_lines: bool = False
) -> int:
    """Gives every board to a command; the gravest of its exit codes. What is wrong with one stops no other.

    An error is told on standard error. With ``error_lines`` that of a .jsonl stands among the results, in the
    place of the one that is missing.
    """
    return gravest(_code(entry, command, error_lines) for entry in found)


def _code(entry: Entry, command: Callable[[Entry, Board], int], error_lines: bool) -> int:
    try:
        if entry.error is not None:
            raise entry.error
        assert entry.board is not None
        return command(entry, entry.board)
    except QuebraError as error:
        placed = error if isinstance(error, InputError) else InputError(str(error))
        message = str(placed.at(entry.source, entry.line or None))
        if not (error_lines and entry.stream):
            return complain(message)
        print_json({"error": one_line(message)})
        return BAD_INPUT


class Spacing:
    """Blank lines between what is printed of several boards."""

    def __init__(self) -> None:
        self.first = True

    def begin(self, heading: str = "") -> None:
        """What follows belongs to the next board."""
        if not self.first:
            print()
        self.first = False
        if heading:
            print(heading)


def answer_in(file: str, board: Board, *, partial: bool = False) -> Answer:
    """The answer to a board that a file holds, or standard input; a ``partial`` one may have marks."""
    text = read_text(file)
    try:
        return parse_state(board, text).answer if partial else parse_answer(board, text)
    except InputError as error:
        drawing = InputError("this is a drawing, expected an answer (`quebra solve --json` writes one)")
        told = drawing if FRAME.search(text) else error
        raise told.at(source=source_name(file)) from None
