"""Whether a board is what was asked for: exactly one solution, and a grade inside the band."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from quebra.core.game import Answer, Board
from quebra.engine.clock import Clock
from quebra.engine.explain import Explaining, Explanation
from quebra.engine.grade import Grade
from quebra.engine.walk import Beyond, Limits
from quebra.engine.wish import Wish

Verdict = Literal["fits", "easy", "hard", "open"]  # open: not exactly one solution


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict and how it came about; ``explanation`` is there when the walk came to its end."""

    verdict: Verdict
    explaining: Explaining
    explanation: Explanation | None = None

    @property
    def solutions(self) -> tuple[Answer, ...]:
        """Its only solution, or two that differ."""
        return self.explaining.solutions

    @property
    def grade(self) -> Grade:
        assert self.explanation is not None and self.explanation.grade is not None
        return self.explanation.grade


class Judge:
    """Judges boards for one request. The walk is that of ``quebra.grade``, cut off where it gets too hard."""

    def __init__(self, wish: Wish, clock: Clock) -> None:
        self.low, self.high = wish.band
        self.limits = Limits(wish.most_rules, self.high)
        self.clock = clock

    def judge(self, board: Board) -> Judged:
        """May raise TimeUp."""
        explaining = Explaining(board, time_limit=self.clock.left(), limits=self.limits)
        explaining.solve()
        if explaining.status != "unique":
            return Judged("open", explaining)
        explaining.prepare()
        assert explaining.walk is not None
        try:
            while explaining.walk.advance() is not None:
                pass
        except Beyond:
            return Judged("hard", explaining)
        explaining.complete = True
        explanation = explaining.explanation()
        assert explanation.grade is not None
        return Judged(self.place(explanation.grade), explaining, explanation)

    def place(self, grade: Grade) -> Verdict:
        """Where a grade lies: below the band, in it, or above."""
        if grade.score < self.low:
            return "easy"
        return "fits" if grade.score < self.high else "hard"
