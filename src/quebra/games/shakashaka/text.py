"""The text format: ``.`` white, ``#`` black, numbers; triangles by letters or by their shape."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.errors import InputError, shorten
from quebra.core.formats.fields import grid_rows
from quebra.core.game import Line
from quebra.core.grid import LARGEST_SIDE, name_of
from quebra.games.shakashaka.board import BLACK, WHITE, Mark, ShakashakaAnswer, ShakashakaBoard

LETTERS: dict[str | None, str] = {"nw": "F", "ne": "7", "sw": "L", "se": "J"}
TRIANGLES = {
    **{letter: corner for corner, letter in LETTERS.items() if corner},
    "◤": "nw",
    "◥": "ne",
    "◣": "sw",
    "◢": "se",
}
WHITES = {"+", "w"}


def read_board(lines: Sequence[Line]) -> ShakashakaBoard:
    if not lines:
        raise InputError("expected rows of . # and 0 to 4 after the type")
    rows = grid_rows(lines)
    if len(rows) > LARGEST_SIDE or len(rows[0].tokens) > LARGEST_SIDE:
        raise InputError(
            f"expected at most {LARGEST_SIDE} rows and columns, found {len(rows)} and {len(rows[0].tokens)}",
            rows[0].number,
        )
    cells = tuple(tuple(_mark(token, line.number) for token in line.tokens) for line in rows)
    return ShakashakaBoard(len(rows), len(rows[0].tokens), cells)


def write_board(board: ShakashakaBoard) -> str:
    rows = (" ".join("." if mark is None else str(mark) for mark in row) for row in board.cells)
    return "\n".join([board.type, *rows]) + "\n"


def read_answer(board: ShakashakaBoard, lines: Sequence[Line], partial: bool) -> ShakashakaAnswer:
    """Rows like the board's, with triangles; ``.`` is undecided when ``partial``, ``+`` surely white."""
    rows = grid_rows(lines, board.columns)
    if len(rows) != board.rows:
        raise InputError(
            f"expected {board.rows} rows in the answer, found {len(rows)}", rows[-1].number if rows else None
        )
    blank = None if partial else WHITE
    result = []
    for r, line in enumerate(rows, 1):
        result.append(
            tuple(_value(board, r, c, token, line.number, blank) for c, token in enumerate(line.tokens, 1))
        )
    return ShakashakaAnswer(tuple(result))


def write_answer(board: ShakashakaBoard, answer: ShakashakaAnswer, partial: bool = False) -> str:
    """``.`` for white; ``+`` where that would not be understood, because other cells are undecided."""
    white = [cell for cell in board.all_cells() if board.is_white(cell)]
    complete = not partial and all(answer.value(cell) is not None for cell in white)
    letters: dict[str | None, str] = {**LETTERS, WHITE: "." if complete else "+", None: "."}
    rows = []
    for r, line in enumerate(board.cells, 1):
        rows.append(
            " ".join(
                letters[answer.value((r, c))] if mark is None else str(mark) for c, mark in enumerate(line, 1)
            )
        )
    return "\n".join(rows) + "\n"


def _mark(token: str, line: int) -> Mark:
    if token == ".":
        return None
    if token == BLACK:
        return BLACK
    if len(token) == 1 and token in "01234":
        return int(token)
    raise InputError(f"unknown cell {shorten(token)!r}, expected . # or 0 to 4", line)


def _value(
    board: ShakashakaBoard, row: int, column: int, token: str, line: int, blank: str | None
) -> str | None:
    if not board.is_white((row, column)):
        if token not in (BLACK, ".", str(board.mark((row, column)))):
            raise InputError(f"{name_of((row, column))} is black, found {shorten(token)!r} there", line)
        return None
    if token in TRIANGLES:
        return TRIANGLES[token]
    if token in WHITES:
        return WHITE
    if token == ".":
        return blank
    raise InputError(f"unknown cell {shorten(token)!r}, expected F 7 L J (nw ne sw se), . or +", line)
