"""Whether a board is what was asked for: exactly one solution, and a grade inside the band."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from quebra.core.game import Answer, Board
from quebra.engine.explain.explain import Explaining, Explanation
from quebra.engine.explain.scoring import Grade
from quebra.engine.explain.walk import Beyond, StepLimits
from quebra.engine.generate.request import Request
from quebra.engine.model.clock import Clock

Verdict = Literal["fits", "easy", "hard", "open"]  # open: not exactly one solution


@dataclass(frozen=True, slots=True)
class Assessment:
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


class Assessor:
    """Judges boards for one request. The walk is that of ``quebra.grade``, cut off where it gets too hard."""

    def __init__(self, request: Request, clock: Clock) -> None:
        self.low, self.high = request.band
        self.limits = StepLimits(request.most_rules, self.high)
        self.clock = clock

    def assess(self, board: Board) -> Assessment:
        """May raise TimeUp."""
        explaining = Explaining(board, time_limit=self.clock.left(), limits=self.limits)
        explaining.solve()
        if explaining.status != "unique":
            return Assessment("open", explaining)
        explaining.prepare()
        assert explaining.walk is not None
        try:
            while explaining.walk.advance() is not None:
                pass
        except Beyond:
            return Assessment("hard", explaining)
        explaining.complete = True
        explanation = explaining.explanation()
        assert explanation.grade is not None
        return Assessment(self.place(explanation.grade), explaining, explanation)

    def place(self, grade: Grade) -> Verdict:
        """Where a grade lies: below the band, in it, or above."""
        if grade.score < self.low:
            return "easy"
        return "fits" if grade.score < self.high else "hard"
