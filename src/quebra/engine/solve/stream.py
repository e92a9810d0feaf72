"""Many boards of one size: one solver is kept, each board is only a list of assumptions.

A game offers this by ``open_model(board)`` in its model.py: a model for every board of that
size. The clue rules a board needs are added at first use, each behind a switch.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol

from quebra.core.game import Answer, Board
from quebra.core.registry import game_of
from quebra.engine.model.clock import Clock
from quebra.engine.model.counting import Clause
from quebra.engine.model.model import Model, Truth
from quebra.engine.solve.result import Result, Statistics
from quebra.engine.solve.sat import DEFAULT_ENGINE, Sat
from quebra.engine.solve.search import SatSearch, note_work
from quebra.engine.solve.solve import AUTO, NATIVE, Deferred, Run, solve

MOST_SIZES = 8  # solvers kept at a time
MOST_BOARDS = 20_000  # after so many boards a solver is made anew: learnt clauses go stale


class OpenModel(Protocol):
    """A model for all boards of one size."""

    model: Model

    def assumptions(self, board: Any) -> list[int]: ...
    def clue_keys(self, board: Any) -> Iterable[Hashable]: ...
    def clue_clauses(self, key: Any, helper: Callable[[], int]) -> Sequence[Clause]: ...
    def decode(self, board: Any, truth: Truth) -> Answer: ...


@dataclass(slots=True)
class _Bench:
    """A kept solver and what it already knows."""

    open_model: OpenModel
    sat: Sat
    switches: dict[Hashable, int] = field(default_factory=dict)
    used: int = 0


class _StreamSearcher:
    """One board on a kept solver."""

    def __init__(self, bench: _Bench, board: Board) -> None:
        started = perf_counter()
        self.statistics = Statistics()
        self._bench, self._board = bench, board
        self._before, self._seconds = bench.sat.statistics(), bench.sat.seconds
        assumptions = bench.open_model.assumptions(board)
        for key in bench.open_model.clue_keys(board):
            assumptions.append(bench.switches.get(key) or _learn(bench, key))
        self._search = SatSearch(bench.sat, bench.open_model.model, assumptions, retire=True)
        self.statistics.encode_seconds = perf_counter() - started

    def advance(self, clock: Clock) -> Answer | None:
        try:
            truth = self._search.advance(clock)
        finally:
            self._note()
        return None if truth is None else self._bench.open_model.decode(self._board, truth)

    def _note(self) -> None:
        """The work for this board alone."""
        note_work(self.statistics, self._bench.sat, self._bench.open_model.model)
        for name, value in self._before.items():
            setattr(self.statistics, name, getattr(self.statistics, name) - value)
        self.statistics.solve_seconds -= self._seconds

    def close(self) -> None:
        self._search.close()


def _learn(bench: _Bench, key: Hashable) -> int:
    def helper() -> int:
        return bench.sat.new_variable(bench.open_model.model.variables)

    switch = helper()
    bench.sat.add((-switch, *clause) for clause in bench.open_model.clue_clauses(key, helper))
    bench.switches[key] = switch
    return switch


class Stream:
    """Solves boards one after another, keeping a solver for each size it meets."""

    def __init__(self, engine: str = AUTO) -> None:
        self._engine = engine
        self._benches: OrderedDict[Hashable, _Bench] = OrderedDict()
        self._met: set[Hashable] = set()

    def solve(self, board: Board, *, limit: int | None = 2, time_limit: float | None = None) -> Result:
        """The same result as :func:`quebra.solve`."""
        clock = Clock(time_limit)
        game = game_of(board)
        part: Any = game.model
        keeps = self._engine != NATIVE and game.offers("model", "open_model")
        if not keeps or self._is_new(part.open_key(board)):
            return solve(board, limit=limit, time_limit=time_limit, engine=self._engine)
        searcher = Deferred(lambda: _StreamSearcher(self._bench(part, board), board))
        try:
            return Run(board, searcher, limit, clock).result()
        finally:
            searcher.close()

    def _is_new(self, key: Hashable) -> bool:
        """Whether a size is met for the first time: one board alone is quicker by itself."""
        if key in self._met:
            return False
        self._met.add(key)
        return True

    def _bench(self, part: Any, board: Board) -> _Bench:
        key = part.open_key(board)
        bench = self._benches.get(key)
        if bench is not None and bench.used >= MOST_BOARDS:
            bench.sat.close()
            bench = None
        if bench is None:
            open_model: OpenModel = part.open_model(board)
            engine = DEFAULT_ENGINE if self._engine == AUTO else self._engine
            bench = _Bench(open_model, Sat(engine))
            bench.sat.add_model(open_model.model)
            self._benches[key] = bench
            while len(self._benches) > MOST_SIZES:
                self._benches.popitem(last=False)[1].sat.close()
        self._benches.move_to_end(key)
        bench.used += 1
        return bench


def solve_many(
    boards: Iterable[Board], *, limit: int | None = 2, time_limit: float | None = None, engine: str = AUTO
) -> Iterator[Result]:
    """Results in the order of the boards, each as soon as it is known. ``time_limit`` is per board."""
    stream = Stream(engine)
    for board in boards:
        yield stream.solve(board, limit=limit, time_limit=time_limit)
