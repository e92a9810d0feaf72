"""The referee of KenKen refuses what brute force does not find."""

from __future__ import annotations

import random

import quebra
from quebra.games.kenken.board import KenKenAnswer
from support.random_boards import random_kenken_board
from support.twins import kenken as plain


def test_one_cell_changed_in_kenken() -> None:
    rng = random.Random(3)
    for _ in range(60):
        board = random_kenken_board(rng, rng.randint(2, 4), largest=3)
        right = set(plain.solutions(board))
        for answer in list(right)[:4]:
            for row, column in board.all_cells():
                for digit in range(6):
                    rows = [list(line) for line in answer.cells]
                    rows[row - 1][column - 1] = digit
                    changed = KenKenAnswer(tuple(map(tuple, rows)))
                    assert quebra.check(board, changed).right == (changed in right)
