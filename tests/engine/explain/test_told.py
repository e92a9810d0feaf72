"""What is told of the inferences: they themselves, or steps that fill something in."""

from __future__ import annotations

import pytest

import quebra
from quebra.engine.explain.order.retelling import ordering
from quebra.engine.explain.told.composition import composing
from support.explaining.cases import each_kind, explained, made, verifier_of

pytestmark = pytest.mark.usefixtures("template")


@each_kind
def test_games_that_write_everything_down_tell_their_inferences(kind: str) -> None:
    for seed in range(8):
        explanation = explained(made(kind, seed))
        part = verifier_of(explanation.board).part
        if composing(part) is None:
            if ordering(part) is None or explanation.grade is None:
                assert explanation.steps == explanation.inferences
            assert not any(step.parts or step.cases or step.said for step in explanation.steps)
        else:
            told = {fact for step in explanation.steps for fact in step.conclusions}
            found = {fact for step in explanation.inferences for fact in step.conclusions}
            assert told == {fact for fact in found if part.decides(fact)}


def test_steps_are_composed_once_and_grades_come_from_the_inferences() -> None:
    board = quebra.examples()["shakashaka-tab7"]
    explanation = quebra.explain(board)
    assert explanation.steps is explanation.steps
    assert explanation.grade is not None
    assert explanation.grade.hardest == pytest.approx(max(step.cost for step in explanation.inferences))
    assert len(explanation.steps) < len(explanation.inferences)


def test_depth_counts_told_steps_on_which_a_step_rests() -> None:
    explanation = explained(quebra.examples()["shakashaka-tab7"])
    depth = {
        fact: part.depth for step in explanation.steps for part in step.parts for fact in part.conclusions
    }
    for step in explanation.steps:
        for part in step.parts:
            assert part.depth == 1 + max((depth[fact] for fact in part.premises if fact in depth), default=0)
