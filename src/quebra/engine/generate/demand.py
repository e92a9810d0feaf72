"""Clues on demand: a board is solved with the clues it has, and whenever no step of the level asked for
is left, one more clue is given.

All clues that the solution could give are rules of one model; those not given yet sleep. So one walk
finds a set of clues with which a person gets through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from quebra.core.game import Answer, Board
from quebra.core.grid import Cell
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import Step
from quebra.engine.explain.walk import Beyond, StepLimits, Walk, trimmed
from quebra.engine.explain.workspace import workspace_towards
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Model

MOST_TRIED = 12  # clues of which one is looked for that leads to a hard step
FEW = 3  # clues of which one is drawn: those that say least, or most, right now


class Sketch(Protocol):
    """A solution, and the clues that could be given for it, in groups that come and go together."""

    groups: int  # groups are numbered from 0
    always: frozenset[int]  # given in any case

    @property
    def answer(self) -> Answer: ...

    def board(self, given: frozenset[int]) -> Board:
        """The board with these groups of clues."""

    def add_rules(self, model: Model, group: int) -> list[int]:
        """Adds the rules that a group of clues stands for to the model of a board without them.

        Returns the literals that the clues tell by themselves (a cell with a number is empty).
        """

    def used(self, steps: Sequence[Step]) -> frozenset[int]:
        """The groups of which some clue is needed in these steps of the board's explanation."""


@dataclass(frozen=True, slots=True)
class Quota:
    """So many clues of some groups, no more. ``sizes`` tells how many clues each of the groups has."""

    sizes: dict[int, int]
    most: int

    def left(self, given: Iterable[int]) -> int:
        """How many more may be given."""
        return self.most - sum(self.sizes[group] for group in given if group in self.sizes)

    def filled(self, given: frozenset[int], order: Iterable[int]) -> frozenset[int]:
        """With as many more of the groups as there may be, the first ones first."""
        for group in order:
            if group not in given and self.sizes.get(group, self.most + 1) <= self.left(given):
                given |= {group}
        return given


@dataclass(frozen=True, slots=True)
class Plan:
    """How clues are given.

    Steps are ``gentle``. Once no gentle step is left and at most the share ``late`` of the facts is open,
    ``hard`` ones are taken too, and where there is no clue left to give, whatever is within ``utmost``.
    ``start`` is given from the start; ``last`` only when no other clue says anything. ``sparing``: clues
    that say little come first.
    """

    gentle: StepLimits
    hard: StepLimits | None = None
    utmost: StepLimits | None = None
    late: float = 1.0
    start: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    quotas: tuple[Quota, ...] = ()
    sparing: bool = False


@dataclass(frozen=True, slots=True)
class Supply:
    """The groups given, and the steps that they allow.

    ``harmless`` are groups that may be given as well: they say nothing at the moment of the last hard
    step, so it stays as hard as it is. None: there is no hard step, or a later clue spoils it.
    """

    given: frozenset[int]
    steps: tuple[Step, ...]
    harmless: frozenset[int] | None


