"""Clues on demand: a board is solved with the clues it has, and whenever no step of the level asked for
is left, one more clue is given.

All clues that the solution could give are rules of one model; those not given yet sleep. So one walk
finds a set of clues with which a person gets through.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from quebra.core.game import Answer, Board
from quebra.core.registry import game_of
from quebra.engine.clock import Clock
from quebra.engine.desk import Desk
from quebra.engine.explain import part_of
from quebra.engine.model import Model
from quebra.engine.reasons import Reasons
from quebra.engine.steps import Step
from quebra.engine.techniques import costs_of
from quebra.engine.walk import Beyond, Limits, Walk

FEW = 3  # clues of which one is drawn: those that say least, or most, right now


class Sketch(Protocol):
    """A solution, and the clues that could be given for it, in groups that come and go together."""

    answer: Answer
    groups: int  # groups are numbered from 0
    always: frozenset[int]  # given in any case

    def board(self, given: frozenset[int]) -> Board:
        """The board with these groups of clues."""

    def add_rules(self, model: Model, group: int) -> list[int]:
        """Adds the rules that a group of clues stands for to the model of the board with no group given.

        Returns the literals that the clues tell by themselves (a cell with a number is empty).
        """

    def used(self, steps: Sequence[Step]) -> frozenset[int]:
        """The groups of which some clue is needed in these steps of the board's explanation."""


class Demand:
    """A walk over a sketch that gives clues where it would get stuck."""

    def __init__(self, sketch: Sketch, limits: Limits, random: Random, clock: Clock, sparing: bool) -> None:
        self.sketch, self.random, self.clock, self.sparing = sketch, random, clock, sparing
        self.given: set[int] = set(sketch.always)
        board: Any = sketch.board(frozenset())
        part = part_of(board)
        model = part.model(board)
        self._rules: list[range] = []
        self._tells: list[list[int]] = []
        for group in range(sketch.groups):
            first = len(model.rules)
            self._tells.append(sketch.add_rules(model, group))
            self._rules.append(range(first, len(model.rules)))
        reasons = Reasons(model, part.BACKGROUND)
        asleep = [
            rule for group, rules in enumerate(self._rules) if group not in self.given for rule in rules
        ]
        for rule in asleep:
            reasons.kernel.sleep(rule)
        solution = [reasons.literal(fact) for fact in part.facts_of(board, sketch.answer)]
        assert reasons.can_hold(reasons.counted, [*model.givens, *solution], clock), (
            "the clues fit the solution"
        )
        truth = reasons.kernel.truth(model.variables)
        targets = {variable if truth[variable] else -variable for variable in reasons.fact_variables}
        desk = Desk(board, part, reasons, costs_of(game_of(board).package), targets, clock)
        desk.asleep.update(asleep)
        self.walk = Walk(desk, limits)
        self.walk.learn([*model.givens, *(one for group in sorted(self.given) for one in self._tells[group])])

    def run(self) -> frozenset[int] | None:
        """The groups given in the end; None when even all of them leave a step that is too hard."""
        while True:
            try:
                if self.walk.advance() is None:
                    return frozenset(self.given)
            except Beyond:
                group = self._choose()
                if group is None:
                    return None
                self._give(group)

    def _give(self, group: int) -> None:
        self.given.add(group)
        self.walk.learn(self._tells[group])
        for rule in self._rules[group]:
            self.walk.wake(rule)

    def _choose(self) -> int | None:
        """A clue that says something new at once; failing that, one that looks at the most open facts."""
        gains: list[tuple[int, int]] = []
        views: list[tuple[int, int]] = []
        for group in range(self.sketch.groups):
            if group in self.given:
                continue
            gain = self._gain(group)
            (gains if gain else views).append((gain or self._open(group), group))
        if gains:
            gains.sort(key=lambda one: one[0], reverse=not self.sparing)
            return self.random.choice([group for _, group in gains[: max(FEW, len(gains) // FEW)]])
        views = [one for one in views if one[0]]
        if views:
            views.sort(key=lambda one: -one[0])
            return self.random.choice([group for _, group in views[:FEW]])
        return None

    def _gain(self, group: int) -> int:
        """How many facts the clues of a group would give by themselves."""
        desk = self.walk.desk
        found = {literal for literal in self._tells[group] if literal not in desk.learnt}
        for rule in self._rules[group]:
            found.update(desk.kernel.single(rule) or ())
        return len(found)

    def _open(self, group: int) -> int:
        """How many facts are still open in the cells that a group's clues look at."""
        desk = self.walk.desk
        cells = {cell for rule in self._rules[group] for cell in desk.reasons.rules[rule].cells}
        return sum(desk.reasons.said(literal).cell in cells for literal in desk.targets)


def demand(
    sketch: Sketch, limits: Limits, random: Random, clock: Clock, *, sparing: bool
) -> frozenset[int] | None:
    """Groups of clues with which a sketch is solved within the limits; ``sparing``: as little as will do."""
    return Demand(sketch, limits, random, clock, sparing).run()
