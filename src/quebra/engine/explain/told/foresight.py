"""Reading ahead: in which wave each cell could be filled in, and on which others it rests.

A wave fills in at once all that the rules around each cell give; the next one starts from there. So the waves
are no order to tell steps in, but they say how far a cell is from the clues, and a game can tell from that
when a person would come to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast, runtime_checkable

from quebra.engine.explain.steps import ExplainPart, Step
from quebra.engine.explain.told.finding import Findings
from quebra.engine.model.model import Fact, Rule


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A fact that fills a cell in: when it comes in sight, by which rules, and what they start from."""

    fact: Fact
    wave: int
    rules: tuple[Rule, ...]
    farther: bool  # rules around the cell itself were not enough
    rests_on: tuple[Fact, ...]  # that were foreseen before


@runtime_checkable
class ForesightPart(Protocol):
    """What explain/ of a game has besides when it knows in which order people fill cells in."""

    def expected(
        self, board: Any, foreseen: Sequence[Foreseen], inferences: Sequence[Step]
    ) -> Mapping[Fact, float]:
        """For each fact when a person would come to it, also by the walk: from about 0 for the first to 1."""


def foreseeing(part: ExplainPart) -> ForesightPart | None:
    """The part of a game that knows people's order."""
    return cast(ForesightPart, part) if isinstance(part, ForesightPart) else None


def foresee(findings: Findings) -> tuple[Foreseen, ...]:
    """All that can be found, wave by wave. The findings are used up."""
    seen: list[Foreseen] = []
    wave = 0
    while findings.wanted:
        findings.clock.check()
        findings.look()
        farther = not findings.found
        if farther:
            findings.look_farther()
        if not findings.found:
            break
        found = dict(findings.found)
        for literal, rules in found.items():
            premises = findings.kernel.premises(rules, literal) or ()
            rests_on = tuple(findings.reasons.fact(one) for one in premises if findings.depth.get(one))
            named = findings.reasons.named(rules)
            seen.append(Foreseen(findings.reasons.fact(literal), wave, named, farther, rests_on))
        wave += 1
        findings.learn(found, wave)
    return tuple(seen)
