"""The referee."""

from __future__ import annotations

from quebra.games.stars.board import STAR, StarsAnswer, StarsBoard

from quebra.core.verdict import Verdict, Violation


def check(board: StarsBoard, answer: StarsAnswer) -> Verdict:
    found: list[Violation] = []
    areas = (("area", number, cells) for number, cells in board.areas)
    for kind, number, cells in (*board.lines, *areas):
        values = [answer.value(cell) for cell in cells]
        if not values.count(STAR) <= 1 <= values.count(STAR) + values.count(None):
            found.append(Violation(kind, tuple(cells), kind, {"line": number}))
    left = [cell for cell in board.all_cells() if answer.value(cell) is None]
    return Verdict(tuple(found), tuple(left))
