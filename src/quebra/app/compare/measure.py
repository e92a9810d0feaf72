"""One board by one engine or one strategy: the median of several runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from time import perf_counter
from typing import TypeVar

from quebra.core.game import Board, Json
from quebra.engine.solve.minimise import minimise as solve_shortest
from quebra.engine.solve.result import Result, Smallest
from quebra.engine.solve.solve import solve
from quebra.engine.solve.strategies.effort import Effort, Labeling, Outcome
from quebra.engine.solve.strategies.labeling import label
from quebra.engine.solve.strategies.strategy import Strategy

Outcomes = TypeVar("Outcomes", Result, Smallest, Labeling)


@dataclass(frozen=True, slots=True)
class Trial:
    """What is asked of every engine and strategy: how often, how long, and any answer or the shortest."""

    repeat: int
    time_limit: float
    minimise: bool = False

    def timed(
        self, run: Callable[[], Outcomes], is_late: Callable[[Outcomes], bool]
    ) -> tuple[Outcomes, float]:
        """The last outcome, and the median of the milliseconds. What meets its time limit is not repeated."""
        times: list[float] = []
        while True:
            started = perf_counter()
            outcome = run()
            times.append(1000 * (perf_counter() - started))
            if len(times) >= self.repeat or is_late(outcome):
                return outcome, round(median(times), 3)


@dataclass(frozen=True, slots=True)
class EngineRow:
    """One board by one engine: solved and proven, or with ``minimise`` its shortest answer and the proof."""

    board: str
    engine: str
    status: str
    milliseconds: float
    decisions: int
    conflicts: int
    propagations: int
    restarts: int
    minimise: bool = False
    length: int | None = None
    optimal: bool = False

    @property
    def is_late(self) -> bool:
        """Whether the time limit came first."""
        return not self.optimal if self.minimise else self.status == "timeout"

    def to_json(self) -> dict[str, Json]:
        """Without what only minimising tells, where nothing was minimised."""
        row = asdict(self)
        return row if self.minimise else {key: row[key] for key in list(row)[:-3]}


@dataclass(frozen=True, slots=True)
class StrategyRow:
    """One board by one strategy."""

    board: str
    strategy: str
    minimise: bool
    status: Outcome
    length: int | None
    optimal: bool
    milliseconds: float
    search_milliseconds: float  # of these, labeling itself; before it, the rules are written down
    effort: Effort

    @property
    def is_late(self) -> bool:
        """Whether the time limit came first."""
        return self.status == "timeout"

    def to_json(self) -> dict[str, Json]:
        """Everything in one object."""
        row = asdict(self)
        effort = row.pop("effort")
        return {**row, **effort}


def measure_engine(name: str, board: Board, engine: str, trial: Trial) -> EngineRow:
    """Solves and proves a board with an engine, or finds its shortest answer."""
    length, optimal = None, False
    if trial.minimise:
        shortest, time = trial.timed(
            lambda: solve_shortest(board, time_limit=trial.time_limit, engine=engine),
            lambda outcome: not outcome.optimal,
        )
        length, optimal = shortest.length, shortest.optimal
        status, work = shortest.status, shortest.statistics
    else:
        result, time = trial.timed(
            lambda: solve(board, time_limit=trial.time_limit, engine=engine),
            lambda outcome: outcome.status == "timeout",
        )
        status, work = result.status, result.statistics
    counts = (work.decisions, work.conflicts, work.propagations, work.restarts)
    return EngineRow(name, engine, status, time, *counts, trial.minimise, length, optimal)


def measure_strategy(name: str, board: Board, strategy: Strategy, trial: Trial) -> StrategyRow:
    """Labels a board up to its first answer, or to the proof of its shortest."""
    outcome, time = trial.timed(
        lambda: label(board, strategy, minimise=trial.minimise, time_limit=trial.time_limit),
        lambda one: one.status == "timeout",
    )
    return StrategyRow(
        name,
        strategy.name,
        trial.minimise,
        outcome.status,
        outcome.length,
        outcome.optimal,
        time,
        round(1000 * outcome.search_seconds, 3),
        outcome.effort,
    )
