"""Boards and answers as values in Python: they travel, are checked, and fit each other."""

from __future__ import annotations

import copy
import pickle

import pytest

import quebra
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.kenken.board import Cage, KenKenAnswer
from quebra.games.shakashaka.board import ShakashakaBoard

EXAMPLES = quebra.examples()


@pytest.mark.parametrize("name", EXAMPLES)
def test_boards_travel_between_processes(name: str) -> None:
    board = EXAMPLES[name]
    for again in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board)):
        assert again == board
        assert hash(again) == hash(board)
        assert dict(again.extras) == dict(board.extras)


def test_boards_made_in_python_are_checked_too() -> None:
    board = SnakeBoard(1, 2, [None], [None, 1], [[None, None]])  # type: ignore[arg-type]
    assert hash(board) == hash(SnakeBoard(1, 2, (None,), (None, 1), ((None, None),)))
    assert hash(ShakashakaBoard(1, 1, [[None]]))  # type: ignore[arg-type]
    for count in (True, 1.5, -1):
        with pytest.raises(quebra.InputError, match="expected a count"):
            SnakeBoard(1, 2, (count,), (None, None), ((None, None),))  # type: ignore[arg-type]
    with pytest.raises(quebra.InputError, match="whole number"):
        Cage(((1, 1),), "=", 1.0)  # type: ignore[arg-type]


def test_answers_of_another_kind_or_size_are_refused() -> None:
    kenken, snake = EXAMPLES["kenken-testBoard"], EXAMPLES["snake-1-6x6"]
    answer = quebra.solve(kenken).solution
    assert answer is not None
    for call in (lambda: quebra.check(snake, answer), lambda: quebra.show(snake, answer)):
        with pytest.raises(quebra.InputError, match="found one to kenken"):
            call()
    with pytest.raises(quebra.InputError, match="4 rows and 4 columns"):
        quebra.check(kenken, KenKenAnswer(((1,),)))
    verdict = quebra.check(kenken, "1 1 1 1\n" * 4)
    with pytest.raises(quebra.QuebraError, match="unknown language"):
        quebra.tell(kenken, verdict.violations[0], "fr")
    for nonsense in (None, "kenken", 5):
        with pytest.raises(TypeError, match="expected"):
            quebra.solve(nonsense)  # type: ignore[arg-type]
