"""The solver counts exactly what brute force finds, by every engine, on many small boards."""

from __future__ import annotations

import random

import pytest

import quebra
from quebra.games.kenken.board import Cage, KenKenBoard
from support.random_boards import random_kenken_board
from support.twins import kenken as plain


@pytest.mark.parametrize("size, boards", [(1, 30), (2, 300), (3, 500), (4, 250), (5, 40)])
def test_kenken_counts_by_every_path(size: int, boards: int) -> None:
    rng = random.Random(size)
    for _ in range(boards):
        board = random_kenken_board(rng, size, largest=4)
        expected = set(plain.solutions(board))
        native = list(quebra.solutions(board, engine="native"))
        assert len(native) == len(set(native))
        assert set(native) == expected, quebra.board_to_text(board)
        if len(expected) < 200:
            assert set(quebra.solutions(board, engine="glucose")) == expected, quebra.board_to_text(board)


def test_large_cages() -> None:
    """Cages too large to list: by diagrams and by judging, with and without the native search."""
    whole = tuple((r, c) for r in range(1, 5) for c in range(1, 5))
    for op, target in (("+", 40), ("*", 24**4), (None, 40)):
        board = KenKenBoard(4, (Cage(whole, op, target),))
        assert quebra.count(board) == 576
        assert quebra.count(board, engine="glucose") == 576
    sixteen = tuple((r, c) for r in range(1, 17) for c in range(1, 17))
    assert quebra.solve(KenKenBoard(16, (Cage(sixteen, "+", 16 * 136),)), limit=1).count == 2
    huge = KenKenBoard(4, (Cage(whole, "*", 10**30),))
    assert quebra.solve(huge).status == "none"


def test_digit_zero_and_division() -> None:
    """With digits from 0 nothing is divided by 0."""
    board = KenKenBoard(2, (Cage(((1, 1), (1, 2)), "/", 0), Cage(((2, 1), (2, 2)), "+", 1)), 0)
    assert quebra.solve(board).status == "none"
    assert quebra.solve(board, engine="cadical").status == "none"
