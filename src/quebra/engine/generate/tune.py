"""From a sketch to a board of the level asked for: clues on demand, some left out again where it is too easy,
and then assessed as the board that it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from quebra.engine.explain.scoring import BOUNDS, LEVELS
from quebra.engine.explain.walk import StepLimits
from quebra.engine.generate.assessment import Assessment, Assessor
from quebra.engine.generate.demand import Plan, Quota, Sketch, Supply, demand
from quebra.engine.generate.proof import Proof
from quebra.engine.generate.request import ANY, MOST_RULES, Request
from quebra.engine.generate.thinning import Thinning

# What a score has beyond its hardest step, about: how much work, how narrow, how deep.
BEYOND_HARDEST = 0.45
TRIES = {"trivial": 4, "easy": 30, "normal": 12, "hard": 8, "extreme": 8}  # sets of clues for one sketch


@dataclass(frozen=True, slots=True)
class ClueStyle:
    """How clues are chosen, as far as the level leaves it open.

    ``start``, ``last`` and ``quotas`` are those of a :class:`Plan`. Hard steps come once a share of the
    board between the two bounds of ``late`` is open. ``telling``: a clue may be needed for what it tells of
    its own cell alone, though no step rests on it.
    """

    start: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    quotas: tuple[Quota, ...] = ()
    late: tuple[float, float] = (0.3, 1.0)
    telling: bool = False


def tuned(
    sketch: Sketch, request: Request, assessor: Assessor, random: Random, style: ClueStyle | None = None
) -> Assessment | None:
    """A board made from the sketch that fits the request; None when this sketch does not lead to one."""
    style = style or ClueStyle()
    if request.difficulty != ANY:
        return _Tuning(sketch, request, assessor, random, style).run()
    for level in random.sample(LEVELS, len(LEVELS)):  # some level; if that cannot be had, another
        asked = replace(request, difficulty=level)
        found = _Tuning(sketch, asked, Assessor(asked, assessor.clock), random, style).run()
        if found is not None:
            return found
    return None


def limits_of(level: str) -> StepLimits:
    """How hard the steps of a level may be."""
    place = LEVELS.index(level)
    cost = BOUNDS[place] - BEYOND_HARDEST if place < len(BOUNDS) else float("inf")
    return StepLimits(MOST_RULES[level], cost)


class _Tuning:
    def __init__(
        self, sketch: Sketch, request: Request, assessor: Assessor, random: Random, style: ClueStyle
    ) -> None:
        self.sketch, self.request, self.assessor, self.random, self.style = (
            sketch,
            request,
            assessor,
            random,
            style,
        )
        self.level = request.difficulty

    def run(self) -> Assessment | None:
        for number in range(TRIES[self.level]):
            supply = demand(self.sketch, self._plan(number), self.random, self.assessor.clock)
            if supply is not None and (found := self._found(supply)) is not None:
                return found
        return None

    def _plan(self, number: int) -> Plan:
        """Steps below the level, and at the end steps of the level.

        From hard on, clues are left out afterwards until it is hard enough.
        """
        style = self.style
        place = min(LEVELS.index(self.level), LEVELS.index("normal"))
        late = 1.0 if self.level == "easy" else self.random.uniform(*style.late)
        steps = [limits_of(level) for level in LEVELS[max(0, place - 1) : place + 1]]
        steps = [replace(limits, rules=min(limits.rules, 2)) for limits in steps]
        return Plan(
            steps[0],
            steps[1] if place else None,
            limits_of(self.level),
            late,
            style.start,
            style.last,
            style.quotas,
            # Where clues are rationed, it may be that only those that say much will do.
            sparing=place > 0 and not (style.quotas and number % 2),
        )

    def _found(self, supply: Supply) -> Assessment | None:
        """The board that these clues lead to, if it fits."""
        used = self.sketch.used(supply.steps)
        given = frozenset(group for group in supply.given if group in used) | self.sketch.always
        if self.style.telling and given != supply.given and not self._is_unique(given):
            given = supply.given
        is_kept = supply.harmless is not None  # what is hard in it
        if self.request.minimal or LEVELS.index(self.level) >= LEVELS.index("normal"):
            thinning = Thinning(self.sketch, supply, given, self.style.quotas, self.assessor, self.random)
            return thinning.minimal() if self.request.minimal else thinning.harder()
        if self.level != "trivial" and not is_kept:
            return None
        for quota in self.style.quotas:
            others = sorted(quota.sizes)
            self.random.shuffle(others)
            others.sort(key=lambda group: not is_kept or group not in (supply.harmless or ()))
            given = quota.filled(given, others)
        assessment = self.assessor.assess(self.sketch.board(given))
        return assessment if assessment.verdict == "fits" else None

    def _is_unique(self, given: frozenset[int]) -> bool:
        return Proof(self.sketch, self.assessor.clock).is_unique(given)
