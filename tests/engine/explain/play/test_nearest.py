"""Which step a hint takes: near what the player did last, or what he has nearly finished."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import quebra
from quebra.core.state.state import State
from quebra.engine.explain.hint import hint
from quebra.engine.explain.play.nearness import Nearness
from quebra.engine.explain.steps import Known
from quebra.engine.model.model import Fact, Rule
from support.explaining.cases import verifier_of
from support.explaining.proofs import faults_of_steps

# A Latin square of 4 by 4 with a cage for every digit but those left out: each row lacks one.
LINES = ("1 2 3 4", "2 1 4 3", "3 4 1 2", "4 3 2 1")


def rule(*cells: tuple[int, int], rank: int = 1) -> Rule:
    return Rule("some", cells, (), rank=rank)


def test_cells_beside_the_last_one_are_near_then_those_of_its_rules() -> None:
    row = rule(*((1, column) for column in range(1, 10)))
    nearness = Nearness([row], [(1, 1)], (1, 1))
    places = [[(9, 9)], [(4, 1)], [(1, 9)], [(2, 2)]]  # the farthest first
    assert sorted(places, key=nearness.of) == list(reversed(places))
    assert nearness.of([(9, 9), (1, 2)]) == nearness.of([(1, 2)])


def test_without_a_last_cell_the_unit_that_is_nearly_finished_is_near() -> None:
    rules = [rule((1, 1), (1, 2), (1, 3)), rule((2, 1), (2, 2), (2, 3)), rule((3, 1), (3, 2))]
    nearness = Nearness(rules, [(1, 1), (1, 2), (2, 1)])
    assert nearness.of([(1, 3)]) < nearness.of([(2, 2)]) < nearness.of([(3, 1)])  # where nothing is filled in


def test_rules_over_the_whole_board_bring_nothing_near() -> None:
    everywhere = rule((1, 1), (5, 5), rank=3)
    assert Nearness([everywhere], [(1, 1)], (1, 1)).of([(5, 5)])[0] == 4


def latin(missing: tuple[tuple[int, int], ...]) -> tuple[Any, str]:
    """A board of one cage, and its solution but for some cells."""
    text = "kenken\n" + "a a a a\n" * 4 + "a 40+\n"
    rows = [line.split() for line in LINES]
    for row, column in missing:
        rows[row - 1][column - 1] = "."
    return quebra.parse(text), json.dumps(
        {"cells": [[None if d == "." else int(d) for d in r] for r in rows]}
    )


@pytest.mark.parametrize(
    "last, first", [((1, 2), (1, 1)), ((2, 1), (1, 1)), ((4, 3), (4, 4)), ((3, 4), (4, 4))]
)
def test_a_hint_begins_where_the_player_was_last(last: tuple[int, int], first: tuple[int, int]) -> None:
    board, text = latin(((1, 1), (4, 4)))
    state = {**json.loads(text), "last": last}
    assert hint(board, json.dumps(state)).cells == (first,)


def test_a_last_cell_must_be_on_the_board() -> None:
    board, text = latin(())
    with pytest.raises(quebra.InputError, match="last"):
        hint(board, json.dumps({**json.loads(text), "last": [5, 1]}))
    with pytest.raises(quebra.InputError, match="off the board"):
        hint(board, State(quebra.parse_answer(board, text, partial=True), last=(0, 1)))


def told_with(board: Any, facts: list[Fact], last: Any = None) -> State:
    known = Known(verifier_of(board).model)
    known.add(facts)
    return State(verifier_of(board).part.answer_of(board, known), last=last)


@pytest.mark.parametrize("name", ["snake-1-9x9", "shakashaka-tab7", "snake-1-6x6"])
def test_wherever_the_player_is_the_hint_is_forced(name: str) -> None:
    board, rng = quebra.examples()[name], random.Random(name)
    part = verifier_of(board).part
    facts = part.facts_of(board, quebra.solve(board).solution)
    found = set()
    some = rng.sample(facts, len(facts) // 2)
    for last in rng.sample([fact.cell for fact in some], 4):
        got = hint(board, told_with(board, some, last))
        assert got.kind == "step" and not set(got.cells) & {fact.cell for fact in some}
        assert not list(faults_of_steps(verifier_of(board), got, some))
        found.add(got.cells)
    assert len(found) > 1


def test_who_draws_the_snake_alone_is_told_where_it_goes() -> None:
    """Empty cells that nobody writes down are told on the way, not instead of a snake cell."""
    board = quebra.examples()["snake-1-9x9"]
    solution = quebra.solve(board).solution
    snake = [fact for fact in verifier_of(board).part.facts_of(board, solution) if fact.holds]
    for count in range(6, len(snake) - 3, 4):
        got = hint(board, told_with(board, snake[:count]))
        assert any(fact.holds for fact in got.steps[-1].conclusions if fact.value == "snake"), count
        assert not list(faults_of_steps(verifier_of(board), got, snake[:count]))


def test_what_follows_at_once_is_told_with_the_step() -> None:
    """The last digits of a cage, and the snake along a way that has no choice."""
    board = quebra.examples()["kenken-testBoard"]
    got = hint(board, ". . 1 .\n. . . .\n. . . .\n. 4 3 2\n")
    assert got.cells == ((4, 1),) and [step.conclusions for step in got.then] == [(Fact((3, 1), 2),)]
    snake = quebra.examples()["snake-1-9x9"]
    facts = verifier_of(snake).part.facts_of(snake, quebra.solve(snake).solution)
    rng = random.Random(3)
    joined = 0
    for _ in range(12):
        some = rng.sample(facts, len(facts) // 2)
        got = hint(snake, told_with(snake, some))
        assert not list(faults_of_steps(verifier_of(snake), got, some))
        joined += len(got.steps[-1].parts) > 1 or bool(got.then)
    assert joined
