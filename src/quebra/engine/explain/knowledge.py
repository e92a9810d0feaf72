"""What is known of a board under explanation: the one place where facts are taken in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import Known


class Knowledge:
    """The literals known so far, each with the number of steps it rests on, and those still to be found.

    ``facts`` is the same by cells and values, as those who word steps ask for it.
    """

    def __init__(self, reasons: Reasons, targets: set[int]) -> None:
        self.facts = Known(reasons.model)
        self.targets = targets
        self._reasons = reasons
        self._depth: dict[int, int] = {}

    def __contains__(self, literal: int) -> bool:
        return literal in self._depth

    def __iter__(self) -> Iterator[int]:
        return iter(self._depth)

    def __len__(self) -> int:
        return len(self._depth)

    def learn(self, literals: Iterable[int], depth: int = 0) -> list[int]:
        """Takes literals as known; gives back those that were not known before."""
        fresh = [literal for literal in literals if literal not in self._depth]
        self._reasons.kernel.learn(fresh)
        self.facts.add(self._reasons.fact(literal) for literal in fresh)
        self._depth.update(dict.fromkeys(fresh, depth))
        self.targets.difference_update(fresh)
        return fresh

    def depth(self, literals: Iterable[int]) -> int:
        """The longest row of steps that one of these literals rests on."""
        return max((self._depth[literal] for literal in literals), default=0)
