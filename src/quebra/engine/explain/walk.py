"""The way from what is known to what can be known: always the simplest step next.

What one rule forces and what two rules force together is found completely, and the cheapest of it is
taken. Where that gives nothing: what near rules refute by propagation, and last what any rules
force by search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from quebra.core.errors import QuebraError
from quebra.engine.explain.long_steps import AnyRules, NearRules
from quebra.engine.explain.simple_steps import OneRule, TwoRules
from quebra.engine.explain.steps import Link, Step, settled
from quebra.engine.explain.workspace import Proposal, Workspace
from quebra.engine.model.model import Fact

MANY = 16  # rules of a step for which it would take long to find out exactly which facts they need


@dataclass(frozen=True, slots=True)
class StepLimits:
    """How hard a step may be: so many rules, a cost below this. Searched steps are beyond any limit."""

    rules: int
    cost: float


class Beyond(QuebraError):
    """No step within the limits is left."""


class Walk:
    """Steps from the facts learnt so far towards the target literals."""

    def __init__(self, workspace: Workspace, limits: StepLimits | None = None) -> None:
        self.workspace = workspace
        self.limits = limits
        self.steps: list[Step] = []
        self.heard: dict[tuple[int, ...], set[int]] = {}  # what several rules were found to force
        self._one, self._two = OneRule(workspace), TwoRules(workspace)
        self._near, self._any = NearRules(workspace), AnyRules(workspace)

    def learn(self, literals: Iterable[int], depth: int = 0) -> None:
        """Takes facts as known."""
        self._touch(self.workspace.knowledge.learn(literals, depth))

    def _touch(self, literals: Iterable[int]) -> None:
        """Rules that look at what has become known are to be looked at again."""
        looking_at = self.workspace.kernel.looking_at
        touched = {rule for literal in literals for rule in looking_at(abs(literal))}
        touched -= self.workspace.asleep
        self._one.touch(touched)
        self._two.touch(touched)

    def wake(self, rule: int) -> None:
        """From now on the rule counts."""
        self.workspace.asleep.discard(rule)
        self.workspace.kernel.wake(rule)
        self._one.touch([rule])
        self._two.touch([rule])
        self._near.try_again()

    def advance(self) -> Step | None:
        """The next step, already taken; None when no target is left. May raise Beyond."""
        if not self.workspace.knowledge.targets:
            return None
        step = self._take(*self._find_within())
        self.steps.append(step)
        return step

    def hurry(self) -> float | None:
        """The same without telling the step: only what it costs."""
        if not self.workspace.knowledge.targets:
            return None
        found, _, _ = self._find_within()
        self.learn(found.literals)
        return 0.0 if self.workspace.costs.is_routine(found.naming.technique) else found.cost

    def _find_within(self) -> tuple[Proposal, int, bool]:
        """The next step, if it is within the limits."""
        self.workspace.clock.check()
        found, choices, smallest = self._find()
        if self.limits is not None and (
            found.cost >= self.limits.cost or len(found.rules) > self.limits.rules
        ):
            raise Beyond
        return found, choices, smallest

    def _find(self) -> tuple[Proposal, int, bool]:
        """A simplest step, how many of its kind are open, and whether no fewer rules force the same."""
        proposals: list[Proposal] = []
        for rank in self._one.ranks:
            proposals, count = self._one.find(rank)
            # Two rules are only looked at when they could be simpler than the one rule at hand.
            if proposals and (best := _cheapest(proposals)).cost <= self.workspace.costs.least_several:
                return best, count, True
        self._need(2)
        proposals += self._two.find({literal for forced in self._one.forced.values() for literal in forced})
        self._hear(self._two.forced.items())
        if proposals:
            best = _cheapest(proposals)
            return best, len(proposals), len(best.rules) == 1 or self._one.exact
        self._need(3)
        proposals = self._near.find(None if self.limits is None else self.limits.rules)
        if not proposals:
            if self.limits is not None:
                raise Beyond
            proposals = self._any.find()
        self._hear((one.rules, one.literals) for one in proposals)
        self._hear((rules, [literal]) for literal, rules in self._near.reasons.items())
        best = _cheapest(proposals)
        return best, len(proposals), len(best.rules) <= 3 and self._one.exact and self._two.exact

    def _hear(self, found: Iterable[tuple[tuple[int, ...], Iterable[int]]]) -> None:
        for rules, literals in found:
            self.heard.setdefault(tuple(sorted(rules)), set()).update(literals)

    def _need(self, rules: int) -> None:
        """Goes on to steps of so many rules, unless all of them are beyond the limits."""
        if self.limits is not None and (
            rules > self.limits.rules or self.limits.cost <= self.workspace.costs.least_several
        ):
            raise Beyond

    def _take(self, found: Proposal, choices: int, smallest: bool) -> Step:
        reasons = self.workspace.reasons
        premises: set[int] = set()
        for literal in found.literals:
            premises.update(self._premises(found.rules, literal))
        routine = self.workspace.costs.is_routine(found.naming.technique)
        depth = (not routine) + self.workspace.knowledge.depth(premises)
        used: set[int] = set()
        chains = [self._chain(found, literal, depth, used) for literal in self._shown(found)]
        told = reasons.tell(premises)
        used.difference_update(premises, found.literals)
        step = Step(
            reasons.named(found.rules),
            found.naming.conclusions,
            told,
            found.naming.technique,
            found.naming.key,
            settled(found.naming.values),
            found.cost,
            chains[0] if chains else (),
            smallest,
            choices,
            depth,
            routine,
            reasons.tell(premises | used) if used else told,
            others=tuple(chains[1:]),
            unsure=frozenset(found.rules) in self._any.unsure,
        )
        self.learn(found.literals, depth)
        return step

    def _premises(self, rules: tuple[int, ...], literal: int) -> Iterable[int]:
        """The known literals from which the rules force one; of very many rules, all that they look at."""
        reasons = self.workspace.reasons
        if len(rules) > MANY and not any(rule.graph for rule in reasons.named(rules)):
            cells = {cell for rule in reasons.named(rules) for cell in rule.cells}
            return [one for one in self.workspace.knowledge if reasons.fact(one).cell in cells]
        needed = self.workspace.kernel.premises(rules, literal)
        assert needed is not None, "a step that is proposed is forced"
        return needed

    def _shown(self, found: Proposal) -> tuple[int, ...]:
        """The conclusions that have a chain: none of one rule alone, otherwise the first or each."""
        if len(found.rules) == 1:
            return ()
        return found.literals if found.naming.each else found.literals[:1]

    def _chain(self, found: Proposal, literal: int, depth: int, used: set[int]) -> tuple[Link, ...]:
        """How the opposite of a conclusion is refuted; then the conclusion is known.

        ``used`` gathers the known facts that it rests on.
        """
        chain, facts = self.workspace.reasons.chain_and_facts(found.rules, literal)
        used.update(facts)
        self.learn([literal], depth)
        return chain


def _cheapest(proposals: Sequence[Proposal]) -> Proposal:
    return min(proposals, key=attrgetter("order"))


def trimmed(steps: Sequence[Step], is_wanted: Callable[[Step], bool]) -> list[Step]:
    """The steps that are wanted, and those that they rest on."""
    needed: set[Fact] = set()
    kept: list[Step] = []
    for step in reversed(steps):
        if is_wanted(step) or any(fact in needed for fact in step.conclusions):
            kept.append(step)
            needed.update(step.rests_on)
    return kept[::-1]
