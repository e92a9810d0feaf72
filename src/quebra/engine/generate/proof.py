"""Which of a sketch's clues leave one solution: asked again and again of one solver."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from quebra.core.grid import Cell
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.reasons import Reasons
from quebra.engine.generate.demand import Sketch
from quebra.engine.model.clock import Clock

MOST_CONFLICTS = 5000  # for one question


class Proof:
    """All rules of a sketch, each group of clues behind switches, and one more rule: another solution."""

    def __init__(self, sketch: Sketch, clock: Clock) -> None:
        self.clock = clock
        board: Any = sketch.board(sketch.always)
        part = part_of(board)
        model = part.model(board)
        self._base = list(range(len(model.rules)))
        self._rules: dict[int, range] = {group: range(0) for group in sketch.always}
        self._tells: dict[int, list[int]] = {group: [] for group in sketch.always}
        for group in range(sketch.groups):
            if group not in sketch.always:
                first = len(model.rules)
                self._tells[group] = sketch.add_rules(model, group)
                self._rules[group] = range(first, len(model.rules))
        answer = part.facts_of(board, sketch.answer)
        variables = {(fact.cell, fact.value): variable for variable, fact in model.facts.items()}
        another = [variables[fact.cell, fact.value] * (-1 if fact.holds else 1) for fact in answer]
        self._base.append(len(model.rules))
        model.rule("another", (), [another])
        self._reasons = Reasons(model, part.BACKGROUND)
        self._reasons.kernel.learn(model.givens)

    def is_unique(self, given: Iterable[int], sure: bool = False) -> bool:
        """Whether these clues leave one solution; if not to be ``sure``, no where it is not clear soon."""
        groups = sorted(given)
        rules = [*self._base, *(rule for group in groups for rule in self._rules[group])]
        told = [literal for group in groups for literal in self._tells[group]]
        self.clock.check()
        answer = self._reasons.kernel.solve(rules, told, MOST_CONFLICTS)
        while sure and answer is None:
            self.clock.check()
            answer = self._reasons.kernel.solve(rules, told, MOST_CONFLICTS)
        return answer is False

    def cells(self, group: int) -> set[Cell]:
        """The cells that the clues of a group look at."""
        return {cell for rule in self._rules[group] for cell in self._reasons.rules[rule].cells}


class Spare:
    """Clues that can all be left out, found one after another in a given order."""

    def __init__(self, proof: Proof, given: frozenset[int], order: Iterable[int], sure: bool = False) -> None:
        self.groups: list[int] = []
        self._sure = sure
        self._proof, self._given, self._order = proof, given, iter(order)

    def reach(self, many: int) -> int:
        """Finds so many, if there are; tells how many there are."""
        while len(self.groups) < many and (group := next(self._order, None)) is not None:
            if self._proof.is_unique(self._given.difference(self.groups, (group,)), self._sure):
                self.groups.append(group)
        return len(self.groups)
