"""The referee: every rule is named when broken, and nothing right is refused."""

from __future__ import annotations

import random

import pytest

import quebra
from quebra.games.bosnian_snake.board import SnakeAnswer, SnakeBoard
from quebra.games.kenken.board import KenKenAnswer
from quebra.games.shakashaka.board import CORNERS, WHITE, ShakashakaAnswer
from support.brute_force import fillings_of, snakes_of
from support.random_boards import random_kenken_board, random_shakashaka_boards, random_snake_board
from support.twins import kenken as plain


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


@pytest.mark.parametrize("name", quebra.examples())
def test_parts_of_a_solution_are_never_blamed(name: str) -> None:
    """Whatever cells of a solution are left open, nothing is certain to be wrong."""
    board = quebra.examples()[name]
    rng = random.Random(name)
    for answer in quebra.solve(board).solutions:
        for share in (0.1, 0.3, 0.5, 0.7, 0.9, 1.0):
            rows = tuple(
                tuple(None if rng.random() < share else value for value in line) for line in answer.cells
            )
            verdict = quebra.check(board, type(answer)(rows), partial=True)
            assert verdict.right, (share, verdict.violations)


def test_a_partial_snake_is_blamed_for_what_is_certain() -> None:
    board = quebra.parse("bosnian-snake\n* . . . .\n1 H . . .\n. . . . .\n. . . . T\n")
    verdict = quebra.check(board, "H s . .\n. . . .\n. . . T\n", partial=True)
    assert [v.rule for v in verdict.violations] == ["row-count"]
    cut_off = quebra.check(board, "H x x x\n x x x x\n. . . T\n", partial=True)
    assert {"one-piece", "dead-end"} <= {v.rule for v in cut_off.violations}
    assert quebra.check(board, "H . . .\n. . . .\n. . . T\n", partial=True).right


def test_a_partial_answer_without_the_flag_is_unfinished() -> None:
    board = quebra.examples()["kenken-testBoard"]
    verdict = quebra.check(board, "3 2 1 4\n4 3 2 1\n2 1 . 3\n1 4 3 2\n")
    assert [v.rule for v in verdict.violations] == ["unfinished"]
    assert not verdict.complete
