"""SAT engines behind one small face: interruptible, with a clock and statistics."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any

from quebra.core.errors import QuebraError
from quebra.engine.clock import Clock
from quebra.engine.model import Clause, Truth

if TYPE_CHECKING:
    from collections.abc import Iterator

# The names people use, and what python-sat calls them.
ENGINES = {
    "glucose": "glucose4",
    "minisat": "minisat22",
    "cadical": "cadical195",
    "maple": "maplechrono",
    "maplecm": "maplecm",
    "mergesat": "mergesat3",
}
DEFAULT_ENGINE = "glucose"

# A call into an engine cannot be interrupted, so it is cut into slices of so many conflicts
# that each takes about this long: Ctrl-C and the time limit are honoured between slices.
SLICE_SECONDS = 0.1
FIRST_SLICE = 300


def engine_names() -> list[str]:
    """The engines that can be asked for by name."""
    return list(ENGINES)


class Sat:
    """One solver instance. Clauses may be added at any time; assumptions hold for one call."""

    def __init__(self, engine: str = DEFAULT_ENGINE, clauses: Iterable[Clause] = ()) -> None:
        from pysat.solvers import Solver  # heavy: only when something is solved

        if engine not in ENGINES:
            raise QuebraError(f"unknown engine {engine!r}, expected one of: {', '.join(ENGINES)}")
        self.engine = engine
        self.clause_count = 0
        self._solver: Any = Solver(ENGINES[engine])
        self._budget = FIRST_SLICE
        self._extra_variables = 0
        self.seconds = 0.0
        self.add(clauses)

    def add(self, clauses: Iterable[Clause]) -> None:
        """Adds clauses."""
        # The engine's own object skips one Python layer a clause.
        add_clause = self._solver.solver.add_clause
        count = 0
        for clause in clauses:
            add_clause(clause)
            count += 1
        self.clause_count += count

    def new_variable(self, above: int) -> int:
        """A variable nobody uses yet; ``above`` is the highest one the model knows."""
        self._extra_variables = max(self._extra_variables, above) + 1
        return self._extra_variables

    def solve(self, assumptions: Sequence[int] = (), clock: Clock | None = None) -> bool:
        """Whether the clauses can hold together with the assumptions."""
        started = perf_counter()
        try:
            while True:
                self._solver.conf_budget(self._budget)
                slice_started = perf_counter()
                with _held_interrupt():
                    answer = self._solver.solve_limited(assumptions=assumptions)
                if answer is not None:
                    return bool(answer)
                self._fit_slice(perf_counter() - slice_started)
                if clock is not None:
                    clock.check()
        finally:
            self.seconds += perf_counter() - started

    def _fit_slice(self, seconds: float) -> None:
        factor = max(0.25, min(4.0, SLICE_SECONDS / max(seconds, 1e-6)))
        self._budget = max(50, int(self._budget * factor))

    def truth(self, variables: int) -> Truth:
        """The filling found by the last call; variables no clause mentions count as false."""
        model = self._solver.get_model() or []
        truth = [False, *(literal > 0 for literal in model)]
        if len(truth) <= variables:
            truth.extend([False] * (variables + 1 - len(truth)))
        return truth

    def core(self) -> list[int]:
        """The assumptions that could not hold in the last call."""
        return list(self._solver.get_core() or [])

    def statistics(self) -> dict[str, int]:
        """Decisions, conflicts, propagations and restarts so far."""
        raw = self._solver.accum_stats() or {}
        return {
            name: int(raw.get(name, 0)) for name in ("decisions", "conflicts", "propagations", "restarts")
        }

    def close(self) -> None:
        """Frees the engine's memory."""
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
