"""Branching: which cell is tried next, and which of its values.

A choice is "the cell has this value", and when that fails "it has not": the steps of SICStus' labeling. Then
the next cell is looked for anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quebra.engine.solve.strategies.domains import Domains
from quebra.engine.solve.strategies.strategy import UP, Strategy

Order = Callable[[Domains, Sequence[int]], int]  # the open cells, in the model's order; the one to try


def suspended(domains: Domains, place: int) -> int:
    """How many rules still have something to say about a cell."""
    return sum(not rule.settled for rule in domains.rules_at[place])


def lowest(domains: Domains, place: int) -> int:
    """The least value of a cell, as its place among all values that cells have."""
    literals = domains.unknowns[place].literals
    return next(number for number, literal in enumerate(literals) if not domains.holds[-literal])


def highest(domains: Domains, place: int) -> int:
    """The greatest value, likewise."""
    literals = domains.unknowns[place].literals
    return next(n for n in reversed(range(len(literals))) if not domains.holds[-literals[n]])


# ``min`` and ``max`` take the first of several that are as good: the leftmost.
ORDERS: dict[str, Order] = {
    "leftmost": lambda domains, cells: cells[0],
    "reversed": lambda domains, cells: cells[-1],
    # First fail: where few values are left, a mistake shows soon.
    "ff": lambda domains, cells: min(cells, key=domains.size.__getitem__),
    # Most constrained: of those with as few values, the one that most rules look at.
    "ffc": lambda domains, cells: min(
        cells, key=lambda place: (domains.size[place], -suspended(domains, place))
    ),
    "occurrence": lambda domains, cells: max(cells, key=lambda place: suspended(domains, place)),
    "min": lambda domains, cells: min(cells, key=lambda place: lowest(domains, place)),
    "max": lambda domains, cells: max(cells, key=lambda place: highest(domains, place)),
}


class Brancher:
    """Chooses for one strategy."""

    def __init__(self, strategy: Strategy, domains: Domains, cells: int) -> None:
        self._order, self._down = ORDERS[strategy.cells], strategy.values != UP
        self._domains, self._cells = domains, cells

    def next_cell(self) -> int | None:
        """The cell to try, or None when all are fixed."""
        still_open = self._domains.open
        cells = [place for place in range(self._cells) if still_open[place]]
        return self._order(self._domains, cells) if cells else None

    def next_other(self) -> int | None:
        """When all cells are fixed: anything else that is not, in the order of the model."""
        still_open = self._domains.open
        return next((place for place in range(self._cells, len(still_open)) if still_open[place]), None)

    def value(self, place: int) -> int:
        """The value to try, as its literal: the lowest or the highest that is not decided."""
        holds = self._domains.holds
        literals = [literal for literal in self._domains.values(place) if not holds[literal]]
        return literals[-1 if self._down else 0]
