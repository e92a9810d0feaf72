"""Values sorted into bins of one round width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from quebra.render.plot.scale import TOLERANCE, nice_step
from quebra.render.plot.values import require_number

MOST_BINS = 16
NARROWEST = 0.1


@dataclass(frozen=True, slots=True)
class Bins:
    """``count`` bins of one width; the first begins at ``first`` widths. A value on an edge belongs above."""

    first: int
    width: float
    count: int

    def edge(self, number: int) -> float:
        """Where a bin begins, and the one before it ends."""
        return float(f"{(self.first + number) * self.width:.12g}")

    def counts(self, values: Sequence[float]) -> list[int]:
        """How many values each bin holds."""
        found = [0] * self.count
        for value in values:
            found[_place(value, self.width) - self.first] += 1
        return found


def bins_for(values: Sequence[float], most: int = MOST_BINS, narrowest: float = NARROWEST) -> Bins:
    """Bins for all the values, ``most`` of them at most. Raises ValueError when there are no values."""
    if not values:
        raise ValueError("nothing to count: expected one or more values")
    for value in values:
        require_number(value, "histogram")
    low, high = min(values), max(values)
    # Bins far narrower than the values are large could not be told apart in their last digits.
    finest = max(narrowest, TOLERANCE * 1e3 * max(abs(low), abs(high)))
    width = nice_step(max((high - low) / most, finest))
    while _place(high, width) - _place(low, width) >= most:
        width = nice_step(width * 1.5)
    return Bins(_place(low, width), width, _place(high, width) - _place(low, width) + 1)


def _place(value: float, width: float) -> int:
    return floor(value / width + TOLERANCE)
