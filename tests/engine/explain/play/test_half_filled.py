"""Half-filled boards by the hundred: check and hint never disagree, and a hint is new and true.

All solutions of these boards are known, so that the truth about a state takes no search.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import islice
from typing import Any

import pytest

import quebra
from quebra.core.state.formats import state_to_text
from quebra.core.state.state import State
from quebra.engine.explain.hint import Hint, hint
from quebra.engine.explain.play.finishing import can_be_finished
from quebra.engine.explain.play.marks import excluded_by
from quebra.engine.explain.steps import Known
from quebra.engine.model.model import Fact
from support.explaining.cases import MOST_SOLUTIONS, SEEDS, each_kind, made, verifier_of, whole
from support.explaining.proofs import faults_of_proof, faults_of_steps

pytestmark = pytest.mark.usefixtures("template")
STATES = 10  # of a board


@cache
def solutions_of(kind: str, seed: int) -> tuple[Any, ...]:
    """All solutions of a board; none where they are very many."""
    found = tuple(islice(quebra.solutions(made(kind, seed)), MOST_SOLUTIONS + 1))
    return found if len(found) <= MOST_SOLUTIONS else ()


def decided(board: Any, answer: Any) -> list[Fact]:
    """What the answer fills in beyond what the board gives."""
    verifier = verifier_of(board)
    facts = verifier.model.facts
    given = {facts[abs(n)].cell for n in verifier.model.givens}
    return [fact for fact in verifier.part.facts_of(board, answer) if fact.cell not in given]


def other_value(board: Any, fact: Fact, rng: random.Random) -> Fact:
    """Another value in the same cell."""
    part, values = verifier_of(board).part, Known(verifier_of(board).model).values[fact.cell]
    told = [Fact(fact.cell, value, holds) for value in values for holds in (True, False)]
    return rng.choice([one for one in told if part.decides(one) and one != fact])


def half_filled(board: Any, answer: Any, rng: random.Random, *, wrong: bool) -> list[Fact]:
    """A solution as far as somebody has come, row by row or here and there; one value may be wrong."""
    facts = decided(board, answer)
    if rng.random() < 0.5:
        rng.shuffle(facts)
    told = facts[: rng.randint(0, len(facts))]
    if wrong and told:
        place = rng.randrange(len(told))
        told[place] = other_value(board, told[place], rng)
    return told


def answer_with(board: Any, facts: list[Fact]) -> Any:
    known = Known(verifier_of(board).model)
    known.add(facts)
    return verifier_of(board).part.answer_of(board, known)


def states(kind: str) -> Any:
    """Boards of a kind, what is filled in, and the solutions that have all of it."""
    for seed in range(SEEDS):
        board, found = made(kind, seed), solutions_of(kind, seed)
        rng = random.Random(f"half-filled {kind} {seed}")
        if not found:
            continue
        for number in range(STATES):
            told = half_filled(board, rng.choice(found), rng, wrong=number % 2 == 1)
            left = [answer for answer in found if set(told) <= whole(board, answer)]
            yield board, told, left


def assert_new_and_true(got: Hint, told: list[Fact], left: list[Any]) -> None:
    decides = verifier_of(got.board).part.decides
    shared = set.intersection(*(whole(got.board, answer) for answer in left))
    concluded = {fact for step in (*got.steps, *got.then) for fact in step.conclusions}
    assert concluded <= shared
    filled_in = {fact.cell for fact in concluded if decides(fact)} - {fact.cell for fact in told}
    assert got.cells and set(got.cells) <= filled_in


@each_kind
def test_check_and_hint_never_disagree(kind: str) -> None:
    kinds = set()
    for board, told, left in states(kind):
        answer = answer_with(board, told)
        verdict, got = quebra.check(board, answer, partial=True), hint(board, answer)
        finishable = can_be_finished(board, answer)
        assert finishable == bool(left), quebra.answer_to_text(board, answer)
        assert (got.kind == "mistake") == (not finishable)
        assert verdict.right or not finishable
        assert got.violations == verdict.violations
        if got.kind == "step":
            assert_new_and_true(got, told, left)
            assert not list(faults_of_steps(verifier_of(board), got, told))
        elif got.kind == "mistake" and not got.violations:
            assert not list(faults_of_proof(verifier_of(board), got, told))
            assert set(got.cells) <= {fact.cell for fact in told}
        else:
            assert got.kind in ("mistake", "solved", "open")
        kinds.add((got.kind, verdict.right))
    assert kinds >= {("step", True), ("mistake", True), ("mistake", False), ("solved", True)}


def marks_for(board: Any, told: list[Fact], answer: Any, rng: random.Random) -> dict[Any, list[Any]]:
    """Marks in some open cells: the value of one solution, and others at random."""
    part, cells = verifier_of(board).part, {fact.cell for fact in told}
    marks = {}
    for fact in decided(board, answer):
        if fact.cell not in cells and rng.random() < 0.6:
            others = [one for one in board.open_values(fact.cell) if one != part.fact_value(fact)]
            kept = rng.sample(others, rng.randint(0, len(others)))
            marks[fact.cell] = sorted([part.fact_value(fact), *kept], key=str)
    return marks


def value_in(board: Any, answer: Any, cell: Any) -> Any:
    part = verifier_of(board).part
    return next(part.fact_value(fact) for fact in part.facts_of(board, answer) if fact.cell == cell)


def assert_mark_hint(got: Hint, state: State, told: list[Fact], left: list[Any]) -> None:
    """A step fills in something new or strikes marks that are there; wrong marks are a mistake."""
    board, part = got.board, verifier_of(got.board).part
    wrong = {
        cell
        for cell, values in state.marks
        if not any(value_in(board, answer, cell) in values for answer in left)
    }
    if wrong and got.kind != "solved":
        assert got.kind == "mistake" and set(got.cells) == wrong and not got.steps
        assert {fact.cell for fact in got.missing} == wrong
        needed = {(cell, value_in(board, answer, cell)) for answer in left for cell in wrong}
        assert {(fact.cell, part.fact_value(fact)) for fact in got.missing} == needed
        if got.proof is not None:
            assert not list(faults_of_proof(verifier_of(board), got, [*told, *said_by_marks(board, state)]))
        else:
            assert len(needed) > len(wrong)
    elif got.struck:
        assert got.kind == "step" and set(got.struck) <= set(got.steps[-1].conclusions)
        shared = set.intersection(*(whole(board, answer) for answer in left))
        assert {fact for step in got.steps for fact in step.conclusions} <= shared
        for fact in got.struck:
            struck = part.fact_value(Fact(fact.cell, fact.value, not fact.holds))
            assert struck in (state.marked(fact.cell) or ()) and fact.cell in got.cells
    elif got.kind == "step":
        assert_new_and_true(got, told, left)
    else:
        assert got.kind in ("solved", "open")


def said_by_marks(board: Any, state: State) -> list[Fact]:
    part, known = verifier_of(board).part, Known(verifier_of(board).model)
    return excluded_by(part, known, state.marks)


def gist(got: Hint) -> Any:
    """A hint without its rules, which are no values to compare."""
    steps = [(step.technique, step.conclusions, step.premises) for step in got.steps]
    return got.kind, got.cells, steps, got.struck, got.missing


@each_kind
def test_hints_with_pencil_marks_are_new_and_true(kind: str) -> None:
    struck = missing = 0
    for number, (board, told, left) in enumerate(states(kind)):
        rng = random.Random(number)
        if not left:
            continue
        marks = marks_for(board, told, rng.choice(left), rng)
        if marks and number % 3 == 0:  # one of them lacks what is right
            cell = rng.choice(sorted(marks))
            right = {value_in(board, answer, cell) for answer in left}
            marks[cell] = [one for one in board.open_values(cell) if one not in right] or marks[cell]
        state = State(answer_with(board, told), marks)
        got = hint(board, state)
        assert_mark_hint(got, state, told, left)
        if number % 10 == 0:
            assert gist(got) == gist(hint(board, state_to_text(board, state)))
        struck, missing = struck + bool(got.struck), missing + bool(got.missing)
    assert missing > 5
    assert bool(struck) == (kind in ("kenken", "shakashaka"))  # of two values none is struck: it is decided


@each_kind
def test_steps_rest_on_what_is_filled_in_and_marked(kind: str) -> None:
    """Before the verifier: the rules of each step, with the facts and the marks as they stand, force it."""
    for number, (board, told, left) in enumerate(states(kind)):
        if not left or number % 4:
            continue
        rng, verifier = random.Random(number), verifier_of(board)
        state = State(
            answer_with(board, told),
            marks_for(board, told, left[0], rng),
        )
        known = {*verifier.model.givens, *verifier.literals(told)}
        shared = set.intersection(*(whole(board, answer) for answer in left))
        for cell, values in state.marks:
            named = {part_value(board, fact): fact for fact in shared if fact.cell == cell}
            known |= set(verifier.literals([f for v, f in named.items() if excluded(v, values)]))
        for step in hint(board, state).steps:
            assert not list(verifier.of_step(step, known))
            known.update(verifier.literals(step.conclusions))


def part_value(board: Any, fact: Fact) -> Any:
    return verifier_of(board).part.fact_value(fact)


def excluded(value: Any, marked: tuple[Any, ...]) -> bool:
    """Whether "not X" is what marks without X say."""
    return str(value).startswith("not ") and str(value)[4:] not in map(str, marked) and value != "not end"


def test_marks_spare_the_steps_that_the_player_has_made() -> None:
    board = quebra.examples()["kenken-testBoard"]
    rows = ". . . .\n. . . .\n. . . .\n. . . 2\n"
    bare = hint(board, rows)
    assert len(bare.steps) == 2 and bare.cells == ((3, 4),)
    marked = hint(board, rows + "marks r1c4 1 4\nmarks r2c4 1 4\n")
    assert marked.cells == ((3, 4),) and gist(marked)[2] == gist(bare)[2][-1:]


def test_of_a_finished_board_marks_say_nothing() -> None:
    board = quebra.parse("shakashaka\n. .\n. .\n")
    assert hint(board, ". .\n. .\nmarks r1c1 nw\n").kind == "solved"
