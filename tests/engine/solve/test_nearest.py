"""Two solutions that differ in few cells, against every pair of solutions."""

from __future__ import annotations

from itertools import combinations

import pytest

import quebra
from quebra.core.errors import TimeUp
from quebra.core.grid import all_cells
from quebra.core.referee import check
from quebra.engine.author.part import part_for
from quebra.engine.model.clock import Clock
from quebra.engine.solve.nearest import nearest_pair
from support.authors import all_values
from support.made_to_order import made

SIZES = {"shakashaka": "4x4", "bosnian-snake": "4x4", "kenken": "3x3"}


@pytest.mark.parametrize("type", SIZES)
def test_the_cells_in_which_two_solutions_differ(type: str) -> None:
    met = 0
    for seed in range(1, 7):
        board = made(type, SIZES[type], seed=seed).board
        part = part_for(board)
        for clue in part.droppable(board):
            poorer = part.with_clue(board, clue, None)
            solutions = [] if poorer is None else all_values(poorer)
            if len(solutions) < 2:
                continue
            met += 1
            pair = nearest_pair(poorer, Clock(None))
            assert pair is not None
            assert all(check(poorer, answer).right for answer in pair.solutions)
            regions = [
                {cell for cell in one if one[cell] != other[cell]}
                for one, other in combinations(solutions, 2)
            ]
            assert set(pair.differing) in regions
            assert not any(region < set(pair.differing) for region in regions if len(solutions) == 2)
    assert met > 3


def test_one_solution_has_no_other() -> None:
    assert nearest_pair(quebra.examples()["kenken-testBoard"], Clock(None)) is None


def test_it_is_nearer_than_the_first_two() -> None:
    board = quebra.examples()["snake-2-puzzle-3"]
    pair = nearest_pair(board, Clock(None))
    one, other = quebra.solve(board).solutions
    apart = [c for c in all_cells(board.rows, board.columns) if one.value(c) != other.value(c)]
    assert pair is not None and 0 < len(pair.differing) <= len(apart)


def test_no_time() -> None:
    with pytest.raises(TimeUp):
        nearest_pair(quebra.examples()["snake-2-puzzle-3"], Clock(0))
