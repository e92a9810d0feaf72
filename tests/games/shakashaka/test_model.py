"""The solver counts exactly the fillings that brute force finds, on many small boards."""

from __future__ import annotations

import random

import pytest

import quebra
from quebra.games.shakashaka.board import ShakashakaBoard
from support.brute_force import fillings_of
from support.random_boards import random_shakashaka_boards


@pytest.mark.parametrize("seed", range(20))
def test_shakashaka_counts(seed: int) -> None:
    for board in random_shakashaka_boards(random.Random(seed)):
        expected = set(fillings_of(board))
        found = list(quebra.solutions(board))
        assert len(found) == len(set(found))
        assert set(found) == expected, quebra.board_to_text(board)


def test_shakashaka_all_patterns_of_a_small_board() -> None:
    """Every black pattern of a 2x3 board, without numbers."""
    for pattern in range(64):
        cells = tuple(tuple("#" if pattern >> (3 * r + c) & 1 else None for c in range(3)) for r in range(2))
        board = ShakashakaBoard(2, 3, cells)
        assert set(quebra.solutions(board)) == set(fillings_of(board)), pattern
