"""Dead ends of which one leads to the next, named in the order in which they are found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.chains.told import SHORTEST_RUN
from quebra.engine.explain.steps import Listing


class InOrder(Listing):
    """Cells as they stand: ``{cells:to_and}`` tells those that go on forwards by their first and last."""

    cells: tuple[Cell, ...]

    def __new__(cls, cells: Sequence[Cell]) -> Self:
        made = super().__new__(cls, map(name_of, cells))
        made.cells = tuple(cells)
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.cells,)

    def __format__(self, spec: str) -> str:
        to, _, word = spec.partition("_")
        runs = [(name_of(first), name_of(last)) for first, last in in_order(self.cells)]
        told = [first if first == last else f"{first} {to} {last}" for first, last in runs]
        return format(Listing(told), word)


def in_order(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """The cells as they stand; those that go on to the right or down by the first and the last of them."""
    found: list[tuple[Cell, Cell]] = []
    place = 0
    while place < len(cells):
        length = max(_straight(cells[place:], 0, 1), _straight(cells[place:], 1, 0))
        if length < SHORTEST_RUN:
            length = 1
        found.append((cells[place], cells[place + length - 1]))
        place += length
    return found


def _straight(cells: Sequence[Cell], down: int, right: int) -> int:
    """How many cells from the first on go on in this direction."""
    row, column = cells[0]
    length = 0
    while length < len(cells) and cells[length] == (row + down * length, column + right * length):
        length += 1
    return length
