"""The steps of a walk told once more, in the order of a person.

The walk takes the simplest step on the whole board, and the grade comes from it. People do not jump about
like that: they take what they noticed first and where least is left to think of. What that means
is a game's to say (``OrderPart``); here the board is walked once more, by it.

Nothing is searched for again. What one rule forces is seen at once; what several rules force was found by the
walk (``Heard``), and rules that have forced something once are only asked whether they do so already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log1p
from typing import Any, NamedTuple, Protocol, cast, runtime_checkable

from quebra.core.grid import Cell, distance
from quebra.engine.explain.chains.wording import worded_steps
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import ExplainPart, Known, Step
from quebra.engine.explain.techniques import Costs
from quebra.engine.explain.walk import Walk, trimmed
from quebra.engine.explain.workspace import Proposal, Workspace
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Fact, Model, Rule

Heard = Mapping[tuple[int, ...], Iterable[int]]  # several rules, and literals that they force at some time
RULE_COST = 0.5  # what each rule of a step of several counts
ROUTINE = -100.0  # routine waits for nothing


class Weighed(NamedTuple):
    """A step of one rule, whether it fills nothing in, and how long it waits."""

    proposal: Proposal
    only_excludes: bool
    delay: float


@runtime_checkable
class OrderPart(Protocol):
    """What explain/ of a game has besides when its steps are told in the order of a person.

    ``STRAY_DELAY`` is how much longer a step waits that is far from the cells filled in last, for each
    unit of the logarithm of the distance.
    """

    STRAY_DELAY: float

    def delay(self, board: Any, facts: Sequence[Fact], known: Known, since: int) -> float:
        """How much longer than its cost says a step waits: one that finds these facts, and that has been
        open since so many steps were taken."""


def ordering(part: ExplainPart) -> OrderPart | None:
    """The part of a game that says what people take first."""
    return cast(OrderPart, part) if isinstance(part, OrderPart) else None


def retell(
    board: Any,
    part: ExplainPart,
    costs: Costs,
    given: Iterable[Fact],
    inferences: Sequence[Step],
    heard: Heard,
    clock: Clock,
    model: Model | None = None,
) -> tuple[Step, ...]:
    """The way to all that the inferences fill in, in the order of a person."""
    order = ordering(part)
    assert order is not None, "asked only of games that have an order"
    reasons = Reasons(part.model(board) if model is None else model, part.BACKGROUND)
    known = [reasons.literal(fact) for fact in given]
    filled = (fact for step in inferences for fact in step.conclusions if part.decides(fact))
    workspace = Workspace(board, part, reasons, costs, set(map(reasons.literal, filled)), clock)
    walk = PersonalWalk(workspace, order, heard, inferences)
    walk.learn(known)
    while walk.advance() is not None:
        pass
    steps = trimmed(walk.steps, lambda step: any(map(part.decides, step.conclusions)))
    return tuple(worded_steps(board, part, reasons, known, steps))


class PersonalWalk(Walk):
    """Takes first what a person would: what fills in a cell, and the rest by cost and delay."""

    def __init__(
        self, workspace: Workspace, order: OrderPart, heard: Heard, inferences: Sequence[Step]
    ) -> None:
        super().__init__(workspace)
        self._order = order
        self._most = max((step.cost for step in inferences), default=0.0)  # no step is to be harder
        self._heard: dict[int, list[tuple[int, ...]]] = {}  # by literal
        for rules in sorted(heard, key=lambda rules: (len(rules), rules)):
            for literal in sorted(heard[rules]):
                self._heard.setdefault(literal, []).append(rules)
        number = {_title(rule): place for place, rule in enumerate(workspace.reasons.rules)}
        self._rested_on: dict[tuple[frozenset[int], int], list[int]] = {}  # premises that the walk found
        literal_of = workspace.reasons.literal
        for step in inferences:
            if len(step.conclusions) == 1:
                used = frozenset(number[_title(rule)] for rule in step.rules)
                self._rested_on[used, literal_of(step.conclusions[0])] = list(map(literal_of, step.premises))
        # By literal: rules that did not force it, and of which none has been touched since.
        self._in_vain: dict[int, set[tuple[int, ...]]] = {}
        self._asked_of: dict[int, set[tuple[int, tuple[int, ...]]]] = {}  # by rule: what was asked in vain
        self._weighed: dict[int, Weighed] = {}  # by rule
        self._filling = frozenset(workspace.knowledge.targets)
        self._since: dict[int, int] = {}  # by rule: the steps taken before it forced anything
        self._fresh: set[int] = set()  # rules that look at cells just filled in
        self._last: Sequence[Cell] = ()  # the cells filled in last

    def learn(self, literals: Iterable[int], depth: int = 0) -> None:
        """Takes facts as known."""
        fresh = [literal for literal in literals if literal not in self.workspace.knowledge]
        super().learn(fresh, depth)
        for literal in fresh:
            rules = self.workspace.kernel.looking_at(abs(literal))
            for rule in rules:
                for other, asked in self._asked_of.pop(rule, ()):
                    self._in_vain[other].discard(asked)
            if literal in self._filling:
                self._fresh.update(rules)

    def _find(self) -> tuple[Proposal, int, bool]:
        for rank in self._one.ranks:
            some = self._one.find_all(rank, self._may_fill)
            found = self._first(some)
            if (
                found is not None
                and found.cost <= self._most
                and not self._weighed[found.rules[0]].only_excludes
            ):
                return found, len(some), True
            every = self._one.find_all(rank)
            if every and min(one.cost for one in every) <= self.workspace.costs.least_several:
                break
        found = self._first(every)
        if found is not None and found.cost <= self._most:
            return found, len(every), True
        return self._from_several() or super()._find()

    # ---- one rule

    def _may_fill(self, rule: int, forced: Sequence[int]) -> bool:
        """Whether a rule fills in a cell, or has routine to do after one was filled in."""
        return rule in self._fresh or not self._filling.isdisjoint(forced)

    def _first(self, proposals: Sequence[Proposal]) -> Proposal | None:
        now = len(self.steps)
        self._since = {rule: self._since.get(rule, now) for rule in self._one.forced}
        return min(proposals, key=self._waiting, default=None)

    def _waiting(self, found: Proposal) -> tuple[bool, bool, float, tuple[int, ...]]:
        """What comes first; what has been weighed before is not weighed again."""
        rule = found.rules[0]
        weighed = self._weighed.get(rule)
        if weighed is None or weighed.proposal is not found:
            weighed = self._weighed[rule] = self._weigh(found, self._since[rule])
        waits = weighed.delay + self._stray(found.naming.conclusions)
        return found.cost > self._most, weighed.only_excludes, waits, found.rules

    def _weigh(self, found: Proposal, since: int) -> Weighed:
        if self._is_routine(found):
            return Weighed(found, False, ROUTINE)
        facts = found.naming.conclusions
        delay = self._order.delay(self.workspace.board, facts, self.workspace.known, since)
        return Weighed(found, self._filling.isdisjoint(found.literals), found.cost + delay)

    def _is_routine(self, found: Proposal) -> bool:
        return self.workspace.costs.is_routine(found.naming.technique)

    def _stray(self, facts: Sequence[Fact]) -> float:
        """What is far from the cells filled in last waits."""
        if not self._order.STRAY_DELAY or not self._last:
            return 0.0
        cells = [fact.cell for fact in facts if self.workspace.part.decides(fact)]
        far = min((distance(one, other) for one in cells for other in self._last), default=0)
        return self._order.STRAY_DELAY * log1p(far)

    # ---- several rules

    def _from_several(self) -> tuple[Proposal, int, bool] | None:
        """What some rules force that forced it once before, or will."""
        for rules, literal in self._by_hearsay():
            if self._is_forced(rules, literal):
                fewest = rules if len(rules) == 2 else self._any.fewest(rules, literal)
                found = self.workspace.propose(fewest, [literal, *self._struck_with(fewest, literal)])
                if found.cost > self._most:
                    continue
                return found, 1, len(found.rules) <= 2 and self._one.exact
            self._in_vain.setdefault(literal, set()).add(rules)
            for rule in rules:
                self._asked_of.setdefault(rule, set()).add((literal, rules))
        return None

    def _is_forced(self, rules: tuple[int, ...], literal: int) -> bool:
        """Whether rules force a literal by now, as far as that is found without a long search: surely from
        what they forced it from once."""
        answer = self._any.forces(rules, literal)
        if answer is None:
            rested_on = self._rested_on.get((frozenset(rules), literal))
            answer = rested_on is not None and all(one in self.workspace.knowledge for one in rested_on)
        return answer

    def _struck_with(self, rules: Sequence[int], literal: int) -> list[int]:
        """What two rules exclude besides: one reason is told once, for all that it strikes."""
        reasons, decides = self.workspace.reasons, self.workspace.part.decides
        if len(rules) != 2 or decides(reasons.fact(literal)):
            return []
        others = [one for one in reasons.needing_all(rules) if one != literal]
        return [one for one in others if not decides(reasons.fact(one))]

    def _by_hearsay(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """What several rules may force by now, the first to be told first."""
        workspace, now = self.workspace, len(self.steps)
        weighed: list[tuple[float, tuple[int, ...], int]] = []
        for literal in [one for one in self._heard if one in workspace.knowledge]:
            del self._heard[literal]
        for literal, reasons in self._heard.items():
            vain = self._in_vain.get(literal)
            asked = [rules for rules in reasons if rules not in vain] if vain else reasons
            if not asked:
                continue
            facts = [workspace.reasons.fact(literal)]
            delay = self._order.delay(workspace.board, facts, workspace.known, now) + self._stray(facts)
            weighed += [(RULE_COST * len(rules) + delay, rules, literal) for rules in asked]
        for _, rules, literal in sorted(weighed):
            yield rules, literal

    # ---- taking a step

    def _premises(self, rules: tuple[int, ...], literal: int) -> Iterable[int]:
        """Those of the walk, where they are known here."""
        found = self._rested_on.get((frozenset(rules), literal))
        if found is not None and all(one in self.workspace.knowledge for one in found):
            return found
        return super()._premises(rules, literal)

    def _take(self, found: Proposal, choices: int, smallest: bool) -> Step:
        if not self._is_routine(found):
            self._fresh.clear()
        step = super()._take(found, choices, smallest)
        filled = [fact.cell for fact in step.conclusions if self.workspace.part.decides(fact)]
        self._last = filled or self._last
        return step


def _title(rule: Rule) -> tuple[object, ...]:
    """What tells a rule from all others of its board."""
    return rule.name, rule.cells, rule.values
