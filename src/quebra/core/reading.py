"""Boards and answers from text and JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from quebra.core.derived.description import MARKS
from quebra.core.errors import InputError
from quebra.core.formats.fields import decoded, describe, json_object, json_value, require_utf8
from quebra.core.formats.notations import read_notation
from quebra.core.formats.prolog.facts import boards_in, is_prolog
from quebra.core.game import Answer, Board, Json, Line
from quebra.core.registry import every_game, game_named, game_of, game_of_both, is_game

BLANKS = "\ufeff \t\r\n"
OPEN_CLUE, LEFT_OPEN = "?", "a clue that is left open is for `quebra fill`"


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
    if not isinstance(text, str):
        raise TypeError(f"expected text, found {type(text).__name__}")
    boards = list(parse_all(text))
    if len(boards) != 1:
        raise InputError(f"expected one board, found {len(boards)}")
    return boards[0]


def parse_all(text: str) -> Iterator[Board]:
    """Every board in a text: blank lines separate boards; JSON may be an object, a list, or an
    object a line."""
    for entry in read_entries(text, ""):
        if entry.error is not None:
            raise InputError(entry.error.message, entry.error.line, row=entry.error.row)
        assert entry.board is not None
        yield entry.board


def read_entries(text: str, name: str) -> Iterator[Entry]:
    """Every board of a text with its line, and an error in the place of a board that cannot be read."""
    stripped = text.lstrip(BLANKS)
    try:
        if not stripped:
            raise InputError("is empty, expected a puzzle")
        if is_prolog(stripped, name):
            require_utf8(text)
            yield from _fact_entries(text, name)
            return
        if stripped[0] in "{[":
            yield from _json_entries(text.lstrip("\ufeff"), name)
            return
        require_utf8(text)
        blocks = list(_blocks(text))
        if not blocks:
            raise InputError("holds no puzzle, only comments")
    except InputError as error:
        yield Entry(name, error.line or 0, None, error.at(source=name or None))
        return
    for block in blocks:
        yield from _block_entries(block, name)
        if block[0].tokens[0].lower() in every_game() and not is_game(block[0].tokens[0]):
            return  # the record of a game for two: what follows is part of it


def _fact_entries(text: str, name: str) -> Iterator[Entry]:
    found = boards_in(text.removeprefix("\ufeff"))
    if not found:
        raise InputError("holds no fact, only comments")
    for told in found:
        error = None if told.error is None else told.error.at(source=name or None)
        yield Entry(name, told.line, told.board, error)


def _json_entries(text: str, name: str) -> Iterator[Entry]:
    try:
        data = json_value(text)
    except InputError as error:
        first_line = text.lstrip().split("\n", 1)[0]
        if "Extra data" not in error.message or not _is_json(first_line):
            raise
        lines = (line.encode("utf-8", "surrogatepass") + b"\n" for line in text.split("\n"))
        yield from line_entries(lines, name)
        return
    require_utf8(text)
    if not isinstance(data, list):
        yield Entry(name, 0, board_from_json(data))
        return
    for number, one in enumerate(data, 1):
        try:
            yield Entry(name, 0, board_from_json(one))
        except InputError as error:
            yield Entry(name, 0, None, InputError(f"item {number}: {error.message}", source=name or None))


def line_entries(lines: Iterable[bytes], source: str) -> Iterator[Entry]:
    """Every board of a stream, a JSON object a line."""
    for number, raw in enumerate(lines, 1):
        if not raw.strip():
            continue
        try:
            board = board_from_json(json_value(decoded(raw, source, number).removeprefix("\ufeff").rstrip()))
            yield Entry(source, number, board, stream=True)
        except InputError as error:
            # Whatever line an error tells inside one JSON object, its place is this line.
            placed = InputError(error.message, number, source)
            yield Entry(source, number, None, placed, stream=True)


def _is_json(text: str) -> bool:
    try:
        json_value(text)
    except InputError:
        return False
    return True


def _block_entries(block: list[Line], name: str) -> Iterator[Entry]:
    """The board of a block in the text format, or one a line in other programs' notations."""
    head = block[0]
    if is_game(head.tokens[0]):
        yield _entry(name, head.number, lambda: _text_board(block))
        return
    for line in block:
        entry = _entry(name, line.number, lambda line=line: _noted_board(line, line is head))  # type: ignore[misc]
        yield entry
        if entry.error is not None and line is head:
            return  # no notation at all: one error for the whole block


