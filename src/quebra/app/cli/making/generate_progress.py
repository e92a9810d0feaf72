"""What the bar of a batch says."""

from __future__ import annotations

from time import monotonic
from typing import Self

from quebra.app.cli.progress import ProgressBar, bar
from quebra.core.words import number, say
from quebra.engine.batch.batch import Batch
from quebra.engine.batch.seeds import MOST_PLACES


class Progress(ProgressBar):
    """How many puzzles a batch has, how fast they come, and how long it takes to the end."""

    def __init__(self, batch: Batch, until_time: float | None, lang: str) -> None:
        super().__init__(lambda: self.line(monotonic()))
        self._batch, self._until_time, self._lang = batch, until_time, lang
        self._total = batch.count if batch.count < MOST_PLACES else None
        self._began, self._known = monotonic(), 0

    def __enter__(self) -> Self:
        self._began, self._known = monotonic(), self._batch.done
        return super().__enter__()

    def line(self, now: float) -> str:
        """The bar and what is said beside it."""
        done, took = self._batch.done, now - self._began
        rate = (done - self._known) / took if took > 0 else 0.0
        left = []
        if self._total is not None and rate > 0:
            left.append((self._total - done) / rate)
        if self._until_time is not None:
            left.append(max(0.0, self._until_time - took))
        drawn = bar(took, self._until_time or 1) if self._total is None else bar(done, self._total)
        counted = str(done) if self._total is None else f"{done}/{self._total}"
        key = "making" if left and rate > 0 else "making_first"
        values = {"done": counted, "rate": self._rate(rate), "left": _time(min(left, default=0.0))}
        return f"{drawn} {say('quebra.app', self._lang, key, values)}"

    def _rate(self, rate: float) -> str:
        if rate >= 1:
            return f"{number(rate, self._lang, 1)}/s"
        return f"{number(60 * rate, self._lang, 1)}/min"


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"
