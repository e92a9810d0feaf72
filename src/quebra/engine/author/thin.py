"""Thinning a board: which clues are superfluous, alone and together, and what it is like without them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from random import Random

from quebra.core.clue import Clue
from quebra.core.errors import InputError, TimeUp
from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.core.symmetry import NONE, SYMMETRIES
from quebra.engine.author.keeping import Keeping
from quebra.engine.author.kept import OtherSolutions, kept_rules
from quebra.engine.author.orbits import Group, orbit_of
from quebra.engine.author.part import part_for
from quebra.engine.author.proving import Prover
from quebra.engine.explain.grade import grade
from quebra.engine.explain.scoring import LEVELS, Grade
from quebra.engine.model.clock import Clock
from quebra.engine.solve.result import Status

ORDERS = 5  # in which clues are left out besides the usual one, to reach a level
GRADED = 10  # clues whose absence is graded: about a second on large boards


@dataclass(frozen=True, slots=True)
class Superfluous:
    """A clue that the board can do without; with a symmetry, the ``others`` that then go with it.

    ``puzzle`` is the board without it, and ``grade`` tells how hard that is, where it was asked for.
    """

    clue: Clue
    others: tuple[Clue, ...] = ()
    grade: Grade | None = None
    puzzle: Board | None = None


@dataclass(frozen=True, slots=True)
class Thinned:
    """What ``thin`` found.

    ``superfluous`` are the clues that can be left out one at a time, ``together`` some that can all be left
    out at once, and ``puzzle`` the board without these, of that ``grade``. With ``drop`` none of its clues
    can be left out, or it has reached the level that was asked for. ``complete`` is false when the time
    limit came first.
    ``status`` is the board's own: only one with one solution can have a clue to spare.
    """

    board: Board
    superfluous: tuple[Superfluous, ...]
    together: tuple[Clue, ...]
    puzzle: Board
    grade: Grade | None
    complete: bool
    status: Status = "unique"

    @property
    def is_fit(self) -> bool:
        """Whether ``puzzle`` is worth having: nothing says that the board has not one solution."""
        return self.status in ("unique", "timeout")


def thin(
    board: Board,
    *,
    difficulty: str | None = None,
    symmetry: str = NONE,
    keep: Collection[Clue | Cell] = (),
    drop: bool = False,
    graded: int | None = GRADED,
    time_limit: float | None = None,
) -> Thinned:
    """Which clues of a board with one solution are superfluous; none of another board (``status`` tells).

    With a ``difficulty`` clues are left out together only until the board is as hard as that, and never
    harder. With a ``symmetry`` they are left out in groups that keep the layout symmetric. The first
    ``graded`` superfluous clues (None: all) tell how hard the board is without them. With ``drop`` the board
    without all that can be left out together is graded, too.
    """
    if symmetry not in SYMMETRIES:
        raise InputError(f"unknown symmetry {symmetry!r}, expected one of: {', '.join(SYMMETRIES)}")
    if difficulty is not None and difficulty not in LEVELS:
        raise InputError(f"unknown level {difficulty!r}, expected one of: {', '.join(LEVELS)}")
    thinning = _Thinning(board, difficulty, symmetry, frozenset(keep), drop, Clock(time_limit))
    complete = True
    try:
        thinning.run(graded)
    except TimeUp:
        complete = False
    return Thinned(
        board,
        tuple(thinning.superfluous),
        tuple(thinning.together),
        thinning.puzzle,
        thinning.grade,
        complete,
        thinning.status,
    )


class _Thinning:
    def __init__(
        self,
        board: Board,
        difficulty: str | None,
        symmetry: str,
        keep: frozenset[Clue | Cell],
        drop: bool,
        clock: Clock,
    ) -> None:
        self.board = self.puzzle = board
        self.status: Status = "timeout"
        self.difficulty, self.symmetry, self.drop, self.clock = difficulty, symmetry, drop, clock
        self.keeping = Keeping(board, keep)
        self.part = part_for(board)
        self.prover = Prover(clock)
        self.others: OtherSolutions | None = None  # a solver that is kept, where the game has rules for it
        self.hurries = False  # what takes a long search is not left out: nobody asked for a board
        self.superfluous: list[Superfluous] = []
        self.together: list[Clue] = []
        self.grade: Grade | None = None
        self._grades: dict[Board, Grade] = {}

    def run(self, graded: int | None) -> None:
        with self.clock.watched():
            self.status = self.prover.result(self.board).status
            if self.status != "unique":
                return
            if (rules := kept_rules(self.board)) is not None:
                answer = self.prover.result(self.board).solutions[0]
                self.others = OtherSolutions(rules, answer, self.clock)
            groups = self._groups(self.board)
            found = [(group, self._thinner(self.board, group)) for group in groups]
            spare = [group for group, without in found if without is not None]
            self.superfluous = [
                Superfluous(group[0], group[1:], puzzle=without)
                for group, without in found
                if without is not None
            ]
            self.hurries = not self.drop and self.difficulty is None
            self._drop(spare)
            self.hurries = False
            self._grade_each(graded)
            if self.drop:
                self.grade = self._graded(self.puzzle)

    def _groups(self, board: Board) -> list[Group]:
        """The clues that may be left out, in groups that go together."""
        clues = dict.fromkeys(filter(self.keeping.is_free, self.part.droppable(board)))
        groups: dict[Group, None] = {}
        for clue in clues:
            group = orbit_of(clue, board, self.symmetry)
            if all(one in clues for one in group):
                groups[tuple(one for one in clues if one in group)] = None
        return list(groups)

    def _thinner(self, board: Board, group: Group) -> Board | None:
        """The board without these clues, if that leaves one solution."""
        ways = filter(self.keeping.is_intact, self._ways_without(board, group))
        return next(filter(self._is_unique, ways), None)

    def _is_unique(self, board: Board) -> bool:
        """Whether a board that the solution fits has no other; clues are only left out here."""
        if self.others is None:
            return self.prover.is_unique(board)
        answer = self.others.is_unique(board)
        if answer is None and not self.hurries:
            answer = self.prover.is_unique(board)
        return bool(answer)

    def _ways_without(self, board: Board, group: Group) -> Iterator[Board]:
        """The boards without these clues; a single one may be left out in several ways."""
        game = game_of(board)
        if len(group) == 1 and game.offers("author", "ways_without"):
            yield from game.part("author").ways_without(board, group[0])
            return
        without: Board | None = board
        for clue in group:
            without = None if without is None else self.part.with_clue(without, clue, None)
        if without is not None:
            yield without

    def _drop(self, spare: list[Group]) -> None:
        """Leaves out one group after another, as long as one solution is left. Where a level is to be
        reached and is not, in other orders; the hardest board is kept."""
        self._drop_in_order(spare)
        order, random = list(spare), Random(len(spare))
        for _ in range(ORDERS if self.difficulty is not None and len(spare) > 1 else 0):
            if self._is_hard_enough(self.puzzle):
                return
            best, together = self.puzzle, self.together
            random.shuffle(order)
            self.puzzle, self.together = self.board, []
            try:
                self._drop_in_order(order)
            finally:  # also when the time is up
                if self._graded(self.puzzle).score <= self._graded(best).score:
                    self.puzzle, self.together = best, together

    def _drop_in_order(self, order: list[Group]) -> None:
        """What is left may be joined, and then be told in fewer words: it is gone through again."""
        if self._is_hard_enough(self.board):
            return
        before = None
        while before != self.puzzle and not self._is_done(before):
            before = self.puzzle
            self._drop_once(order)
            order = self._groups(self.puzzle)

    def _is_done(self, before: Board | None) -> bool:
        """After clues that were only left out what had to stay has to stay: others take their place."""
        if before is None:
            return False
        if not self.drop or self._is_hard_enough(self.puzzle):
            return True
        shown = self.part.shown(before)
        return all(shown.get(clue) == said for clue, said in self.part.shown(self.puzzle).items())

    def _drop_once(self, order: list[Group]) -> None:
        for group in order:
            board = self._thinner(self.puzzle, group)
            if board is None or self._is_too_hard(board):
                continue
            self.puzzle = board
            self.together = [*self.together, *group]
            if self._is_hard_enough(board):
                return

    def _is_hard_enough(self, board: Board) -> bool:
        return self.difficulty is not None and self._level(board) >= LEVELS.index(self.difficulty)

    def _is_too_hard(self, board: Board) -> bool:
        return self.difficulty is not None and self._level(board) > LEVELS.index(self.difficulty)

    def _level(self, board: Board) -> int:
        return LEVELS.index(self._graded(board).level)

    def _graded(self, board: Board) -> Grade:
        if board not in self._grades:
            self._grades[board] = grade(board, time_limit=self.clock.left())
        return self._grades[board]

    def _grade_each(self, graded: int | None) -> None:
        for number, one in enumerate(self.superfluous[:graded]):
            assert one.puzzle is not None
            self.superfluous[number] = replace(one, grade=self._graded(one.puzzle))
