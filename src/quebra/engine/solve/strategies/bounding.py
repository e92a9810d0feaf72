"""Bounding: an answer is only worth looking for when it is smaller than the best one known."""

from __future__ import annotations

from quebra.engine.model.model import Truth
from quebra.engine.solve.minimise import Minimand
from quebra.engine.solve.strategies.domains import Domains


class BoundRule:
    """At most so many cells of the minimand, once a first answer has set the bound.

    The least number is a sum over the groups of the minimand: the cells that are known to count in a group,
    or one where the group is known to hold at least one.
    """

    def __init__(self, minimand: Minimand, domains: Domains) -> None:
        self.news: list[int] = []
        self.scheduled = self.settled = False
        self.most: int | None = None  # no answer that counts more is looked for
        self._minimand = minimand
        self._groups = [
            (tuple(group), 1 if number < minimand.busy else 0) for number, group in enumerate(minimand.groups)
        ]
        for group, _ in self._groups:
            for variable in group:
                domains.wakes[variable].append(self)

    def tighten(self, truth: Truth) -> bool:
        """An answer is found: from now on only smaller ones count. False when none can be smaller."""
        count = self._minimand.count(truth)
        self.most = count - self._minimand.step
        return count > self._minimand.lower

    def run(self, domains: Domains) -> bool:
        self.news.clear()
        if self.most is None:
            return True
        holds = domains.holds.__getitem__
        counts = [sum(map(holds, group)) for group, _ in self._groups]
        least = sum(max(count, needed) for count, (_, needed) in zip(counts, self._groups, strict=True))
        if least > self.most:
            return False
        if least < self.most:
            return True
        # Not one more: a group that has what it needs takes no other cell.
        return all(
            domains.assign(-variable)
            for count, (group, needed) in zip(counts, self._groups, strict=True)
            if count >= needed
            for variable in group
            if not holds(variable)
        )
