"""Why a board has no solution: few rules and clues that cannot all be kept, and how they clash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quebra.engine.explain.chains.fewest import clashing_sets, plain_rules
from quebra.engine.explain.chains.refuting import (
    DEEPEST,
    FAR_WORK,
    FEW_LOOKS,
    ChainTurn,
    Refutation,
    refutation,
)
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import Link
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Fact, Rule

SHORT = 8  # links of a way to the clash that needs no help of other rules
MOST_DEEP = 12  # rules up to which assumptions inside others are tried before the help of other rules
HELP = 2  # links that are as hard to follow as another rule that is brought in
NEEDED_SEARCH = 2000  # conflicts after which a fact is kept without knowing whether it is needed
LONGER = 2  # times as many rules and links may the fewest clues take


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Rules and told facts that cannot all hold; without any one of them they could.

    ``chain`` tells how they clash, where that shows step by step, and ``rests_on`` what is known of the
    facts it speaks of. Where it does not, ``turns`` come first: each assumes something and refutes it, and
    with what is then known the chain leads to the clash. ``helping`` are other rules that the way uses
    because it is much shorter with them. ``smallest``: no set of fewer rules would do. ``far``: chains and
    turns were looked for, and none is short enough.
    """

    rules: tuple[Rule, ...]
    facts: tuple[Fact, ...]
    chain: tuple[Link, ...]
    rests_on: tuple[Fact, ...]
    smallest: bool
    turns: tuple[ChainTurn, ...] = ()
    far: bool = False
    helping: tuple[Rule, ...] = ()

    @property
    def names(self) -> int:
        """How many clues and rules a person would name: every clue, and each rule of the game once, however
        many places it is looked at in."""
        return sum(rule.clue is not None for rule in self.rules) + len(
            {rule.name for rule in self.rules if rule.clue is None}
        )


@dataclass(frozen=True, slots=True)
class _Way:
    """Rules that clash, and how that shows."""

    rules: Sequence[int]
    facts: Sequence[int]
    how: Refutation
    helping: Sequence[int] = ()

    @property
    def burden(self) -> float:
        """What there is to read; a way that is not told is longer than any other."""
        return self.how.burden + HELP * len(self.helping) if self.how.chain else float("inf")


def find_contradiction(reasons: Reasons, facts: Sequence[int], clock: Clock) -> Contradiction:
    """The smallest found of the contradictions among the rules and the facts told.

    One rule and two rules are looked through completely, so a contradiction of three is proven
    smallest, too. Of larger ones that with the fewest clues is taken, unless the way to the clash is much
    longer than with more of them.
    """
    reasons.kernel.learn(facts)
    finding = _Finding(reasons, facts, clock)
    for look in (finding.of_one_rule, finding.of_two_rules):  # the second only when the first finds nothing
        if tried := list(look()):
            rules, needed = min(tried, key=lambda found: _burden(reasons, *found))
            return finding.told(finding.way(rules, needed), reasons.kernel.were_exact())
    exact = reasons.kernel.were_exact()
    way = finding.best_of_many()
    return finding.told(way, exact and len(way.rules) == 3)


def _burden(reasons: Reasons, rules: list[int], facts: list[int]) -> tuple[int, int]:
    """Plain rules before sums over the board, then few facts."""
    return sum(reasons.rules[rule].rank for rule in rules), len(facts)


Found = Iterator[tuple[list[int], list[int]]]


