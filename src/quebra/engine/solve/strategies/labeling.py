"""Labeling a board: the first answer, all of them, or the shortest, by a strategy of one's choice."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from quebra.core.errors import QuebraError, TimeUp
from quebra.core.game import Board
from quebra.core.registry import game_of
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Model, Truth
from quebra.engine.solve.minimise import Minimand, require_length
from quebra.engine.solve.strategies.bounding import BoundRule
from quebra.engine.solve.strategies.effort import Effort, Labeling
from quebra.engine.solve.strategies.search import LabelingSearch
from quebra.engine.solve.strategies.strategy import Strategy, strategy_named


def label(
    board: Board,
    strategy: str | Strategy = "leftmost",
    *,
    minimise: bool = False,
    limit: int | None = 1,
    time_limit: float | None = None,
) -> Labeling:
    """Labels a board by a strategy, and counts the work.

    Looks for the first ``limit`` answers (None: all of them), or with ``minimise`` for the shortest one and
    the proof that it is. The answer that is kept is the first, or the shortest.
    """
    if limit is not None and (not isinstance(limit, int) or limit < 1):
        raise QuebraError(f"limit: expected 1 or more, found {limit!r}")
    if minimise:
        require_length(board)
    chosen = strategy_named(strategy) if isinstance(strategy, str) else strategy
    run = _LabelingRun(board, chosen, minimise, None if minimise else limit)
    clock = Clock(time_limit)
    try:
        with clock.watched():
            run.go(game_of(board).model, clock)
    except TimeUp:
        run.out_of_time = True  # what was found by then is the outcome
    return run.outcome()


class _LabelingRun:
    """One board by one strategy, while it is going on."""

    def __init__(self, board: Board, strategy: Strategy, minimise: bool, limit: int | None) -> None:
        self._board, self._strategy, self._minimise, self._limit = board, strategy, minimise, limit
        self._effort = Effort()
        self._model = Model()
        self._minimand: Minimand | None = None
        self._kept: Truth | None = None
        self._count = 0
        self._is_least = False  # no answer can be shorter than the one kept
        self.out_of_time = self._complete = False
        self._started = perf_counter()
        self._ready: float | None = None  # when labeling itself began

    def go(self, part: Any, clock: Clock) -> None:
        """Until there is enough or nothing is left. Raises TimeUp."""
        self._model = part.build(self._board)
        search = LabelingSearch(self._model, self._strategy, self._effort, clock)
        if self._minimise:
            self._minimand = part.minimand(self._board, self._model)
            search.network.bound = BoundRule(self._minimand, search.network.domains)
        search.start()
        self._ready = perf_counter()
        while not self._has_enough():
            truth = search.advance()
            if truth is None:
                self._complete = True
                return
            self._note(truth, search.network.bound)

    def _has_enough(self) -> bool:
        return self._is_least or (self._limit is not None and self._count >= self._limit)

    def _note(self, truth: Truth, bound: BoundRule | None) -> None:
        self._count += 1
        if bound is not None:
            self._kept = truth  # every answer is shorter than the one before it
            self._is_least = not bound.tighten(truth)
        elif self._kept is None:
            self._kept = truth

    def outcome(self) -> Labeling:
        ended = perf_counter()
        ready = ended if self._ready is None else self._ready
        kept = self._kept
        return Labeling(
            self._board,
            self._strategy,
            self._minimise,
            "timeout" if self.out_of_time else "found" if self._count else "none",
            None if kept is None else self._model.decode(kept),
            self._count,
            self._complete,
            None if kept is None or self._minimand is None else self._minimand.count(kept),
            self._minimise and not self.out_of_time,
            ready - self._started,
            ended - ready,
            self._effort,
        )
