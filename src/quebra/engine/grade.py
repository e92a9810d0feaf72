"""How hard a board is, from the way it is solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

from quebra.engine.steps import Step
from quebra.engine.techniques import Costs

LEVELS = ("trivial", "easy", "normal", "hard", "extreme")
# The score from which each level after the first begins.
BOUNDS = (1.0, 2.0, 3.0, 4.5)


@dataclass(frozen=True, slots=True)
class Grade:
    """A level, a score, and what they come from.

    ``hardest`` is the cost of the hardest step, ``total`` the sum of all costs, ``choices`` the mean
    number of steps open at each moment, ``depth`` the longest row of steps that rest on each other.
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
    hardest = max((step.cost for step in counted), default=0.0)
    total = sum(step.cost for step in counted)
    choices = sum(step.choices for step in counted) / len(counted) if counted else 0.0
    depth = max((step.depth for step in counted), default=0)
    score = hardest + min(1.0, log2(1 + total) / 20)
    level = LEVELS[sum(score >= bound for bound in BOUNDS)]
    return Grade(level, round(score, 2), round(hardest, 2), round(total, 2), round(choices, 2), depth)
