"""Whenever the time ends: what is told by then is the beginning of the whole."""

from __future__ import annotations

import pytest

import quebra
from quebra.engine.explain.explain import Explaining
from quebra.engine.model.model import Fact
from quebra.engine.solve.strategies.labeling import label

EXAMPLES = quebra.examples()
LIMITS = (0, *(10.0**-power for power in (5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5)))  # seconds
BOARDS = ("snake-1-9x9", "shakashaka-tab7", "kenken-testBoard")


@pytest.mark.parametrize("name", BOARDS)
def test_an_explanation_cut_short_is_a_beginning(name: str) -> None:
    board = EXAMPLES[name]
    whole = quebra.explain(board)
    expected = [(step.technique, step.conclusions) for step in whole.inferences]
    for limit in LIMITS:
        found = quebra.explain(board, time_limit=limit)
        told = [(step.technique, step.conclusions) for step in found.inferences]
        if found.complete:
            assert told == expected and found.grade == whole.grade
            continue
        assert found.grade is None
        assert found.status in ("timeout", whole.status)
        # A whole explanation leaves out what nothing rests on; one that was cut short cannot know.
        shared = [one for one in told if one in expected]
        assert shared == expected[: len(shared)]
    assert not quebra.explain(board, time_limit=0).steps


@pytest.mark.parametrize("name", BOARDS)
def test_a_hint_is_the_same_or_none(name: str) -> None:
    board = EXAMPLES[name]
    calm = quebra.hint(board)
    for limit in LIMITS:
        found = quebra.hint(board, time_limit=limit)
        assert found.kind == "timeout" or (found.kind, found.cells) == (calm.kind, calm.cells)
    assert quebra.hint(board, time_limit=0).kind == "timeout"


def test_the_shortest_is_proven_or_not_claimed() -> None:
    board = EXAMPLES["snake-2-puzzle-3"]
    shortest = quebra.minimise(board).length
    assert shortest is not None
    for limit in LIMITS:
        found = quebra.minimise(board, time_limit=limit)
        if found.optimal:
            assert found.length == shortest
        elif found.length is not None:
            assert found.length >= shortest
    assert quebra.minimise(board, time_limit=0).status == "timeout"


@pytest.mark.parametrize("name", BOARDS)
def test_a_solution_is_proven_or_not_claimed(name: str) -> None:
    board = EXAMPLES[name]
    for engine in ("auto", "quebra", "minisat"):
        for limit in LIMITS:
            found = quebra.solve(board, time_limit=limit, engine=engine)
            assert found.status in ("timeout", "unique")
            assert all(quebra.check(board, answer).right for answer in found.solutions)
        assert quebra.solve(board, time_limit=0, engine=engine).status == "timeout"


def test_what_is_given_does_not_depend_on_the_order_of_questions() -> None:
    board = EXAMPLES["kenken-testBoard"]
    twice = [Fact((1, 1), 1), Fact((1, 2), 1)]
    for ask_first in (False, True):
        explaining = Explaining(board)
        explaining.take(twice)
        if ask_first:
            assert explaining.reasons.rules
        assert not explaining.can_be_completed()


def test_strategies_keep_the_limit_while_rules_are_written() -> None:
    board = EXAMPLES["snake-1-9x9"]
    assert label(board, "ff", time_limit=0).status == "timeout"
    for limit in LIMITS:
        assert label(board, "ff", time_limit=limit).status in ("timeout", "found")
