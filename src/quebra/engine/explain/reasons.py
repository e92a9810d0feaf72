"""A model's rules in the reasoner, spoken to in facts and rules rather than numbers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property
from operator import itemgetter

from quebra._native import Reasoner
from quebra.core.grid import Cell
from quebra.engine.explain.steps import Link, Value
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Fact, Model, Rule

SLICE = 2000  # conflicts between two looks at the clock
FEW_ASKED = 8  # literals up to which each is asked for, rather than all that rules force
FEW = 16  # rules up to which a solver of their own is quicker than the one with all rules


class Reasons:
    """The rules of a model, by their place in it, and what they force."""

    def __init__(self, model: Model, background: frozenset[str]) -> None:
        self.model = model
        self.rules = model.rules
        self._behind = background
        self._variables: dict[tuple[Cell, Value], int] = {}
        self._facts: dict[int, Fact] = {}  # those that were asked for
        self.fact_variables: list[int] = []
        for first, cell, values in model.blocks:
            numbers = range(first, first + len(values))
            for value, variable in zip(values, numbers, strict=True):
                self._variables.setdefault((cell, value), variable)
            self.fact_variables += numbers
        self.background: list[int] = []
        self.counted: list[int] = []
        for number, rule in enumerate(model.rules):
            is_behind = rule.name in background and rule.graph is None
            (self.background if is_behind else self.counted).append(number)

    @cached_property
    def kernel(self) -> Reasoner:
        """The rules in the reasoner, made when first asked for: who only tells of steps does without."""
        kernel, behind = Reasoner(self.model.variables, self.fact_variables), set(self.background)
        for number, rule in enumerate(self.rules):
            self._hand_over(kernel, number, rule, number in behind)
        return kernel

    def with_only(self, rules: Iterable[int]) -> Reasons:
        """Some of the rules, and those in the background, in a reasoner of their own that knows no fact.

        Its rules are numbered anew: first those in the background, then these in their order.
        """
        behind = set(self.background)
        model = copy(self.model)
        kept = [*self.background, *(rule for rule in rules if rule not in behind)]
        model.rules = [self.rules[rule] for rule in kept]
        return Reasons(model, self._behind)

    def _hand_over(self, kernel: Reasoner, number: int, rule: Rule, is_background: bool) -> None:
        """Gives the kernel a rule, without a Python object for every clause where it can be."""
        expands = rule.rank == 1
        if rule.graph is not None:
            kernel.add_graph(rule.graph.shape == "joined", rule.graph.variables, rule.graph.edges)
            return
        if rule.pattern is not None:
            kernel.add_pattern(rule.pattern.native(), rule.bases, is_background, expands)
        else:
            kernel.add_rule((), is_background, expands)
            for counter in rule.counters:
                kernel.add_counter(number, counter.literals, counter.count, counter.first, counter.binary)
            kernel.add_clauses(number, rule.written)
        if rule.tally is not None:
            kernel.add_tally(number, rule.tally.variables, rule.tally.implied, rule.tally.count)

    def fact(self, literal: int) -> Fact:
        """What a literal says."""
        found = self._facts.get(literal)
        if found is None:
            blocks = self.model.blocks
            first, cell, values = blocks[bisect_right(blocks, abs(literal), key=itemgetter(0)) - 1]
            found = self._facts[literal] = Fact(cell, values[abs(literal) - first], literal > 0)
        return found

    def is_fact(self, literal: int) -> bool:
        """Whether a literal says something of a cell; helpers do not."""
        place = bisect_right(self.fact_variables, abs(literal)) - 1
        return place >= 0 and self.fact_variables[place] == abs(literal)

    def speaks_of(self, fact: Fact) -> bool:
        """Whether the model knows the cell and the value."""
        return (fact.cell, fact.value) in self._variables

    def literal(self, fact: Fact) -> int:
        variable = self._variables[fact.cell, fact.value]
        return variable if fact.holds else -variable

    def tell(self, literals: Iterable[int]) -> tuple[Fact, ...]:
        """Literals as facts, in the order of the board."""
        facts, find = self._facts, self.fact
        return tuple([facts.get(one) or find(one) for one in sorted(literals, key=abs)])

    def can_hold(self, rules: Sequence[int], literals: Sequence[int], clock: Clock) -> bool:
        """Whether known facts, rules and literals can hold together."""
        while (answer := self.kernel.solve(rules, literals, SLICE)) is None:
            clock.check()
        return answer

    def forces(self, rules: Sequence[int], literal: int, clock: Clock) -> bool:
        """Whether known facts and rules force the literal."""
        if len(rules) <= FEW and (answer := self.kernel.force(rules, literal)) is not None:
            return answer
        return not self.can_hold(rules, [-literal], clock)

    def irreducible(self, rules: Sequence[int], literal: int, clock: Clock) -> list[int]:
        """Some of the rules that force the literal, none of which can be missed."""
        kept = list(rules)
        for rule in reversed(rules):
            if rule not in kept:
                continue
            fewer = [other for other in kept if other != rule]
            if self.forces(fewer, literal, clock):
                core = set(fewer if len(fewer) <= FEW else self.kernel.core())
                kept = [other for other in fewer if other in core]
            clock.check()
        return kept

    def needing_all(self, rules: Sequence[int]) -> list[int]:
        """The literals that these few rules force, and that none of them can be missed for."""
        found = set(self.kernel.together(rules) or ())
        for rule in rules:
            if not found:
                break
            found -= self._forced_of(found, [other for other in rules if other != rule])
        return sorted(found, key=abs)

    def _forced_of(self, literals: set[int], rules: Sequence[int]) -> set[int]:
        """Those of the literals that the rules force: a few are asked one by one, which is quicker."""
        if len(literals) > FEW_ASKED:
            return set(self.kernel.together(rules) or ())
        return {literal for literal in literals if self.kernel.force(rules, literal)}

    def chain(self, rules: Sequence[int], literal: int) -> tuple[Link, ...]:
        """How the rules refute the opposite of a literal, rule by rule; empty when not step by step."""
        return self.chain_and_facts(rules, literal)[0]

    def chain_and_facts(self, rules: Sequence[int], literal: int) -> tuple[tuple[Link, ...], list[int]]:
        """The same, with the known facts that the chain rests on."""
        found = self.kernel.chain(rules, literal)
        if found is None:
            return (), []
        links: list[tuple[int, list[int]]] = []
        for rule, fact in found[0]:
            if links and links[-1][0] == rule and fact:
                links[-1][1].append(fact)
            else:
                links.append((rule, [fact] if fact else []))
        return tuple(Link(self.rules[rule], self.tell(facts)) for rule, facts in links), found[1]

    def named(self, rules: Iterable[int]) -> tuple[Rule, ...]:
        return tuple(self.rules[number] for number in rules)
