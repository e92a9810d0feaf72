"""Why a value cannot stand: the shortest chain found from it to a rule that would be broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from quebra._native import Reasoner
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.engine.explain.chains.wording import worded, worded_step
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import Explaining
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import REFUTED, ChainCase, Known, Link, Step
from quebra.engine.explain.techniques import costs_of
from quebra.engine.model.model import Fact, opposite

NEAR, FARTHER = (1, 2), (3, 5, 8, 13)  # how far rules may be, tried in turn
MOST_TRIED = 8  # values whose chains are compared
MOST_SEARCHED = 2  # values for which any rules are searched, where no chain was found
MOST_SHORTENED = 4  # of the chains found, those that are made as short as they get
WHOLE = 3  # the rank of counts over the whole board
WHOLE_BOARD = 4  # links that a rule counts besides which looks over lines or the board
MOST_PIVOTS = 60  # facts nearby that may tell two cases apart
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
        found = self._found(sorted(literals, key=self._loneliness)[:MOST_TRIED])
        best = sorted(found, key=self._burden)[:MOST_SHORTENED]
        return min((self._step(*one) for one in best), key=self._length)

    def _length(self, step: Step) -> tuple[int, int]:
        """How much there is to tell: links, or cases, or else rules."""
        chains = [step.chain] if step.chain else [case.chain for case in step.ways]
        links = sum(link.saying is None or bool(link.saying.key) for chain in chains for link in chain)
        whole = sum(rule.rank > 1 for rule in step.rules)
        return (links or LONG + step.size) + WHOLE_BOARD * whole, len(step.premises)

    def _loneliness(self, literal: int) -> tuple[int, int]:
        """Where much is known around a value, a chain is short."""
        rules = [self.reasons.rules[rule] for rule in self.kernel.looking_at(abs(literal))]
        cells = {cell for rule in rules if rule.rank == 1 for cell in rule.cells}
        return -sum(self.known.value(cell) is not None for cell in cells), abs(literal)

    def _found(self, literals: Sequence[int]) -> list[Found]:
        """Rules that refute the opposites, none of which can be missed: the simplest kind that there is."""
        for look in (self._by_one, self._by_several, self._by_farther, self._by_any):
            found = {one for literal, rules in look(literals) for one in self._reduced(literal, rules)}
            if found:
                return [(literal, list(rules)) for literal, rules in sorted(found)]
        raise AssertionError("what no solution has can be refuted")

    def _reduced(self, literal: int, rules: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The rules without those that can be missed; also all, where only so it goes step by step."""
        fewest = self.reasons.irreducible(rules, literal, self.clock)
        yield literal, tuple(fewest)
        if self.kernel.chain(fewest, literal) is None and (found := self.kernel.chain(rules, literal)):
            yield literal, tuple(sorted({rule for rule, _ in found[0]} - self._background))

    def _burden(self, found: Found) -> tuple[int, int, int]:
        """Few links, told rules before those that look over the board, few facts."""
        literal, rules = found
        chain = self.kernel.chain(rules, literal)
        links = LONG + len(rules) if chain is None else len({rule for rule, _ in chain[0]} - self._background)
        whole = sum(self.reasons.rules[rule].rank > 1 for rule in rules)
        return links + WHOLE_BOARD * whole, len(self.kernel.premises(rules, literal) or ()), abs(literal)

    def _by_one(self, literals: Sequence[int], least: int = 1, most: int = 1) -> Iterator[Found]:
        for literal in literals:
            for rule in self.kernel.looking_at(abs(literal)):
                rank = self.reasons.rules[rule].rank
                if least <= rank <= most and literal in (self.kernel.single(rule) or ()):
                    yield literal, [rule]
            self.clock.check()

    def _by_several(self, literals: Sequence[int]) -> Iterator[Found]:
        """Two rules, or those nearby: as they are told, and with those that follow from others besides."""
        for literal in literals:
            yield from self._by_two(literal)
            yield from self._by_near(self._plain.kernel, literal, NEAR + FARTHER[:2])
        if self._plain is not self.reasons:
            yield from self._by_one(literals, 2, WHOLE)
            for literal in literals:
                yield from self._by_near(self.kernel, literal, NEAR)

    @cached_property
    def _plain(self) -> Reasons:
        """The same without the rules that look over lines or the board."""
        whole = [rule for rule in self.reasons.counted if self.reasons.rules[rule].rank > 1]
        if not whole:
            return self.reasons
        plain = Reasons(self.reasons.model, self.part.BACKGROUND)
        for rule in whole:  # before anything is asked of it
            plain.kernel.sleep(rule)
        plain.kernel.learn([self.reasons.literal(fact) for fact in self.known.facts()])
        return plain

    def _by_two(self, literal: int) -> Iterator[Found]:
        for rule in self.kernel.looking_at(abs(literal)):
            if rule in self._background or self.reasons.rules[rule].rank > 1:
                continue
            others = [one for one in self.kernel.partners(rule) if self.reasons.rules[one].rank == 1]
            for other, forced, _ in self.kernel.pairs(rule, others):
                if forced is not None and literal in forced:
                    yield literal, [rule, other]
            self.clock.check()

    def _by_near(self, kernel: Reasoner, literal: int, radii: Sequence[int]) -> Iterator[Found]:
        for radius in radii:
            if (rules := kernel.refute(literal, radius)) is not None:
                yield literal, rules
                return
            self.clock.check()

    def _by_farther(self, literals: Sequence[int]) -> Iterator[Found]:
        for literal in literals:
            yield from self._by_near(self.kernel, literal, FARTHER)

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
        premises = self.kernel.premises(rules, literal) or []
        chain, used = self._chain(literal, rules, premises)
        named, fact = reasons.named(rules), reasons.fact(literal)
        if len(rules) > 1:
            naming = self.part.name(self.board, named, (fact,), chain, self.known)
        else:
            forced = reasons.tell(self.kernel.single(rules[0]) or ())
            naming = self.part.simplest(self.board, named[0], forced, self.known)
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
        if not chain:
            if (found := self._in_cases(literal)) is None:
                return step
            rules, ways = found
            premises = self.kernel.premises(rules, literal) or []
            told = reasons.tell(premises)
            return replace(step, rules=reasons.named(rules), premises=told, rests_on=told, ways=ways)
        return worded_step(self.board, self.part, reasons, step, self.known.grown(()))

    def _in_cases(self, literal: int) -> tuple[list[int], tuple[ChainCase, ...]] | None:
        """Where no chain leads from the opposite to a broken rule: two, from a fact and from its opposite.

        None where no single fact tells them apart.
        """
        trial = Reasons(self.reasons.model, self.part.BACKGROUND)
        trial.kernel.learn([*map(self.reasons.literal, self.known.facts()), -literal])
        best: list[tuple[int, int, list[int], list[int]]] = []
        for pivot in self._open_facts(literal):
            no = trial.kernel.refute(pivot, FARTHER[-1])
            yes = trial.kernel.refute(-pivot, FARTHER[-1]) if no is not None else None
            if no is not None and yes is not None:
                best.append((len(no) + len(yes), pivot, no, yes))
            self.clock.check()
        found = [self._cases(trial, literal, *one[1:]) for one in sorted(best)[:MOST_SHORTENED]]
        return min(found, key=lambda one: sum(len(case.chain) for case in one[1]), default=None)

    def _open_facts(self, literal: int) -> list[int]:
        """What is not known of the cells nearby, nearest first."""
        row, column = self.reasons.fact(literal).cell
        facts = ((variable, self.reasons.fact(variable)) for variable in self.reasons.fact_variables)
        left = [
            (max(abs(fact.cell[0] - row), abs(fact.cell[1] - column)), variable)
            for variable, fact in facts
            if self.known.value(fact.cell) is None
            and self.known.holds(fact.cell, fact.value) is None
            and variable != abs(literal)
        ]
        return [variable for _, variable in sorted(left)[:MOST_PIVOTS]]

    def _cases(
        self, trial: Reasons, literal: int, pivot: int, no: Sequence[int], yes: Sequence[int]
    ) -> tuple[list[int], tuple[ChainCase, ...]]:
        assumed = self.known.grown([self.reasons.fact(-literal)])
        used: set[int] = set()
        ways = []
        for one, rules in ((-pivot, yes), (pivot, no)):
            fact = self.reasons.fact(-one)  # its opposite is what the rules refute
            fewest = trial.irreducible(rules, one, self.clock)
            # With fewer rules it may no longer go step by step.
            chain = trial.chain(fewest, one) or trial.chain(rules, one)
            told = worded(self.board, self.part, self.reasons, chain, assumed, [fact])
            ways.append(ChainCase((fact,), told))
            named = {link.rule for link in chain}
            used.update(rule for rule in rules if self.reasons.rules[rule] in named)
        return sorted(used), tuple(ways)

    def _chain(
        self, literal: int, rules: Sequence[int], premises: Sequence[int]
    ) -> tuple[tuple[Link, ...], list[int]]:
        """The links that lead from the opposite to a broken rule: by what is needed alone, if they do.

        Whoever knows more says more: what stands around would come in where it is of no use.
        """
        trial = Reasons(self.reasons.model, self.part.BACKGROUND)
        trial.kernel.learn(premises)
        tried = [one.chain_and_facts(rules, literal) for one in (trial, self.reasons)]
        return min((one for one in tried if one[0]), key=lambda one: len(one[0]), default=((), []))

    def clash(self, step: Step) -> Contradiction:
        """What a refutation says, as few rules and facts that cannot all be kept."""
        literal, assumed = self.reasons.literal(step.conclusions[0]), opposite(step.conclusions[0])
        numbers = {rule: number for number, rule in enumerate(self.reasons.rules)}
        fewest = self.reasons.irreducible([numbers[rule] for rule in step.rules], literal, self.clock)
        chain = step.chain if len(fewest) == step.size else ()
        premises = self.reasons.tell(self.kernel.premises(fewest, literal) or ())
        facts = tuple(sorted((assumed, *premises), key=_place))
        rests_on = tuple(sorted({assumed, *(step.rests_on if chain else premises)}, key=_place))
        return Contradiction(self.reasons.named(fewest), facts, chain, rests_on, step.smallest)


def _place(fact: Fact) -> tuple[Cell, str]:
    return fact.cell, str(fact.value)
