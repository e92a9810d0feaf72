"""How hard a board is, from the way it is solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING

from quebra.core.pictures import Told

if TYPE_CHECKING:  # the levels are needed for --help, which is to be quick
    from quebra.engine.explain.steps import Step
    from quebra.engine.explain.techniques import Costs

LEVELS = ("trivial", "easy", "normal", "hard", "extreme")
# The score from which each level after the first begins.
BOUNDS = (1.6, 2.6, 3.8, 5.0)

# The hardest step decides; how much work there is, how few steps are open at a time and how long
# the longest row of steps is add at most about a quarter each.
TOTAL_WEIGHT = 0.03
NARROW_WEIGHT = 0.25
DEPTH_WEIGHT = 0.03


@dataclass(frozen=True, slots=True)
class Grade(Told):
    """A level, a score, and what they come from.

    ``hardest`` is the cost of the hardest step, ``total`` the sum of all costs, ``choices`` how many steps
    are open at a moment (the harmonic mean, in which the narrow moments count), ``depth`` the longest
    row of steps that rest on each other.
    """

    level: str
    score: float
    hardest: float
    total: float
    choices: float
    depth: int


def grade_steps(steps: Sequence[Step], costs: Costs) -> Grade:
    """The grade of a complete explanation."""
    counted = [step for step in steps if not costs.is_routine(step.technique)]
    depth = max((step.depth for step in counted), default=0)
    return grade_counted([(step.cost, step.choices) for step in counted], depth)


def grade_counted(counted: Sequence[tuple[float, int]], depth: int) -> Grade:
    """The same from the steps that are not routine, each by its cost and choices, and the greatest depth."""
    if not counted:
        return Grade(LEVELS[0], 0.0, 0.0, 0.0, 0.0, 0)
    hardest = max(cost for cost, _ in counted)
    total = sum(cost for cost, _ in counted)
    narrow = sum(1 / choices for _, choices in counted) / len(counted)
    score = hardest + TOTAL_WEIGHT * log2(1 + total) + NARROW_WEIGHT * narrow + DEPTH_WEIGHT * log2(1 + depth)
    score = round(score, 2)  # the level is that of the score people see
    return Grade(level_of(score), score, round(hardest, 2), round(total, 2), round(1 / narrow, 2), depth)


def level_of(score: float) -> str:
    """The level that a score falls into."""
    return LEVELS[sum(score >= bound for bound in BOUNDS)]
