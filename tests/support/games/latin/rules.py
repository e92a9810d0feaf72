"""The referee."""

from __future__ import annotations

from quebra.games.latin.board import LatinAnswer, LatinBoard

from quebra.core.verdict import Verdict, Violation


def check(board: LatinBoard, answer: LatinAnswer) -> Verdict:
    found: list[Violation] = []
    for kind, number, cells in board.lines:
        values = [value for cell in cells if (value := answer.value(cell)) is not None]
        if len(set(values)) < len(values):
            found.append(Violation(kind, tuple(cells), kind, {"line": number}))
    left = [cell for cell in board.all_cells() if board.is_open(cell) and answer.value(cell) is None]
    return Verdict(tuple(found), tuple(left))
