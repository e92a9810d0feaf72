"""The referee."""

from __future__ import annotations

from quebra.games.lamps.board import LAMP, LampsAnswer, LampsBoard

from quebra.core.grid import name_of, neighbours
from quebra.core.verdict import Verdict, Violation


def check(board: LampsBoard, answer: LampsAnswer) -> Verdict:
    found: list[Violation] = []
    for cell, number in board.numbers:
        beside = [one for one in neighbours(cell, board.rows, board.columns) if board.is_open(one)]
        values = [answer.value(one) for one in beside]
        if not values.count(LAMP) <= number <= values.count(LAMP) + values.count(None):
            found.append(Violation("number", (cell, *beside), "number", {"cell": name_of(cell)}))
    left = [cell for cell in board.all_cells() if board.is_open(cell) and answer.value(cell) is None]
    return Verdict(tuple(found), tuple(left))
