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
from quebra.core.state.formats import parse_state
from quebra.core.state.state import State, require_marks
from quebra.core.verdict import Violation
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import Explaining
from quebra.engine.explain.play.marks import PencilMarks
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import Step
from quebra.engine.explain.told.composition import Composer, composing
from quebra.engine.explain.walk import Walk, trimmed
from quebra.engine.model.model import Fact

Kind = Literal["step", "mistake", "solved", "open", "none", "timeout"]


@dataclass(frozen=True, slots=True)
class Hint(Told):
    """What to do next.

    ``kind``: a ``step`` (``steps`` lead to it, the last one fills in ``cells``); a ``mistake`` (``cells`` are
    wrong; it shows in ``violations`` or, less plainly, in ``contradiction``); ``solved``; ``open`` (several
    solutions are left and nothing follows); ``none`` (the board has no solution, ``contradiction``
    says why); or ``timeout``. With pencil marks: ``struck``, where the step fills in nothing but shows that
    these marks are impossible; ``missing``, the values that marks of ``cells`` should have, a mistake, too.
    """

    board: Board
    kind: Kind
    cells: tuple[Cell, ...] = ()
    steps: tuple[Step, ...] = ()
    violations: tuple[Violation, ...] = ()
    contradiction: Contradiction | None = None
    struck: tuple[Fact, ...] = ()
    missing: tuple[Fact, ...] = ()

    @property
    def technique(self) -> str | None:
        """The hardest technique on the way to the step."""
        return max(self.steps, key=lambda step: step.cost).technique if self.steps else None


def hint(board: Board, state: State | Answer | str | None = None, *, time_limit: float | None = None) -> Hint:
    """The next step of a half-filled board (``state``: what is filled in, with pencil marks or without, or
    its text)."""
    if isinstance(state, str):
        text, state = state, parse_state(board, state)
    elif state is not None:
        state = state if isinstance(state, State) else State(state)
        text = answer_to_text(board, state.answer)
    if state is not None:
        require_marks(board, state)
        if _is_solved(board, text):
            return Hint(board, "solved")
        verdict = check(board, state.answer, partial=True)
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
    def __init__(self, board: Board, state: State | None, time_limit: float | None) -> None:
        self.board = board
        self.explaining = Explaining(board, time_limit=time_limit)
        self.clock, self.part = self.explaining.clock, self.explaining.part
        self.told = [] if state is None else self.part.facts_of(board, state.answer)
        self.marks = PencilMarks(self.explaining, () if state is None else state.marks)
        self.explaining.take(self.told)

    def find(self) -> Hint:
        self.explaining.solve()
        if self.explaining.status == "none":
            self.explaining.prepare()
            return Hint(self.board, "none", contradiction=self.explaining.contradiction)
        wrong = self._wrong()
        if wrong is not None:
            found = self.explaining.contradict()
            cells = tuple(fact.cell for fact in wrong) or tuple(fact.cell for fact in found.facts)
            return Hint(self.board, "mistake", cells, contradiction=found)
        return self._wrong_marks() or self._next()

    def _wrong_marks(self) -> Hint | None:
        """The cells whose marks lack every value that they can have, and why they cannot do without."""
        missing = self.marks.lacking()
        if not missing:
            return None
        without = [-self.explaining.reasons.literal(fact) for fact in missing]
        found = self.explaining.contradict(*without)
        cells = tuple(dict.fromkeys(fact.cell for fact in missing))
        return Hint(self.board, "mistake", cells, contradiction=found, missing=missing)

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
        # Who keeps marks sees what is only excluded; who keeps none is told what to fill in.
        if composing(self.part) is not None and not self.marks:
            return self._told(walk)
        struck_before = self.marks.use()
        while (step := walk.advance()) is not None:
            new = [f.cell for f in step.conclusions if self.part.decides(f) and f.cell not in filled]
            struck = () if new else self.marks.struck_by(step)
            if new or struck:
                steps = trimmed(walk.steps, lambda one: one is walk.steps[-1])
                told = self.explaining.worded(steps, struck_before)
                cells = new or [fact.cell for fact in struck]
                return Hint(self.board, "step", tuple(dict.fromkeys(cells)), tuple(told), struck=struck)
        return Hint(self.board, "open")

    def _told(self, walk: Walk) -> Hint:
        """A told step from what stands on the board; the walk goes only as far as that needs."""
        reasons = Reasons(self.explaining.reasons.model, self.part.BACKGROUND)
        targets = sorted(walk.workspace.knowledge.targets, key=abs)
        wanted = [literal for literal in targets if self.part.decides(reasons.fact(literal))]
        costs = walk.workspace.costs
        composer = Composer(self.board, self.part, reasons, costs, self.explaining.given, wanted, self.clock)
        told = next(composer.told(), None)
        while told is None and (step := walk.advance()) is not None:
            composer.findings.hear([step])
            if any(map(self.part.decides, step.conclusions)):
                told = next(composer.told(), None)
        if told is None:
            return Hint(self.board, "open")
        cells = tuple(dict.fromkeys(fact.cell for fact in told.conclusions))
        return Hint(self.board, "step", cells, (told,))
