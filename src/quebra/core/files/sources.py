"""Where boards come from: files, standard input, bundled boards, addresses and game IDs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import IO

from quebra.core.errors import InputError, shorten
from quebra.core.examples import examples
from quebra.core.formats.fields import decoded
from quebra.core.formats.notations import read_notation
from quebra.core.game import Board
from quebra.core.reading import Entry, line_entries, read_entries

LARGEST_FILE = 64 * 2**20  # of a file that holds one text; a .jsonl may be any size
LONGEST_LINE = 8 * 2**20
LONGEST_NAME = 60  # of an address in an error line


def load(path: str | os.PathLike[str]) -> Board:
    """The one board in a file, or the bundled board of that name where there is no such file."""
    boards = []
    for entry in read_source(os.fspath(path)):
        if entry.error is not None:
            raise entry.error
        boards.append(entry.board)
    if len(boards) != 1 or boards[0] is None:
        raise InputError(f"expected one board, found {len(boards)}", source=source_name(os.fspath(path)))
    return boards[0]


def read_source(source: str) -> Iterator[Entry]:
    """Every board of a source: the name of a file or, where there is none, of a bundled board, ``-`` for
    standard input, an address or a game ID."""
    if source != "-" and not os.path.exists(source):
        bundled = examples().get(source)
        entry = _noted_entry(source) if bundled is None else Entry(source, 0, bundled)
        if entry is not None:
            yield entry
            return
    if source.endswith(".jsonl"):
        with _open(source) as file:
            yield from line_entries(_whole_lines(file), source)
        return
    yield from read_entries(read_text(source), source_name(source))


def source_name(source: str) -> str:
    """What a source is called in a line that people read."""
    return "standard input" if source == "-" else source


def _noted_entry(source: str) -> Entry | None:
    """The board that the source itself stands for, when it is written in a notation."""
    name = shorten(source, LONGEST_NAME)
    try:
        board = read_notation(source)
    except InputError as error:
        return Entry(name, 0, None, error.at(source=name))
    return None if board is None else Entry(name, 0, board)


def read_text(source: str) -> str:
    """A whole file or standard input as text, with errors people can use."""
    name = source_name(source)
    with _open(source) as file:
        try:
            data = file.read(LARGEST_FILE + 1)
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}", source=name) from None
    if len(data) > LARGEST_FILE:
        raise InputError(f"is larger than {LARGEST_FILE // 2**20} MiB", source=name)
    return decoded(data, name)


def _whole_lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file; of one that is far too long only the beginning."""
    try:
        while line := file.readline(LONGEST_LINE):
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = file.readline(LONGEST_LINE)
            yield line
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=file.name) from None


def _open(source: str) -> IO[bytes]:
    if source == "-":
        try:
            return open(sys.stdin.fileno(), "rb", closefd=False)
        except (AttributeError, ValueError, OSError):
            raise InputError("is closed", source="standard input") from None
    if os.path.isdir(source):  # unlike Path.is_dir, no error for a name that is too long
        raise InputError("is a directory, expected a file", source=source)
    try:
        return open(source, "rb")
    except FileNotFoundError:
        raise InputError("no such file (`quebra examples` lists the bundled boards)", source=source) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"cannot be opened: {reason}", source=source) from None
