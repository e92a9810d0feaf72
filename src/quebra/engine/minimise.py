"""Fewest cells, proven: asks from below, so the first yes is the smallest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from quebra.core.errors import QuebraError, TimeUp
from quebra.core.game import Board
from quebra.core.registry import game_of
from quebra.engine.clock import Clock
from quebra.engine.counting import totaliser
from quebra.engine.model import Clause, Model, Truth
from quebra.engine.result import Smallest, Statistics
from quebra.engine.sat import DEFAULT_ENGINE, Sat
from quebra.engine.search import SatSearch, note_work, open_search
from quebra.engine.solve import AUTO


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


def minimise(board: Board, *, time_limit: float | None = None, engine: str = AUTO) -> Smallest:
    """The smallest answer of a board, and whether it is proven smallest."""
    part: Any = game_of(board).model
    if not hasattr(part, "minimand"):
        raise QuebraError(f"a {board.type} answer has no length to minimise")
    statistics, clock = Statistics(), Clock(time_limit)
    started = perf_counter()
    model: Model = part.build(board)
    minimand: Minimand = part.minimand(board, model)
    sat, search = open_search(model, DEFAULT_ENGINE if engine == AUTO else engine, statistics)
    statistics.encode_seconds = perf_counter() - started
    try:
        best, optimal = _descend(sat, search, model, minimand, clock)
    finally:
        note_work(statistics, sat, model, search)
        sat.close()
    if best is None:
        return Smallest(board, None, None, optimal, statistics)
    return Smallest(board, model.decode(best), minimand.count(best), optimal, statistics)


def _descend(
    sat: Sat, search: SatSearch, model: Model, minimand: Minimand, clock: Clock
) -> tuple[Truth | None, bool]:
    """Two answers first (there may be none, or one that needs no proof), then up from the lower bound."""
    best: Truth | None = None
    try:
        best = search.advance(clock)
        other = None if best is None else search.advance(clock)
        if best is None or other is None:
            return best, True
        best = min(best, other, key=minimand.count)
        known = minimand.count(best)
        bound, counter = minimand.lower, _BoundCounter(sat, model, minimand)
        while bound < known:
            smaller = SatSearch(sat, model, counter.at_most(bound), retire=True)
            truth = smaller.advance(clock)
            smaller.close()
            if truth is not None:
                return truth, True
            bound += minimand.step
    except TimeUp:
        return best, False
    return best, True


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
