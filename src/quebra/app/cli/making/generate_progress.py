"""The bar that tells how far a batch is, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from time import monotonic

from quebra.app.cli.common import Ticker
from quebra.core.background import in_background
from quebra.core.words import number, say
from quebra.engine.batch.batch import Batch
from quebra.engine.batch.seeds import MOST_PLACES

WIDTH = 24
EVERY = 0.25  # seconds between two drawings


class Progress:
    """Draws itself again and again while a batch runs, however long a single puzzle takes."""

    def __init__(self, batch: Batch, until_time: float | None, lang: str) -> None:
        self._batch, self._until_time, self._lang = batch, until_time, lang
        self._total = batch.count if batch.count < MOST_PLACES else None
        self._ticker, self._lock, self._over = Ticker(), Lock(), Event()
        self._thread: Thread | None = None
        self._began, self._known = monotonic(), 0

    def __enter__(self) -> Progress:
        self._began, self._known = monotonic(), self._batch.done
        if sys.stderr.isatty():
            self._thread = in_background(self._draw)
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        self._ticker.clear()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Room for other things on the same terminal."""
        with self._lock:
            self._ticker.clear()
            yield

    def line(self, now: float) -> str:
        """The bar and what is said beside it."""
        done, took = self._batch.done, now - self._began
        rate = (done - self._known) / took if took > 0 else 0.0
        left = []
        if self._total is not None and rate > 0:
            left.append((self._total - done) / rate)
        if self._until_time is not None:
            left.append(max(0.0, self._until_time - took))
        share = done / self._total if self._total is not None else min(1.0, took / (self._until_time or 1))
        bar = "#" * int(WIDTH * share)
        counted = str(done) if self._total is None else f"{done}/{self._total}"
        key = "making" if left and rate > 0 else "making_first"
        values = {"done": counted, "rate": self._rate(rate), "left": _time(min(left, default=0.0))}
        return f"[{bar:.<{WIDTH}}] {say('quebra.app', self._lang, key, values)}"

    def _draw(self) -> None:
        while not self._over.is_set():
            with self._lock:
                self._ticker.tell(self.line(monotonic()))
            self._over.wait(EVERY)

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
