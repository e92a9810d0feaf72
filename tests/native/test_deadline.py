"""The deadline that all kernels of a thread look at."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from quebra import _native
from quebra.core.errors import TimeUp
from quebra.engine.model.clock import Clock, pulse
from quebra.engine.model.model import Model
from quebra.engine.solve.sat import Sat

pytestmark = pytest.mark.kernel


class Passed:
    """A limit that passes when the test says so."""

    def __init__(self) -> None:
        self.before = _native.begin_deadline(3600)

    def now(self) -> None:
        _native.begin_deadline(-1)


@pytest.fixture
def limit() -> Iterator[Passed]:
    passed = Passed()
    yield passed
    _native.end_deadline(passed.before)


def hard_formula(rng: random.Random) -> list[list[int]]:
    return [[rng.choice((1, -1)) * v for v in rng.sample(range(1, 121), 3)] for _ in range(511)]


def random_reasoner(rng: random.Random) -> _native.Reasoner:
    reasoner = _native.Reasoner(30, range(1, 31))
    for _ in range(60):
        reasoner.add_rule([[rng.choice((1, -1)) * v for v in rng.sample(range(1, 31), 3)]], False, True)
    return reasoner


QUESTIONS: dict[str, Callable[[_native.Reasoner], Any]] = {
    "single": lambda one: one.single(0),
    "pairs": lambda one: one.pairs(0, list(range(1, 60))),
    "together": lambda one: one.together([0, 1, 2]),
    "force": lambda one: one.force([0, 1], 1),
    "solve": lambda one: one.solve(list(range(60)), [], 1000),
    "refute": lambda one: [one.refute(sign * v, 3) for v in range(1, 31) for sign in (1, -1)],
    "irrefutable": lambda one: one.irrefutable([sign * v for v in range(1, 31) for sign in (1, -1)]),
    "propagate": lambda one: one.propagate(list(range(60)), [1]),
    "chain": lambda one: one.chain(list(range(60)), 5),
    "premises": lambda one: one.premises([0, 1], 0),
}


def test_without_a_limit_nothing_ends() -> None:
    for _ in range(10_000):
        pulse(1000)


def test_the_earlier_of_two_limits_counts_and_the_outer_one_comes_back() -> None:
    with Clock(3600).watched():
        pulse(10**6)
        with pytest.raises(TimeUp), Clock(1e-9).watched():
            pulse(10**6)
        pulse(10**6)
        with Clock(7200).watched():
            pulse(10**6)
    with pytest.raises(TimeUp), Clock(0).watched():
        raise AssertionError("a limit that has passed lets nothing begin")
    pulse(10**6)


def test_after_the_limit_every_look_ends_the_work(limit: Passed) -> None:
    limit.now()
    for _ in range(3):
        with pytest.raises(TimeUp):
            pulse()


def test_a_limit_is_that_of_its_thread(limit: Passed) -> None:
    limit.now()
    with ThreadPoolExecutor(1) as other:
        other.submit(pulse, 10**6).result()
    with pytest.raises(TimeUp):
        pulse()


@pytest.mark.parametrize("seed", range(5))
def test_a_solver_that_was_stopped_can_be_asked_again(seed: int) -> None:
    """Stopped at many places, it comes to the answer that another solver gives."""
    rng = random.Random(seed)
    clauses = hard_formula(rng)
    stopped, calm = Sat(clauses=clauses), Sat("minisat", clauses)
    stops = 0
    for seconds in [0.0] * 5 + [10.0 ** -rng.uniform(3, 6) for _ in range(60)]:
        before = _native.begin_deadline(seconds)
        try:
            stopped.solve()
        except TimeUp:
            stops += 1
        finally:
            _native.end_deadline(before)
    assert stops >= 5
    assert stopped.solve() == calm.solve()
    if calm.solve():
        truth = stopped.truth(120)
        assert all(any(truth[abs(one)] == (one > 0) for one in clause) for clause in clauses)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_reasoner_stops_and_answers_as_before(question: str, limit: Passed) -> None:
    ask, calm, stopped = QUESTIONS[question], *(random_reasoner(random.Random(7)) for _ in range(2))
    limit.now()
    with pytest.raises(TimeUp):
        ask(stopped)
    _native.end_deadline(limit.before)
    assert ask(stopped) == ask(calm)


def test_separations_stop(limit: Passed) -> None:
    on = bytes(column % 4 == 0 for _ in range(60) for column in range(60))
    asked = (60, 60, on, bytes(3600), 0)
    calm = _native.separations(*asked)
    limit.now()
    with pytest.raises(TimeUp):
        _native.separations(*asked)
    _native.end_deadline(limit.before)
    assert _native.separations(*asked) == calm and len(calm) == 14


def test_a_model_stops_while_rules_are_added(limit: Passed) -> None:
    model = Model()
    limit.now()
    adding: list[Callable[[], object]] = [
        lambda: model.fact((1, 1), "snake"),
        lambda: model.rule("some", (), [(1,)]),
        lambda: model.count("count", (), [1, 2, 3], 1),
        lambda: model.derived("more", (), [(1,)]),
    ]
    for add in adding:
        with pytest.raises(TimeUp):
            add()
