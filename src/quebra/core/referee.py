"""Checking an answer: the game's own referee, and whether it is finished."""

from __future__ import annotations

from quebra.core.game import Answer, Board
from quebra.core.grid import Cell
from quebra.core.reading import parse_answer
from quebra.core.registry import game_of
from quebra.core.verdict import Verdict, Violation


def check(board: Board, answer: Answer | str, *, partial: bool = False) -> Verdict:
    """Every broken rule of an answer.

    ``answer`` may be an answer or its text. With ``partial`` open cells are fine, and only what
    is already certain to be wrong is named.
    """
    if isinstance(answer, str):
        answer = parse_answer(board, answer, partial=partial)
    verdict = game_of(board).rules.check(board, answer)
    if partial or verdict.complete:
        return verdict
    open_cells = open_cells_of(board, answer)
    unfinished = Violation("unfinished", open_cells, "unfinished", {"found": len(open_cells)})
    return Verdict((*verdict.violations, unfinished), complete=False)


def open_cells_of(board: Board, answer: Answer) -> tuple[Cell, ...]:
    """The cells an answer leaves undecided (where the board leaves a choice)."""
    rows = answer.cells  # type: ignore[attr-defined]
    taken = getattr(board, "cells", None)
    return tuple(
        (row, column)
        for row, line in enumerate(rows, 1)
        for column, value in enumerate(line, 1)
        if value is None and (taken is None or taken[row - 1][column - 1] is None)
    )