def _entry(name: str, line: int, read: Callable[[], Board]) -> Entry:
    try:
        return Entry(name, line, read())
    except InputError as error:
        return Entry(name, line, None, error.at(name or None, line))


def _text_board(block: list[Line]) -> Board:
    head = block[0]
    if len(head.tokens) > 1:
        raise InputError(f"expected only the type on this line, found {len(head.tokens)} words", head.number)
    try:
        return game_named(head.tokens[0]).text.read_board(block[1:])
    except InputError as error:
        if any(OPEN_CLUE in token for line in block[1:] for token in line.tokens):
            raise InputError(f"{error.message}; {LEFT_OPEN}", error.line, row=error.row) from None
        raise


def _noted_board(line: Line, is_first: bool) -> Board:
    board = read_notation(line.tokens[0])
    if board is None and is_first:
        game_named(line.tokens[0])  # complains that there is no such type
    if board is None or len(line.tokens) > 1:
        raise InputError("expected one address or game ID on this line and nothing else")
    return board


def board_from_json(data: Json) -> Board:
    """A board from its JSON object; an object around it under "puzzle" is looked into."""
    found = json_object(data, "puzzle")
    if "type" not in found and isinstance(found.get("puzzle"), dict):
        found = {**found["puzzle"], **({"name": found["name"]} if "name" in found else {})}
    kind = found.get("type")
    if not isinstance(kind, str):
        raise InputError(f'expected "type" with the puzzle\'s name, found {describe(kind)}')
    try:
        return game_named(kind).data.board_from_json(found)
    except InputError as error:
        if error.message.endswith(f"found {describe(OPEN_CLUE)}"):
            raise InputError(f"{error.message}; {LEFT_OPEN}", error.line, row=error.row) from None
        raise


def board_to_json(board: Board) -> dict[str, Json]:
    """A board as a JSON object, with whatever else its file said."""
    return game_of(board).data.board_to_json(board)


def board_to_text(board: Board) -> str:
    """A board in the text format."""
    return game_of(board).text.write_board(board)


def answer_to_json(answer: Answer, *, partial: bool = False) -> dict[str, Json]:
    """An answer as a JSON object. With ``partial`` all that is decided is told: the rest is open."""
    return game_of(answer).data.answer_to_json(answer, partial)


def answer_to_text(board: Board, answer: Answer, *, partial: bool = False) -> str:
    """An answer in the text format. With ``partial`` all that is decided is told: the rest is open."""
    return game_of_both(board, answer).text.write_answer(board, answer, partial)


def parse_answer(board: Board, text: str, *, partial: bool = False) -> Answer:
    """An answer to a board, in text or JSON. With ``partial``, open cells are undecided.

    Pencil marks beside it are passed over.
    """
    game = game_of(board)
    if not isinstance(text, str):
        raise TypeError(f"expected the answer as text, found {type(text).__name__}")
    if not text.lstrip(BLANKS):
        raise InputError("the answer is empty")
    require_utf8(text)
    if is_object(text):
        return game.data.answer_from_json(board, answer_object(text), partial)
    rows = [line for line in answer_lines(board, text) if line.tokens[0] != MARKS]
    return game.text.read_answer(board, rows, partial)


def is_object(text: str) -> bool:
    """Whether a text tells an answer in JSON."""
    return text.lstrip(BLANKS).startswith("{")


def answer_object(text: str) -> Json:
    """What an answer in JSON says; of a result, its first solution."""
    data = json_object(json_value(text.lstrip("\ufeff")), "answer")
    if isinstance(data.get("solutions"), list):
        if not data["solutions"]:
            raise InputError("this result holds no solution, expected an answer")
        return data["solutions"][0]
    return data["solution"] if isinstance(data.get("solution"), dict) else data


def answer_lines(board: Board, text: str) -> list[Line]:
    """The lines of an answer in text, without the type that may stand above it."""
    lines = [line for block in _blocks(text) for line in block]
    has_type = lines and [token.lower() for token in lines[0].tokens] == [board.type]
    return lines[1:] if has_type else lines


def _blocks(text: str) -> Iterator[list[Line]]:
    """Groups of lines between blank ones, without comments."""
    block: list[Line] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        stripped = raw.strip()
        if stripped.startswith("//"):
            continue
        if stripped:
            block.append(Line(number, tuple(stripped.split())))
        elif block:
            yield block
            block = []
    if block:
        yield block
