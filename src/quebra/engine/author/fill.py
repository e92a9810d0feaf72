"""Filling a layout: clues for the places left open that make a puzzle, or the reason why there are none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from quebra.core.clue import Clue
from quebra.core.errors import InputError, TimeUp
from quebra.core.game import Answer, Board
from quebra.core.grid import Cell
from quebra.core.referee import check
from quebra.core.registry import game_of
from quebra.core.symmetry import NONE, SYMMETRIES
from quebra.core.words import tell
from quebra.engine.author.fillings import Fillings
from quebra.engine.author.layouts import ClueLayout
from quebra.engine.author.orbits import orbit_of
from quebra.engine.author.part import Said, part_for
from quebra.engine.author.thin import thin
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import explain
from quebra.engine.explain.scoring import LEVELS, Grade
from quebra.engine.generate.assessment import Assessor
from quebra.engine.generate.request import ANY, DIFFICULTIES, Request
from quebra.engine.model.clock import Clock
from quebra.engine.solve.common import common
from quebra.engine.solve.result import Status

GIVE_UP = 30.0  # seconds, unless told otherwise
MOST_LISTED = 3000  # answers of a layout that are all looked at
MOST_MOVES = 60  # from one answer to others beside it, before another start
MOST_WAYS = 8  # in which the clues of one answer may be put


@dataclass(frozen=True, slots=True)
class Filled:
    """What became of a layout.

    ``status`` is "unique" with a ``puzzle``, its ``solution`` and ``grade``; "none" where there is surely no
    such puzzle, and "timeout" where none was found in time. Then it is told how far it went: ``clashing``
    are given clues that contradict each other whatever the open ones say (``no_answer``, and a
    ``contradiction`` of the board without these, where one was found: then its clues); ``open_cells``
    stay open in the best board found, with all places filled in; ``levels`` are those of boards with one
    solution that were found, none of them the level asked for.
    """

    layout: ClueLayout
    status: Status
    puzzle: Board | None = None
    solution: Answer | None = None
    grade: Grade | None = None
    clashing: tuple[Clue, ...] = ()
    no_answer: bool = False
    contradiction: Contradiction | None = None
    open_cells: tuple[Cell, ...] = ()
    levels: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether that is certain."""
        return self.status != "timeout"


def fill(
    layout: ClueLayout,
    *,
    difficulty: str = ANY,
    seed: int = 1,
    answer: Answer | None = None,
    time_limit: float | None = GIVE_UP,
) -> Filled:
    """Clues for all open places of a layout that leave exactly one solution, at the level asked for.

    The same for the same seed. With an ``answer`` they lead to that one. Where a place may also stay without
    a clue, some are left out if the board would be too easy, symmetric ones together.
    """
    if not isinstance(layout, ClueLayout):
        found = type(layout).__name__
        raise InputError(f"expected a layout, as parse_layout(text) gives one, found {found}")
    if difficulty not in DIFFICULTIES:
        raise InputError(f"unknown level {difficulty!r}, expected one of: {', '.join(DIFFICULTIES)}")
    filling = _Filling(layout, difficulty, seed, Clock(time_limit))
    try:
        with filling.clock.watched():
            return filling.towards(answer) if answer is not None else filling.run()
    except TimeUp:
        return filling.failed("timeout")


