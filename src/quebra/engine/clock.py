"""A time limit that every loop can ask."""

from __future__ import annotations

from time import monotonic

from quebra.core.errors import TimeUp


class Clock:
    """Counts down from a limit in seconds; None never ends."""

    def __init__(self, limit: float | None = None) -> None:
        self._end = None if limit is None else monotonic() + limit

    def check(self) -> None:
        """Raises TimeUp once the limit has passed."""
        if self._end is not None and monotonic() >= self._end:
            raise TimeUp

    def left(self, most: float) -> float:
        """Seconds left, at most ``most``."""
        return most if self._end is None else max(0.0, min(most, self._end - monotonic()))
