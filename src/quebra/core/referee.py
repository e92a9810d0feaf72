"""Checking an answer: the game's own referee, and whether it is finished."""

from __future__ import annotations

from quebra.core.derived.board import GridBoard
from quebra.core.errors import InputError
from quebra.core.game import Answer, Board
from quebra.core.reading import parse_answer
from quebra.core.registry import game_of_both
from quebra.core.verdict import Verdict, Violation


def check(board: Board, answer: Answer | str, *, partial: bool = False) -> Verdict:
    """Every broken rule of an answer.

    ``answer`` may be an answer or its text. With ``partial`` open cells are fine, and only what
    is already certain to be wrong is named.
    """
    if isinstance(answer, str):
        answer = parse_answer(board, answer, partial=partial)
    game = game_of_both(board, answer)
    _require_shape(board, answer)
    verdict = game.rules.check(board, answer)
    if isinstance(board, GridBoard) and (denied := board.denied(answer)):  # type: ignore[arg-type]
        broken = Violation("given", denied, "given", {})
        verdict = Verdict((*verdict.violations, broken), verdict.open_cells)
    if partial or verdict.complete:
        return verdict
    found = len(verdict.open_cells)
    unfinished = Violation("unfinished", verdict.open_cells, "unfinished", {"found": found})
    return Verdict((*verdict.violations, unfinished), verdict.open_cells)


def _require_shape(board: Board, answer: Answer) -> None:
    rows, columns = board.rows, board.columns
    cells = answer.cells  # type: ignore[attr-defined]
    if len(cells) != rows or any(len(row) != columns for row in cells):
        raise InputError(f"expected an answer of {rows} rows and {columns} columns")
