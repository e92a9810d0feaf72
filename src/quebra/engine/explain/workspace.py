"""What every way of finding steps shares: the board, what is known of it, and how steps are worded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quebra.core.errors import QuebraError
from quebra.core.registry import game_of
from quebra.engine.explain.knowledge import Knowledge
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import ExplainPart, Known, Naming
from quebra.engine.explain.techniques import Costs, costs_of
from quebra.engine.model.clock import Clock

MOST_SHARED = 8  # rules of a step up to which all that they force is looked for


class Stuck(QuebraError):
    """Some rules cannot be kept: what was taken as known is wrong."""

    def __init__(self) -> None:
        super().__init__("what is known contradicts the rules")


@dataclass(frozen=True, slots=True)
class Proposal:
    """A step that could be taken: rules, the literals they force, and what it is called."""

    rules: tuple[int, ...]
    literals: tuple[int, ...]
    naming: Naming
    cost: float
    order: tuple[float, int, tuple[int, ...]]  # the simplest first: its cost, how many rules, which


def workspace_towards(
    board: Any, answer: Any, part: ExplainPart, reasons: Reasons, clock: Clock
) -> Workspace:
    """A workspace on which all that a solution says is to be found."""
    solution = [reasons.literal(fact) for fact in part.facts_of(board, answer)]
    if not reasons.can_hold(reasons.counted, [*reasons.model.givens, *solution], clock):
        raise AssertionError("clues taken from a solution fit it")
    truth = reasons.kernel.truth(reasons.model.variables)
    targets = {variable if truth[variable] else -variable for variable in reasons.fact_variables}
    return Workspace(board, part, reasons, costs_of(game_of(board).package), targets, clock)


class Workspace:
    """A board, its rules, what is known of it and what is to be found, and how steps are worded."""

    def __init__(
        self, board: Any, part: ExplainPart, reasons: Reasons, costs: Costs, targets: set[int], clock: Clock
    ) -> None:
        self.board, self.part, self.reasons, self.costs, self.clock = board, part, reasons, costs, clock
        self.kernel = reasons.kernel
        self.knowledge = Knowledge(reasons, targets)
        self.asleep: set[int] = set()  # rules that do not count yet
        self.ranks = [rule.rank for rule in reasons.rules]

    @property
    def known(self) -> Known:
        """What is known, by cells and values."""
        return self.knowledge.facts

    def propose_one(self, rule: int, forced: Sequence[int]) -> Proposal:
        """What a player would see first of all that one rule forces."""
        facts = self.reasons.tell(forced)
        naming = self.part.simplest(self.board, self.reasons.rules[rule], facts, self.known)
        return self._proposal((rule,), naming)

    def propose(self, rules: Sequence[int], literals: Sequence[int]) -> Proposal:
        """A step of several rules, worded. Its chain speaks of a fact that fills in a cell, if it can."""
        ordered = sorted(
            literals, key=lambda literal: (not self.part.decides(self.reasons.fact(literal)), abs(literal))
        )
        chain = self.reasons.chain(rules, ordered[0])
        facts = tuple(self.reasons.fact(literal) for literal in ordered)
        naming = self.part.name(self.board, self.reasons.named(rules), facts, chain, self.known)
        return self._proposal(tuple(rules), naming)

    def _proposal(self, rules: tuple[int, ...], naming: Naming) -> Proposal:
        literals = tuple(self.reasons.literal(fact) for fact in naming.conclusions)
        cost = self.costs.of(naming.technique, len(rules))
        return Proposal(rules, literals, naming, cost, (cost, len(rules), rules))

    def propose_all(self, rules: Sequence[int], literal: int) -> Proposal:
        """A step of several rules that force the literal, with whatever else needs all of them."""
        if len(rules) > MOST_SHARED:
            return self.propose(rules, [literal])
        others = (other for other in self.reasons.needing_all(rules) if other != literal)
        return self.propose(rules, [literal, *others])
