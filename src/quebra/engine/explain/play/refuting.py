"""Why a value cannot stand: the shortest chain found from it to a rule that would be broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from quebra.core.registry import game_of
from quebra.engine.explain.chains.wording import worded_step
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import Explaining
from quebra.engine.explain.play.marks import opposite
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import REFUTED, Known, Step
from quebra.engine.explain.techniques import costs_of

NEAR, FARTHER = (1, 2), (3, 5, 8, 13)  # how far rules may be, tried in turn
MOST_TRIED = 8  # values whose chains are compared
MOST_SEARCHED = 2  # values for which any rules are searched, where no chain was found
LONG = 1000  # how long a clash counts that does not show step by step

Found = tuple[int, list[int]]  # a literal, and rules that force it


class Refuter:
    """Refutes opposites of literals, from facts that can all hold together."""

    def __init__(self, explaining: Explaining, reasons: Reasons, facts: Iterable[int]) -> None:
        self.board, self.part, self.clock = explaining.board, explaining.part, explaining.clock
        self.reasons, self.kernel = reasons, reasons.kernel
        known = list(dict.fromkeys(facts))
        self.kernel.learn(known)
        self.known = Known(reasons.model)
        self.known.add(map(reasons.fact, known))
        self._background = set(reasons.background)

    def shortest(self, literals: Sequence[int]) -> Step:
        """Of literals that the rules force, the one with the shortest chain, as a step."""
        tried = sorted(literals, key=self._loneliness)[:MOST_TRIED]
        literal, rules = self._quickest(tried)
        return self._step(literal, rules)

    def _loneliness(self, literal: int) -> tuple[int, int]:
        """Where much is known around a value, a chain is short."""
        rules = [self.reasons.rules[rule] for rule in self.kernel.looking_at(abs(literal))]
        cells = {cell for rule in rules if rule.rank == 1 for cell in rule.cells}
        return -sum(self.known.value(cell) is not None for cell in cells), abs(literal)

    def _quickest(self, literals: Sequence[int]) -> Found:
        for look in (self._by_one, self._by_two_or_near, self._by_farther, self._by_any):
            found = [
                (literal, self.reasons.irreducible(rules, literal, self.clock))
                for literal, rules in look(literals)
            ]
            if found:
                return min(found, key=self._burden)
        raise AssertionError("what no solution has can be refuted")

    def _burden(self, found: Found) -> tuple[int, int, int, int]:
        """Few links, told rules before those that look over the board, few facts."""
        literal, rules = found
        chain = self.kernel.chain(rules, literal)
        links = LONG + len(rules) if chain is None else len({rule for rule, _ in chain[0]} - self._background)
        ranks = sum(self.reasons.rules[rule].rank for rule in rules)
        return links, ranks, len(self.kernel.premises(rules, literal) or ()), abs(literal)

    def _by_one(self, literals: Sequence[int]) -> Iterator[Found]:
        for literal in literals:
            for rule in self.kernel.looking_at(abs(literal)):
                if literal in (self.kernel.single(rule) or ()):
                    yield literal, [rule]
            self.clock.check()

    def _by_two_or_near(self, literals: Sequence[int]) -> Iterator[Found]:
        for literal in literals:
            yield from self._by_two(literal)
            yield from self._by_near(literal, NEAR)

    def _by_two(self, literal: int) -> Iterator[Found]:
        for rule in self.kernel.looking_at(abs(literal)):
            if rule in self._background or self.reasons.rules[rule].rank > 1:
                continue
            others = [one for one in self.kernel.partners(rule) if self.reasons.rules[one].rank == 1]
            for other, forced, _ in self.kernel.pairs(rule, others):
                if forced is not None and literal in forced:
                    yield literal, [rule, other]
            self.clock.check()

    def _by_near(self, literal: int, radii: Sequence[int]) -> Iterator[Found]:
        for radius in radii:
            if (rules := self.kernel.refute(literal, radius)) is not None:
                yield literal, rules
                return
            self.clock.check()

    def _by_farther(self, literals: Sequence[int]) -> Iterator[Found]:
        for literal in literals:
            yield from self._by_near(literal, FARTHER)

    def _by_any(self, literals: Sequence[int]) -> Iterator[Found]:
        """Rules from anywhere, found by search; those nearby are dropped last."""
        for literal in literals[:MOST_SEARCHED]:
            if not self.reasons.can_hold(self.reasons.counted, [-literal], self.clock):
                yield literal, sorted(self.kernel.core(), key=lambda rule: self._far(rule, literal))

    def _far(self, rule: int, literal: int) -> int:
        row, column = self.reasons.fact(literal).cell
        cells = self.reasons.rules[rule].cells
        return min((abs(r - row) + abs(c - column) for r, c in cells), default=0)

    def _step(self, literal: int, rules: Sequence[int]) -> Step:
        reasons = self.reasons
        chain, used = reasons.chain_and_facts(rules, literal)
        named, fact = reasons.named(rules), reasons.fact(literal)
        if len(rules) > 1:
            naming = self.part.name(self.board, named, (fact,), chain, self.known)
        else:
            naming = self.part.simplest(self.board, named[0], (fact,), self.known)
        premises = self.kernel.premises(rules, literal) or []
        step = Step(
            named,
            (fact,),
            reasons.tell(premises),
            naming.technique,
            REFUTED,
            {},
            costs_of(game_of(self.board).package).of(naming.technique, len(rules)),
            chain,
            smallest=len(rules) == 1,
            rests_on=reasons.tell({*premises, *used}),
        )
        return worded_step(self.board, self.part, reasons, step, self.known.grown(()))


def clash(step: Step) -> Contradiction:
    """What a refutation says, as rules and facts that cannot all be kept."""
    assumed = opposite(step.conclusions[0])
    facts = tuple(sorted((assumed, *step.premises), key=lambda fact: fact.cell))
    rests_on = tuple(sorted({assumed, *step.rests_on}, key=lambda fact: (fact.cell, str(fact.value))))
    return Contradiction(step.rules, facts, step.chain, rests_on, step.smallest)
