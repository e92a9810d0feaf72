"""When a person would come to a cell: from what is foreseen, wave by wave."""

from __future__ import annotations

from functools import cache
from math import inf

import quebra
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import Step
from quebra.engine.explain.told.finding import Findings
from quebra.engine.explain.told.foresight import Foreseen, foresee
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Fact, Rule
from quebra.games.shakashaka.board import WHITE, ShakashakaBoard
from quebra.games.shakashaka.explain.ordering import expected
from support.explaining.cases import explained

NAME = "shakashaka-tab7"


@cache
def foreseen() -> tuple[Reasons, tuple[Foreseen, ...]]:
    explanation = explained(quebra.examples()[NAME])
    part = part_of(explanation.board)
    reasons = Reasons(part.model(explanation.board), part.BACKGROUND)
    told = [fact for step in explanation.steps for fact in step.conclusions]
    given = map(reasons.literal, explanation.given)
    findings = Findings(part, reasons, given, map(reasons.literal, told), Clock(None))
    findings.hear(explanation.inferences)
    seen = foresee(findings)
    assert {one.fact for one in seen} == set(told)
    return reasons, seen


def seen_at(row: int, column: int, *rests_on: Fact, value: str = "nw", wave: int = 0) -> Foreseen:
    return Foreseen(Fact((row, column), value), wave, (Rule("rectangle", ((row, column),)),), False, rests_on)


def empty(size: int) -> ShakashakaBoard:
    return ShakashakaBoard(size, size, ((None,) * size,) * size)


def test_what_is_foreseen_rests_on_earlier_waves_alone() -> None:
    _, seen = foreseen()
    wave = {one.fact: one.wave for one in seen}
    assert len(wave) == len(seen)
    for one in seen:
        assert all(wave[fact] < one.wave for fact in one.rests_on)
        assert one.wave == 0 or not one.farther or len(one.rules) > 1


def test_what_is_foreseen_follows_from_what_it_rests_on() -> None:
    reasons, seen = foreseen()
    fresh = Reasons(reasons.model, frozenset())
    given = list(reasons.model.givens)
    for one in seen:
        literals = [*given, *map(fresh.literal, one.rests_on), -fresh.literal(one.fact)]
        assert not fresh.can_hold(range(len(fresh.rules)), literals, Clock(None))


def test_white_cells_come_when_they_are_first_of_use() -> None:
    _, seen = foreseen()
    board = quebra.examples()[NAME]
    assert isinstance(board, ShakashakaBoard)
    times = expected(board, seen, explained(board).inferences)
    assert set(times) == {one.fact for one in seen}
    for one in seen:
        if one.fact.value == WHITE:
            uses = [times[other.fact] for other in seen if one.fact in other.rests_on]
            assert times[one.fact] == min(uses, default=inf)
        else:
            assert times[one.fact] < inf


def test_the_upper_left_comes_first_and_large_boards_go_from_left_to_right() -> None:
    small = expected(empty(10), [seen_at(9, 9), seen_at(1, 1)], ())
    assert small[Fact((1, 1), "nw")] < small[Fact((9, 9), "nw")]
    large = expected(empty(20), [seen_at(19, 3), seen_at(3, 19)], ())
    assert large[Fact((19, 3), "nw")] < large[Fact((3, 19), "nw")]


def test_what_rests_on_more_comes_later() -> None:
    first, second = seen_at(5, 5), seen_at(5, 6, Fact((5, 5), "nw"), wave=1)
    times = expected(empty(10), [second, first], ())
    assert times[first.fact] < times[second.fact]
    assert expected(empty(10), [], ()) == {}


def test_steps_are_told_in_the_same_order_each_time() -> None:
    board = quebra.examples()[NAME]
    once, again = quebra.explain(board).steps, quebra.explain(board).steps
    assert [step.conclusions for step in once] == [step.conclusions for step in again]


def test_the_walk_says_what_takes_more_thought() -> None:
    """Of two cells that are alike but for the walk, the one with a corner that sticks out comes later."""
    plain, notch = seen_at(2, 8), seen_at(8, 2)
    steps = [step_for(plain.fact, "long-side"), step_for(notch.fact, "notch")]
    times = expected(empty(10), [plain, notch], steps)
    assert times[plain.fact] < times[notch.fact]
    swapped = [step_for(plain.fact, "notch"), step_for(notch.fact, "long-side")]
    times = expected(empty(10), [plain, notch], swapped)
    assert times[notch.fact] < times[plain.fact]


def step_for(fact: Fact, technique: str) -> Step:
    return Step((), (fact,), (), technique, technique, {}, 1.0)
