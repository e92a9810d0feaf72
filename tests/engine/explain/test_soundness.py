"""Explanations of random boards before an independent verifier: nothing told is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings

import quebra
from quebra.core.game import Game
from quebra.core.registry import game_of
from quebra.engine.explain.steps import Step
from support import boards
from support.explaining.cases import (
    LARGER,
    MOST_SOLUTIONS,
    SEEDS,
    each_kind,
    each_seed,
    explained,
    made,
    told_of,
    verifier_of,
    whole,
)
from support.explaining.true_boards import spoilt
from support.explaining.verifier import Fault, Verifier

pytestmark = pytest.mark.usefixtures("template")

# Boards on which steps that nobody needs are left out, but for the chains that speak of them.
TRIMMED = {"snake": (240,), "kenken": (390,)}


@each_kind
@each_seed
def test_every_step_of_a_random_board_is_forced_and_needs_its_rules(kind: str, seed: int) -> None:
    board = made(kind, seed)
    explanation = explained(board)
    assert explanation.complete
    faults = [one for one in verifier_of(board).faults(explanation) if one.part != "chain"]
    assert not faults, told_of(board, faults)


@each_kind
def test_every_link_of_a_chain_follows_from_what_was_told(kind: str) -> None:
    for seed in (*range(SEEDS), *TRIMMED.get(kind, ())):
        board = made(kind, seed)
        faults = [one for one in verifier_of(board).faults(explained(board)) if one.part == "chain"]
        assert not faults, told_of(board, faults)


@pytest.mark.parametrize("name", LARGER)
def test_larger_boards_are_explained_soundly(name: str) -> None:
    board = quebra.examples()[name]
    explanation = explained(board)
    assert explanation.complete
    faults = verifier_of(board).faults(explanation)
    assert not faults, told_of(board, faults)


@each_kind
@each_seed
def test_the_path_ends_in_what_all_solutions_share(kind: str, seed: int) -> None:
    board = made(kind, seed)
    found = list(islice(quebra.solutions(board), MOST_SOLUTIONS + 1))
    explanation = explained(board)
    assert explanation.status == ("unique" if len(found) == 1 else "multiple")
    shared = set.intersection(*(whole(board, answer) for answer in found))
    reached = set(explanation.known_after(len(explanation.steps)).facts())
    decides = verifier_of(board).part.decides
    if len(found) == 1:
        assert {fact for fact in shared if decides(fact)} <= reached <= shared
        assert explanation.grade is not None
    elif len(found) <= MOST_SOLUTIONS:
        inferred = {fact for step in explanation.inferences for fact in step.conclusions}
        assert inferred | set(explanation.given) == shared
        assert {fact for fact in shared if decides(fact)} <= reached <= shared
        decided = {fact.cell for fact in shared if decides(fact)}
        everywhere = {cell for cell, _ in verifier_of(board).variable}
        assert set(explanation.open_cells) == everywhere - decided
        assert explanation.grade is None and len(set(explanation.solutions)) == 2
    else:
        assert reached <= shared


@each_kind
def test_boards_of_the_sample_differ(kind: str) -> None:
    """The tests above would say little if every board were of one kind."""
    explanations = [explained(made(kind, seed)) for seed in range(SEEDS)]
    assert {one.status for one in explanations} == {"unique", "multiple"}
    sizes = {step.size for one in explanations for step in one.inferences}
    assert sizes >= ({1, 2} if kind in ("snake", "kenken") else {1})


def small_steps(kind: str, size: int) -> Iterator[tuple[Verifier, Step, set[int]]]:
    """Steps of so many rules that are claimed smallest, and what was known before each."""
    for seed in range(SEEDS):
        board = made(kind, seed)
        verifier, known = verifier_of(board), set(verifier_of(board).model.givens)
        for step in explained(board).inferences:
            if step.size == size and step.smallest and len(verifier.counted) <= 40:
                yield verifier, step, set(known)
            known.update(verifier.literals(step.conclusions))


@each_kind
def test_no_single_rule_does_what_a_step_of_two_does(kind: str) -> None:
    for verifier, step, known in small_steps(kind, 2):
        assert not list(verifier.of_smallest(step, known)), quebra.board_to_text(verifier.board)


@each_kind
def test_no_two_rules_do_what_a_smallest_step_of_three_does(kind: str) -> None:
    for verifier, step, known in islice(small_steps(kind, 3), 12):
        assert not list(verifier.of_smallest(step, known)), quebra.board_to_text(verifier.board)


# ---- boards without a solution


def check_contradiction(board: Any) -> None:
    explanation = explained(board)
    faults = verifier_of(board).faults(explanation)
    assert not faults, told_of(board, faults)
    if explanation.status != "none":
        return
    found = explanation.contradiction
    assert found is not None and not explanation.steps
    verifier = verifier_of(board)
    if found.smallest and len(found.rules) in (2, 3) and len(verifier.counted) <= 30:
        smaller = list(verifier.of_smallest_contradiction(found, set(verifier.model.givens)))
        assert not smaller, told_of(board, [Fault(0, what) for what in smaller])
    for language in ("en", "pt"):
        text = quebra.Teller(board, language).contradiction(found)
        assert text.endswith(".") and "{" not in text


@each_kind
def test_a_board_without_a_solution_has_a_contradiction(kind: str) -> None:
    spoilt_boards = [spoilt(made(kind, seed), seed) for seed in range(SEEDS)]
    for board in spoilt_boards:
        check_contradiction(board)
    without = [board for board in spoilt_boards if explained(board).status == "none"]
    assert len(without) >= 4


any_board = boards.snake_boards(4) | boards.kenken_boards(3) | boards.shakashaka_boards(4)


@settings(max_examples=40)
@given(any_board)
def test_any_board_at_all(board: Any) -> None:
    check_contradiction(board)


def test_the_template_is_verified_as_well(template: Game) -> None:
    boards = [made("beacons", seed) for seed in range(SEEDS)]
    assert all(game_of(board) is template for board in boards)
    assert any(explained(board).steps for board in boards)
