"""Finds the fillings of a model one after another, in bounded memory.

Every filling found is excluded by one clause. After many of them the space is split on a
variable about half of them share; each half keeps its exclusions behind a switch that is
thrown away with the half. So millions of solutions never pile up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Model, Truth
from quebra.engine.solve.result import Statistics
from quebra.engine.solve.sat import Sat

MOST_EXCLUDED = 1000


@dataclass(slots=True)
class _Part:
    """A part of the space: everything under ``literal`` within its parent."""

    literal: int | None
    switch: int | None  # guards the exclusions made here
    second_half: bool = False
    found: int = 0
    often: dict[int, int] = field(default_factory=dict)  # how often a decider was true here


class SatSearch:
    """A resumable search: :meth:`advance` gives the next filling.

    ``assumptions`` hold throughout; with ``retire`` the solver is left clean for other use.
    """

    def __init__(self, sat: Sat, model: Model, assumptions: Sequence[int] = (), retire: bool = False) -> None:
        self._sat = sat
        self._model = model
        self._assumptions = list(assumptions)
        self._parts = [_Part(None, self._new_switch() if retire else None)]
        self.cuts = 0

    def advance(self, clock: Clock | None = None) -> Truth | None:
        """The next filling, or None when there are no more. After TimeUp it can be called again."""
        while self._parts:
            if not self._sat.solve(self._held(), clock):
                self._leave()
                continue
            truth = self._sat.truth(self._model.variables)
            broken = self._model.repair(truth)
            if broken:
                self.cuts += len(broken)
                self._sat.add(clause for rule in broken for clause in rule.clauses)
                if clock is not None:
                    clock.check()
                continue
            self._exclude(truth)
            return truth
        return None

    def close(self) -> None:
        """Drops what this search added, so that the solver can serve another one."""
        while self._parts:
            self._drop(self._parts.pop())

    def _held(self) -> list[int]:
        held = list(self._assumptions)
        for part in self._parts:
            if part.literal is not None:
                held.append(part.literal)
            if part.switch is not None:
                held.append(part.switch)
        return held

    def _exclude(self, truth: Truth) -> None:
        part = self._parts[-1]
        true_deciders = [variable for variable in self._model.deciders if truth[variable]]
        guard = [] if part.switch is None else [-part.switch]
        self._sat.add([guard + [-variable for variable in true_deciders]])
        part.found += 1
        for variable in true_deciders:
            part.often[variable] = part.often.get(variable, 0) + 1
        if part.found >= MOST_EXCLUDED:
            self._split(part)

    def _split(self, part: _Part) -> None:
        half = part.found / 2
        variable = min(part.often, key=lambda v: abs(part.often[v] - half), default=None)
        if variable is None or part.often[variable] == part.found:
            part.found, part.often = 0, {}  # all alike so far: go on and look again later
            return
        self._parts.append(_Part(variable, self._new_switch()))

    def _leave(self) -> None:
        """The last part is exhausted: on to its other half, or up."""
        part = self._parts.pop()
        self._drop(part)
        while part.second_half:
            part = self._parts.pop()
            self._drop(part)
        if part.literal is not None:
            self._parts.append(_Part(-part.literal, self._new_switch(), second_half=True))

    def _drop(self, part: _Part) -> None:
        if part.switch is not None:
            self._sat.add([(-part.switch,)])

    def _new_switch(self) -> int:
        return self._sat.new_variable(self._model.variables)


def open_search(model: Model, engine: str, statistics: Statistics) -> tuple[Sat, SatSearch]:
    """A fresh solver loaded with a model, timed into the statistics."""
    started = perf_counter()
    sat = Sat(engine)
    sat.add_model(model)
    statistics.encode_seconds += perf_counter() - started
    return sat, SatSearch(sat, model)


def one_filling(
    sat: Sat, model: Model, assumptions: Sequence[int], clock: Clock, top: int = 0
) -> Truth | None:
    """A filling that keeps every rule, those that are not written down included; None if there is none.

    It tells the variables up to ``top``, those of the model at least. What was learnt on the way stays.
    """
    while sat.solve(assumptions, clock):
        truth = sat.truth(max(top, model.variables))
        broken = model.repair(truth)
        if not broken:
            return truth
        sat.add(clause for rule in broken for clause in rule.clauses)
        clock.check()
    return None


def note_work(statistics: Statistics, sat: Sat, model: Model, search: SatSearch | None = None) -> None:
    """Writes what a solver did into the statistics."""
    statistics.engine = sat.engine
    statistics.variables = model.variables
    statistics.clauses = sat.clause_count
    statistics.solve_seconds = sat.seconds
    for name, value in sat.statistics().items():
        setattr(statistics, name, value)
    if search is not None:
        statistics.cuts = search.cuts
