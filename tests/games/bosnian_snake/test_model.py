"""The solver counts exactly the snakes that brute force finds, on thousands of small boards."""

from __future__ import annotations

import random

import pytest

import quebra
from support.brute_force import all_snakes, snakes_of
from support.open_boards import empty_snake
from support.random_boards import random_snake_board


@pytest.mark.parametrize(
    "rows, columns", [(1, 2), (1, 5), (2, 2), (2, 4), (3, 3), (3, 5), (4, 4), (4, 5), (5, 5)]
)
def test_snake_counts(rows: int, columns: int) -> None:
    rng = random.Random(rows * 100 + columns)
    for _ in range(250):
        board = random_snake_board(rng, rows, columns)
        expected = snakes_of(board)
        found = [frozenset(answer.path) for answer in quebra.solutions(board)]  # type: ignore[attr-defined]
        assert len(found) == len(set(found)), quebra.board_to_text(board)
        assert set(found) == expected, quebra.board_to_text(board)


def test_snakes_of_an_empty_board() -> None:
    for rows, columns in ((3, 3), (3, 4), (4, 4)):
        nothing = empty_snake(rows, columns)
        assert quebra.count(nothing) == len(all_snakes(rows, columns))
