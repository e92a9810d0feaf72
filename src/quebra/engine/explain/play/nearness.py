"""Where a player is, and which cells are near: what he did last, or what he has nearly finished."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quebra.core.grid import Cell
from quebra.engine.model.model import Rule

FAR = 99


class Nearness:
    """How near cells are to where a player is.

    With a last cell that is its neighbourhood: cells beside it, then those that share a small rule with it.
    Without one it is whatever is most nearly finished.
    """

    def __init__(self, rules: Iterable[Rule], filled: Iterable[Cell], last: Cell | None = None) -> None:
        self._filled, self._last = frozenset(filled), last
        self._units: dict[Cell, list[tuple[Cell, ...]]] = {}
        for rule in rules:
            if rule.rank == 1 and len(rule.cells) > 1 and rule.graph is None:
                for cell in rule.cells:
                    self._units.setdefault(cell, []).append(rule.cells)

    def of(self, cells: Sequence[Cell]) -> tuple[int, int]:
        """The smaller, the nearer: of the nearest of some cells."""
        return min(map(self._of_cell, cells), default=(FAR, FAR))

    def _of_cell(self, cell: Cell) -> tuple[int, int]:
        left = self._left_to_finish(cell)
        return (left, 0) if self._last is None else (self._from_last(cell, self._last), left)

    def _from_last(self, cell: Cell, last: Cell) -> int:
        """Steps of a king on the board; within one unit no more than two."""
        away = max(abs(cell[0] - last[0]), abs(cell[1] - last[1]))
        shares = any(last in unit for unit in self._units.get(cell, ()))
        return min(away, 2) if shares else away

    def _left_to_finish(self, cell: Cell) -> int:
        """Of the units of a cell where something is filled in, the fewest cells that are open."""
        counts = (
            (len(unit) - filled)
            for unit in self._units.get(cell, ())
            if (filled := sum(one in self._filled for one in unit))
        )
        return min(counts, default=FAR)
