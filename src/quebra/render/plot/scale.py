"""From values to places: straight and logarithmic, with ticks at round numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from quebra.render.plot.values import exact_number, plain_number

NICE = (1, 2, 5)
TOLERANCE = 1e-9  # values that differ by less are the same to the eye
FEW_DECADES = 1.5  # so few powers of ten would leave a logarithmic axis with too few ticks
MOST_POWERS = 7
ALMOST = 1.6
HARDLY = 1.2  # a little room between the lowest point and the line below it


@dataclass(frozen=True, slots=True)
class Axis:
    """One direction of a plot: its title, its kind, and how values are written at ticks and at points."""

    title: str = ""
    log: bool = False
    write: Callable[[float], str] = plain_number
    exact: Callable[[float], str] = exact_number


@dataclass(frozen=True, slots=True)
class Range:
    """What an axis spans, and the round values on it."""

    low: float
    high: float
    ticks: tuple[float, ...]
    log: bool

    def share(self, value: float) -> float:
        """How far along the axis a value lies, from 0 to 1."""
        low, high, at = (log10(v) if self.log else v for v in (self.low, self.high, value))
        return min(1.0, max(0.0, (at - low) / (high - low)))


def range_of(values: Sequence[float], *, log: bool, outer: bool, wanted: int) -> Range:
    """A range that holds all values. ``outer`` lets it begin and end with a tick."""
    low, high = min(values), max(values)
    if log:
        ticks = _log_ticks(low, high)
        return _trimmed(ticks, low, high)
    whole = all(float(value).is_integer() for value in values)
    if high - low <= TOLERANCE * max(abs(low), abs(high)):
        # One value, or as good as one: some room around it.
        room = 1.0 if abs(high) < 10 else abs(high) / 10
        low, high = low - room, high + room
    elif outer and 0 <= low <= high / 2:
        low = 0.0
    step = nice_step((high - low) / wanted, whole=whole)
    inner = _multiples(ceil(low / step - TOLERANCE), floor(high / step + TOLERANCE), step)
    if outer or len(inner) < 2:
        inner = _multiples(floor(low / step + TOLERANCE), ceil(high / step - TOLERANCE), step)
        low, high = min(low, inner[0]), max(high, inner[-1])
    return Range(low, high, inner, log=False)


def nice_step(rough: float, *, whole: bool = False) -> float:
    """The least of 1, 2, 5, 10, 20 … that is no smaller; of whole numbers, none below 1."""
    power = floor(log10(rough))
    steps = [nice * 10.0**exponent for exponent in (power - 1, power, power + 1) for nice in NICE]
    step = next(step for step in steps if step >= rough * (1 - TOLERANCE))
    return max(step, 1.0) if whole else step


def _multiples(first: int, last: int, step: float) -> tuple[float, ...]:
    # Rounded, so that three times 0.1 is written as 0.3.
    return tuple(float(f"{number * step:.12g}") for number in range(first, last + 1))


def _trimmed(ticks: tuple[float, ...], low: float, high: float) -> Range:
    """Without a last step for a value that is hardly past a tick: it would be an empty strip."""
    first, last = ticks[0], ticks[-1]
    if len(ticks) > 3 and high < ticks[-2] * ALMOST:
        last, ticks = high, ticks[:-1]
    if len(ticks) > 3 and low > ticks[1] / ALMOST:
        first, ticks = min(ticks[1], low / HARDLY), ticks[1:]
    return Range(first, last, ticks, log=True)


def _log_ticks(low: float, high: float) -> tuple[float, ...]:
    """Powers of ten around the values, or 1, 2, 5, 10 … where powers alone would be too few."""
    first, last = floor(log10(low)) - 2, ceil(log10(high)) + 2
    wide = log10(high) - log10(low) > FEW_DECADES
    every = max(1, ceil((last - first - 4) / MOST_POWERS)) if wide else 1
    nice = (1,) if wide else NICE
    # A detour over text, because 10.0**-3 times 5 is not quite 0.005.
    ticks = [float(f"{n}e{power}") for power in range(first, last + every + 1, every) for n in nice]
    begin = max(place for place, tick in enumerate(ticks) if tick <= low)
    end = min(place for place, tick in enumerate(ticks) if tick >= high)
    if begin == end:
        begin, end = begin - 1, end + 1
    return tuple(ticks[begin : end + 1])
