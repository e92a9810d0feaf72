"""The referee: counts beacons, with no solver in it."""

from __future__ import annotations

from collections.abc import Iterator

from quebra.core.grid import Cell, name_of, surrounding
from quebra.core.verdict import Verdict, Violation
from quebra.games._template.board import BEACON, BeaconsAnswer, BeaconsBoard


def check(board: BeaconsBoard, answer: BeaconsAnswer) -> Verdict:
    found: list[Violation] = []
    for kind, number, cells in board.lines:
        found += _counted(board, answer, kind, cells, 1, line=number)
    for cell, number in board.numbers:
        around = surrounding(cell, board.rows, board.columns)
        found += _counted(board, answer, "number", around, number, cell=name_of(cell))
    open_cells = (cell for cell in board.all_cells() if board.is_open(cell) and answer.value(cell) is None)
    return Verdict(tuple(found), tuple(open_cells))


def _counted(
    board: BeaconsBoard, answer: BeaconsAnswer, rule: str, cells: list[Cell], wanted: int, **place: str | int
) -> Iterator[Violation]:
    """Broken when there are too many already, or too few even if all open cells had one."""
    values = [answer.value(cell) for cell in cells if board.is_open(cell)]
    found = values.count(BEACON)
    if not found <= wanted <= found + values.count(None):
        yield Violation(rule, tuple(cells), rule, {"wanted": wanted, "found": found, **place})
