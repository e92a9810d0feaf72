"""Boards and answers from text, JSON and files."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from quebra.core.errors import InputError
from quebra.core.fields import describe, json_object
from quebra.core.game import Answer, Board, Json, Line
from quebra.core.registry import game_named, game_of

LARGEST_FILE = 64 * 2**20  # of a file that holds one text; a .jsonl may be any size
LONGEST_LINE = 8 * 2**20


@dataclass(frozen=True, slots=True)
class Entry:
    """One board of a source, or the error that stands in its place."""

    source: str
    line: int
    board: Board | None
    error: InputError | None = None
    stream: bool = False  # from a .jsonl: errors do not stop the rest


def parse(text: str) -> Board:
    """The one board in a text (the text format or JSON)."""
    boards = list(parse_all(text))
    if len(boards) != 1:
        raise InputError(f"expected one board, found {len(boards)}")
    return boards[0]


def parse_all(text: str) -> Iterator[Board]:
    """Every board in a text: blank lines separate boards, JSON may be one object or a list."""
    stripped = text.lstrip("\ufeff \t\r\n")
    if not stripped:
        raise InputError("the file is empty, expected a puzzle")
    if stripped[0] in "{[":
        data = _json(text.lstrip("\ufeff"))
        for one in data if isinstance(data, list) else [data]:
            yield board_from_json(one)
        return
    for block in _blocks(text):
        head = block[0]
        try:
            game = game_named(head.tokens[0])
        except InputError as error:
            raise error.at(line=head.number) from None
        if len(head.tokens) > 1:
            raise InputError(
                f"expected only the type on this line, found {len(head.tokens)} words", head.number
            )
        try:
            yield game.text.read_board(block[1:])
        except InputError as error:
            raise error.at(line=head.number) from None


def board_from_json(data: Json) -> Board:
    """A board from its JSON object; an object around it under "puzzle" is looked into."""
    found = json_object(data, "puzzle")
    if "type" not in found and isinstance(found.get("puzzle"), dict):
        found = {**found["puzzle"], **({"name": found["name"]} if "name" in found else {})}
    kind = found.get("type")
    if not isinstance(kind, str):
        raise InputError(f'expected "type" with the puzzle\'s name, found {describe(kind)}')
    return game_named(kind).data.board_from_json(found)


def board_to_json(board: Board) -> dict[str, Json]:
    """A board as a JSON object, with whatever else its file said."""
    return game_of(board).data.board_to_json(board)


def board_to_text(board: Board) -> str:
    """A board in the text format."""
    return game_of(board).text.write_board(board)


def answer_to_json(answer: Answer) -> dict[str, Json]:
    """An answer as a JSON object."""
    return game_of(answer).data.answer_to_json(answer)


def answer_to_text(board: Board, answer: Answer) -> str:
    """An answer in the text format."""
    return game_of(board).text.write_answer(board, answer)


def parse_answer(board: Board, text: str, *, partial: bool = False) -> Answer:
    """An answer to a board, in text or JSON. With ``partial``, open cells are undecided."""
    game = game_of(board)
    stripped = text.lstrip("\ufeff \t\r\n")
    if not stripped:
        raise InputError("the answer is empty")
    if stripped[0] == "{":
        data = json_object(_json(text.lstrip("\ufeff")), "answer")
        if isinstance(data.get("solutions"), list) and data["solutions"]:
            data = data["solutions"][0]
        elif isinstance(data.get("solution"), dict):
            data = data["solution"]
        return game.data.answer_from_json(board, data, partial)
    lines = [line for block in _blocks(text) for line in block]
    if lines and lines[0].tokens == (board.type,):
        lines = lines[1:]
    return game.text.read_answer(board, lines, partial)


def load(path: str | os.PathLike[str]) -> Board:
    """The one board in a file."""
    boards = []
    for entry in read_source(os.fspath(path)):
        if entry.error is not None:
            raise entry.error
        boards.append(entry.board)
    if len(boards) != 1 or boards[0] is None:
        raise InputError(f"expected one board, found {len(boards)}", source=os.fspath(path))
    return boards[0]


def read_source(source: str) -> Iterator[Entry]:
    """Every board of a source: a file name, or ``-`` for standard input."""
    if source.endswith(".jsonl"):
        with _open(source) as file:
            yield from _read_lines(file, source)
        return
    name = "standard input" if source == "-" else source
    try:
        for board in parse_all(read_text(source)):
            yield Entry(name, 0, board)
    except InputError as error:
        yield Entry(name, error.line or 0, None, error.at(source=name))


def read_text(source: str) -> str:
    """A whole file or standard input as text, with errors people can use."""
    name = "standard input" if source == "-" else source
    with _open(source) as file:
        try:
            data = file.read(LARGEST_FILE + 1)
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}", source=name) from None
    if len(data) > LARGEST_FILE:
        raise InputError(f"is larger than {LARGEST_FILE // 2**20} MiB", source=name)
    return _decode(data, name)


def _read_lines(file: IO[bytes], source: str) -> Iterator[Entry]:
    for number, raw in enumerate(iter(lambda: file.readline(LONGEST_LINE), b""), 1):
        if not raw.strip():
            continue
        try:
            board = board_from_json(_json(_decode(raw, source, number)))
            yield Entry(source, number, board, stream=True)
        except InputError as error:
            # Whatever line an error tells inside one JSON object, its place is this line.
            placed = InputError(error.message, number, source)
            yield Entry(source, number, None, placed, stream=True)


def _open(source: str) -> IO[bytes]:
    if source == "-":
        return open(sys.stdin.fileno(), "rb", closefd=False)
    if Path(source).is_dir():
        raise InputError("is a directory, expected a file", source=source)
    try:
        return open(source, "rb")
    except FileNotFoundError:
        raise InputError("no such file", source=source) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"cannot be opened: {reason}", source=source) from None


def _decode(data: bytes, name: str, line: int | None = None) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        where = line if line is not None else data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        raise InputError(f"not UTF-8 text (byte 0x{byte:02x})", where, name) from None


def _json(text: str) -> Json:
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise InputError(f"not JSON: {error.msg} (column {error.colno})", error.lineno) from None
    except RecursionError:
        raise InputError("not a puzzle: nested too deeply") from None
    except ValueError as error:
        raise InputError(f"not JSON: {str(error).split(';')[0]}") from None


def _no_constant(name: str) -> Json:
    raise ValueError(f"{name} is not a number that JSON knows")


def _blocks(text: str) -> Iterator[list[Line]]:
    """Groups of lines between blank ones, without comments."""
    block: list[Line] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        stripped = raw.strip()
        if stripped.startswith("//"):
            continue
        if stripped:
            block.append(Line(number, tuple(stripped.split()), raw))
        elif block:
            yield block
            block = []
    if block:
        yield block
