"""The order of a person: the same cells, in another order, and the grade of the walk."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import quebra
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.scoring import grade_steps
from quebra.engine.explain.steps import Known
from quebra.engine.explain.techniques import costs_of
from quebra.engine.explain.telling import Teller
from quebra.engine.model.model import Fact
from quebra.games.bosnian_snake.explain import order as snake_order
from quebra.games.kenken.explain import order as kenken_order
from support.explaining.cases import explained, made

ORDERED = pytest.mark.parametrize("kind", ["snake", "kenken"])
PACKAGES = {"snake": "quebra.games.bosnian_snake", "kenken": "quebra.games.kenken"}


def unique(kind: str) -> list[quebra.Explanation]:
    found = [explained(made(kind, seed)) for seed in range(24)]
    return [one for one in found if one.status == "unique"]


@ORDERED
def test_told_steps_fill_in_the_same_cells_and_the_grade_is_that_of_the_walk(kind: str) -> None:
    explanations = unique(kind)
    assert explanations
    for one in explanations:
        decides = part_of(one.board).decides
        told = [fact for step in one.steps for fact in step.conclusions if decides(fact)]
        walked = [fact for step in one.inferences for fact in step.conclusions if decides(fact)]
        assert sorted(told) == sorted(walked)
        assert one.grade == grade_steps(one.inferences, costs_of(PACKAGES[kind]))
    assert any(one.steps != one.inferences for one in explanations)


@pytest.mark.parametrize("kind", ["snake", "kenken", "shakashaka"])
def test_inferences_that_nobody_has_read_are_worded_when_they_are(kind: str) -> None:
    """Told in the order of the walk, or sent to another process: all the same."""
    for one in unique(kind)[:4]:
        unread = quebra.explain(one.board)
        bare = unread.walked
        assert len(unread.inferences) == len(bare) > 0
        sent = pickle.loads(pickle.dumps(unread))
        tell = Teller(one.board, "en").step
        read = [tell(step) for step in unread.inferences]
        assert read == [tell(step) for step in sent.inferences] == [tell(step) for step in one.inferences]
        assert [tell(step) for step in sent.steps] == [tell(step) for step in one.steps]
        for step, found in zip(bare, unread.inferences, strict=True):
            assert (step.rules, step.conclusions, step.technique) == (
                found.rules,
                found.conclusions,
                found.technique,
            )


@ORDERED
def test_a_board_is_always_told_in_one_order(kind: str) -> None:
    for one in unique(kind)[:4]:
        again = quebra.explain(one.board)
        assert [step.conclusions for step in again.steps] == [step.conclusions for step in one.steps]


def test_nothing_is_excluded_while_a_digit_can_be_written() -> None:
    """Routine apart: a step of one rule that only excludes leaves no naked single waiting."""
    for one in unique("kenken"):
        for place, step in enumerate(one.steps):
            if step.routine or step.size > 1 or any(fact.holds for fact in step.conclusions):
                continue
            known = one.known_after(place)
            open_cells = [cell for cell in known.values if known.value(cell) is None]
            assert all(len(known.possible(cell)) > 1 for cell in open_cells)


def test_few_pencil_marks_and_old_news_come_first() -> None:
    board: Any = next(
        one.board for one in unique("kenken") if len({len(c.cells) for c in one.board.cages}) > 1
    )
    known = Known(part_of(board).model(board))
    by_size = sorted(board.cages, key=lambda cage: len(cage.cells))
    few, many = ([Fact(cage.cells[0], board.digits[0])] for cage in (by_size[0], by_size[-1]))
    delay = kenken_order.delay
    assert delay(board, few, known, 0) < delay(board, many, known, 0)
    assert delay(board, few, known, 0) < delay(board, few, known, 9)
    before = delay(board, many, known, 0)
    known.add([Fact(by_size[-1].cells[-1], board.digits[0], False)])
    assert delay(board, many, known, 0) < before


def test_what_lies_beside_the_snake_or_at_the_border_comes_first() -> None:
    board: Any = quebra.examples()["snake-1-9x9"]
    known = Known(part_of(board).model(board))
    known.add([Fact((3, 1), "snake")])
    corner, beside, middle = ([Fact(cell, "snake")] for cell in ((9, 9), (4, 1), (5, 5)))
    told = [snake_order.delay(board, facts, known, 0) for facts in (beside, corner, middle)]
    assert told == sorted(told) and len(set(told)) == 3
