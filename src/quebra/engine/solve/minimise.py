"""Fewest cells, proven: asks from below, so the first yes is the smallest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from quebra.core.errors import QuebraError, TimeUp
from quebra.core.game import Board
from quebra.core.registry import game_of
from quebra.engine.model.clock import Clock
from quebra.engine.model.counting import Clause, totaliser
from quebra.engine.model.model import Model, Truth
from quebra.engine.solve.result import Smallest, Statistics, status_of
from quebra.engine.solve.sat import DEFAULT_ENGINE, Sat
from quebra.engine.solve.search import SatSearch, note_work, open_search
from quebra.engine.solve.solve import AUTO, NATIVE


@dataclass(frozen=True, slots=True)
class Minimand:
    """What to make small: the number of true variables in ``groups``.

    Each of the first ``busy`` groups holds at least one true variable in every answer. No answer
    counts fewer than ``lower``, and all counts differ from it by a multiple of ``step``.
    """

    groups: Sequence[Sequence[int]]
    busy: int
    lower: int
    step: int

    def count(self, truth: Truth) -> int:
        return sum(truth[variable] for group in self.groups for variable in group)


def require_length(board: Board) -> None:
    """Says so where answers have no length that could be made small."""
    if not game_of(board).offers("model", "minimand"):
        raise QuebraError(f"a {board.type} answer has no length to minimise")


def minimise(board: Board, *, time_limit: float | None = None, engine: str = AUTO) -> Smallest:
    """The smallest answer of a board, and whether it is proven smallest."""
    part: Any = game_of(board).model
    if engine == NATIVE:
        raise QuebraError("there is no native search for the shortest; use another engine")
    require_length(board)
    statistics, clock = Statistics(), Clock(time_limit)
    started = perf_counter()
    model: Model = part.build(board)
    minimand: Minimand = part.minimand(board, model)
    sat, search = open_search(model, DEFAULT_ENGINE if engine == AUTO else engine, statistics)
    statistics.encode_seconds = perf_counter() - started
    descent = _Descent(sat, search, model, minimand, clock)
    try:
        descent.run()
    finally:
        note_work(statistics, sat, model, search)
        sat.close()
    best = descent.best
    return Smallest(
        board,
        status_of(descent.found, descent.known_all),
        None if best is None else model.decode(best),
        None if best is None else minimand.count(best),
        descent.optimal,
        statistics,
    )


@dataclass(slots=True)
class _Descent:
    """Two answers first (there may be none, or one that needs no proof), then up from the lower bound."""

    sat: Sat
    search: SatSearch
    model: Model
    minimand: Minimand
    clock: Clock
    best: Truth | None = None
    found: int = 0
    known_all: bool = False
    optimal: bool = False

    def run(self) -> None:
        """Until proven or out of time; what was found by then stays."""
        try:
            self._first_two()
            if not self.known_all:
                self._climb()
            self.optimal = True
        except TimeUp:
            return  # ``optimal`` stays false: that is the answer

    def _first_two(self) -> None:
        while self.found < 2:
            truth = self.search.advance(self.clock)
            if truth is None:
                self.known_all = True
                return
            self.found += 1
            if self.best is None or self.minimand.count(truth) < self.minimand.count(self.best):
                self.best = truth

    def _climb(self) -> None:
        assert self.best is not None
        known = self.minimand.count(self.best)
        bound, counter = self.minimand.lower, _BoundCounter(self.sat, self.model, self.minimand)
        while bound < known:
            smaller = SatSearch(self.sat, self.model, counter.at_most(bound), retire=True)
            truth = smaller.advance(self.clock)
            smaller.close()
            if truth is not None:
                self.best = truth
                return
            bound += self.minimand.step


class _BoundCounter:
    """Literals for "at most so many", built as far as needed and doubled when the bound grows."""

    def __init__(self, sat: Sat, model: Model, minimand: Minimand) -> None:
        self._sat, self._model, self._minimand = sat, model, minimand
        self._outputs: list[int] = []
        self._total = sum(len(group) for group in minimand.groups)
        sat.add(tuple(group) for group in minimand.groups[: minimand.busy])

    def at_most(self, bound: int) -> list[int]:
        if bound >= self._total:
            return []
        if bound >= len(self._outputs):
            clauses: list[Clause] = []
            most = max(bound + 8, bound * 5 // 4)
            self._outputs = totaliser(
                self._minimand.groups, most, lambda: self._sat.new_variable(self._model.variables), clauses
            )
            self._sat.add(clauses)
        return [-self._outputs[bound]]
