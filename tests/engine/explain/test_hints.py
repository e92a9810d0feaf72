"""Hints of random boards before the verifier, and what is told when time is up."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

import quebra
from quebra.engine.explain.explain import Explaining
from quebra.engine.explain.hint import Hint, hint
from quebra.engine.explain.steps import Known
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Fact
from support.explaining.cases import MOST_SOLUTIONS, SEEDS, each_kind, explained, made, verifier_of, whole
from support.explaining.true_boards import spoilt
from support.explaining.verifier import Verifier

pytestmark = pytest.mark.usefixtures("template")


def some_of(board: Any, facts: list[Fact]) -> Any:
    """A half-filled answer with these facts."""
    part = verifier_of(board).part
    known = Known(verifier_of(board).model)
    known.add(facts)
    return part.answer_of(board, known)


def filled_in(board: Any, answer: Any, rng: random.Random) -> list[Fact]:
    """Some of the facts that the answer fills in."""
    part = verifier_of(board).part
    share = rng.choice((0.0, 0.3, 0.6, 0.9))
    return [fact for fact in part.facts_of(board, answer) if rng.random() < share]


def unique_boards(kind: str) -> list[Any]:
    return [made(kind, seed) for seed in range(SEEDS) if explained(made(kind, seed)).status == "unique"]


def is_done(board: Any, state: Any) -> bool:
    """Whether only marks for what stays empty are missing."""
    try:
        return quebra.check(board, quebra.answer_to_text(board, state)).right
    except quebra.InputError:
        return False


def check_step(found: Hint, told: list[Fact], right: set[Fact]) -> None:
    assert found.kind == "step" and found.cells and found.technique
    concluded = [fact for step in found.steps for fact in step.conclusions]
    assert set(concluded) <= right
    filled = {fact.cell for fact in told}
    assert set(found.cells) <= {fact.cell for fact in found.steps[-1].conclusions}
    assert filled.isdisjoint(found.cells)


@each_kind
def test_hints_agree_with_the_solution_and_are_forced(kind: str) -> None:
    for seed, board in enumerate(unique_boards(kind)):
        (answer,) = explained(board).solutions
        told = filled_in(board, answer, random.Random(seed))
        found = hint(board, some_of(board, told))
        verifier = verifier_of(board)
        cells = {fact.cell for fact in verifier.part.facts_of(board, answer)}
        whole_board = {fact.cell for fact in told} | _given_cells(verifier) >= cells
        assert (found.kind == "solved") == (whole_board or is_done(board, some_of(board, told)))
        if found.kind == "solved":
            continue
        check_step(found, told, whole(board, answer))
        known = {*verifier.model.givens, *verifier.literals(told)}
        for step in found.steps:
            assert not list(verifier.of_joined(step, set(known)))
            for part in step.parts or (step,):
                assert not list(verifier.of_step(part, known))
                assert not list(verifier.of_chain(part, known))
                known.update(verifier.literals(part.conclusions))


def _given_cells(verifier: Verifier) -> set[Any]:
    facts = verifier.model.facts
    said = [Fact(facts[abs(n)].cell, facts[abs(n)].value, n > 0) for n in verifier.model.givens]
    return {fact.cell for fact in said if verifier.part.decides(fact)}


@each_kind
def test_a_whole_solution_is_solved(kind: str) -> None:
    for board in unique_boards(kind)[:5]:
        assert hint(board, explained(board).solutions[0]).kind == "solved"


def wrong(board: Any, fact: Fact, rng: random.Random) -> Fact:
    """Another value for the same cell."""
    values = [value for cell, value in verifier_of(board).variable if cell == fact.cell and value != "end"]
    others = [value for value in values if value != fact.value]
    return Fact(fact.cell, rng.choice(others)) if others else replace(fact, holds=not fact.holds)


@each_kind
def test_a_wrong_entry_is_a_mistake_and_never_a_step(kind: str) -> None:
    seen = 0
    for seed, board in enumerate(unique_boards(kind)):
        rng = random.Random(seed)
        (answer,) = explained(board).solutions
        given_cells = _given_cells(verifier_of(board))
        right = [f for f in verifier_of(board).part.facts_of(board, answer) if f.cell not in given_cells]
        if not right:
            continue
        bad = wrong(board, rng.choice(right), rng)
        told = [fact for fact in filled_in(board, answer, rng) if fact.cell != bad.cell]
        found = hint(board, some_of(board, [*told, bad]))
        assert found.kind == "mistake" and not found.steps
        assert bad.cell in found.cells or found.violations, quebra.board_to_text(board)
        if found.contradiction is not None:
            verifier = verifier_of(board)
            known = {*verifier.model.givens, *verifier.literals([*told, bad])}
            assert not list(verifier.of_contradiction(found.contradiction, known))
        seen += 1
    assert seen >= 4


@each_kind
def test_hints_where_several_solutions_are_left(kind: str) -> None:
    """What follows agrees with every solution that has the same entries."""
    for seed in range(SEEDS):
        board = made(kind, seed)
        found = list(islice(quebra.solutions(board), MOST_SOLUTIONS + 1))
        if not 1 < len(found) <= MOST_SOLUTIONS:
            continue
        told = filled_in(board, random.Random(seed).choice(found), random.Random(seed))
        left = [answer for answer in found if set(told) <= whole(board, answer)]
        shared = set.intersection(*(whole(board, answer) for answer in left))
        got = hint(board, some_of(board, told))
        if is_done(board, some_of(board, told)):
            assert got.kind == "solved"
            continue
        decides = verifier_of(board).part.decides
        open_facts = {fact.cell for fact in shared if decides(fact)} - {fact.cell for fact in told}
        if open_facts - _given_cells(verifier_of(board)):
            check_step(got, told, shared)
        else:
            assert got.kind == ("solved" if len(left) == 1 else "open")


def test_a_hint_for_a_board_without_a_solution_says_why() -> None:
    board = next(
        b for b in (spoilt(made("kenken", n), n) for n in range(SEEDS)) if not quebra.solve(b).solutions
    )
    found = hint(board)
    assert found.kind == "none" and found.contradiction is not None and not found.steps


# ---- interrupts and time limits


class Countdown(Clock):
    """Time is up, or somebody interrupts, when it is asked for the nth time."""

    def __init__(self, asked: int, end: type[BaseException]) -> None:
        super().__init__(None)
        self.asked, self.end = asked, end

    def check(self) -> None:
        self.asked -= 1
        if self.asked < 0:
            raise self.end


@pytest.mark.parametrize("end", [quebra.TimeUp, KeyboardInterrupt])
@pytest.mark.parametrize("name", ["snake-1-9x9", "shakashaka-tab7", "kenken-testBoard"])
def test_what_is_told_before_an_interrupt_is_sound(name: str, end: type[BaseException]) -> None:
    board = quebra.examples()[name]
    counts = []
    for asked in (0, 100, 600, 3000):
        explaining = Explaining(board)
        explaining.clock = Countdown(asked, end)
        try:
            explaining.run()
        except KeyboardInterrupt:
            assert end is KeyboardInterrupt
        explanation = explaining.explanation()
        counts.append(len(explanation.steps))
        assert not verifier_of(board).faults(explanation)
        assert explanation.grade is None or explanation.complete
    assert counts[0] == 0 and counts[-1] > 0 and counts == sorted(counts)


@each_kind
def test_no_time_at_all_gives_an_incomplete_explanation(kind: str) -> None:
    board = made(kind, 0)
    explanation = quebra.explain(board, time_limit=0)
    assert not explanation.complete and explanation.grade is None
    assert not verifier_of(board).faults(explanation)
    assert hint(board, time_limit=0).kind == "timeout"
    with pytest.raises(quebra.TimeUp):
        quebra.grade(board, time_limit=0)
