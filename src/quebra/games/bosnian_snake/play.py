"""Played by drawing the snake; counts and numbers are finished when they have their cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from quebra.core.grid import Cell, surrounding
from quebra.core.play.clues import CountRule, PlayClue
from quebra.core.play.description import ANYWHERE, Play, PlayValue
from quebra.core.play.naming import line_clue, number_clue, value_name
from quebra.core.scene import Dot, Shape, Trail
from quebra.games.bosnian_snake.board import VALUES, SnakeBoard
from quebra.games.bosnian_snake.draw import say_length

SNAKE, NOT_SNAKE = VALUES
LETTERS = {SNAKE: "s", NOT_SNAKE: "x"}  # as answers in JSON write them
LOOKS: dict[str, Shape] = {SNAKE: Trail((ANYWHERE,)), NOT_SNAKE: Dot(ANYWHERE, "cross")}


def describe(board: SnakeBoard, language: str = "en") -> Play:
    return Play(
        gesture="path",
        values=tuple(
            PlayValue(value, value_name(__package__, language, value), LOOKS[value], (LETTERS[value],))
            for value in VALUES
        ),
        clues=tuple(_clues(board, language)),
        secondary=NOT_SNAKE,
    )


def told_values(board: SnakeBoard) -> dict[Cell, str]:
    """What the board itself tells of cells: an answer has it, too."""
    told = (cell for cell in board.all_cells() if board.mark(cell) is not None)
    return {cell: NOT_SNAKE if board.is_closed(cell) else SNAKE for cell in told}


def _clues(board: SnakeBoard, language: str) -> Iterator[PlayClue]:
    rows, columns = range(1, board.rows + 1), range(1, board.columns + 1)
    for row, count in enumerate(board.row_counts, 1):
        if count is not None:
            cells, rule = _left(board, count, [(row, column) for column in columns])
            yield line_clue("row", row, count, cells, rule, language)
    for column, count in enumerate(board.column_counts, 1):
        if count is not None:
            cells, rule = _left(board, count, [(row, column) for row in rows])
            yield line_clue("column", column, count, cells, rule, language)
    for cell, number in board.clues:
        cells, rule = _left(board, number, surrounding(cell, board.rows, board.columns))
        yield number_clue(cell, number, cells, rule, language)
    if board.length is not None:
        cells, rule = _left(board, board.length, board.all_cells())
        yield PlayClue("length", tuple(cells), rule, name=say_length(board.length, language))


def _left(board: SnakeBoard, count: int, cells: Iterable[Cell]) -> tuple[list[Cell], CountRule]:
    """The open ones of the cells, and how many of them are snake beside those that the board tells."""
    marks = {cell: board.mark(cell) for cell in cells}
    told = sum(mark is not None and not board.is_closed(cell) for cell, mark in marks.items())
    return [cell for cell, mark in marks.items() if mark is None], CountRule((SNAKE,), count - told)
