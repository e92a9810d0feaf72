"""What a player does in one go is one told step: cages of one cell, and what a digit leaves for its cage."""

from __future__ import annotations

import pickle
import random
import re

import pytest

import quebra
from quebra.core.grid import name_of
from quebra.engine.explain.steps import Step
from quebra.engine.explain.telling import Teller
from quebra.engine.explain.told.shown import joined_steps, told_steps
from support.explaining.cases import verifier_of
from support.explaining.kenken_workspace import true_board

# By hand: 1 2 3 / 2 3 1 / 3 1 2. Only the cage of one cell tells a digit at once.
BOARD = quebra.parse("kenken\na b b\nc c d\ne e d\na 1\nb 5+\nc 5+\nd 3+\ne 4+\n")
GIVENS = quebra.parse("kenken\na c c\nd b e\nd f e\na 1\nb 3\nc 5+\nd 5+\ne 3+\nf 1\n")

pytestmark = pytest.mark.kernel


def told(board: quebra.Board) -> list[Step]:
    return told_steps(board, quebra.explain(board).steps)


def test_cages_of_one_cell_are_told_at_once() -> None:
    first = told(GIVENS)[0]
    assert Teller(GIVENS).step(first) == "Cages of one cell tell their digit: r1c1 and r3c2 are 1; r2c2 is 3."
    assert Teller(GIVENS, "pt").step(first).endswith(": r1c1 e r3c2 são 1; r2c2 é 3.")
    assert len(first.parts) == 3


def test_what_a_digit_leaves_for_its_cage_is_told_with_it() -> None:
    steps = [step for step in told(BOARD) if step.key == "then"]
    assert steps
    for step in steps:
        text = Teller(BOARD).step(step)
        before, after = text.split(". Then ")
        assert Teller(BOARD).step(step.parts[0]) == f"{before}."
        last = step.conclusions[-1]
        assert f"r{last.cell[0]}c{last.cell[1]} is {last.value} (" in after
        assert ". Então " in Teller(BOARD, "pt").step(step)


def test_how_a_cage_is_made_is_told_once() -> None:
    """At its last cell, with what it comes to."""
    rng, several = random.Random(11), 0
    for _ in range(40):
        board = true_board(rng, 6, largest=4, lowest=1)
        for step in told(board):
            if step.key != "then":
                continue
            _, after = Teller(board).step(step).split(". Then ")
            brackets = re.findall(r"\(([^()]+) = \d+\)", after)
            assert after.count("(") == len(brackets)
            makes = [sorted(re.findall(r"\d+", way)) for way in brackets]
            cells = re.findall(r"r\d+c\d+ is \d+", after)
            cages = {c for c in board.cages for name in cells if name.split()[0] in map(name_of, c.cells)}
            assert len(makes) == len(cages)
            several += len(cells) > len(cages)
    assert several


def test_joined_steps_are_their_parts_and_no_more() -> None:
    for board in (BOARD, GIVENS, quebra.examples()["kenken-testBoard"]):
        explanation = quebra.explain(board)
        joined = told_steps(board, explanation.steps)
        parts = [one for step in joined for one in (step.parts or (step,))]
        assert parts == [step for step in explanation.steps if not step.routine]
        known = set(verifier_of(board).model.givens)
        for step in joined_steps(board, explanation.steps):  # with routine steps, as in JSON
            assert not list(verifier_of(board).of_joined(step, known))
            known.update(verifier_of(board).literals(step.conclusions))


def test_they_tell_the_same_after_a_journey() -> None:
    steps = told(BOARD)
    again = pickle.loads(pickle.dumps(steps))
    assert [Teller(BOARD).step(step) for step in again] == [Teller(BOARD).step(step) for step in steps]
