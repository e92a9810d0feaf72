"""The next step for a board in play, or the mistake that is already there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from quebra.core.errors import InputError, TimeUp
from quebra.core.game import Answer, Board
from quebra.core.grid import Cell
from quebra.core.pictures import Told
from quebra.core.reading import answer_to_text, parse_answer
from quebra.core.referee import check
from quebra.core.registry import game_of_both
from quebra.core.verdict import Violation
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import Explaining
from quebra.engine.explain.steps import Step
from quebra.engine.explain.walk import trimmed
from quebra.engine.model.model import Fact

Kind = Literal["step", "mistake", "solved", "open", "none", "timeout"]


@dataclass(frozen=True, slots=True)
class Hint(Told):
    """What to do next.

    ``kind``: a ``step`` (``steps`` lead to it, the last one fills in ``cells``); a ``mistake`` (``cells`` are
    wrong; it shows in ``violations`` or, less plainly, in ``contradiction``); ``solved``; ``open`` (several
    solutions are left and nothing follows); ``none`` (the board has no solution, ``contradiction``
    says why); or ``timeout``.
    """

    board: Board
    kind: Kind
    cells: tuple[Cell, ...] = ()
    steps: tuple[Step, ...] = ()
    violations: tuple[Violation, ...] = ()
    contradiction: Contradiction | None = None

    @property
    def technique(self) -> str | None:
        """The hardest technique on the way to the step."""
        return max(self.steps, key=lambda step: step.cost).technique if self.steps else None


def hint(board: Board, state: Answer | str | None = None, *, time_limit: float | None = None) -> Hint:
    """The next step of a half-filled board (``state``: what is filled in, or its text)."""
    if isinstance(state, str):
        if _is_solved(board, state):
            return Hint(board, "solved")
        state = parse_answer(board, state, partial=True)
    elif state is not None:
        game_of_both(board, state)
        if _is_solved(board, answer_to_text(board, state)):
            return Hint(board, "solved")
    if state is not None:
        verdict = check(board, state, partial=True)
        if verdict.violations:
            cells = tuple(dict.fromkeys(cell for one in verdict.violations for cell in one.cells))
            return Hint(board, "mistake", cells, violations=verdict.violations)
    hinting = _Hinting(board, state, time_limit)
    try:
        with hinting.clock.watched():
            return hinting.find()
    except TimeUp:
        return Hint(board, "timeout")


def _is_solved(board: Board, text: str) -> bool:
    """Whether nothing is missing but marks for what stays empty, which few people put everywhere."""
    try:
        return check(board, parse_answer(board, text)).right
    except InputError:
        return False  # open cells that an answer may not have


class _Hinting:
    def __init__(self, board: Board, state: Answer | None, time_limit: float | None) -> None:
        self.board = board
        self.explaining = Explaining(board, time_limit=time_limit)
        self.clock, self.part = self.explaining.clock, self.explaining.part
        self.told = [] if state is None else self.part.facts_of(board, state)
        self.explaining.take(self.told)

    def find(self) -> Hint:
        self.explaining.solve()
        assert self.explaining.reasons, "reading the rules also says what is given"
        if self.explaining.status == "none":
            self.explaining.prepare()
            return Hint(self.board, "none", contradiction=self.explaining.contradiction)
        wrong = self._wrong()
        if wrong is not None:
            found = self.explaining.contradict()
            cells = tuple(fact.cell for fact in wrong) or tuple(fact.cell for fact in found.facts)
            return Hint(self.board, "mistake", cells, contradiction=found)
        return self._next()

    def _wrong(self) -> list[Fact] | None:
        """The facts told that are wrong; [] when they are wrong only together, None when all is well."""
        explaining = self.explaining
        if explaining.status == "unique":
            right = set(self.part.facts_of(self.board, explaining.solutions[0]))
            return [fact for fact in self.told if fact not in right] or None
        return None if explaining.can_be_completed() else []

    def _next(self) -> Hint:
        self.explaining.prepare()
        walk = self.explaining.walk
        assert walk is not None
        filled = {
            fact.cell
            for fact in self.explaining.reasons.tell(walk.workspace.knowledge)
            if self.part.decides(fact)
        }
        if filled >= set(walk.workspace.known.values):
            return Hint(self.board, "solved")
        while (step := walk.advance()) is not None:
            new = [f.cell for f in step.conclusions if self.part.decides(f) and f.cell not in filled]
            if new:
                steps = trimmed(walk.steps, lambda one: one is walk.steps[-1])
                told = self.explaining.worded(steps)
                return Hint(self.board, "step", tuple(dict.fromkeys(new)), tuple(told))
        return Hint(self.board, "open")
