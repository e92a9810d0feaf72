"""What an author may change: the numbers of black cells."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.clue import NUMBER, Clue
from quebra.core.grid import neighbours
from quebra.games.shakashaka.board import BLACK, CORNERS, ShakashakaAnswer, ShakashakaBoard


def shown(board: ShakashakaBoard) -> dict[Clue, int]:
    return {Clue(NUMBER, cell=cell): number for cell, number in board.numbers}


def places(board: ShakashakaBoard) -> list[Clue]:
    return [Clue(NUMBER, cell=cell) for cell in board.all_cells() if board.mark(cell) == BLACK]


def choices(board: ShakashakaBoard, clue: Clue) -> Sequence[int]:
    assert clue.cell is not None
    around = neighbours(clue.cell, board.rows, board.columns)
    return range(sum(map(board.is_white, around)) + 1)


def fitting(board: ShakashakaBoard, clue: Clue, answer: ShakashakaAnswer) -> tuple[int]:
    assert clue.cell is not None
    around = neighbours(clue.cell, board.rows, board.columns)
    return (sum(answer.value(cell) in CORNERS for cell in around),)


def with_clue(board: ShakashakaBoard, clue: Clue, said: int | None) -> ShakashakaBoard:
    marks = [list(row) for row in board.cells]
    assert clue.cell is not None
    row, column = clue.cell
    marks[row - 1][column - 1] = BLACK if said is None else said
    return ShakashakaBoard(board.rows, board.columns, tuple(map(tuple, marks)))
