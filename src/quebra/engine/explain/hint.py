"""The next step for a board in play, or the mistake that is already there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from quebra.engine.explain.play.ahead import StepsAhead
from quebra.engine.explain.play.choosing import NearestChoice
from quebra.engine.explain.play.habits import in_one_go, unwritten
from quebra.engine.explain.play.marks import PencilMarks
from quebra.engine.explain.play.mistakes import Mistakes
from quebra.engine.explain.play.nearness import Nearness
from quebra.engine.explain.play.refuting import Refuter
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import Step
from quebra.engine.explain.told.composition import Composer, composing
from quebra.engine.explain.walk import Walk
from quebra.engine.model.model import Fact, opposite

Kind = Literal["step", "mistake", "solved", "open", "none", "timeout"]
MOST_THEN = 2  # steps that are told with the one they follow from


@dataclass(frozen=True, slots=True)
class Hint(Told):
    """What to do next.

    ``kind``: a ``step`` (``steps`` lead to it, the last one fills in ``cells``, and ``then`` are simple ones
    that follow at once); a ``mistake`` (look at ``cells``; it shows in ``violations`` or, less plainly, by
    the chain of ``proof``, whose rules and facts are in ``contradiction``; there is none when time was up
    before); ``solved``; ``open`` (several solutions are left and nothing follows); ``none`` (the board has
    no solution, ``contradiction`` says why); or ``timeout``.

    Of a mistake that breaks no rule yet, ``wrong`` are all values that do not fit, the one that the proof
    starts from first; ``together`` are values beside which it is wrong, where it could be right alone. With
    pencil marks: ``struck``, where the step fills in nothing but shows that these marks are impossible;
    ``missing``, the values that marks of ``cells`` should have, a mistake, too.
    """

    board: Board
    kind: Kind
    cells: tuple[Cell, ...] = ()
    steps: tuple[Step, ...] = ()
    violations: tuple[Violation, ...] = ()
    contradiction: Contradiction | None = None
    struck: tuple[Fact, ...] = ()
    missing: tuple[Fact, ...] = ()
    then: tuple[Step, ...] = ()
    proof: Step | None = None
    wrong: tuple[Fact, ...] = ()
    together: tuple[Fact, ...] = ()

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
        self.last = None if state is None else state.last
        self.marks = PencilMarks(self.explaining, () if state is None else state.marks)
        self.explaining.take(self.told)

    def find(self) -> Hint:
        self.explaining.solve()
        if self.explaining.status == "none":
            self.explaining.prepare()
            return Hint(self.board, "none", contradiction=self.explaining.contradiction)
        return self._mistake() or self._wrong_marks() or self._next()

    def _mistake(self) -> Hint | None:
        """A value that cannot stand, by the shortest chain that shows it; without one when time is up."""
        mistakes = Mistakes(self.explaining, self.told, self.last)
        try:
            found = mistakes.find()
        except TimeUp:
            if not mistakes.doubted:
                raise
            doubted = sorted(mistakes.doubted, key=lambda fact: fact.cell != self.last)
            return Hint(self.board, "mistake", (doubted[0].cell,), wrong=tuple(doubted))
        if found is None:
            return None
        return Hint(
            self.board,
            "mistake",
            found.cells,
            contradiction=found.contradiction,
            proof=found.step,
            wrong=tuple(dict.fromkeys((found.fact, *found.wrong))),
            together=found.together,
        )

    def _wrong_marks(self) -> Hint | None:
        """The cells whose marks lack every value that they can have, and why they cannot do without."""
        missing = self.marks.lacking()
        if not missing:
            return None
        cells = tuple(dict.fromkeys(fact.cell for fact in missing))
        literal = self.explaining.reasons.literal
        only = [literal(fact) for fact in missing if sum(one.cell == fact.cell for one in missing) == 1]
        if not only:
            found = self.explaining.contradict(*(-literal(fact) for fact in missing))
            return Hint(self.board, "mistake", cells, contradiction=found, missing=missing)
        struck = self._true(self.marks.excluded(cells))
        known = [*self.explaining.given, *struck]
        refuter = Refuter(self.explaining, self.explaining.reasons, known)
        proof = refuter.shortest(only)
        clash = refuter.clash(proof)
        return Hint(self.board, "mistake", cells, contradiction=clash, missing=missing, proof=proof)

    def _true(self, literals: Sequence[int]) -> list[int]:
        """What can be said of a solution; the marks of other cells were found to be possible together."""
        if self.explaining.status == "multiple":
            return list(literals)
        right = set(self.part.facts_of(self.board, self.explaining.solutions[0]))
        return [one for one in literals if opposite(self.explaining.reasons.fact(one)) not in right]

    def _next(self) -> Hint:
        self.explaining.prepare()
        walk = self.explaining.walk
        assert walk is not None
        known = self.explaining.reasons.tell(walk.workspace.knowledge)
        filled = {fact.cell for fact in known if self.part.decides(fact)}
        if filled >= set(walk.workspace.known.values):
            return Hint(self.board, "solved")
        nearness = Nearness(self.explaining.reasons.rules, filled, self.last)
        # Who keeps marks sees what is only excluded; who keeps none is told what to fill in.
        if composing(self.part) is not None and not self.marks:
            return self._told(walk, nearness)
        return self._walked(walk, filled, nearness)

    def _walked(self, walk: Walk, filled: set[Cell], nearness: Nearness) -> Hint:
        """A step of the walk, with what it rests on and what follows from it at once."""
        struck_before = self.marks.use()

        def news_of(step: Step) -> Sequence[Fact]:
            new = [f for f in step.conclusions if self.part.decides(f) and f.cell not in filled]
            return new or self.marks.struck_by(step)

        ahead = StepsAhead(walk, news_of, self._unwritten())
        found = ahead.nearest(nearness)
        if found is None:
            return Hint(self.board, "open")
        struck = () if any(map(self.part.decides, found.news)) else found.news
        following = [] if struck else ahead.following(found, self.part.decides)
        steps = self.explaining.worded([*found.way, *following], struck_before)
        way, (main, *then) = steps[: len(found.way) - 1], in_one_go(self.part, steps[len(found.way) - 1 :])
        news = struck or news_of(main)
        cells = tuple(dict.fromkeys(fact.cell for fact in news))
        return Hint(self.board, "step", cells, (*way, main), struck=struck, then=tuple(then[:MOST_THEN]))

    def _unwritten(self) -> Callable[[Fact], bool]:
        given = set(self.explaining.reasons.tell(self.explaining.reasons.model.givens))
        return unwritten(self.part, (fact for fact in self.told if fact not in given))

    def _told(self, walk: Walk, nearness: Nearness) -> Hint:
        """A told step from what stands on the board; the walk goes only as far as that needs."""
        reasons = Reasons(self.explaining.reasons.model, self.part.BACKGROUND)
        targets = sorted(walk.workspace.knowledge.targets, key=abs)
        wanted = [literal for literal in targets if self.part.decides(reasons.fact(literal))]
        costs = walk.workspace.costs
        composer = Composer(self.board, self.part, reasons, costs, self.explaining.given, wanted, self.clock)
        choice = NearestChoice(reasons, nearness, composer.telling.waits, self._unwritten())
        told = composer.first(choice.of)
        while told is None and (step := walk.advance()) is not None:
            composer.findings.hear([step])
            if any(map(self.part.decides, step.conclusions)):
                told = composer.first(choice.of)
        if told is None:
            return Hint(self.board, "open")
        cells = tuple(dict.fromkeys(fact.cell for fact in told.conclusions))
        return Hint(self.board, "step", cells, (told,))