class _Filling:
    def __init__(self, layout: ClueLayout, difficulty: str, seed: int, clock: Clock) -> None:
        self.layout, self.difficulty, self.clock = layout, difficulty, clock
        self.random = Random(seed)
        board = layout.board
        self.part = part_for(board)
        self.symmetry = _symmetry_of(layout)
        self.assessor = Assessor(
            Request(board.type, board.rows, board.columns, difficulty, NONE, False, ()), clock
        )
        self.best: tuple[Cell, ...] | None = None  # what stays open on the best board
        self.levels: set[str] = set()

    def run(self) -> Filled:
        fillings = Fillings(self.layout, self.random, self.clock)
        try:
            if (clashing := fillings.clash()) is not None:
                why = self._why_none()
                if why is not None:  # told below the clues, so it must be about the same
                    clashing = list(dict.fromkeys(rule.clue for rule in why.rules if rule.clue is not None))
                return Filled(
                    self.layout, "none", clashing=tuple(clashing), no_answer=True, contradiction=why
                )
            return self._listed(fillings) or self._searched(fillings)
        finally:
            fillings.relaxed.close()

    def _why_none(self) -> Contradiction | None:
        """What clashes on the board without the open clues, where such a board can be made."""
        board: Board | None = self.layout.board
        for clue in self.layout.places:
            board = None if board is None else self.part.with_clue(board, clue, None)
        return None if board is None else explain(board, time_limit=self.clock.left()).contradiction

    def towards(self, answer: Answer) -> Filled:
        """With all ways to put the clues of one answer."""
        for board in self._boards(answer):
            verdict = check(board, answer)
            if not verdict.right:
                broken = tell(board, verdict.violations[0], "en")
                raise InputError(f"the answer does not fit the layout: {broken}")
            if (found := self._fitting(board)) is not None:
                return found
        if self.best is None and not self.levels:
            raise InputError("the answer does not fit the layout: a clue cannot stand in an open place")
        return self.failed("none")

    def failed(self, status: Status) -> Filled:
        """What is known when there is no puzzle."""
        levels = tuple(sorted(self.levels, key=LEVELS.index))
        return Filled(self.layout, status, open_cells=self.best or (), levels=levels)

    def _listed(self, fillings: Fillings) -> Filled | None:
        """Where a layout has few answers: those that differ from all others in some clue are all tried."""
        answers: list[Answer] = []
        for answer in fillings.all():
            answers.append(answer)
            if len(answers) > MOST_LISTED:
                return None
        self.random.shuffle(answers)
        for answer in answers:
            for board in self._boards(answer):
                if (found := self._fitting(board)) is not None:
                    return found
        return self.failed("none")

    def _searched(self, fillings: Fillings) -> Filled:
        """From an answer to others beside it that leave fewer cells open, and on to another start."""
        while True:
            answer = fillings.at_random()
            left, kept = self._left_open(answer), fillings.truth
            for _ in range(MOST_MOVES):
                if left is None or not left:
                    break
                answer = fillings.beside(left)
                fewer = self._left_open(answer)
                if fewer is not None and len(fewer) <= len(left):
                    left, kept = fewer, fillings.truth
                else:
                    fillings.keep(kept)
            if left == ():
                for board in self._boards(fillings.relaxed.decode(kept)):
                    if (found := self._fitting(board)) is not None:
                        return found

    def _left_open(self, answer: Answer) -> tuple[Cell, ...] | None:
        """The cells that the clues of an answer leave open; None where they cannot be put."""
        board = next(self._boards(answer), None)
        if board is None:
            return None
        found = common(board, time_limit=self.clock.left())
        if not found.complete:
            raise TimeUp
        return self._note(tuple(cell for cell, _ in found.open))

    def _note(self, left: tuple[Cell, ...]) -> tuple[Cell, ...]:
        if left and (self.best is None or len(left) < len(self.best)):
            self.best = left
        return left

    def _boards(self, answer: Answer) -> Iterator[Board]:
        """The layout with the clues of an answer, in some of the ways in which they can be put."""
        tried: set[Board] = set()
        for way in range(MOST_WAYS):
            board: Board | None = self.layout.board
            for clue in self.layout.places:
                said = self._said(clue, answer, way)
                board = None if said is None or board is None else self.part.with_clue(board, clue, said)
            if board is None:
                return
            if board not in tried:
                tried.add(board)
                yield board

    def _said(self, clue: Clue, answer: Answer, way: int) -> Said | None:
        """What a clue says of the answer: first the likeliest, then one of several."""
        kept = self._as_asked(clue, self.part.fitting(self.layout.board, clue, answer))
        if not kept:
            return None
        return kept[0] if way == 0 or len(kept) == 1 else self.random.choice(kept)

    def _as_asked(self, clue: Clue, told: Sequence[Said]) -> list[Said]:
        game = game_of(self.layout.board)
        if not game.offers("author", "as_asked"):
            return list(told)
        return list(game.part("author").as_asked(self.layout.board, clue, told))

    def _fitting(self, board: Board) -> Filled | None:
        """The board, or a harder one without some of its clues, if it has one solution and the level."""
        assessment = self.assessor.assess(board)
        if assessment.verdict == "open":
            found = common(board, time_limit=self.clock.left())
            self._note(tuple(cell for cell, _ in found.open))
            return None
        if assessment.verdict == "fits":
            return Filled(self.layout, "unique", board, assessment.solutions[0], assessment.grade)
        if assessment.explanation is not None:
            self.levels.add(assessment.grade.level)
        if assessment.verdict == "easy" and game_of(board).offers("author", "MAY_STAY_OPEN"):
            return self._harder(board, assessment.solutions[0])
        return None

    def _harder(self, board: Board, solution: Answer) -> Filled | None:
        """Without some of the clues that may be missing."""
        fixed = [clue for clue in self.part.shown(board) if clue not in self.layout.places]
        thinned = thin(
            board,
            difficulty=self.difficulty,
            symmetry=self.symmetry,
            keep=fixed,
            drop=True,
            graded=0,
            time_limit=self.clock.left(),
        )
        if thinned.grade is None:
            return None
        self.levels.add(thinned.grade.level)
        if thinned.grade.level != self.difficulty:
            return None
        return Filled(self.layout, "unique", thinned.puzzle, solution, thinned.grade)


def _symmetry_of(layout: ClueLayout) -> str:
    """The symmetry that the open places have, the strictest there is."""
    places = set(layout.places)
    for symmetry in reversed([name for name in SYMMETRIES if name != NONE]):
        try:
            if all(set(orbit_of(clue, layout.board, symmetry)) <= places for clue in places):
                return symmetry
        except InputError:
            continue  # not of this shape
    return NONE
