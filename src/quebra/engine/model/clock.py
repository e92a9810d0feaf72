"""A time limit that every loop can ask."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from quebra._native import begin_deadline, end_deadline, pulse
from quebra.core.errors import QuebraError, TimeUp

__all__ = ["Clock", "pulse"]


class Clock:
    """Counts down from a limit in seconds; None never ends."""

    def __init__(self, limit: float | None = None) -> None:
        if limit is not None and not (isinstance(limit, int | float) and limit >= 0):  # nan neither
            raise QuebraError(f"time limit: expected seconds from 0, found {limit!r}")
        self._end = None if limit is None else monotonic() + limit

    def check(self) -> None:
        """Raises TimeUp once the limit has passed."""
        if self._end is not None and monotonic() >= self._end:
            raise TimeUp

    def left(self) -> float | None:
        """Seconds until the limit; None when there is none."""
        return None if self._end is None else max(0.0, self._end - monotonic())

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """The clock stands still meanwhile: the limit comes so much later."""
        started = monotonic()
        try:
            yield
        finally:
            if self._end is not None:
                self._end += monotonic() - started

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Until this ends, whatever this thread builds or searches stops with TimeUp at the limit.

        Kernels look at it by themselves, and so does a model to which rules are added; other loops call
        ``pulse``. Limits may stand inside one another: the earliest counts.
        """
        if self._end is None:
            yield
            return
        self.check()
        before = begin_deadline(self._end - monotonic())
        try:
            yield
        finally:
            end_deadline(before)

    def sooner(self, other: Clock) -> Clock:
        """The clock of the two that ends first."""
        if self._end is None or (other._end is not None and other._end < self._end):
            return other
        return self
