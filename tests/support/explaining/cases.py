"""The boards that explanations are verified on, each explained once."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import quebra
from quebra.core.grid import neighbours
from quebra.engine.explain.explain import Explanation
from quebra.engine.model.model import Fact
from support.explaining.true_boards import MAKERS
from support.explaining.verifier import Fault, Verifier

SEEDS = 24
MOST_SOLUTIONS = 300
LARGER = (
    *("snake-1-9x9", "snake-2-puzzle-3", "snake-2-puzzle-6", "snake-2-puzzle-9"),
    *("shakashaka-tab5", "shakashaka-tab7", "kenken-testBoard"),
)

each_kind = pytest.mark.parametrize("kind", MAKERS)
each_seed = pytest.mark.parametrize("seed", range(SEEDS))


@cache
def made(kind: str, seed: int) -> Any:
    return MAKERS[kind](seed)


@cache
def explained(board: Any) -> Explanation:
    return quebra.explain(board)


@cache
def verifier_of(board: Any) -> Verifier:
    return Verifier(board)


def told_of(board: Any, faults: list[Fault]) -> str:
    return "\n".join([*map(str, faults), quebra.board_to_text(board)])


def whole(board: Any, answer: Any) -> set[Fact]:
    """Everything that an answer says of the model's facts."""
    verifier = verifier_of(board)
    told = {(fact.cell, fact.value): fact.holds for fact in verifier.part.facts_of(board, answer)}
    facts = set()
    for cell, value in verifier.variable:
        holds = told.get((cell, value), False)
        if value == "end":
            beside = neighbours(cell, board.rows, board.columns)
            holds = told[cell, "snake"] and sum(told[other, "snake"] for other in beside) == 1
        facts.add(Fact(cell, value, holds))
    return facts
