"""Every strategy finds exactly the answers of the solver and of brute force, and the same shortest ones."""

from __future__ import annotations

import random
from typing import Any

import pytest

import quebra
from quebra.engine.solve.strategies.labeling import label
from quebra.engine.solve.strategies.strategy import strategy_names
from quebra.games.kenken import model as kenken_model
from quebra.games.kenken.board import Cage, KenKenBoard
from support.brute_force import fillings_of, snakes_of
from support.labelings import labeled
from support.random_boards import random_kenken_board, random_shakashaka_boards, random_snake_board
from support.twins import kenken as plain_kenken

EXAMPLES = quebra.examples()
SIZES = [(1, 4), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4), (4, 5)]
each_strategy = pytest.mark.parametrize("strategy", strategy_names())


def assert_once(found: list[Any]) -> set[Any]:
    assert len(set(found)) == len(found), "an answer came twice"
    return set(found)


@each_strategy
def test_snakes(strategy: str) -> None:
    rng = random.Random(f"snakes {strategy}")
    counts = []
    for _ in range(100):
        board = random_snake_board(rng, *rng.choice(SIZES))
        wanted = snakes_of(board)
        found = assert_once(labeled(board, strategy))
        assert {frozenset(answer.path) for answer in found} == wanted, quebra.board_to_text(board)
        assert len(found) == quebra.count(board)
        counts.append(len(found))
    assert {0, 1} < set(counts) and max(counts) > 5


@each_strategy
def test_shortest_snakes(strategy: str) -> None:
    rng = random.Random(f"shortest {strategy}")
    answered = 0
    for _ in range(80):
        board = random_snake_board(rng, *rng.choice(SIZES))
        shortest = label(board, strategy, minimise=True)
        assert shortest.length == min(map(len, snakes_of(board)), default=None), quebra.board_to_text(board)
        assert shortest.length == quebra.minimise(board).length
        assert (shortest.optimal, shortest.status) == (True, "none" if shortest.length is None else "found")
        if shortest.answer is not None:
            answered += 1
            assert quebra.check(board, shortest.answer).right
            assert len(shortest.answer.path) == shortest.length  # type: ignore[attr-defined]
    assert 20 < answered < 80


@each_strategy
def test_shakashaka(strategy: str) -> None:
    rng = random.Random(f"shakashaka {strategy}")
    for _ in range(5):
        for board in random_shakashaka_boards(rng)[:20]:
            found = assert_once(labeled(board, strategy))
            assert found == set(fillings_of(board)), quebra.board_to_text(board)
            assert len(found) == quebra.count(board)


@each_strategy
def test_kenken(strategy: str) -> None:
    rng = random.Random(f"kenken {strategy}")
    for _ in range(100):
        board = random_kenken_board(rng, rng.choice([1, 2, 3, 3, 4]), largest=4)
        found = assert_once(labeled(board, strategy))
        assert found == set(plain_kenken.solutions(board)), quebra.board_to_text(board)
        assert len(found) == quebra.count(board)


@pytest.mark.parametrize("strategy", ["leftmost", "reversed-down"])
def test_cages_too_large_to_list(strategy: str) -> None:
    """By diagrams of running totals, whose helpers may stay open: no answer comes twice for them."""
    whole = tuple((r, c) for r in range(1, 4) for c in range(1, 4))
    for op, target in (("+", 18), ("*", 6**3), (None, 18), ("*", 10**30)):
        board = KenKenBoard(3, (Cage(whole, op, target),))
        assert len(assert_once(labeled(board, strategy))) == (0 if target == 10**30 else 12)


def test_cages_that_are_judged_when_a_filling_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then each wrong filling adds a rule, and the search goes on behind it."""
    listed = kenken_model._Builder._by_list

    def by_list(builder: Any, cage: Cage) -> Any:
        return listed(builder, cage) if len(cage.cells) < 3 else None

    monkeypatch.setattr(kenken_model._Builder, "_by_list", by_list)
    monkeypatch.setattr(kenken_model._Builder, "_by_diagrams", lambda *_: None)
    rng = random.Random("judged")
    grown = 0
    for _ in range(40):
        board = random_kenken_board(rng, 3, largest=4)
        for strategy in ("leftmost", "ffc-down"):
            assert set(labeled(board, strategy)) == set(plain_kenken.solutions(board))
        written = sum(bool(rule.clauses) for rule in kenken_model.build(board).rules)
        grown += label(board, limit=None).effort.constraints > written
    assert grown > 5


@pytest.mark.parametrize(
    "name", ["snake-2-puzzle-1", "snake-2-puzzle-3", "snake-2-puzzle-4", "snake-2-puzzle-7"]
)
@each_strategy
def test_bundled_snakes(name: str, strategy: str) -> None:
    found = label(EXAMPLES[name], strategy, minimise=True)
    assert (found.length, found.optimal) == (quebra.minimise(EXAMPLES[name]).length, True)
