"""From a sketch to a board of the level asked for: clues on demand, some left out again where it is too easy,
and then judged as the board that it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from quebra.core.game import Board
from quebra.engine.demand import Plan, Quota, Sketch, Supply, demand
from quebra.engine.grade import BOUNDS, LEVELS
from quebra.engine.judge import Judge, Judged
from quebra.engine.proof import Proof, Spare
from quebra.engine.solve import solve
from quebra.engine.walk import Limits
from quebra.engine.wish import ANY, MOST_RULES, Wish

# What a score has beyond its hardest step, about: how much work, how narrow, how deep.
BEYOND_HARDEST = 0.45
TRIES = {"trivial": 4, "easy": 30, "normal": 12, "hard": 8, "extreme": 8}  # sets of clues for one sketch
MOST_JUDGED = 16  # boards of one set of clues
EARLY = 0.5  # the share of the steps whose clues are left out last


@dataclass(frozen=True, slots=True)
class Style:
    """How clues are chosen, as far as the level leaves it open.

    ``start``, ``last`` and ``quotas`` are those of a :class:`Plan`. Hard steps come once a share of the
    board between the two bounds of ``late`` is open.
    """

    start: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    quotas: tuple[Quota, ...] = ()
    late: tuple[float, float] = (0.3, 1.0)


def tuned(
    sketch: Sketch, wish: Wish, judge: Judge, random: Random, style: Style | None = None
) -> Judged | None:
    """A board made from the sketch that fits the wish; None when this sketch does not lead to one."""
    style = style or Style()
    if wish.difficulty != ANY:
        return _Tuning(sketch, wish, judge, random, style).run()
    # Some level; if that cannot be had, an easier one.
    for level in reversed(LEVELS[: 1 + random.randrange(len(LEVELS))]):
        asked = replace(wish, difficulty=level)
        found = _Tuning(sketch, asked, Judge(asked, judge.clock), random, style).run()
        if found is not None:
            return found
    return None


def is_unique(board: Board) -> bool:
    """Whether a board has exactly one solution."""
    return solve(board, limit=1).status == "unique"


def limits_of(level: str) -> Limits:
    """How hard the steps of a level may be."""
    place = LEVELS.index(level)
    cost = BOUNDS[place] - BEYOND_HARDEST if place < len(BOUNDS) else float("inf")
    return Limits(MOST_RULES[level], cost)


class _Tuning:
    def __init__(self, sketch: Sketch, wish: Wish, judge: Judge, random: Random, style: Style) -> None:
        self.sketch, self.wish, self.judge, self.random, self.style = sketch, wish, judge, random, style
        self.level = wish.difficulty
        self.proof: Proof | None = None

    def run(self) -> Judged | None:
        for _ in range(TRIES[self.level]):
            supply = demand(self.sketch, self._plan(), self.random, self.judge.clock)
            if supply is None:
                continue
            found = self._minimal(supply) if self.wish.minimal else self._comfortable(supply)
            if found is not None:
                return found
        return None

    def _plan(self) -> Plan:
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
            late,
            style.start,
            style.last,
            style.quotas,
            sparing=place > 0,
        )

    def _comfortable(self, supply: Supply) -> Judged | None:
        if self.level in ("easy", "normal") and supply.harmless is None:
            return None  # what is hard in it would be spoilt
        given = self._settled(supply)
        judged = self._judge(given)
        if judged.verdict == "easy" and self.level in ("hard", "extreme"):
            return self._thinned(given, judged)
        return judged if judged.verdict == "fits" else None

    def _judge(self, given: frozenset[int]) -> Judged:
        return self.judge.judge(self.sketch.board(given))

    def _settled(self, supply: Supply) -> frozenset[int]:
        """Without clues that no step needs, and with as many of each kind as the quotas say."""
        used = self.sketch.used(supply.steps)
        kept = {group for quota in self.style.quotas for group in quota.sizes} | self.sketch.always
        given = {group for group in supply.given if group in used or group in kept}
        for quota in self.style.quotas:
            others = [group for group in sorted(quota.sizes) if group not in given]
            self.random.shuffle(others)
            others.sort(key=lambda group: supply.harmless is None or group not in supply.harmless)
            for group in others:
                if quota.sizes[group] <= quota.left(given):
                    given.add(group)
        return frozenset(given)

    # ---- harder

    def _fixed(self) -> frozenset[int]:
        """What the author has set."""
        return self.sketch.always.union(*(quota.sizes for quota in self.style.quotas))

    def _thinned(self, given: frozenset[int], judged: Judged) -> Judged | None:
        """Leaves out clues as long as the board is too easy, those first that are needed late."""
        proof = self.proof = self.proof or Proof(self.sketch, self.judge.clock)
        fixed, left = self._fixed(), MOST_JUDGED
        while left:
            spare = Spare(proof, given, self._late_first(given - fixed, judged))
            import os
            easy, hard, step = 0, None, int(os.environ.get('STEP','1'))  # leaving out so many of them is too easy, or too hard
            if os.environ.get('BIS'): hard=spare.reach(999)+1; step=1
            while left and (hard is None or hard - easy > 1):
                many = min(easy + step, spare.reach(easy + step)) if hard is None else (easy + hard) // 2
                if many == easy:
                    return None  # too easy, and no more can be left out
                now = self._judge(given.difference(spare.groups[:many]))
                left -= 1
                if now.verdict == "fits":
                    return now
                if now.verdict == "easy":
                    easy, step, judged = many, 2 * step, now
                else:
                    hard = many
            given = given.difference(spare.groups[:easy])
            fixed |= set(spare.groups[easy : easy + 1])
        return None

    def _late_first(self, groups: frozenset[int], judged: Judged) -> list[int]:
        assert judged.explanation is not None
        steps = judged.explanation.steps
        early = self.sketch.used(steps[: int(len(steps) * EARLY)])
        order = sorted(groups)
        self.random.shuffle(order)
        order.sort(key=lambda group: group in early)
        return order

    # ---- minimal

    def _minimal(self, supply: Supply) -> Judged | None:
        self.proof = self.proof or Proof(self.sketch, self.judge.clock)
        given = self._settled(supply)
        order = sorted(given - self._fixed())
        self.random.shuffle(order)
        spare = Spare(self.proof, given, order)
        spare.reach(len(order))
        judged = self._judge(given.difference(spare.groups))
        return judged if judged.verdict == "fits" else None
