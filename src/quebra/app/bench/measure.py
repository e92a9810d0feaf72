"""The clock: how long boards take to make, and an engine to solve them and prove their solutions unique."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import exp, fsum, log
from statistics import median
from time import perf_counter

from quebra.app.bench.boards import Case
from quebra.core.errors import QuebraError, TimeUp
from quebra.core.game import Board, Json
from quebra.engine.model.clock import Clock
from quebra.engine.solve.solve import AUTO, solve

LEAST = 1e-9  # seconds: a clock that stood still must not divide by zero


@dataclass(frozen=True, slots=True)
class BenchRow:
    """One puzzle at one size: medians over its boards, each the median of its runs."""

    type: str
    size: int
    boards: int
    runs: int
    seconds: float
    baseline: str
    baseline_seconds: float
    generate_seconds: float

    @property
    def ratio(self) -> float:
        """How many times as long the baseline took."""
        return self.baseline_seconds / self.seconds

    def to_json(self) -> dict[str, Json]:
        return {
            "type": self.type,
            "rows": self.size,
            "columns": self.size,
            "boards": self.boards,
            "runs": self.runs,
            "generate_seconds": round(self.generate_seconds, 9),
            "engine": AUTO,
            "seconds": round(self.seconds, 9),
            "baseline": self.baseline,
            "baseline_seconds": round(self.baseline_seconds, 9),
            "ratio": round(self.ratio, 3),
        }


@dataclass(frozen=True, slots=True)
class Bench:
    """What is measured, how often and until when."""

    baseline: str
    boards: int
    runs: int
    clock: Clock
    _warm: set[str] = field(default_factory=set)  # types of which a board was made already

    def measure(self, case: Case, tell: Callable[[int], None]) -> BenchRow:
        """One row; ``tell`` hears how many of its boards are done. Raises TimeUp."""
        own: list[float] = []
        other: list[float] = []
        making: list[float] = []
        for done, (board, taken) in enumerate(self._made(case)):
            tell(done)
            times = self._both(board)
            own.append(times[0])
            other.append(times[1])
            making.append(taken)
        return BenchRow(
            case.type,
            case.size,
            len(own),
            self.runs,
            median(own),
            self.baseline,
            median(other),
            median(making),
        )

    def _made(self, case: Case) -> Iterator[tuple[Board, float]]:
        """The boards, and how long each took to make."""
        if case.type not in self._warm:
            next(case.boards(1, self.clock))  # not counted: what is loaded once is no matter of speed
            self._warm.add(case.type)
        boards, started = case.boards(self.boards, self.clock), perf_counter()
        for board in boards:
            yield board, max(perf_counter() - started, LEAST)
            started = perf_counter()

    def _both(self, board: Board) -> tuple[float, float]:
        """Engines take turns, so that whatever else the machine does is shared between them."""
        engines = (AUTO, self.baseline)
        times: dict[str, list[float]] = {engine: [] for engine in engines}
        for engine in engines:
            self._timed(board, engine)  # not counted: what is loaded once is no matter of speed
        for _ in range(self.runs):
            for engine in engines:
                times[engine].append(self._timed(board, engine))
        return median(times[AUTO]), median(times[self.baseline])

    def _timed(self, board: Board, engine: str) -> float:
        started = perf_counter()
        result = solve(board, time_limit=self.clock.left(), engine=engine)
        seconds = perf_counter() - started
        if result.status == "timeout":
            raise TimeUp
        if result.status != "unique":
            raise QuebraError(f"engine {engine}: a {board.type} board came out as {result.status!r}")
        return max(seconds, LEAST)


def mean_ratio(rows: list[BenchRow]) -> float:
    """The geometric mean: twice as fast and half as fast are as fast."""
    return exp(fsum(log(row.ratio) for row in rows) / len(rows))
