"""Counting as clauses, against counting."""

from __future__ import annotations

import pytest

from quebra.engine.model.counting import totaliser
from quebra.engine.model.model import Clause, Model
from quebra.engine.solve.sat import Sat


@pytest.mark.parametrize("limit", [0, 30_000])
@pytest.mark.parametrize("total", [0, 1, 2, 5, 9, 12, 21])
def test_exactly_counts(total: int, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By plain clauses, by a counter and by adding in binary."""
    monkeypatch.setattr("quebra.engine.model.model.LARGEST_COUNTER", limit)
    for count in range(total + 2):
        model = Model()
        literals = [model.helper() for _ in range(total)]
        model.count("count", (), literals, count)
        sat = Sat("minisat", [*model.clauses(), *((v, -v) for v in literals)])
        if count > total:
            assert not sat.solve()
            continue
        assert sat.solve([-v for v in literals[count:]])
        truth = sat.truth(model.variables)
        assert all(truth[v] for v in literals[:count])
        assert not sat.solve(literals[: count + 1]) or count == total


def test_many_counts_are_added_up_in_binary(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the counters of a board take too many helpers together, and for one that is too large alone."""
    for most, largest, kinds in (
        (10**6, 10**6, (False, False)),
        (50, 10**6, (False, True)),
        (10**6, 9, (True, True)),
    ):
        monkeypatch.setattr("quebra.engine.model.model.MOST_COUNTING", most)
        monkeypatch.setattr("quebra.engine.model.model.LARGEST_COUNTER", largest)
        model = Model()
        literals = [model.helper() for _ in range(12)]
        rules = [model.count("count", (), literals[start : start + 10], 3) for start in (0, 2)]
        assert tuple(counter.binary for rule in rules for counter in rule.counters) == kinds
        used = {abs(literal) for clause in model.clauses() for literal in clause}
        assert used == set(range(1, model.variables + 1))
        sat = Sat()
        sat.add_model(model)
        plain = Sat("minisat", model.clauses())
        for ones in ((1, 2, 3), (3, 4, 5), (1, 2, 3, 11), (1, 2, 3, 11, 12), (1, 3, 4, 12)):
            asked = [v if v in ones else -v for v in literals]
            right = all(sum(v in ones for v in literals[start : start + 10]) == 3 for start in (0, 2))
            assert sat.solve(asked) == plain.solve(asked) == right


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
