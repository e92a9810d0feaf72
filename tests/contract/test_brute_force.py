"""The solver counts exactly what brute force finds, on thousands of small boards."""

from __future__ import annotations

import random

import pytest

import quebra
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.shakashaka.board import ShakashakaBoard
from support.brute_force import all_snakes, fillings_of, snakes_of
from support.random_boards import random_kenken_board, random_shakashaka_boards, random_snake_board
from support.twins import kenken as plain


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
        nothing = SnakeBoard(rows, columns, (None,) * rows, (None,) * columns, ((None,) * columns,) * rows)
        assert quebra.count(nothing) == len(all_snakes(rows, columns))


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
