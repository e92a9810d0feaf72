"""What a value would break, and explanations from where a player is."""

from __future__ import annotations

from typing import Any

import pytest

import quebra
from quebra.core.play.record import answer_of
from quebra.engine.explain.play.objections import Objection, objection
from quebra.engine.explain.play.onward import explain_onward
from quebra.engine.model.model import Fact
from support.explaining.cases import verifier_of
from support.explaining.proofs import of_refutation, opposite

BOARD = quebra.examples()["kenken-testBoard"]
TWO = quebra.parse("kenken\na a\nb b\na 3+\nb 3+\n")  # 1 2 / 2 1 and the other way round
NONE = quebra.parse("kenken\na a\nb b\na 3+\nb 5+\n")
SMALL = ("kenken-testBoard", "shakashaka-tab4", "snake-1-6x6")


def asked(board: Any, values: dict[Any, Any], cell: Any, value: Any) -> Objection:
    return objection(board, answer_of(board, values), answer_of(board, {**values, cell: value}), cell)


def test_a_rule_that_is_broken_at_once() -> None:
    found = asked(BOARD, {(1, 1): 3}, (1, 4), 3)
    assert found.kind == "broken" and found.proof is None
    assert any({(1, 1), (1, 4)} <= set(one.cells) for one in found.violations)


def test_what_is_broken_already_is_not_said_again() -> None:
    before = {(1, 1): 3, (1, 4): 3}
    found = asked(BOARD, before, (4, 4), 2)
    assert found.kind == "fits"


@pytest.mark.parametrize("name", SMALL)
def test_every_value_is_refuted_or_the_solution_has_it(name: str) -> None:
    board: Any = quebra.examples()[name]
    verifier = verifier_of(board)
    solution = set(verifier.part.facts_of(board, quebra.solve(board).solution))
    cells = [(row, column) for row in range(1, board.rows + 1) for column in range(1, board.columns + 1)]
    seen = set()
    for cell in [cell for cell in cells if board.open_values(cell)][::5]:
        for value in board.open_values(cell):
            found = asked(board, {}, cell, value)
            seen.add(found.kind)
            tried = answer_of(board, {cell: value})
            (fact,) = (one for one in verifier.part.facts_of(board, tried) if one.cell == cell)
            assert (found.kind == "fits") == (fact in solution)
            if found.proof is not None:
                assert found.proof.conclusions == (opposite(fact),)
                assert list(of_refutation(verifier, found.proof, set(verifier.model.givens))) == []
    assert seen >= {"fits", "refuted"}


def test_wrong_values_elsewhere_count_as_open() -> None:
    found = asked(BOARD, {(1, 2): 1}, (1, 1), 3)  # 1 is wrong, 3 is right
    assert found.kind == "fits"


def test_a_value_may_be_wrong_only_beside_others() -> None:
    assert asked(TWO, {}, (2, 2), 2).kind == "fits"
    found = asked(TWO, {(1, 1): 1}, (2, 2), 2)
    assert found.kind == "refuted" and found.together == (Fact((1, 1), 1),)


def test_no_value_is_right_where_there_is_no_solution() -> None:
    assert asked(NONE, {}, (1, 1), 1).kind == "none"


@pytest.mark.parametrize("name", SMALL)
def test_an_explanation_goes_on_from_what_is_filled_in(name: str) -> None:
    board: Any = quebra.examples()[name]
    part = verifier_of(board).part
    whole = quebra.explain(board)
    cell, value = next(
        (fact.cell, part.fact_value(fact))
        for step in whole.steps[len(whole.steps) // 2 :]
        for fact in step.conclusions
        if part.decides(fact)
    )
    found = explain_onward(board, answer_of(board, {cell: value}))
    assert found is not None and (found.status, found.complete) == ("unique", True)
    told = [fact for step in found.steps for fact in step.conclusions if part.decides(fact)]
    assert cell not in {fact.cell for fact in told}
    everything = {*told, *found.given}
    assert set(part.facts_of(board, whole.solutions[0])) <= everything


def test_from_something_wrong_nothing_is_told() -> None:
    assert explain_onward(BOARD, answer_of(BOARD, {(1, 2): 1})) is None
    assert explain_onward(TWO, answer_of(TWO, {(1, 1): 1, (2, 2): 2})) is None
    found = explain_onward(TWO, answer_of(TWO, {(1, 1): 1}))
    assert found is not None and not found.open_cells
