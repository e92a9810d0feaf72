"""Counting as clauses, against counting."""

from __future__ import annotations

import pytest

from quebra.engine.model.counting import exactly, totaliser
from quebra.engine.model.model import Clause, Model
from quebra.engine.solve.sat import Sat


@pytest.mark.parametrize("limit", [0, 30_000])
@pytest.mark.parametrize("total", [0, 1, 2, 5, 9, 12, 21])
def test_exactly_counts(total: int, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By plain clauses, by a counter and by adding in binary."""
    monkeypatch.setattr("quebra.engine.model.counting.COUNTER_LIMIT", limit)
    for count in range(total + 2):
        model = Model()
        literals = [model.helper() for _ in range(total)]
        clauses = exactly(literals, count, model.helper)
        sat = Sat("minisat", [*clauses, *((v, -v) for v in literals)])
        model.deciders = literals
        if count > total:
            assert not sat.solve()
            continue
        assert sat.solve([-v for v in literals[count:]])
        truth = sat.truth(model.variables)
        assert all(truth[v] for v in literals[:count])
        assert not sat.solve(literals[: count + 1]) or count == total


def test_a_totaliser_bounds_from_above() -> None:
    for most in (2, 4, 9):
        model = Model()
        groups = [[model.helper() for _ in range(3)] for _ in range(3)]
        clauses: list[Clause] = []
        outputs = totaliser(groups, most, model.helper, clauses)
        literals = [v for group in groups for v in group]
        sat = Sat("minisat", clauses)
        for bound in range(min(most, 9)):
            assert sat.solve([-outputs[bound], *literals[:bound]])
            assert not sat.solve([-outputs[bound], *literals[: bound + 1]])
