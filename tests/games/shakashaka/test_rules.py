"""The referee of Shakashaka refuses what brute force does not find."""

from __future__ import annotations

import random

import pytest

import quebra
from quebra.games.shakashaka.board import CORNERS, WHITE, ShakashakaAnswer
from support.brute_force import fillings_of
from support.random_boards import random_shakashaka_boards


@pytest.mark.parametrize("seed", range(4))
def test_one_cell_changed_in_shakashaka(seed: int) -> None:
    for board in random_shakashaka_boards(random.Random(100 + seed))[:25]:
        right = set(fillings_of(board))
        for answer in list(right)[:4]:
            for row, column in board.all_cells():
                if not board.is_white((row, column)):
                    continue
                for value in (*CORNERS, WHITE):
                    rows = [list(line) for line in answer.cells]
                    rows[row - 1][column - 1] = value
                    changed = ShakashakaAnswer(tuple(map(tuple, rows)))
                    assert quebra.check(board, changed).right == (changed in right)
