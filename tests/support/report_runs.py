"""Counterparts of the reports' figures that take no time: a clock that is told what time it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from quebra.app.reports.compared import ComparedTable
from quebra.app.reports.measure import Counterpart, Figures, Measurer
from quebra.app.reports.published import NAMES, published
from quebra.core.errors import TimeUp


@dataclass
class ScriptedRunner:
    """Every run takes as long as the script says (its last word stands for all that follow)."""

    seconds: tuple[float, ...] = (0.25,)
    once: bool = False  # more runs would tell no more
    nothing_after: int = 1000  # so many runs, then there is none to have
    now: float = 0.0
    calls: list[tuple[Counterpart, int, float]] = field(default_factory=list)

    def clock(self) -> float:
        return self.now

    def repeats(self, counterpart: Counterpart) -> bool:
        return not self.once

    def run(self, counterpart: Counterpart, number: int, seconds: float) -> Figures | None:
        self.calls.append((counterpart, number, seconds))
        if len(self.calls) > self.nothing_after:
            return None
        taken = self.seconds[min(len(self.calls), len(self.seconds)) - 1]
        self.now += min(taken, seconds)
        if taken > seconds:
            raise TimeUp
        return {"time": taken, "backtracks": 1000.0, "prunings": 1.5, "points": 75.0, "games": 8.0}


def compared_tables(runner: ScriptedRunner, budget: float = 10.0, *names: str) -> list[ComparedTable]:
    """All tables of the reports, measured by the script."""
    measurer = Measurer(runner, budget, runner.clock)
    found = []
    for name in names or NAMES:
        for table in published(name).tables:
            found.append(ComparedTable(published(name), table, budget))
            for counterpart in found[-1].counterparts():
                found[-1].runs[counterpart] = measurer.measure(counterpart)
    return found
