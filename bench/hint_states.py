"""Boards in play, the same for the same seed: as far as somebody has come, with marks, or with a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import quebra
from quebra.core.state.state import State
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.steps import Known
from quebra.engine.model.model import Fact

KINDS = ("empty", "half", "marks", "mistake", "wrong marks")
MARKED = 0.5  # of the open cells
MOST_TRIES = 12  # wrong values that break a rule at once before another state is tried


@dataclass(frozen=True, slots=True)
class InPlay:
    """A board in play: what kind of state, what is filled in, and which of it is wrong."""

    kind: str
    board: Any
    state: State | None
    told: tuple[Fact, ...]
    wrong: tuple[Fact, ...] = ()


class Player:
    """Somebody who plays a board with one solution."""

    def __init__(self, board: Any, seed: object) -> None:
        self.board, self.part, self.random = board, part_of(board), Random(str(seed))
        self.model = self.part.model(board)
        self.values = Known(self.model).values
        given = {self.model.facts[abs(one)].cell for one in self.model.givens}
        answer = quebra.solve(board).solution
        assert answer is not None
        self.facts = [fact for fact in self.part.facts_of(board, answer) if fact.cell not in given]

    def states(self, each: int = 1) -> Iterator[InPlay]:
        """So many states of each kind, as far as they can be had."""
        yield InPlay("empty", self.board, None, ())
        for _ in range(each):
            told = self._some()
            yield InPlay("half", self.board, self._state(told), tuple(told))
            yield InPlay("marks", self.board, self._state(told, self._marks(told)), tuple(told))
            if (wrong := self._mistaken()) is not None:
                yield wrong
            if (marks := self._wrong_marks(told)) is not None:
                yield InPlay("wrong marks", self.board, self._state(told, marks), tuple(told))

    def _some(self) -> list[Fact]:
        share = self.random.uniform(0.1, 0.9)
        return self.random.sample(self.facts, max(1, int(share * len(self.facts)) - 1))

    def _state(self, told: list[Fact], marks: dict[Any, list[Any]] | None = None) -> State:
        known = Known(self.model)
        known.add(told)
        last = told[-1].cell if told and self.random.random() < 0.5 else None
        return State(self.part.answer_of(self.board, known), marks or {}, last)

    def _mistaken(self) -> InPlay | None:
        """One to three values are wrong, but no rule is broken."""
        for _ in range(MOST_TRIES):
            told = self._some()
            count = min(len(told), self.random.choice((1, 1, 2, 3)))
            told[:count] = [self._other(fact) for fact in told[:count]]
            state = self._state(told)
            if quebra.check(self.board, state.answer, partial=True).right:
                return InPlay("mistake", self.board, state, tuple(told), tuple(told[:count]))
        return None

    def _other(self, fact: Fact) -> Fact:
        told = [Fact(fact.cell, value, holds) for value in self.values[fact.cell] for holds in (True, False)]
        return self.random.choice([one for one in told if self.part.decides(one) and one != fact])

    def _marks(self, told: list[Fact]) -> dict[Any, list[Any]]:
        """In some open cells the right value and others at random."""
        filled = {fact.cell for fact in told}
        marks = {}
        for fact in self.facts:
            if fact.cell not in filled and self.random.random() < MARKED:
                right = self.part.fact_value(fact)
                others = [value for value in self.board.open_values(fact.cell) if value != right]
                marks[fact.cell] = [right, *self.random.sample(others, self.random.randint(0, len(others)))]
        return marks

    def _wrong_marks(self, told: list[Fact]) -> dict[Any, list[Any]] | None:
        marks = self._marks(told)
        if not marks:
            return None
        cell = self.random.choice(sorted(marks))
        marks[cell] = [value for value in self.board.open_values(cell) if value != marks[cell][0]]
        return marks
