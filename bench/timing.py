"""Stopwatch: medians of several runs, and rivals taken in turns so that noise hits them alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

Work = Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Timed:
    """The median time of some work, and what its last run gave back."""

    seconds: float
    value: Any


@dataclass(frozen=True, slots=True)
class Settings:
    """How thorough a run is. ``quick`` is for trying the bench out, not for quoting."""

    quick: bool = False

    @property
    def runs(self) -> int:
        return 3 if self.quick else 5


def timed(work: Work, runs: int) -> Timed:
    """The median of so many runs."""
    return in_turns({"it": work}, runs)["it"]


def in_turns(works: Mapping[str, Work], runs: int) -> dict[str, Timed]:
    """The median of each, all of them run once before any is run again."""
    seconds: dict[str, list[float]] = {name: [] for name in works}
    values: dict[str, Any] = {}
    for _ in range(runs):
        for name, work in works.items():
            started = perf_counter()
            values[name] = work()
            seconds[name].append(perf_counter() - started)
    return {name: Timed(median(seconds[name]), values[name]) for name in works}
