"""The referee."""

from __future__ import annotations

from collections.abc import Iterator

from quebra.core.grid import name_of
from quebra.core.verdict import Verdict, Violation
from quebra.games._template.board import BeaconsAnswer, BeaconsBoard


def check(board: BeaconsBoard, answer: BeaconsAnswer) -> Verdict:
    violations = [*_dark(board, answer), *_lines(board, answer)]
    return Verdict(tuple(violations), tuple(c for c in board.all_cells() if answer.value(c) is None))


def _dark(board: BeaconsBoard, answer: BeaconsAnswer) -> Iterator[Violation]:
    for cell in board.all_cells():
        if board.is_dark(cell) and answer.value(cell):
            yield Violation("dark", (cell,), "dark", {"cell": name_of(cell)})


def _lines(board: BeaconsBoard, answer: BeaconsAnswer) -> Iterator[Violation]:
    numbers = range(1, board.size + 1)
    for line in numbers:
        for rule, cells in (("row", [(line, n) for n in numbers]), ("column", [(n, line) for n in numbers])):
            values = [answer.value(cell) for cell in cells]
            lit, possible = values.count(True), len(values) - values.count(False)
            if lit > 1 or possible < 1:
                yield Violation(rule, tuple(cells), rule, {"line": line, "found": lit})
