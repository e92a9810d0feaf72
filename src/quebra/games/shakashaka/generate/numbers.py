"""Which numbers of a layout are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from quebra.core.grid import Cell, neighbours, pieces
from quebra.engine.model.clock import Clock
from quebra.games.shakashaka.generate.packing import Packing
from quebra.games.shakashaka.generate.reach import Reach
from quebra.games.shakashaka.generate.rivals import Rivals
from quebra.games.shakashaka.generate.sketch import NumberSketch

Groups = frozenset[int]


class Numbers:
    """Chooses groups of numbers of one layout."""

    def __init__(
        self, packing: Packing, shown: Iterable[Cell], rivals: Rivals, random: Random, clock: Clock
    ) -> None:
        self.packing, self.rivals, self.random = packing, rivals, random
        self.sketch = NumberSketch(packing)
        self.reach = Reach(self.sketch, clock)
        self.shown = self.sketch.groups_of(shown)  # what may be shown to begin with

    def count(self, given: Groups) -> int:
        """How many numbers these groups have."""
        return sum(len(self.sketch.cells[group]) for group in given)

    def some(self, groups: Groups, share: float) -> Groups:
        """About this share of the groups."""
        return frozenset(group for group in sorted(groups) if self.random.random() < share)

    def fewest(self, given: Groups) -> Groups:
        """Some of the groups of which none can be dropped without a second solution."""
        return self._fewest(given, self.is_unique)

    def fewest_for_single(self, given: Groups) -> Groups:
        """The same without a place where no single rule leads on."""
        return self._fewest(given, lambda fewer: not self.reach.left_by_single(fewer))

    def is_unique(self, given: Groups) -> bool:
        cells = [cell for group in sorted(given) for cell in self.sketch.cells[group]]
        return not self.rivals.differing(self.packing, cells)

    def _fewest(self, given: Groups, is_enough: Callable[[Groups], bool]) -> Groups:
        for group in self.random.sample(sorted(given), len(given)):
            if is_enough(given - {group}):
                given -= {group}
        return given

    def filled(self, given: Groups, low: int, high: int, is_still: Callable[[Groups], bool]) -> Groups:
        """More groups, as far as the board is still what it must be, until there are enough numbers."""
        rest = sorted(set(range(self.sketch.groups)) - given)
        chunks = [self.random.sample(rest, len(rest))]
        while chunks and self.count(given) < low:
            chunk = self._cut(chunks.pop(), high - self.count(given))
            if chunk and is_still(given.union(chunk)):
                given = given.union(chunk)
            elif len(chunk) > 1:
                chunks += [chunk[: len(chunk) // 2], chunk[len(chunk) // 2 :]]
        return given

    def _cut(self, groups: list[int], most: int) -> list[int]:
        """As many of the groups as have this many numbers at most."""
        while groups and self.count(frozenset(groups)) > most:
            groups = groups[:-1]
        return groups

    def beside(self, cells: Iterable[Cell], given: Groups) -> Groups:
        """For each piece of these cells one more group of numbers beside it, where there is one."""
        more: set[int] = set()
        rows, columns = self.packing.rows, self.packing.columns
        for piece in pieces(cells):
            around = {other for cell in piece for other in neighbours(cell, rows, columns)}
            fresh = [
                group
                for group, members in enumerate(self.sketch.cells)
                if group not in given and not around.isdisjoint(members)
            ]
            if fresh and more.isdisjoint(fresh):
                more.add(self.random.choice(fresh))
        return frozenset(more)
