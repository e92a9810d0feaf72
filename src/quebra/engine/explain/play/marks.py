"""Pencil marks beside what is known: what they exclude, what they lack, and what a step strikes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from quebra.core.grid import Cell
from quebra.core.state.state import Marks
from quebra.engine.explain.explain import Explaining
from quebra.engine.explain.steps import ExplainPart, Known, Step, Value
from quebra.engine.model.model import Fact, opposite


def facts_by_value(part: ExplainPart, known: Known, cell: Cell) -> dict[Value, Fact]:
    """For every value of a cell, as JSON has it, the fact that fills it in."""
    told = (Fact(cell, value, holds) for value in known.values.get(cell, ()) for holds in (True, False))
    return {part.fact_value(fact): fact for fact in told if part.decides(fact)}


def excluded_by(part: ExplainPart, known: Known, marks: Marks) -> list[Fact]:
    """What marks say: the values that a cell has not. What would fill a cell in is left to be found."""
    found = []
    for cell, values in marks:
        others = (fact for value, fact in facts_by_value(part, known, cell).items() if value not in values)
        found += [opposite(fact) for fact in others if not part.decides(opposite(fact))]
    return found


class PencilMarks:
    """The marks of a player beside an explanation that starts from what is filled in."""

    def __init__(self, explaining: Explaining, marks: Marks) -> None:
        self._explaining, self._part = explaining, explaining.part
        self._marks = marks

    def __bool__(self) -> bool:
        """Whether the player keeps any."""
        return bool(self._marks)

    @cached_property
    def _known(self) -> Known:
        return Known(self._explaining.reasons.model)

    def lacking(self) -> tuple[Fact, ...]:
        """What should be marked and is not: the values of cells none of whose marks can be right.

        Where each cell's marks are possible, but not those of all cells, what cells lack beside the others.
        """
        alone = tuple(fact for cell, values in self._marks for fact in self._missing(cell, values, ()))
        if alone or self._explaining.status == "unique":
            return alone
        literal = self._explaining.reasons.literal
        held: list[int] = []
        found: list[Fact] = []
        for cell, values in self._marks:
            missing = self._missing(cell, values, held)
            found += missing
            if not missing:
                held += [-literal(fact) for fact in self._others(cell, values)]
        return tuple(found)

    def _others(self, cell: Cell, values: Sequence[Value]) -> list[Fact]:
        """What marks exclude."""
        facts = facts_by_value(self._part, self._known, cell)
        return [fact for value, fact in facts.items() if value not in values]

    def _missing(self, cell: Cell, values: Sequence[Value], held: Sequence[int]) -> list[Fact]:
        explaining, others = self._explaining, self._others(cell, values)
        if explaining.status == "unique":
            right = set(self._part.facts_of(explaining.board, explaining.solutions[0]))
            return [fact for fact in others if fact in right]
        literal = explaining.reasons.literal
        if explaining.can_be_completed(*held, *(-literal(fact) for fact in others)):
            return []
        return [fact for fact in others if explaining.can_be_completed(*held, literal(fact))]

    def excluded(self, cells: Collection[Cell]) -> list[int]:
        """What the marks of all cells but these say."""
        others = tuple((cell, values) for cell, values in self._marks if cell not in cells)
        literal = self._explaining.reasons.literal
        return [literal(fact) for fact in excluded_by(self._part, self._known, others)]

    def use(self) -> list[int]:
        """Lets the walk start from what the player has struck already, where all solutions agree."""
        walk, literal = self._explaining.walk, self._explaining.reasons.literal
        if walk is None or not self._marks:
            return []
        struck = map(literal, excluded_by(self._part, self._known, self._marks))
        used = [one for one in struck if one in walk.workspace.knowledge.targets]
        walk.learn(used)
        return used

    def struck_by(self, step: Step) -> tuple[Fact, ...]:
        """Of the conclusions of a step those that only exclude a value, one that is still marked."""
        return tuple(fact for fact in step.conclusions if fact in self._can_strike)

    @cached_property
    def _can_strike(self) -> set[Fact]:
        marked = (
            opposite(fact)
            for cell, values in self._marks
            for value, fact in facts_by_value(self._part, self._known, cell).items()
            if value in values
        )
        return {fact for fact in marked if not self._part.decides(fact)}
