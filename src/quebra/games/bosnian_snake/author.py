"""What an author may change: counts beside lines, numbers in cells, the length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from quebra.core.clue import COLUMN_COUNT, LENGTH, NUMBER, ROW_COUNT, Clue
from quebra.core.errors import InputError
from quebra.core.game import Extras
from quebra.core.grid import surrounding
from quebra.engine.explain.steps import Step
from quebra.engine.model.model import Model
from quebra.games.bosnian_snake.board import SnakeAnswer, SnakeBoard
from quebra.games.bosnian_snake.model import add_number, build


def shown(board: SnakeBoard) -> dict[Clue, int]:
    told = {
        Clue(kind, index): count
        for kind, counts in ((ROW_COUNT, board.row_counts), (COLUMN_COUNT, board.column_counts))
        for index, count in enumerate(counts, 1)
        if count is not None
    }
    told |= {Clue(NUMBER, cell=cell): number for cell, number in board.clues}
    return told if board.length is None else {**told, Clue(LENGTH): board.length}


def places(board: SnakeBoard) -> list[Clue]:
    """Lines without a count, open cells, and the length."""
    free = [
        Clue(kind, index)
        for kind, counts in ((ROW_COUNT, board.row_counts), (COLUMN_COUNT, board.column_counts))
        for index, count in enumerate(counts, 1)
        if count is None
    ]
    free += [Clue(NUMBER, cell=cell) for cell in board.all_cells() if board.mark(cell) is None]
    return free if board.length is not None else [*free, Clue(LENGTH)]


def choices(board: SnakeBoard, clue: Clue) -> Sequence[int]:
    if clue.kind == NUMBER:
        assert clue.cell is not None
        return range(len(surrounding(clue.cell, board.rows, board.columns)) + 1)
    if clue.kind == LENGTH:
        return range(2, board.rows * board.columns + 1)
    return range((board.columns if clue.kind == ROW_COUNT else board.rows) + 1)


def fitting(board: SnakeBoard, clue: Clue, answer: SnakeAnswer) -> tuple[int, ...]:
    if clue.kind == LENGTH:
        return (len(answer.snake),)
    if clue.kind == NUMBER:
        assert clue.cell is not None
        if answer.value(clue.cell):
            return ()
        return (sum(bool(answer.value(cell)) for cell in surrounding(clue.cell, board.rows, board.columns)),)
    assert clue.index is not None
    if clue.kind == ROW_COUNT:
        return (sum(map(bool, answer.cells[clue.index - 1])),)
    return (sum(bool(row[clue.index - 1]) for row in answer.cells),)


def droppable(board: SnakeBoard) -> list[Clue]:
    return list(shown(board))


def loosened(board: SnakeBoard) -> Model:
    """The rules with the numbered cells open: that such a cell is empty is told by its number."""
    marks = (tuple(None if isinstance(mark, int) else mark for mark in row) for row in board.cells)
    model = build(replace(board, cells=tuple(marks)))
    for cell, number in board.clues:
        add_number(model, board.rows, board.columns, cell, number)
        empty = -((cell[0] - 1) * board.columns + cell[1])  # variables of cells are in reading order
        model.givens.append(empty)
        model.tells[Clue(NUMBER, cell=cell)] = [empty]
    return model


def used(board: SnakeBoard, step: Step) -> list[Clue]:
    """The clues of the rules and, where a rule is about the length, whatever tells that."""
    found: dict[Clue, None] = {}
    for rule in step.rules:
        if rule.clue is not None:
            found[rule.clue] = None
        if rule.derived and rule.name != "balance":
            found.update(dict.fromkeys(_adding_up(board, rule.name)))
    return list(found)


def _adding_up(board: SnakeBoard, name: str) -> list[Clue]:
    """The length, or all counts that add up to it; with a rule about some lines, the counts of the others."""
    told = shown(board)
    kinds = [ROW_COUNT] if name.startswith("row") else [COLUMN_COUNT] if name.startswith("column") else []
    if board.length is not None:
        kinds.append(LENGTH)
    elif None not in board.row_counts:
        kinds.append(ROW_COUNT)
    else:
        kinds.append(COLUMN_COUNT)
    return [clue for clue in told if clue.kind in kinds]


def with_clue(board: SnakeBoard, clue: Clue, said: int | None) -> SnakeBoard | None:
    try:
        return _with_clue(replace(board, extras=Extras()), clue, said)
    except InputError:
        return None  # a number that walls an end in


def _with_clue(board: SnakeBoard, clue: Clue, said: int | None) -> SnakeBoard:
    if clue.kind == LENGTH:
        return replace(board, length=said)
    if clue.kind == NUMBER:
        assert clue.cell is not None
        marks = [list(row) for row in board.cells]
        marks[clue.cell[0] - 1][clue.cell[1] - 1] = said
        return replace(board, cells=tuple(map(tuple, marks)))
    assert clue.index is not None
    counts = list(board.row_counts if clue.kind == ROW_COUNT else board.column_counts)
    counts[clue.index - 1] = said
    if clue.kind == ROW_COUNT:
        return replace(board, row_counts=tuple(counts))
    return replace(board, column_counts=tuple(counts))
