"""Bosnian Snake boards as the facts of the report by Silva and Fonseca."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quebra.core.errors import InputError
from quebra.core.grid import Cell, name_of
from quebra.games.bosnian_snake.board import BODY, EMPTY, SnakeBoard

FREE_NUMBER = 10  # the report's own puzzles are 1 to 9


def write(board: SnakeBoard) -> str:
    """``puz(10, [Head, Tail], Rows-Columns, RowCounts, ColumnCounts, Clues).``

    Both ends must be given; an end that is not said to be head or tail takes the place that is
    left, as the report's program looks for the same snake either way round. That program expects
    as many rows as columns.
    """
    _refuse_what_has_no_place(board)
    parts = [
        str(FREE_NUMBER),
        _list(_pair(end) for end in board.ends),
        f"{board.rows}-{board.columns}",
        _counts(board.row_counts),
        _counts(board.column_counts),
        _list(f"{_pair(cell)}-{number}" for cell, number in board.clues),
    ]
    return f"puz({', '.join(parts)}).\n"


def _refuse_what_has_no_place(board: SnakeBoard) -> None:
    if len(board.ends) != 2:
        raise InputError(f"the report's facts need head and tail, this board gives {len(board.ends)} of them")
    for cell in board.all_cells():
        if board.mark(cell) in (BODY, EMPTY):
            kind = "body" if board.mark(cell) == BODY else "empty"
            raise InputError(f"the report's facts cannot tell a known {kind} cell, {name_of(cell)} is one")
    if board.length is not None:
        raise InputError(f"the report's facts cannot tell the length, this board does ({board.length})")


def _counts(counts: Sequence[int | None]) -> str:
    return _list(f"{line}-{count}" for line, count in enumerate(counts, 1) if count is not None)


def _list(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


def _pair(cell: Cell) -> str:
    return f"{cell[0]}-{cell[1]}"
