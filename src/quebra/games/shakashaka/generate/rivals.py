"""Other solutions of a packed board. One solver serves all boards that are tried.

A board is only a list of assumptions to it, as in ``quebra.engine.solve.stream``. It searches in slices of a
fixed length: which solution it finds must not depend on how fast the machine is.
"""

from __future__ import annotations

from collections.abc import Iterable

from quebra.core.grid import Cell
from quebra.engine.model.clock import Clock
from quebra.engine.solve.sat import OwnSolver, load
from quebra.games.shakashaka.generate.packing import Packing
from quebra.games.shakashaka.model import OFFSET, VALUES, OpenShakashaka

SLICE = 2000  # conflicts between two looks at the clock


class Rivals:
    """Finds solutions beside the packing itself."""

    def __init__(self, rows: int, columns: int, clock: Clock) -> None:
        self._open, self._clock = OpenShakashaka(rows, columns), clock
        self._solver = OwnSolver()
        self._variables = self._open.model.variables
        self._switches: dict[tuple[Cell, int], int] = {}
        load(self._solver, self._open.model)

    def rival(self, packing: Packing, numbered: Iterable[Cell]) -> dict[Cell, str] | None:
        """What the white cells hold in another solution, when these black cells show their numbers."""
        held = [-black if cell in packing.owner else black for cell, black in self._open.black.items()]
        held += [self._switch(cell, packing.number(cell)) for cell in numbered]
        first = self._open.first
        other = self._new_variable()
        own = [-(first[cell] + OFFSET[value]) for cell, value in packing.held.items()]
        self._solver.add_clauses([(-other, *own)])
        can_hold = self._can_hold([*held, other])
        truth = self._solver.truth(self._open.model.variables) if can_hold else b""
        self._solver.add_clauses([(-other,)])
        if not can_hold:
            return None
        return {cell: VALUES[truth.index(1, first[cell]) - first[cell]] for cell in sorted(packing.held)}

    def differing(self, packing: Packing, numbered: Iterable[Cell]) -> list[Cell]:
        """The cells in which another solution differs; none when there is no other."""
        rival = self.rival(packing, numbered)
        return [] if rival is None else [cell for cell, value in rival.items() if packing.held[cell] != value]

    def _can_hold(self, assumptions: list[int]) -> bool:
        while (answer := self._solver.solve(assumptions, SLICE)) is None:
            self._clock.check()
        return answer

    def _switch(self, cell: Cell, number: int) -> int:
        """The assumption that a cell shows a number."""
        switch = self._switches.get((cell, number))
        if switch is None:
            self._switches[cell, number] = switch = self._new_variable()
            clauses = self._open.clue_clauses((cell, number), self._new_variable)
            self._solver.add_clauses((-switch, *clause) for clause in clauses)
        return switch

    def _new_variable(self) -> int:
        self._variables += 1
        return self._variables
