"""The text format: column counts after a star, then each row's count and its cells."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.errors import InputError, shorten
from quebra.core.formats.fields import grid_rows, whole_number
from quebra.core.game import Line
from quebra.core.grid import LARGEST_SIDE, Cell
from quebra.games.bosnian_snake.board import (
    BELOW,
    HEAD,
    MARKS,
    TAIL,
    Mark,
    SnakeAnswer,
    SnakeBoard,
)

ON, OFF = {"s", "S", "#", "o", "H", "T", "E"}, {"x", *"012345678"}


def read_board(lines: Sequence[Line]) -> SnakeBoard:
    """A board from the lines after its type."""
    length, length_line, lines = _take_length(lines)
    if not lines or lines[0].tokens[0] != "*":
        raise InputError(
            "expected * and the column counts (. for none) after the type", lines[0].number if lines else None
        )
    columns = len(lines[0].tokens) - 1
    if not 1 <= columns <= LARGEST_SIDE or len(lines) - 1 > LARGEST_SIDE:
        raise InputError(
            f"expected 1 to {LARGEST_SIDE} columns and rows, found {columns} and {len(lines) - 1}",
            lines[0].number,
        )
    if len(lines) == 1:
        raise InputError("expected rows of a count and cells after the column counts", lines[0].number)
    rows = grid_rows(lines[1:], columns + 1, False, f"a count and {columns} cells")
    try:
        return SnakeBoard(
            len(rows),
            columns,
            tuple(_count(line.tokens[0], f"row {n}", line.number) for n, line in enumerate(rows, 1)),
            tuple(
                _count(token, f"column {n}", lines[0].number)
                for n, token in enumerate(lines[0].tokens[1:], 1)
            ),
            tuple(tuple(_mark(token, line.number) for token in line.tokens[1:]) for line in rows),
            length,
        )
    except InputError as error:
        line = length_line if error.row == BELOW else None if error.row is None else lines[error.row].number
        raise error.at(line=line) from None


def write_board(board: SnakeBoard) -> str:
    lines = [board.type, " ".join(["*", *(_token(count) for count in board.column_counts)])]
    for count, row in zip(board.row_counts, board.cells, strict=True):
        lines.append(" ".join([_token(count), *(_token(mark) for mark in row)]))
    if board.length is not None:
        lines.append(f"length {board.length}")
    return "\n".join(lines) + "\n"


def read_answer(board: SnakeBoard, lines: Sequence[Line], partial: bool) -> SnakeAnswer:
    """A grid of ``s``; the board's own line of counts and its outside counts may stay in place."""
    _, _, lines = _take_length(lines)
    if lines and lines[0].tokens[0] == "*":
        rows = [
            Line(line.number, line.tokens[1:])
            for line in grid_rows(lines[1:], board.columns + 1, False, f"a count and {board.columns} cells")
        ]
    else:
        rows = grid_rows(lines, board.columns)
    if len(rows) != board.rows:
        raise InputError(
            f"expected {board.rows} rows in the answer, found {len(rows)}", rows[-1].number if rows else None
        )
    return SnakeAnswer(
        tuple(tuple(_value(token, line.number, partial) for token in line.tokens) for line in rows)
    )


def write_answer(board: SnakeBoard, answer: SnakeAnswer, partial: bool = False) -> str:
    """``.`` beside a whole snake is empty; ``x`` where other cells are undecided, or ``partial``."""
    letters = dict.fromkeys(answer.snake, "s")
    letters |= {end: str(board.mark(end)) for end in board.ends if end in letters}
    if answer.path and any(board.mark(end) in (HEAD, TAIL) for end in board.ends):
        letters[answer.path[0]], letters[answer.path[-1]] = HEAD, TAIL
    rows = []
    for r in range(1, board.rows + 1):
        rows.append(
            " ".join(
                letters.get((r, c), _off(board, answer, (r, c), partial)) for c in range(1, board.columns + 1)
            )
        )
    return "\n".join(rows) + "\n"


def _off(board: SnakeBoard, answer: SnakeAnswer, cell: Cell, partial: bool) -> str:
    mark, value = board.mark(cell), answer.value(cell)
    if isinstance(mark, int) and not (partial and value is None):
        return str(mark)
    whole = answer.path is not None and not partial
    return "." if whole or value is None else "x"


def _take_length(lines: Sequence[Line]) -> tuple[int | None, int | None, list[Line]]:
    """The length and its line, if they are told, and the other lines."""
    length: int | None = None
    place: int | None = None
    rest: list[Line] = []
    for line in lines:
        if line.tokens[0] != "length":
            rest.append(line)
            continue
        if len(line.tokens) != 2 or length is not None:
            raise InputError("expected one line `length` with one number", line.number)
        length, place = whole_number(line.tokens[1], "length", line.number), line.number
    return length, place, rest


def _count(token: str, what: str, line: int) -> int | None:
    return None if token == "." else whole_number(token, f"{what} count", line)


def _mark(token: str, line: int) -> Mark:
    if token == ".":
        return None
    if token in MARKS:
        return token
    if len(token) == 1 and token in "012345678":
        return int(token)
    raise InputError(f"unknown cell {shorten(token)!r}, expected . H T E o x or 0 to 8", line)


def _value(token: str, line: int, partial: bool) -> bool | None:
    if token in ON:
        return True
    if token in OFF:
        return False
    if token == ".":
        return None if partial else False
    raise InputError(f"unknown cell {shorten(token)!r}, expected s for snake, . or x", line)


def _token(mark: Mark) -> str:
    return "." if mark is None else str(mark)
