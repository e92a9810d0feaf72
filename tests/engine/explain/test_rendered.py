"""Explanations as they are read, in both languages: two hundred boards, with the picture of each step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import quebra
from support.explaining.cases import LARGER, explained, made
from support.explaining.rendered import faults

SEEDS = 64  # boards of each kind, besides the larger ones among the examples


def boards(kind: str) -> list[Any]:
    named = [quebra.examples()[name] for name in LARGER if name.startswith(kind)]
    return [*(made(kind, seed) for seed in range(SEEDS)), *named]


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("kind", ["snake", "kenken", "shakashaka"])
def test_what_is_told_can_be_seen_and_is_said_plainly(kind: str, language: str) -> None:
    found = [fault for board in boards(kind) for fault in faults(explained(board), language)]
    assert not found, "\n".join(found[:5])


def test_the_checker_notices_what_is_wrong() -> None:
    explanation = explained(quebra.examples()["kenken-testBoard"])
    first, *others = explanation.inferences
    wrong = {
        "does not name": replace(first, values={**first.values, "cell": "r1c1"}),
        "three sentences": replace(first, values={**first.values, "cell": "r4c4. It is so. Yes. And so"}),
        "says only": replace(first, values={**first.values, "cell": "r4c4 (this fails)"}),
    }
    for what, step in wrong.items():
        # Without a grade the steps are told as they are, in no other order.
        spoilt = replace(explanation, inferences=(step, *others), grade=None)
        assert any(what in fault for fault in faults(spoilt, "en")), what
