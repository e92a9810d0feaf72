"""Boards in a stream give the results that they give alone."""

from __future__ import annotations

import random

import quebra
from quebra.core.game import Board
from quebra.games.shakashaka.board import ShakashakaBoard
from support.random_boards import random_shakashaka_boards

EXAMPLES = quebra.examples()


def test_a_stream_gives_the_same_results() -> None:
    rng = random.Random(4)
    boards: list[Board] = []
    for seed in range(6):
        boards += random_shakashaka_boards(random.Random(seed))[:40]
    boards += [EXAMPLES["snake-1-6x6"], EXAMPLES["kenken-testBoard"]]
    rng.shuffle(boards)
    for board, result in zip(boards, quebra.solve_many(boards), strict=True):
        alone = quebra.solve(board)
        assert (result.status, result.complete) == (alone.status, alone.complete)
        assert result.board is board
        if result.status == "unique":
            assert result.solutions == alone.solutions
        assert all(quebra.check(board, answer).right for answer in result.solutions)


def test_a_stream_counts_like_a_single_board() -> None:
    board = ShakashakaBoard(4, 5, ((None,) * 5,) * 4)
    streamed = list(quebra.solve_many([board] * 3, limit=None))
    assert {result.count for result in streamed} == {quebra.count(board)}
    assert streamed[0].count > 1
