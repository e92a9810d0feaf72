"""A model's rules in the reasoner, spoken to in facts and rules rather than numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quebra._native import Reasoner
from quebra.engine.explain.steps import Link
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Fact, Model, Rule

SLICE = 2000  # conflicts between two looks at the clock
FEW = 16  # rules up to which a solver of their own is quicker than the one with all rules


class Reasons:
    """The rules of a model, by their place in it, and what they force."""

    def __init__(self, model: Model, background: frozenset[str]) -> None:
        self.model = model
        self.rules = model.rules
        self._facts: dict[int, Fact] = {}
        self._variable: dict[tuple[object, object], int] = {}
        for variable, fact in model.facts.items():
            self._facts[variable] = fact
            self._facts[-variable] = Fact(fact.cell, fact.value, False)
            self._variable[fact.cell, fact.value] = variable
        self.fact_variables = list(model.facts)
        self.kernel = Reasoner(model.variables, self.fact_variables)
        self.background: list[int] = []
        for number, rule in enumerate(model.rules):
            if rule.graph is not None:
                graph = rule.graph
                self.kernel.add_graph(graph.shape == "joined", graph.variables, graph.edges)
                continue
            self.kernel.add_rule(rule.clauses, rule.name in background, rule.rank == 1)
            if rule.tally is not None:
                tally = rule.tally
                self.kernel.add_tally(number, tally.variables, tally.implied, tally.count)
            if rule.name in background:
                self.background.append(number)
        behind = set(self.background)
        self.counted = [number for number in range(len(self.rules)) if number not in behind]

    def fact(self, literal: int) -> Fact:
        return self._facts[literal]

    def speaks_of(self, fact: Fact) -> bool:
        """Whether the model knows the cell and the value."""
        return (fact.cell, fact.value) in self._variable

    def literal(self, fact: Fact) -> int:
        variable = self._variable[fact.cell, fact.value]
        return variable if fact.holds else -variable

    def tell(self, literals: Iterable[int]) -> tuple[Fact, ...]:
        """Literals as facts, in the order of the board."""
        return tuple(self._facts[literal] for literal in sorted(literals, key=abs))

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
            found -= set(self.kernel.together([other for other in rules if other != rule]) or ())
        return sorted(found, key=abs)

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