class _Finding:
    """Contradictions of one board."""

    def __init__(self, reasons: Reasons, given: Sequence[int], clock: Clock) -> None:
        self.reasons, self.given, self.clock = reasons, given, clock
        self.plain = plain_rules(reasons)

    def of_one_rule(self) -> Found:
        kernel = self.reasons.kernel
        for rule in (*self.reasons.background, *self.plain):
            if kernel.single(rule) is None:
                yield [rule], kernel.premises([rule], 0) or []
            self.clock.check()

    def of_two_rules(self) -> Found:
        kernel = self.reasons.kernel
        for rule in self.plain:
            for other in kernel.partners(rule):
                if rule < other and other in self.plain and kernel.pair(rule, other) is None:
                    yield [rule, other], kernel.premises([rule, other], 0) or []
                self.clock.check()

    def best_of_many(self) -> _Way:
        """Of the ways found that with the fewest clues, if it does not take many more rules or links."""
        sets = self._sets()
        few = LONGER * min(map(len, sets))
        ways = [self.way(rules) for rules in sets if len(rules) <= few]
        ways.sort(key=lambda way: (self._clues(way.rules), len(way.rules)))
        short = LONGER * min(way.burden for way in ways)
        best = next(way for way in ways if way.burden <= short)
        if best.how.chain:
            return best
        return self._helped(best.rules, best.facts, most_looks=FAR_WORK // len(self.plain))

    def _sets(self) -> list[list[int]]:
        """Sets of rules that clash, each once; the search starts from the rules of a way to the clash."""
        every = list(self.plain)
        used = self._refuted((), every).rules
        kept = {id(rule) for rule in used}
        first = [number for number in every if id(self.reasons.rules[number]) in kept]
        sets = clashing_sets(self.reasons, first, self.clock)
        return [rules for number, rules in enumerate(sets) if rules not in sets[:number]]

    def _clues(self, rules: Sequence[int]) -> int:
        return sum(self.reasons.rules[rule].clue is not None for rule in rules)

    def way(self, rules: list[int], facts: list[int] | None = None) -> _Way:
        """How rules clash: by themselves, or with others where that is much shorter."""
        if facts is None:
            facts = self.reasons.kernel.premises(rules, 0) or []
        deepest = DEEPEST if len(rules) <= MOST_DEEP else 0
        own = self._refuted(rules, most_looks=FEW_LOOKS, deepest=deepest)
        ways = [_Way(rules, facts, own)]
        if ways[0].burden > SHORT:
            ways.append(self._helped(rules, facts))
        if not any(way.how.chain for way in ways):
            ways.append(_Way(rules, facts, self._refuted(rules)))
        return min(ways, key=lambda way: way.burden)

    def _helped(self, rules: Sequence[int], facts: Sequence[int], **limits: int) -> _Way:
        """How rules clash with the help of the others; those that it takes."""
        how = self._refuted(rules, [rule for rule in self.plain if rule not in rules], **limits)
        used = {id(rule) for rule in how.rules}
        helping = [r for r in self.plain if r not in rules and id(self.reasons.rules[r]) in used]
        return _Way(rules, facts, how, helping)

    def _refuted(self, rules: Sequence[int], helping: Sequence[int] = (), **limits: int) -> Refutation:
        given, clock = self.given, self.clock
        return refutation(self.reasons, rules, given, clock, helping, **limits)

    def _needed(self, rules: Sequence[int], facts: Sequence[int]) -> Sequence[int]:
        """Facts without any of which the rules can be kept. The kernel gives up early on those of a shape, so
        they are dropped once more, in a reasoner that knows nothing but these rules."""
        if not any(self.reasons.rules[rule].graph for rule in rules):
            return facts
        alone, kept = self.reasons.with_only(rules), list(facts)
        for fact in facts:
            fewer = [other for other in kept if other != fact]
            if alone.kernel.solve(alone.counted, fewer, NEEDED_SEARCH) is False:
                kept = fewer
            self.clock.check()
        return kept

    def told(self, way: _Way, smallest: bool) -> Contradiction:
        reasons, how = self.reasons, way.how
        facts = self._needed(way.rules, way.facts)
        used = dict.fromkeys(facts)
        if not any(rule.graph for rule in how.rules):
            used |= dict.fromkeys(how.used)  # a shape rests on the whole board: only what is needed is told
        return Contradiction(
            reasons.named(way.rules),
            reasons.tell(facts),
            how.chain,
            reasons.tell(used),
            smallest,
            how.turns,
            not how.chain,
            reasons.named(way.helping),
        )
