"""KenKen boards: what cages come to."""

from __future__ import annotations

import random
from itertools import product

from support.random_boards import random_kenken_board
from support.twins import kenken as twin


def test_cages_are_reached_by_what_the_twin_says() -> None:
    rng = random.Random(4)
    for _ in range(60):
        board = random_kenken_board(rng, rng.randint(2, 4), largest=3)
        for cage in board.cages:
            for digits in product(board.digits, repeat=len(cage.cells)):
                assert cage.is_reached_by(digits) == twin.reaches(cage, digits), (cage, digits)
