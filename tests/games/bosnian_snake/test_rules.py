"""The referee of snakes: every rule is named when broken, and nothing right is refused."""

from __future__ import annotations

import random

import quebra
from quebra.games.bosnian_snake.board import SnakeAnswer, SnakeBoard
from support.brute_force import snakes_of
from support.random_boards import random_snake_board


def test_one_cell_changed_in_a_snake() -> None:
    rng = random.Random(1)
    for _ in range(150):
        board = random_snake_board(rng, rng.randint(2, 4), rng.randint(2, 4))
        right = snakes_of(board)
        for snake in list(right)[:5]:
            for cell in board.all_cells():
                changed = snake ^ {cell}
                answer = snake_answer(board, changed)
                assert quebra.check(board, answer).right == (frozenset(changed) in right)


def snake_answer(board: SnakeBoard, snake: frozenset[tuple[int, int]]) -> SnakeAnswer:
    return SnakeAnswer(
        tuple(tuple((r, c) in snake for c in range(1, board.columns + 1)) for r in range(1, board.rows + 1))
    )


def test_every_subset_of_a_small_board_is_judged_as_brute_force_does() -> None:
    rng = random.Random(2)
    for _ in range(12):
        board = random_snake_board(rng, 3, 3)
        right = snakes_of(board)
        cells = list(board.all_cells())
        for number in range(512):
            snake = frozenset(cell for place, cell in enumerate(cells) if number >> place & 1)
            assert quebra.check(board, snake_answer(board, snake)).right == (snake in right)


def test_a_partial_snake_is_blamed_for_what_is_certain() -> None:
    board = quebra.parse("bosnian-snake\n* . . . .\n1 H . . .\n. . . . .\n. . . . T\n")
    verdict = quebra.check(board, "H s . .\n. . . .\n. . . T\n", partial=True)
    assert [v.rule for v in verdict.violations] == ["row-count"]
    cut_off = quebra.check(board, "H x x x\n x x x x\n. . . T\n", partial=True)
    assert {"one-piece", "dead-end"} <= {v.rule for v in cut_off.violations}
    assert quebra.check(board, "H . . .\n. . . .\n. . . T\n", partial=True).right
