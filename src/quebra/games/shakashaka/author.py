"""What an author may change: the numbers of black cells and, where asked for, which cells are black."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quebra.core.clue import LAYOUT, NUMBER, Clue
from quebra.core.derived.description import OPEN
from quebra.core.grid import Cell, neighbours
from quebra.games.shakashaka.board import BLACK, CORNERS, Mark, ShakashakaAnswer, ShakashakaBoard

MAY_STAY_OPEN = (NUMBER,)  # a black cell that may carry a number need not


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


def droppable(board: ShakashakaBoard) -> list[Clue]:
    return list(shown(board))


def with_clue(board: ShakashakaBoard, clue: Clue, said: int | None) -> ShakashakaBoard:
    assert clue.cell is not None
    return _marked(board, clue.cell, BLACK if said is None else said)


def layouts(board: ShakashakaBoard) -> Iterator[tuple[Clue, str | int, str, ShakashakaBoard]]:
    """Every board with one black cell made white, or one white cell black."""
    for cell in board.all_cells():
        mark = board.mark(cell)
        was, to = (OPEN, BLACK) if mark is None else (mark, OPEN)
        yield Clue(LAYOUT, cell=cell), was, to, _marked(board, cell, BLACK if mark is None else None)


def _marked(board: ShakashakaBoard, cell: Cell, mark: Mark) -> ShakashakaBoard:
    marks = [list(row) for row in board.cells]
    marks[cell[0] - 1][cell[1] - 1] = mark
    return ShakashakaBoard(board.rows, board.columns, tuple(map(tuple, marks)))
