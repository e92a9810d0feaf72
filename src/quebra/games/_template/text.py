"""The text format: ``.`` open, ``#`` dark; beacons are ``*``."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.errors import InputError, shorten
from quebra.core.fields import grid_rows
from quebra.core.game import Line
from quebra.games._template.board import DARK, BeaconsAnswer, BeaconsBoard


def read_board(lines: Sequence[Line]) -> BeaconsBoard:
    if not lines:
        raise InputError("expected rows of . and # after the type")
    return BeaconsBoard(
        len(lines),
        tuple(
            tuple(_mark(token, line.number) for token in line.tokens) for line in grid_rows(lines, len(lines))
        ),
    )


def write_board(board: BeaconsBoard) -> str:
    return "\n".join([board.type, *(" ".join(mark or "." for mark in row) for row in board.cells)]) + "\n"


def read_answer(board: BeaconsBoard, lines: Sequence[Line], partial: bool) -> BeaconsAnswer:
    rows = grid_rows(lines, board.size)
    if len(rows) != board.size:
        raise InputError(f"expected {board.size} rows in the answer, found {len(rows)}")
    open_value = None if partial else False
    values = {"*": True, ".": open_value, "x": False, DARK: False}
    for line in rows:
        for token in line.tokens:
            if token not in values:
                raise InputError(f"unknown cell {shorten(token)!r}, expected * . x or #", line.number)
    return BeaconsAnswer(tuple(tuple(values[token] for token in line.tokens) for line in rows))


def write_answer(board: BeaconsBoard, answer: BeaconsAnswer) -> str:
    letters = {True: "*", False: "x", None: "."}
    return "\n".join(" ".join(letters[value] for value in row) for row in answer.cells) + "\n"


def _mark(token: str, line: int) -> str | None:
    if token in (".", DARK):
        return None if token == "." else DARK
    raise InputError(f"unknown cell {shorten(token)!r}, expected . or #", line)
