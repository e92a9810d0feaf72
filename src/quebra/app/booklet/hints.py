"""The hints of a booklet: where to begin, and what the hardest step is."""

from __future__ import annotations

from dataclasses import dataclass

from quebra.app.booklet.items import Item
from quebra.app.booklet.lesson import HERE, step_sentence
from quebra.core.words import say
from quebra.engine.explain.explain import explain
from quebra.engine.explain.telling import Teller

TIME = 20.0  # seconds a puzzle
STUCK = 0.6  # a step of this share of the hardest one's cost is where people stop


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """What is told of one puzzle; either may be empty."""

    text: str
    hardest: str


def clue_to(item: Item, language: str) -> FirstSteps:
    """The first step where people may stop, and what the hardest one is called."""
    found = item.explanation or explain(item.board, time_limit=TIME)
    steps, teller = found.steps, Teller(item.board, language)
    if not steps:
        return FirstSteps("", "")
    hardest = max(steps, key=lambda step: step.cost)
    # Who asks for a hint has found the simple things.
    first = next(step for step in steps if step.cost >= STUCK * hardest.cost)
    known = found.complete and first.technique != hardest.technique
    name = teller.technique(hardest.technique)
    return FirstSteps(
        step_sentence(teller, first, language),
        say(HERE, language, "hint_hardest", {"technique": name}) if known else "",
    )
