"""What worker processes say of their time: an answer that could be better with more of it is late."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quebra.app.web.work.tasks import Errand, work
from quebra.core.errors import TimeUp
from quebra.engine.explain.play.refuting import Refuter
from support.web import puzzle_of

WRONG = {"puzzle": puzzle_of("kenken-testBoard"), "moves": ["r1c2=1"], "lang": "en"}


def told(kind: str, body: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    answered = work(Errand(kind, body, 100.0))
    return json.loads(answered.data), answered.late


def test_a_mistake_without_its_proof_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, late = told("hint", WRONG)
    assert (shown["kind"], late) == ("mistake", False)

    def too_long(*_: object) -> None:
        raise TimeUp

    monkeypatch.setattr(Refuter, "shortest", too_long)
    hurried, late = told("hint", WRONG)
    assert (hurried["kind"], late) == ("mistake", True)


def test_a_mistake_that_breaks_a_rule_needs_no_proof() -> None:
    plain, late = told("hint", {**WRONG, "moves": ["r1c1=1 r1c2=1"]})
    assert (plain["kind"], late) == ("mistake", False) and plain["violations"]
