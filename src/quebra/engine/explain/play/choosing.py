"""Which of several cells that can be filled in now a player is told of."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from quebra.engine.explain.play.nearness import Nearness
from quebra.engine.explain.reasons import Reasons
from quebra.engine.model.model import Fact

ALIKE = 2  # rules that one may take more than another and still be about as simple
WAITING, UNWRITTEN = 2, 3  # how many rules more what waits counts, and besides what the player never writes


class NearestChoice:
    """Few rules first; of those that are about as simple, the nearest."""

    def __init__(
        self,
        reasons: Reasons,
        nearness: Nearness,
        waits: Callable[[Fact], bool],
        unwritten: Callable[[Fact], bool],
    ) -> None:
        self._reasons, self._nearness, self._waits, self._unwritten = reasons, nearness, waits, unwritten

    def of(self, found: Mapping[int, tuple[int, ...]]) -> int:
        """Of literals with the rules that force them, the one to tell."""
        weights = {literal: self._weight(literal, len(rules)) for literal, rules in found.items()}
        least = min(weights.values())
        alike = [literal for literal, weight in weights.items() if weight <= least + ALIKE]
        return min(alike, key=lambda one: (self._away(one), weights[one], abs(one)))

    def _weight(self, literal: int, rules: int) -> int:
        fact = self._reasons.fact(literal)
        return rules + WAITING * self._waits(fact) + UNWRITTEN * self._unwritten(fact)

    def _away(self, literal: int) -> tuple[int, int]:
        return self._nearness.of([self._reasons.fact(literal).cell])
