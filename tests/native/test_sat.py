"""The SAT kernel against another solver."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from pysat.solvers import Solver

from quebra import _native
from quebra.engine.model.model import Pattern

pytestmark = pytest.mark.kernel


def random_clauses(rng: random.Random, variables: int, count: int, longest: int) -> list[list[int]]:
    """Mostly two literals and more, now and then one."""
    clauses = []
    for _ in range(count):
        length = 1 if rng.random() < 0.03 else rng.randint(2, longest)
        clauses.append([rng.choice((1, -1)) * v for v in rng.sample(range(1, variables + 1), length)])
    return clauses


@pytest.mark.parametrize("seed", range(6))
def test_the_sat_solver_agrees_with_another(seed: int) -> None:
    """Random formulas, clauses added between calls, assumptions, models and cores."""
    rng = random.Random(seed)
    answers = []
    for _ in range(150):
        variables = rng.randint(4, 40)
        clauses = random_clauses(rng, variables, int(variables * rng.uniform(1.5, 4.5)), 3)
        own, other = _native.SatSolver(), Solver("minisat22", bootstrap_with=clauses)
        own.add_clauses(clauses)
        for _ in range(5):
            chosen = rng.sample(range(1, variables + 1), rng.randint(0, 4))
            assumptions = [rng.choice((1, -1)) * v for v in chosen]
            answer = own.solve(assumptions, 10**9)
            answers.append(answer)
            assert answer == other.solve(assumptions=assumptions)
            if answer:
                truth = own.truth(variables)
                holds = {v if truth[v] else -v for v in range(1, variables + 1)}
                assert all(holds & set(clause) for clause in clauses)
                assert set(assumptions) <= holds
            else:
                assert set(own.core()) <= set(assumptions)
                assert not other.solve(assumptions=own.core())
            more = random_clauses(rng, variables, rng.randint(0, 2), 4)
            own.add_clauses(more)
            other.append_formula(more)
            clauses += more
        other.delete()
    assert 100 < sum(answers) < len(answers) - 100


@pytest.mark.parametrize("seed", range(3))
def test_the_sat_solver_on_hard_formulas(seed: int) -> None:
    """Enough conflicts for restarts, clause deletion and rebuilding; stopped and resumed on the way."""
    rng = random.Random(seed)
    clauses = [[rng.choice((1, -1)) * v for v in rng.sample(range(1, 221), 3)] for _ in range(int(220 * 4.3))]
    own = _native.SatSolver()
    own.add_clauses(clauses)
    slices = 0
    while (answer := own.solve([], 500)) is None:
        slices += 1
    assert slices > 2
    with Solver("glucose4", bootstrap_with=clauses) as other:
        assert answer == other.solve()


def test_patterns_are_the_clauses_they_stand_for() -> None:
    pattern = Pattern([[(0, 0, 1), (0, 1, 1), (1, 0, -1)], [(0, 0, -1), (0, 1, -1)], [(1, 2, 1)]])
    bases = (4, 9)
    assert pattern.fill(bases) == ((4, 5, -9), (-4, -5), (11,))
    for assumptions in ([-4, -5, 9], [4, 5], [-11], [4, 9], [-4, -5]):
        by_pattern, by_clauses = _native.SatSolver(), _native.SatSolver()
        by_pattern.add_pattern(pattern.native(), bases)
        by_clauses.add_clauses(pattern.fill(bases))
        assert by_pattern.solve(assumptions, 100) == by_clauses.solve(assumptions, 100)
    with pytest.raises(ValueError, match="every slot"):
        _native.SatSolver().add_pattern(pattern.native(), (4,))
    for bases in ((0, 9), (4, -2), (2**31 - 1, 9)):
        with pytest.raises(ValueError, match="no variable"):
            _native.SatSolver().add_pattern(pattern.native(), bases)


def test_the_sat_solver_refuses_zero_and_knows_the_empty_clause() -> None:
    solver = _native.SatSolver()
    with pytest.raises(ValueError, match="not a literal"):
        solver.add_clauses([[1, 0]])
    with pytest.raises(ValueError, match="not a literal"):
        solver.solve([0], 10)
    assert solver.solve([], 10) is True
    assert solver.solve([7, -7], 10) is False
    assert sorted(solver.core()) == [-7, 7]
    solver.add_clauses([[3, 3, -3]])
    assert solver.solve([-3], 10) is True
    solver.add_clauses([[]])
    assert solver.solve([], 10) is False


@pytest.mark.parametrize(
    "ask",
    [
        lambda solver: solver.add_clauses([[2**31 - 1]]),
        lambda solver: solver.add_clauses([[-(2**31)]]),
        lambda solver: solver.solve([-(2**31)], 10),
        lambda solver: solver.reserve(-1),
        lambda solver: solver.reserve(2**31 - 1),
        lambda solver: solver.truth(-2),
    ],
)
def test_the_sat_solver_refuses_numbers_that_no_board_has(ask: Callable[[_native.SatSolver], object]) -> None:
    with pytest.raises(ValueError, match="out of range"):
        ask(_native.SatSolver())
