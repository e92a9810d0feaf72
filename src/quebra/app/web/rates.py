"""How many calls somebody may make: so many a second, and some more at once."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

MOST_KNOWN = 20_000  # callers that are remembered; those who were quiet longest are forgotten first


class Rates:
    """A bucket for each caller, which fills with ``rate`` calls a second up to ``burst``."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait_for(self, caller: str, now: float | None = None) -> float:
        """Takes one call out of the caller's bucket; the seconds to wait where there is none, else 0."""
        now = monotonic() if now is None else now
        left, since = self._buckets.pop(caller, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        allowed = left >= 1.0
        self._buckets[caller] = (left - 1.0 if allowed else left), now
        if len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1.0 - left) / self._rate