class Demand:
    """A walk over a sketch that gives clues where it would get stuck."""

    def __init__(self, sketch: Sketch, plan: Plan, random: Random, clock: Clock) -> None:
        self.plan, self.random = plan, random
        self.given: set[int] = set(sketch.always | plan.start)
        board: Any = sketch.board(frozenset(self.given))
        part = part_of(board)
        model = part.model(board)
        self._rules: dict[int, range] = {}
        self._tells: dict[int, list[int]] = {}
        for group in range(sketch.groups):
            if group not in self.given:
                first = len(model.rules)
                self._tells[group] = sketch.add_rules(model, group)
                self._rules[group] = range(first, len(model.rules))
        reasons = Reasons(model, part.BACKGROUND)
        asleep = [rule for rules in self._rules.values() for rule in rules]
        for rule in asleep:
            reasons.kernel.sleep(rule)
        workspace = workspace_towards(board, sketch.answer, part, reasons, clock)
        self._all = len(workspace.knowledge.targets)
        self._harmless: frozenset[int] | None = None
        # Hard steps of one rule are rare: clues are chosen so that there are some.
        self._hard_is_single = plan.hard is not None and plan.hard.cost < workspace.costs.least_several
        workspace.asleep.update(asleep)
        self.walk = Walk(workspace, plan.gentle)
        self.walk.learn(model.givens)

    def run(self) -> Supply | None:
        """What is given in the end; None when all that may be given leaves a step that is too hard."""
        while True:
            try:
                if self.walk.advance() is None:
                    steps = trimmed(self.walk.steps, self._decides)
                    return Supply(frozenset(self.given), tuple(steps), self._harmless)
            except Beyond:
                gains = {group: len(self._said(group)) for group in self._rules if self._may_give(group)}
                if self._hard_step(gains):
                    continue
                if (group := self._choose(gains)) is not None:
                    self._give(group)
                elif not self._step_within(self.plan.utmost):
                    return None

    def _decides(self, step: Step) -> bool:
        return any(map(self.walk.workspace.part.decides, step.conclusions))

    def _hard_step(self, gains: dict[int, int]) -> bool:
        """Takes a hard step, if it is time for one and there is one."""
        if len(self.walk.workspace.knowledge.targets) > self.plan.late * self._all or not self._step_within(
            self.plan.hard
        ):
            return False
        self._harmless = frozenset(group for group, gain in gains.items() if not gain)
        return True

    def _step_within(self, limits: StepLimits | None) -> bool:
        """Takes a step that is not gentle, if there is one."""
        if limits is None:
            return False
        self.walk.limits = limits
        try:
            self.walk.advance()
        except Beyond:
            return False
        finally:
            self.walk.limits = self.plan.gentle
        return True

    # ---- giving clues

    def _may_give(self, group: int) -> bool:
        """Whether it is not given yet, and no quota is exceeded by it."""
        if group in self.given:
            return False
        quotas = (quota for quota in self.plan.quotas if group in quota.sizes)
        return all(quota.sizes[group] <= quota.left(self.given) for quota in quotas)

    def _give(self, group: int) -> None:
        if self._harmless is not None and group not in self._harmless:
            self._harmless = None
        self.given.add(group)
        self.walk.learn(self._tells[group])
        for rule in self._rules[group]:
            self.walk.wake(rule)

    def _choose(self, gains: dict[int, int]) -> int | None:
        """A clue that says something new at once; failing that, one that looks at the most open facts."""
        telling = [group for group, gain in gains.items() if gain]
        if not telling:
            return self._by_view(list(gains))
        least = min(map(self._unwanted, telling))
        best = [group for group in telling if self._unwanted(group) == least]
        if self._harmless is None and self._hard_is_single:
            for group in self.random.sample(best, min(MOST_TRIED, len(best))):
                if self._leads_far(group):
                    return group
        self.random.shuffle(best)  # so that no side of the board is favoured
        best.sort(key=lambda group: gains[group], reverse=not self.plan.sparing)
        return self.random.choice(best[: max(FEW, len(best) // FEW)])

    def _leads_far(self, group: int) -> bool:
        """Whether rules over the whole board say something after this clue that the others do not."""
        workspace = self.walk.workspace
        awake = [rule for rule in workspace.reasons.counted if rule not in workspace.asleep]
        said = sorted(self._said(group))
        near = workspace.kernel.propagate([rule for rule in awake if workspace.ranks[rule] == 1], said)
        far = workspace.kernel.propagate([rule for rule in awake if workspace.ranks[rule] <= 2], said)
        return near is not None and far is not None and len(far) > len(near)

    def _unwanted(self, group: int) -> tuple[bool, bool]:
        spoils = self._harmless is not None and group not in self._harmless
        return spoils, group in self.plan.last

    def _said(self, group: int) -> set[int]:
        """What the clues of a group would give by themselves."""
        workspace = self.walk.workspace
        found = {literal for literal in self._tells[group] if literal not in workspace.knowledge}
        for rule in self._rules[group]:
            found.update(workspace.kernel.single(rule) or ())
        return found

    def _by_view(self, groups: list[int]) -> int | None:
        """Of clues that say nothing yet, one that looks at the most open facts."""
        workspace = self.walk.workspace
        open_at = Counter(workspace.reasons.fact(literal).cell for literal in workspace.knowledge.targets)
        views = [
            (view, group) for group in groups if (view := sum(open_at[cell] for cell in self._cells(group)))
        ]
        views.sort(key=lambda one: -one[0])
        return self.random.choice(views[:FEW])[1] if views else None

    def _cells(self, group: int) -> set[Cell]:
        """The cells that a group's clues look at."""
        rules = self.walk.workspace.reasons.rules
        return {cell for rule in self._rules[group] for cell in rules[rule].cells}


def demand(sketch: Sketch, plan: Plan, random: Random, clock: Clock) -> Supply | None:
    """Groups of clues with which a sketch is solved as planned."""
    return Demand(sketch, plan, random, clock).run()
