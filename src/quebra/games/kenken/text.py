"""The text format: a grid of cage names, then one line a cage with its target and operator."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count
from string import ascii_letters

from quebra.core.errors import InputError, shorten
from quebra.core.formats.fields import grid_rows, whole_number
from quebra.core.game import Line
from quebra.core.grid import Cell
from quebra.games.kenken.board import LARGEST, Cage, KenKenAnswer, KenKenBoard
from quebra.games.kenken.data import ALIASES

TARGET = re.compile(r"(\d{1,40})([-+*/=×x÷−]?)", re.ASCII)


def read_board(lines: Sequence[Line]) -> KenKenBoard:
    """A board from the lines after its type."""
    digits, lines = _take_digits(lines)
    if not lines:
        raise InputError("expected rows of cage names after the type")
    size = len(lines[0].tokens)
    if not 1 <= size <= LARGEST:
        raise InputError(f"size: expected 1 to {LARGEST} cells in a row, found {size}", lines[0].number)
    if len(lines) < size:
        raise InputError(f"expected {size} rows of {size} cage names, found {len(lines)}", lines[-1].number)
    grid = grid_rows(lines[:size], size, False, f"{size} cage names (the grid is {size} by {size})")
    lowest = _lowest(digits, size)
    cells: dict[str, list[Cell]] = {}
    for row, line in enumerate(grid, 1):
        for column, name in enumerate(line.tokens, 1):
            cells.setdefault(name, []).append((row, column))
    targets = _targets(lines[size:], cells)
    for name, members in cells.items():
        if name not in targets:
            raise InputError(
                f"cage {shorten(name)!r} has no target, expected a line like `{shorten(name)} 24*`",
                grid[members[0][0] - 1].number,
            )
    cages = []
    for name, (op, target, line_number) in targets.items():
        try:
            cages.append(Cage(tuple(cells[name]), op, target))
        except InputError as error:
            raise error.at(line=line_number) from None
    return KenKenBoard(size, tuple(cages), lowest)


def _take_digits(lines: Sequence[Line]) -> tuple[Line | None, Sequence[Line]]:
    if lines and lines[0].tokens[0] == "digits":
        return lines[0], lines[1:]
    return None, lines


def _lowest(line: Line | None, size: int) -> int:
    if line is None:
        return 1
    for lowest in (0, 1):
        if line.tokens[1:] == (f"{lowest}-{lowest + size - 1}",):
            return lowest
    raise InputError(f"expected `digits 0-{size - 1}` or `digits 1-{size}`", line.number)


def _targets(lines: Sequence[Line], cells: dict[str, list[Cell]]) -> dict[str, tuple[str | None, int, int]]:
    targets: dict[str, tuple[str | None, int, int]] = {}
    for line in lines:
        name, written = line.tokens[0], "".join(line.tokens[1:])
        if name not in cells:
            raise InputError(f"cage {shorten(name)!r} is not in the grid", line.number)
        if name in targets:
            raise InputError(f"cage {shorten(name)!r} has two targets, expected one", line.number)
        match = TARGET.fullmatch(written)
        if match is None:
            raise InputError(
                f"expected a target and an operator like 24* (+ - * / = or none), found {shorten(written)!r}",
                line.number,
            )
        sign = match[2]
        targets[name] = (ALIASES.get(sign, sign) or None, int(match[1]), line.number)
    return targets


def write_board(board: KenKenBoard) -> str:
    names = dict(zip(range(len(board.cages)), _cage_names(), strict=False))
    lines = [board.type]
    if board.lowest == 0:
        lines.append(f"digits 0-{board.size - 1}")
    lines += [" ".join(names[number] for number in row) for row in board.cage_numbers()]
    lines += [f"{names[number]} {cage.target}{cage.op or ''}" for number, cage in enumerate(board.cages)]
    return "\n".join(lines) + "\n"


def _cage_names() -> Iterator[str]:
    """a to z, A to Z, then a1, b1 …"""
    yield from ascii_letters
    for round_ in count(1):
        for letter in ascii_letters:
            yield f"{letter}{round_}"


def read_answer(board: KenKenBoard, lines: Sequence[Line], partial: bool) -> KenKenAnswer:
    """Rows of digits; ``.`` for an open cell."""
    rows = grid_rows(lines, board.size, glued=board.size <= 9 + (board.lowest == 0))
    if len(rows) != board.size:
        raise InputError(
            f"expected {board.size} rows in the answer, found {len(rows)}", rows[-1].number if rows else None
        )
    return KenKenAnswer(
        tuple(
            tuple(
                None if token == "." else whole_number(token, "digit", line.number, 9)
                for token in line.tokens
            )
            for line in rows
        )
    )


def write_answer(board: KenKenBoard, answer: KenKenAnswer, partial: bool = False) -> str:
    width = len(str(board.digits[-1]))
    rows = (" ".join(("." if d is None else str(d)).rjust(width) for d in row) for row in answer.cells)
    return "\n".join(rows) + "\n"
