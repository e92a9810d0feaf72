"""How far simple reasoning gets on the boards of a sketch: each rule by itself, rules in pairs, short chains.

This tells what a board's grade will be about, long before the board is graded: what single rules solve is
easy, what pairs solve is normal, what short chains solve is hard, the rest is extreme.
"""

from __future__ import annotations

from functools import cached_property

from quebra.core.grid import Cell
from quebra.engine.explain.reasons import Reasons
from quebra.engine.model.clock import Clock
from quebra.games.shakashaka.explain import BACKGROUND, model
from quebra.games.shakashaka.generate.sketch import NumberSketch

SINGLES, PAIRS, CHAINS = 1, 2, 3
SHORT = 4  # rules of a chain that is still hard; longer ones are extreme
RADII = (1, 2, 3)  # how far the rules of a chain may lie from what they force


class Reach:
    """The rules of a sketch, all its numbers among them."""

    def __init__(self, sketch: NumberSketch, clock: Clock) -> None:
        self._model, self._clock = model(sketch.board(())), clock
        self._always = len(self._model.rules)
        self._numbers: list[range] = []
        for group in range(sketch.groups):
            first = len(self._model.rules)
            sketch.add_rules(self._model, group)
            self._numbers.append(range(first, len(self._model.rules)))
        self._true = {
            variable if sketch.held[fact.cell] == fact.value else -variable: fact.cell
            for variable, fact in self._model.facts.items()
        }

    @cached_property
    def _awake(self) -> Reasons:
        """A reasoner in which every number counts when it is asked for. It must not learn anything."""
        return Reasons(self._model, BACKGROUND)

    def left_by_single(self, given: frozenset[int]) -> list[Cell]:
        """The cells of which something is open when every rule has said what it can by itself."""
        found = self._awake.kernel.propagate(self._rules(self._awake, given), [])
        assert found is not None, "the numbers fit the solution"
        known = set(found)
        return sorted({cell for literal, cell in self._true.items() if literal not in known})

    def is_beyond(self, given: frozenset[int], means: int) -> bool:
        """Whether single rules, or also pairs, or also short chains, leave something open."""
        reasons = Reasons(self._model, BACKGROUND)
        for group, numbers in enumerate(self._numbers):
            if group not in given:
                for rule in numbers:
                    reasons.kernel.sleep(rule)
        closing = _Closing(reasons, self._rules(reasons, given), list(self._true), self._clock)
        return closing.is_beyond(means)

    def _rules(self, reasons: Reasons, given: frozenset[int]) -> list[int]:
        counted = [rule for rule in reasons.counted if rule < self._always]
        return counted + [rule for group in sorted(given) for rule in self._numbers[group]]


class _Closing:
    """Learns all that rules give by simple means, until nothing new comes."""

    def __init__(self, reasons: Reasons, rules: list[int], literals: list[int], clock: Clock) -> None:
        self._reasons, self._rules, self._clock = reasons, rules, clock
        self._open = literals  # what is true and not known yet
        self._stale = set(rules)

    def is_beyond(self, means: int) -> bool:
        """Whether such means leave something open."""
        while self._open:
            self._clock.check()
            fresh = self._reasons.kernel.propagate(self._rules, [])
            if not fresh and means >= PAIRS:
                fresh = self._by_pairs()
            if not fresh and means >= CHAINS:
                fresh = self._by_chains()
            if not fresh:
                return True
            self._learn(fresh)
        return False

    def _learn(self, fresh: list[int]) -> None:
        kernel = self._reasons.kernel
        kernel.learn(fresh)
        known = set(fresh)
        self._open = [literal for literal in self._open if literal not in known]
        self._stale.update(rule for literal in fresh for rule in kernel.looking_at(abs(literal)))

    def _by_pairs(self) -> list[int]:
        """What the first stale rule that forces anything together with another one forces so."""
        for rule in sorted(self._stale.intersection(self._rules)):
            found: set[int] = set()
            for other in self._reasons.kernel.partners(rule):
                found.update(self._reasons.kernel.pair(rule, other) or ())
            if fresh := [literal for literal in self._open if literal in found]:
                return fresh
            self._stale.discard(rule)
        return []

    def _by_chains(self) -> list[int]:
        """A literal that a short chain forces, within the smallest radius that gives any chain."""
        for radius in RADII:
            is_any = False
            for literal in self._open:
                rules = self._reasons.kernel.refute(literal, radius)
                if rules is not None:
                    is_any = True
                    if len(self._reasons.irreducible(rules, literal, self._clock)) <= SHORT:
                        return [literal]
            if is_any:
                break
        return []
