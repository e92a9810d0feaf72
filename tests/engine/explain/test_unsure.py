"""Rules that only a long search would drop from a step are kept, and the step says so."""

from __future__ import annotations

import pytest

import quebra
from quebra.engine.explain.explain import Explaining
from quebra.engine.explain.long_steps import MOST_VAIN, AnyRules
from quebra.engine.explain.walk import Walk


def _walk() -> Walk:
    explaining = Explaining(quebra.examples()["kenken-testBoard"])
    explaining.prepare()
    assert explaining.walk is not None
    return explaining.walk


def test_what_is_not_found_out_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = _walk()
    rules = walk.workspace.reasons.counted[:6]
    searching = AnyRules(walk.workspace)
    monkeypatch.setattr(AnyRules, "forces", lambda *_: None)
    assert searching.fewest(rules, 1) == list(rules)
    assert frozenset(rules) in searching.unsure


def test_what_is_found_out_is_sure() -> None:
    walk = _walk()
    reasons = walk.workspace.reasons
    literal = min(walk.workspace.knowledge.targets, key=abs)
    assert not reasons.can_hold(reasons.counted, [-literal], walk.workspace.clock)
    searching = AnyRules(walk.workspace)
    kept = searching.fewest(reasons.counted, literal)
    assert not searching.unsure and kept == reasons.irreducible(
        reasons.counted, literal, walk.workspace.clock
    )


def test_a_few_of_them_make_a_step_unsure(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = _walk()
    whole, looked = AnyRules.forces, []

    def forgetful(self: AnyRules, rules: list[int], literal: int) -> bool | None:
        looked.append(rules)
        return None if len(looked) == 1 else whole(self, rules, literal)

    monkeypatch.setattr(AnyRules, "forces", forgetful)
    searching = AnyRules(walk.workspace)
    literal = min(walk.workspace.knowledge.targets, key=abs)
    kept = searching.fewest(walk.workspace.reasons.counted, literal)
    assert MOST_VAIN > 1 and searching.unsure == {frozenset(kept)}


def test_steps_of_ordinary_boards_are_sure() -> None:
    for name in ("kenken-testBoard", "shakashaka-tabExemplo", "snake-1-6x6"):
        explanation = quebra.explain(quebra.examples()[name])
        assert not any(step.unsure for step in (*explanation.inferences, *explanation.steps))
