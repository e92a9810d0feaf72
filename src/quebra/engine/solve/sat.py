"""SAT engines behind one small face: interruptible, with a clock and statistics."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Protocol

from quebra.core.errors import QuebraError
from quebra.engine.model.clock import Clock, pulse
from quebra.engine.model.counting import Clause, Counter
from quebra.engine.model.model import Model, Pattern, Truth

# The names people use, and what python-sat calls them; our own compiled solver needs no such name.
OWN = "quebra"
ENGINES = {
    OWN: "",
    "glucose": "glucose4",
    "minisat": "minisat22",
    "cadical": "cadical195",
    "maple": "maplechrono",
    "maplecm": "maplecm",
    "mergesat": "mergesat3",
}
DEFAULT_ENGINE = OWN

# A call into an engine cannot be interrupted, so it is cut into slices of so many conflicts
# that each takes about this long: Ctrl-C and the time limit are honoured between slices.
SLICE_SECONDS = 0.1
FIRST_SLICE = 300
COUNTED = ("decisions", "conflicts", "propagations", "restarts")


def engine_names() -> list[str]:
    """The engines that can be asked for by name."""
    return list(ENGINES)


class Sat:
    """One solver instance. Clauses may be added at any time; assumptions hold for one call."""

    def __init__(self, engine: str = DEFAULT_ENGINE, clauses: Iterable[Clause] = ()) -> None:
        if engine not in ENGINES:
            raise QuebraError(f"unknown engine {engine!r}, expected one of: {', '.join(ENGINES)}")
        self.engine = engine
        self.clause_count = 0
        self._solver: Backend = OwnSolver() if engine == OWN else PySatSolver(ENGINES[engine])
        self._budget = FIRST_SLICE
        self._extra_variables = 0
        self.seconds = 0.0
        self.add(clauses)

    def add(self, clauses: Iterable[Clause]) -> None:
        """Adds clauses."""
        self.clause_count += self._solver.add_clauses(clauses)

    def add_model(self, model: Model) -> None:
        """Adds everything a model says."""
        self.clause_count += load(self._solver, model)

    def new_variable(self, above: int) -> int:
        """A variable nobody uses yet; ``above`` is the highest one the model knows."""
        self._extra_variables = max(self._extra_variables, above) + 1
        return self._extra_variables

    def solve(self, assumptions: Sequence[int] = (), clock: Clock | None = None) -> bool:
        """Whether the clauses can hold together with the assumptions."""
        started = perf_counter()
        if clock is not None:
            clock.check()
        try:
            while True:
                slice_started = perf_counter()
                answer = self._solver.solve(assumptions, self._budget)
                if answer is not None:
                    return answer
                self._fit_slice(perf_counter() - slice_started)
                if clock is not None:
                    clock.check()
        finally:
            self.seconds += perf_counter() - started

    def try_to_solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """The same within so many conflicts; None when they run out."""
        started = perf_counter()
        try:
            return self._solver.solve(assumptions, conflicts)
        finally:
            self.seconds += perf_counter() - started

    def _fit_slice(self, seconds: float) -> None:
        factor = max(0.25, min(4.0, SLICE_SECONDS / max(seconds, 1e-6)))
        self._budget = max(50, int(self._budget * factor))

    def truth(self, variables: int) -> Truth:
        """The filling found by the last call; variables no clause mentions count as false."""
        return self._solver.truth(variables)

    def core(self) -> list[int]:
        """The assumptions that could not hold in the last call."""
        return self._solver.core()

    def statistics(self) -> dict[str, int]:
        """Decisions, conflicts, propagations and restarts so far."""
        return self._solver.statistics()

    def close(self) -> None:
        """Frees the engine's memory."""
        self._solver.close()


class Backend(Protocol):
    """What a solver must offer to serve as an engine."""

    def reserve(self, variables: int) -> None: ...
    def add_clauses(self, clauses: Iterable[Clause]) -> int: ...
    def add_pattern(self, pattern: Pattern, bases: Sequence[int]) -> None: ...
    def add_counter(self, counter: Counter) -> int: ...
    def solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None: ...
    def truth(self, variables: int) -> Truth: ...
    def core(self) -> list[int]: ...
    def statistics(self) -> dict[str, int]: ...
    def close(self) -> None: ...


def load(solver: Backend, model: Model) -> int:
    """Hands a solver everything a model says; gives the number of clauses."""
    solver.reserve(model.variables)
    count = solver.add_clauses([(literal,) for literal in model.givens])
    add_pattern = solver.add_pattern
    for rule in model.rules:
        pattern = rule.pattern
        if pattern is not None:
            count += len(pattern.clauses)
            add_pattern(pattern, rule.bases)
            continue
        for counter in rule.counters:
            count += solver.add_counter(counter)
        count += solver.add_clauses(rule.written)
    return count


class OwnSolver:
    """The compiled solver of native/sat: fast to load, and it knows patterns."""

    def __init__(self) -> None:
        from quebra._native import SatSolver

        self._solver = SatSolver()

    def reserve(self, variables: int) -> None:
        self._solver.reserve(variables)

    def add_clauses(self, clauses: Iterable[Clause]) -> int:
        return self._solver.add_clauses(clauses)

    def add_pattern(self, pattern: Pattern, bases: Sequence[int]) -> None:
        self._solver.add_pattern(pattern.native(), bases)

    def add_counter(self, counter: Counter) -> int:
        return self._solver.add_counter(counter.literals, counter.count, counter.first, counter.binary)

    def solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        return self._solver.solve(assumptions, conflicts)

    def truth(self, variables: int) -> Truth:
        return self._solver.truth(variables)

    def core(self) -> list[int]:
        return list(self._solver.core())

    def statistics(self) -> dict[str, int]:
        return {name: getattr(self._solver, name) for name in COUNTED}

    def close(self) -> None:
        """Its memory goes with the object."""


class PySatSolver:
    """An engine of python-sat."""

    def __init__(self, name: str) -> None:
        from pysat.solvers import Solver  # heavy: only when asked for

        self._solver: Any = Solver(name)

    def reserve(self, variables: int) -> None:
        """These engines make room as they go."""

    def add_clauses(self, clauses: Iterable[Clause]) -> int:
        add_clause = self._solver.solver.add_clause  # skips one Python layer a clause
        count = 0
        for clause in clauses:
            add_clause(clause)
            count += 1
            pulse()
        return count

    def add_pattern(self, pattern: Pattern, bases: Sequence[int]) -> None:
        self.add_clauses(pattern.fill(bases))

    def add_counter(self, counter: Counter) -> int:
        return self.add_clauses(counter.clauses)

    def solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        self._solver.conf_budget(conflicts)
        with _held_interrupt():
            answer: bool | None = self._solver.solve_limited(assumptions=assumptions)
        return answer

    def truth(self, variables: int) -> Truth:
        truth = bytearray(variables + 1)
        for literal in self._solver.get_model() or ():
            if 0 < literal <= variables:
                truth[literal] = 1
        return bytes(truth)

    def core(self) -> list[int]:
        return list(self._solver.get_core() or [])

    def statistics(self) -> dict[str, int]:
        raw = self._solver.accum_stats() or {}
        return {name: int(raw.get(name, 0)) for name in COUNTED}

    def close(self) -> None:
        self._solver.delete()


@contextmanager
def _held_interrupt() -> Iterator[None]:
    """Delays Ctrl-C until the engine has returned: python-sat's own handler would jump out of
    the engine and leave it broken."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
