"""The kernel of KenKen against its plain twin."""

from __future__ import annotations

import random

import pytest

from quebra import _native
from quebra.games.kenken.board import Cage, KenKenBoard
from support.random_boards import random_kenken_board
from support.twins import kenken as plain_kenken

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("seed", range(8))
def test_cage_fillings(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        size = rng.randint(2, 5)
        board = random_kenken_board(rng, size, largest=5)
        anything = [(1 << size) - 1] * size**2
        for cage in board.cages:
            cells = [(r - 1) * size + c - 1 for r, c in cage.cells]
            native = _native.cage_fillings(
                (cage.op or "?", cage.target, cells), size, board.lowest, anything, 10**6
            )
            assert native is not None
            assert sorted(map(tuple, native)) == sorted(plain_kenken.cage_fillings(cage, board))


def test_cage_fillings_respect_domains_and_the_limit() -> None:
    only_low = [0b0011] * 16
    cage = ("+", 3, [0, 1])
    assert _native.cage_fillings(cage, 4, 1, only_low, 10) == [[1, 2], [2, 1]]
    assert _native.cage_fillings(("+", 5, [0, 1]), 4, 1, [0b1111] * 16, 4) is not None
    assert _native.cage_fillings(("+", 5, [0, 1]), 4, 1, [0b1111] * 16, 3) is None


def test_kernels_refuse_nonsense() -> None:
    with pytest.raises(ValueError, match="off the board"):
        _native.KenKenSearch(2, 1, [("+", 3, [0, 9])], 10)
    with pytest.raises(ValueError, match="size"):
        _native.KenKenSearch(40, 1, [], 10)
    with pytest.raises(ValueError, match="anchor"):
        _native.separations(2, 2, b"\0\0\0\0", b"\0\0\0\0", 0)
    with pytest.raises(ValueError, match="byte a cell"):
        _native.separations(2, 2, b"\1", b"\0\0\0\0", 0)
    for lowest in (-1, 2):
        with pytest.raises(ValueError, match="lowest"):
            _native.KenKenSearch(2, lowest, [], 10)
    for target in (2**62, -(2**63)):
        with pytest.raises(ValueError, match="target"):
            _native.cage_fillings(("=", target, [0]), 2, 1, [3] * 4, 10)


def test_a_paused_search_goes_on_where_it_stopped() -> None:
    board = KenKenBoard(4, tuple(Cage(((1, c), (2, c), (3, c), (4, c)), "+", 10) for c in range(1, 5)))
    cages = [("+", 10, [c, 4 + c, 8 + c, 12 + c]) for c in range(4)]
    search = _native.KenKenSearch(4, 1, cages, 1000)
    found = set()
    outcomes = []
    while (outcome := search.advance(1)) != "exhausted":
        outcomes.append(outcome)
        if outcome == "found":
            found.add(tuple(search.domains()))
    assert "paused" in outcomes
    assert len(found) == 576 == sum(1 for _ in plain_kenken.solutions(board))


@pytest.mark.parametrize("most_fillings", [0, 3, 10**6])
def test_cages_judged_by_bounds_give_the_same_solutions(most_fillings: int) -> None:
    rng = random.Random(5)
    for _ in range(120):
        board = random_kenken_board(rng, rng.randint(2, 4), largest=6)
        size = board.size
        cages = [
            (cage.op or "?", cage.target, [(r - 1) * size + c - 1 for r, c in cage.cells])
            for cage in board.cages
        ]
        search = _native.KenKenSearch(size, board.lowest, cages, most_fillings)
        count = 0
        while search.advance(10**6) == "found":
            count += 1
        assert count == sum(1 for _ in plain_kenken.solutions(board))
