"""From a sketch to a board of the level asked for: clues on demand, then dropped or added where it is off."""

from __future__ import annotations

from random import Random

from quebra.core.game import Board
from quebra.engine.demand import Sketch, demand
from quebra.engine.judge import Judge, Judged
from quebra.engine.solve import solve
from quebra.engine.walk import Limits
from quebra.engine.wish import Wish

MOST_CHANGES = 8  # boards judged before a sketch is given up
# What a score has beyond its hardest step, about: how much work, how narrow, how deep.
BEYOND_HARDEST = 0.45
SPARING = ("hard", "extreme", "any")  # levels for which clues that say little are drawn first


def tuned(sketch: Sketch, wish: Wish, judge: Judge, random: Random) -> Judged | None:
    """A board made from the sketch that fits the wish; None when this sketch does not lead to one."""
    limits = Limits(judge.limits.rules, judge.high - BEYOND_HARDEST)
    given = demand(sketch, limits, random, judge.clock, sparing=wish.difficulty in SPARING)
    if given is None:
        return None
    if wish.minimal:
        return _fitting(judge.judge(sketch.board(_fewest(sketch, given, random))))
    return _Tuning(sketch, judge, random, given).run()


def _fitting(judged: Judged) -> Judged | None:
    return judged if judged.verdict == "fits" else None


def _fewest(sketch: Sketch, given: frozenset[int], random: Random) -> frozenset[int]:
    """Groups of which none can be dropped: without any of them there would be several solutions."""
    order = sorted(given - sketch.always)
    random.shuffle(order)
    for group in order:
        if is_unique(sketch.board(given - {group})):
            given -= {group}
    return given


def is_unique(board: Board) -> bool:
    """Whether a board has exactly one solution."""
    return solve(board, limit=0).status == "unique"


class _Tuning:
    """Drops clues while the board is too easy, adds some while it is too hard."""

    def __init__(self, sketch: Sketch, judge: Judge, random: Random, given: frozenset[int]) -> None:
        self.sketch, self.judge, self.random, self.given = sketch, judge, random, given
        self.needed: set[int] = set(sketch.always)  # what cannot be dropped
        self.left = MOST_CHANGES

    def run(self) -> Judged | None:
        judged = self._judge(self.given)
        while self.left and judged.verdict != "fits":
            if judged.verdict == "easy":
                if (easier := self._drop(judged)) is None:
                    return None
                judged = easier
            else:
                if not self._add(judged):
                    return None
                judged = self._judge(self.given)
        return self._bared(judged) if judged.verdict == "fits" else None

    def _judge(self, given: frozenset[int]) -> Judged:
        self.left -= 1
        return self.judge.judge(self.sketch.board(given))

    def _drop(self, judged: Judged) -> Judged | None:
        """The same with fewer clues: those not used, or one that is; None when all are needed."""
        while self.left:
            spare = self.given - self._used(judged) - self.needed
            if not spare:
                rest = sorted(self.given - self.needed)
                if not rest:
                    return None
                spare = frozenset({self.random.choice(rest)})
            fewer = self._judge(self.given - spare)
            if fewer.verdict in ("easy", "fits"):
                self.given -= spare
                return fewer
            self.needed |= spare
        return None

    def _bared(self, judged: Judged) -> Judged:
        """Without the clues that no step needs, if that fits as well."""
        spare = self.given - self._used(judged) - self.needed
        if spare:
            fewer = self.judge.judge(self.sketch.board(self.given - spare))
            if fewer.verdict == "fits":
                return fewer
        return judged

    def _used(self, judged: Judged) -> frozenset[int]:
        assert judged.explanation is not None
        return self.sketch.used(judged.explanation.steps)

    def _add(self, judged: Judged) -> bool:
        """One more clue, near what is still open."""
        rest = sorted(set(range(self.sketch.groups)) - self.given)
        if not rest:
            return False
        self.given |= {self.random.choice(rest)}
        return True
