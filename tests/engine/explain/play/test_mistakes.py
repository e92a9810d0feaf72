"""A mistake that breaks no rule yet: where it is, and the shortest chain that shows it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import quebra
from quebra.core.state.formats import parse_state
from quebra.core.state.state import State
from quebra.engine.explain.hint import Hint, hint
from quebra.engine.explain.steps import Known
from quebra.engine.model.model import Fact
from support.explaining.cases import verifier_of
from support.explaining.proofs import faults_of_proof

BOARD = quebra.examples()["kenken-testBoard"]
TWO = quebra.parse("kenken\na a\nb b\na 3+\nb 3+\n")  # 1 2 / 2 1 and the other way round
LARGER = ("snake-1-9x9", "shakashaka-tab7", "kenken-testBoard", "snake-1-6x6")
SEEN = 6  # mistakes of each board


def facts_in(board: Any, text: str) -> list[Fact]:
    state = parse_state(board, text)
    found: list[Fact] = verifier_of(board).part.facts_of(board, state.answer)
    return found


def links_of(found: Hint) -> int:
    assert found.proof is not None
    return sum(len(part.links) for part in quebra.Teller(found.board).parts(found.proof))


def test_a_value_that_a_line_cannot_do_with() -> None:
    found = hint(BOARD, ". 1 . .\n" + ". . . .\n" * 3)
    assert (found.kind, found.cells, found.violations) == ("mistake", ((1, 2),), ())
    assert found.wrong == (Fact((1, 2), 1),) and not found.together
    assert found.proof is not None
    rules = {(one.name, one.cells[0]) for one in found.proof.rules}
    # Nothing else in column 3 can be 1: 7 = 3 + 4, and 24 is no product of 1 and two digits up to 4 twice.
    assert rules == {("row", (1, 1)), ("column", (1, 3)), ("cage", (2, 3)), ("cage", (4, 2))}
    text = quebra.Teller(BOARD).step(found.proof)
    assert text.startswith("With 1 in r1c2, (1) ") and text.endswith(" So r1c2 is not 1.")
    assert "column 3 would have no place left for 1" in text


def test_a_mistake_is_told_without_its_proof_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_long(*_: object) -> None:
        raise quebra.TimeUp

    monkeypatch.setattr("quebra.engine.explain.play.refuting.Refuter.shortest", too_long)
    found = hint(BOARD, "2 . . .\n. 1 . .\n" + ". . . .\n" * 2)
    assert (found.kind, found.cells, found.proof, found.contradiction) == ("mistake", ((1, 1),), None, None)
    assert found.wrong == (Fact((1, 1), 2), Fact((2, 2), 1))
    right = hint(BOARD, ". . . .\n" * 4)
    assert right.kind == "step"


def test_of_two_wrong_values_the_one_with_the_shorter_chain_is_shown() -> None:
    near, far = "2 . . .\n. . . .\n", ". . . .\n. 1 . .\n"
    rest = ". . . .\n" * 2
    short, long = hint(BOARD, near + rest), hint(BOARD, far + rest)
    assert (short.cells, long.cells) == (((1, 1),), ((2, 2),)) and links_of(short) < links_of(long)
    both = hint(BOARD, "2 . . .\n. 1 . .\n" + rest)
    assert both.cells == ((1, 1),) and links_of(both) == links_of(short)
    assert both.wrong == (Fact((1, 1), 2), Fact((2, 2), 1))


def test_values_that_are_wrong_only_together() -> None:
    found = hint(TWO, "1 .\n. 2\n")
    assert found.kind == "mistake" and not found.violations
    assert found.cells == ((1, 1), (2, 2)) and len(found.together) == 1
    assert not list(faults_of_proof(verifier_of(TWO), found, facts_in(TWO, "1 .\n. 2\n")))


@pytest.mark.parametrize("last", [(1, 1), (2, 2)])
def test_of_values_that_are_wrong_together_the_last_one_is_doubted(last: tuple[int, int]) -> None:
    data = json.dumps({"cells": [[1, None], [None, 2]], "last": last})
    found = hint(TWO, State(parse_state(TWO, "1 .\n. 2\n").answer, last=last))
    assert found.wrong[0].cell == last
    assert hint(TWO, data).wrong == found.wrong


def test_marks_that_are_wrong_only_together() -> None:
    """Either cell may be 1, but not both: two rows with the same digit in a column."""
    fine = hint(TWO, ". .\n. .\nmarks r1c1 1\n")
    assert fine.kind != "mistake"
    found = hint(TWO, ". .\n. .\nmarks r1c1 1\nmarks r2c1 1\n")
    assert found.kind == "mistake" and found.cells == ((2, 1),)
    assert [(fact.cell, fact.value) for fact in found.missing] == [((2, 1), 2)]
    assert found.proof is not None and found.proof.conclusions == (Fact((2, 1), 2),)


def spoilt(board: Any, rng: random.Random) -> list[Fact] | None:
    """Part of the solution with one to three wrong values that break no rule; None when they do."""
    part = verifier_of(board).part
    (answer,) = quebra.solve(board).solutions
    given = {verifier_of(board).model.facts[abs(one)].cell for one in verifier_of(board).model.givens}
    facts = [fact for fact in part.facts_of(board, answer) if fact.cell not in given]
    rng.shuffle(facts)
    told = facts[: rng.randint(3, len(facts) // 2)]
    values = Known(verifier_of(board).model).values
    for place in range(rng.randint(1, 3)):
        fact = told[place]
        others = [Fact(fact.cell, value, holds) for value in values[fact.cell] for holds in (True, False)]
        told[place] = rng.choice([one for one in others if part.decides(one) and one != fact])
    known = Known(verifier_of(board).model)
    known.add(told)
    return told if quebra.check(board, part.answer_of(board, known), partial=True).right else None


@pytest.mark.parametrize("name", LARGER)
def test_proofs_on_larger_boards_pass_the_verifier(name: str) -> None:
    board = quebra.examples()[name]
    part, seen = verifier_of(board).part, 0
    for seed in range(100):
        if seen == SEEN:
            break
        told = spoilt(board, random.Random(f"{name} {seed}"))
        if told is None:
            continue
        known = Known(verifier_of(board).model)
        known.add(told)
        found = hint(board, part.answer_of(board, known))
        assert found.kind == "mistake" and len(found.cells) == 1
        assert not list(faults_of_proof(verifier_of(board), found, told))
        for language in ("en", "pt"):
            assert found.proof is not None
            text = quebra.Teller(board, language).step(found.proof)
            assert f"r{found.cells[0][0]}c{found.cells[0][1]}" in text.split(",")[0]
        seen += 1
    assert seen == SEEN


SNAKE = """bosnian-snake
* . 5 . . . . .
. . . . . . . .
. 2 T . . . . .
. . 4 . . . 5 .
. . . . . . . .
. . . . . . . .
. . . . . . . 3
. . H . . . . 2
"""
HALF = """. s . . . . .
x . x x . . .
. . . x x . s
. . . s x . .
. . x . . . .
. . s . . . .
. s x . s s .
"""


@pytest.mark.parametrize("language", ["en", "pt"])
def test_what_stands_on_the_board_does_not_follow_again(language: str) -> None:
    """A chain may find cells that the player has: they are no links of it."""
    board = quebra.parse(SNAKE)
    found = hint(board, HALF)
    assert found.proof is not None and found.proof.conclusions == (Fact((6, 3), "snake", False),)
    given = {fact for fact in facts_in(board, HALF) if fact.cell != (6, 3)}
    assert not any(given & set(link.facts) for link in found.proof.chain)
    assert quebra.Teller(board, language).step(found.proof).endswith(("r6c3 is empty.", "r6c3 está vazia."))
