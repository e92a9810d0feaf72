"""Smallest snakes: known, agreed with brute force, and the best so far when time is up."""

from __future__ import annotations

import random

import pytest

import quebra
from support.brute_force import snakes_of
from support.random_boards import random_snake_board

EXAMPLES = quebra.examples()
SMALLEST = {
    "snake-1-6x6": 23,
    "snake-1-9x9": 41,
    "snake-2-puzzle-2": 35,
    "snake-2-puzzle-3": 21,
    "snake-2-puzzle-4": 13,
    "snake-2-puzzle-5": 29,
    "snake-2-puzzle-6": 31,
    "snake-2-puzzle-7": 9,
    "snake-2-puzzle-8": 5,
    "snake-2-puzzle-9": 17,
}


def test_minimising_out_of_time_gives_the_best_so_far() -> None:
    board = EXAMPLES["snake-2-puzzle-2"]
    smallest = quebra.minimise(board, time_limit=0)
    assert not smallest.optimal
    unhurried = quebra.minimise(board)
    assert (unhurried.status, unhurried.optimal) == ("multiple", True)
    assert quebra.minimise(EXAMPLES["snake-1-9x9"]).status == "unique"


@pytest.mark.parametrize("name", SMALLEST)
def test_minimise_examples(name: str) -> None:
    smallest = quebra.minimise(EXAMPLES[name])
    assert smallest.optimal
    assert smallest.length == SMALLEST[name]
    assert smallest.answer is not None
    assert len(smallest.answer.path) == smallest.length  # type: ignore[attr-defined]
    assert quebra.check(EXAMPLES[name], smallest.answer).right


@pytest.mark.parametrize("rows, columns", [(2, 3), (3, 4), (4, 4), (4, 5), (5, 5)])
def test_minimise_agrees_with_brute_force(rows: int, columns: int) -> None:
    rng = random.Random(rows + 10 * columns)
    for _ in range(60):
        board = random_snake_board(rng, rows, columns)
        expected = min(map(len, snakes_of(board)), default=None)
        smallest = quebra.minimise(board)
        assert smallest.optimal
        assert smallest.length == expected, quebra.board_to_text(board)


def test_only_a_snake_has_a_length() -> None:
    with pytest.raises(quebra.QuebraError, match="no length"):
        quebra.minimise(EXAMPLES["kenken-testBoard"])
