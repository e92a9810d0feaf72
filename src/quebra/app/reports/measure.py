"""The budget: every counterpart of a figure is run a few times, and none longer than its cell may take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import fmean
from time import perf_counter
from typing import Literal, Protocol

from quebra.app.reports.published import MEAN, PublishedReport, PublishedRow, PublishedTable
from quebra.core.errors import TimeUp

BUDGET = 10.0  # seconds a cell, unless told otherwise
RUNS = 3  # the reports take three, too
WARMING = 0.1  # of the budget: a first run that takes longer counts, a shorter one only warms up

Status = Literal["measured", "over", "missing", "interrupted"]
Figures = Mapping[str, float]  # of one run: its time in seconds, its counters, its points


@dataclass(frozen=True, slots=True)
class Counterpart:
    """What stands beside the figures of a row: one way of ours to do the same."""

    task: str
    by: str
    type: str
    boards: tuple[str, ...]
    size: int
    players: tuple[str, ...]
    level: str = "any"

    @classmethod
    def of(cls, report: PublishedReport, table: PublishedTable, row: PublishedRow, by: str) -> Counterpart:
        return cls(table.task, by, report.type, row.boards, row.size, row.players, table.level)

    @property
    def subject(self) -> str:
        """What it is about, in a few words: its boards, its players or its size."""
        return ", ".join(self.boards) or " – ".join(self.players) or f"{self.size}x{self.size}"

    @property
    def can_run(self) -> bool:
        """Whether there is anything to run: the boards of some rows are lost."""
        return bool(self.boards or self.size or self.players)


@dataclass(frozen=True, slots=True)
class OwnFigure:
    """One figure of ours: its value where it was measured, else why there is none."""

    status: Status
    value: float | None = None


@dataclass(frozen=True, slots=True)
class CounterpartRuns:
    """The runs of a counterpart. With ``over`` the first of them was not done in time."""

    status: Status
    runs: tuple[Figures, ...] = ()

    def figure(self, what: str, take: int = MEAN) -> OwnFigure:
        """A figure of one run, or its mean over all."""
        runs = self.runs if take == MEAN else self.runs[take - 1 : take]
        values = [run[what] for run in runs if what in run]
        if not values:
            # A run that was not repeated, because the first took the budget, has nothing to tell.
            return OwnFigure("missing" if self.status == "measured" or take > 1 else self.status)
        return OwnFigure("measured", fmean(values))


class CounterpartRunner(Protocol):
    """Whoever does the work."""

    def run(self, counterpart: Counterpart, number: int, seconds: float) -> Figures | None:
        """The figures of one run; None where there is none to have. Raises TimeUp after so many seconds."""

    def repeats(self, counterpart: Counterpart) -> bool:
        """Whether one more run of it would tell more."""


@dataclass(slots=True)
class Measurer:
    """Runs every counterpart once for all the figures that ask for it."""

    runner: CounterpartRunner
    budget: float = BUDGET
    clock: Callable[[], float] = perf_counter
    _known: dict[Counterpart, CounterpartRuns] = field(default_factory=dict)
    _warm: set[tuple[str, str, str]] = field(default_factory=set)

    def measure(self, counterpart: Counterpart) -> CounterpartRuns:
        if counterpart not in self._known:
            self._known[counterpart] = (
                self._measured(counterpart) if counterpart.can_run else CounterpartRuns("missing")
            )
        return self._known[counterpart]

    def _measured(self, counterpart: Counterpart) -> CounterpartRuns:
        kind = (counterpart.by, counterpart.type, counterpart.task)
        is_cold = kind not in self._warm and self.runner.repeats(counterpart)
        self._warm.add(kind)
        runs: list[Figures] = []
        started = self.clock()
        try:
            if is_cold:
                found = self.runner.run(counterpart, 1, self.budget)
                # What is loaded once is no matter of speed, and none of a run that takes long anyway.
                if found is not None and self.clock() - started > WARMING * self.budget:
                    runs.append(found)
            while len(runs) < RUNS:
                spent = self.clock() - started
                if runs and spent + spent / len(runs) > self.budget:
                    break  # one more of the same would not be done in time
                found = self.runner.run(counterpart, len(runs) + 1, self.budget - spent)
                if found is None:
                    return CounterpartRuns("measured" if runs else "missing", tuple(runs))
                runs.append(found)
                if not self.runner.repeats(counterpart):
                    break
        except TimeUp:
            if not runs:
                return CounterpartRuns("over")
        return CounterpartRuns("measured", tuple(runs))
