"""Limits of time and number: kept between answers, and refused when they are none."""

from __future__ import annotations

import pytest

import quebra
from quebra.games.kenken.board import Cage
from quebra.games.shakashaka.board import ShakashakaBoard

EXAMPLES = quebra.examples()


def test_the_time_limit_holds_between_answers() -> None:
    board = ShakashakaBoard(60, 60, ((None,) * 60,) * 60)
    found = quebra.solve(board, limit=None, time_limit=0.2)
    assert not found.complete
    assert found.count < 1000


def test_wrong_kinds_of_arguments_are_named() -> None:
    board = EXAMPLES["kenken-testBoard"]
    for wrong in ("a", 1.5, 0):
        with pytest.raises(quebra.QuebraError, match="expected 1 or more"):
            quebra.solve(board, limit=wrong)  # type: ignore[arg-type]
        with pytest.raises(quebra.QuebraError, match="expected 1 or more"):
            quebra.count(board, cap=wrong)  # type: ignore[arg-type]
    with pytest.raises(quebra.QuebraError, match="time limit"):
        quebra.solve(board, time_limit="soon")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="as text"):
        quebra.parse_answer(board, None)  # type: ignore[arg-type]
    with pytest.raises(quebra.InputError, match="no solution"):
        quebra.parse_answer(board, '{"solutions": []}')
    with pytest.raises(quebra.InputError, match="found one to kenken"):
        quebra.answer_to_text(EXAMPLES["snake-1-6x6"], quebra.solve(board).solution)  # type: ignore[arg-type]
    assert hash(Cage([[1, 1]], "=", 1))  # type: ignore[arg-type]
