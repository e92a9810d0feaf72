"""The referee of every game: parts of a solution are not blamed, an unfinished answer is said to be one."""

from __future__ import annotations

import random

import pytest

import quebra


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


def test_a_partial_answer_without_the_flag_is_unfinished() -> None:
    board = quebra.examples()["kenken-testBoard"]
    verdict = quebra.check(board, "3 2 1 4\n4 3 2 1\n2 1 . 3\n1 4 3 2\n")
    assert [v.rule for v in verdict.violations] == ["unfinished"]
    assert not verdict.complete
