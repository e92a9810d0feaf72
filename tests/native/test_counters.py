"""Counts written by the kernels against the same written in Python."""

from __future__ import annotations

import random

import pytest

from quebra import _native
from quebra.engine.model.counting import Counter, adder_size, counter_size

pytestmark = pytest.mark.kernel


def some_counter(rng: random.Random) -> Counter:
    total = rng.randint(1, 14)
    literals = tuple(rng.choice((1, -1)) * v for v in rng.sample(range(1, 21), total))
    return Counter(literals, rng.randint(0, total), 21 + rng.randint(0, 3), rng.random() < 0.5)


def work_of(solver: _native.SatSolver) -> tuple[int, ...]:
    return solver.decisions, solver.conflicts, solver.propagations, solver.restarts


@pytest.mark.parametrize("seed", range(4))
def test_the_solver_writes_the_same_clauses(seed: int) -> None:
    """Same clauses in the same order: the whole search is the same, not only its answer."""
    rng = random.Random(seed)
    answers = []
    for _ in range(150):
        counter = some_counter(rng)
        clauses = counter.clauses
        own, plain = _native.SatSolver(), _native.SatSolver()
        told = own.add_counter(counter.literals, counter.count, counter.first, counter.binary)
        assert told == plain.add_clauses(clauses) == len(clauses)
        for _ in range(4):
            asked = [rng.choice((1, -1)) * v for v in rng.sample(range(1, 21), rng.randint(0, 6))]
            answers.append(own.solve(asked, 10**6))
            assert plain.solve(asked, 10**6) == answers[-1]
            assert work_of(own) == work_of(plain)
            assert own.core() == plain.core()
    assert 20 < answers.count(False) < len(answers) - 20


@pytest.mark.parametrize("seed", range(4))
def test_the_reasoner_writes_the_same_clauses(seed: int) -> None:
    rng = random.Random(seed)
    forced = 0
    for _ in range(80):
        counter = some_counter(rng)
        own, plain = (_native.Reasoner(24 + counter.helpers, range(1, 21)) for _ in range(2))
        rule = own.add_rule((), False, True)
        own.add_counter(rule, counter.literals, counter.count, counter.first, counter.binary)
        plain.add_rule(counter.clauses, False, True)
        facts = [rng.choice((1, -1)) * v for v in rng.sample(range(1, 21), rng.randint(0, 12))]
        for reasoner in (own, plain):
            reasoner.learn(facts)
        assert own.single(rule) == plain.single(0)
        assert own.propagate([rule], []) == plain.propagate([0], [])
        forced += bool(own.single(rule))
    assert forced > 5


def test_a_counter_tells_how_many_helpers_it_takes() -> None:
    for total in range(1, 40):
        for count in range(total + 1):
            for binary in (False, True):
                counter = Counter(tuple(range(1, total + 1)), count, total + 1, binary)
                used = {abs(literal) for clause in counter.clauses for literal in clause} - set(
                    counter.literals
                )
                assert used <= set(range(total + 1, total + 1 + counter.helpers))
                size = adder_size(total) if binary else counter_size(total, count)
                assert counter.helpers == size == max(used, default=total) - total


def test_impossible_counters_are_refused() -> None:
    solver, reasoner = _native.SatSolver(), _native.Reasoner(30, [1, 2, 3])
    for wrong in (
        ([1, 2], 3, 3),
        ([1, 2], -1, 3),
        ([], 0, 3),
        ([0], 0, 3),
        ([1, 2], 1, 0),
        ([1], 1, 1 << 25),
    ):
        with pytest.raises(ValueError, match=r"range|literal"):
            solver.add_counter(*wrong, False)
    rule = reasoner.add_rule((), False, True)
    with pytest.raises(ValueError, match="helpers"):
        reasoner.add_counter(rule, [1, 2, 3], 1, 28, False)
    reasoner.add_rule((), False, True)
    with pytest.raises(ValueError, match="last rule"):
        reasoner.add_counter(rule, [1, 2], 1, 4, False)
