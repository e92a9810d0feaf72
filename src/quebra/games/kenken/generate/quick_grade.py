"""The grade of a board by the compiled kernel: the same as that of its explanation, far sooner.

The kernel takes the steps that explaining takes, as far as one rule or two force them. What takes more
has to be explained.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Literal

from quebra._native import KenKenGrader
from quebra.engine.explain.scoring import Grade, grade_counted
from quebra.engine.explain.techniques import costs_of
from quebra.games.kenken.model import LARGEST_NATIVE, MOST_FILLINGS, NativeCage

PACKAGE = "quebra.games.kenken"
# On larger boards explaining may find that a step takes too much work to be certain of, where this does not.
LARGEST_EXACT = 9


@dataclass(frozen=True, slots=True)
class QuickGrade:
    """What came of a quick look at a board.

    ``grade`` is there when the board was ``solved``. ``too hard``: a step costs more than was allowed.
    ``stuck``: it takes more than two rules at a time, or there are several solutions. ``broken``: there is
    no solution. ``unknown``: the board or a cage is too large for the kernel, or a step takes too much work.
    """

    outcome: Literal["solved", "too hard", "stuck", "broken", "unknown"]
    grade: Grade | None = None


def quick_look_at(
    size: int, lowest: int, cages: Sequence[NativeCage], most: float | None = None
) -> QuickGrade:
    """Grades a board, told as its cages, up to the first step that costs more than ``most``.

    On a board larger than ``LARGEST_EXACT`` the grade is a guess.
    """
    if any(target > LARGEST_NATIVE for _, target, _ in cages):
        return QuickGrade("unknown")
    limit = inf if most is None else most
    outcome, counted, depth = _grader().grade(size, lowest, cages, MOST_FILLINGS, limit)
    return QuickGrade(outcome, grade_counted(counted, depth) if outcome == "solved" else None)


@cache
def _grader() -> KenKenGrader:
    costs = costs_of(PACKAGE)
    table = {name: costs.of(name, 2 if entry.several else 1) for name, entry in costs.table.items()}
    return KenKenGrader(table, costs.least_several)
