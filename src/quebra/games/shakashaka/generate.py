"""How a good Shakashaka is made: rectangles are packed, then numbers chosen, until it fits.

Numbers are first left out while the board stays what it must be. A look at how far simple reasoning gets
tells whether a layout is worth judging. A board that is too hard gets numbers where one is stuck.
"""

from __future__ import annotations

from random import Random

from quebra.core.grid import Cell
from quebra.core.symmetry import Turn
from quebra.engine.generate import Found
from quebra.engine.judge import Judge, Judged
from quebra.engine.wish import ANY, Wish
from quebra.games.shakashaka.board import ShakashakaBoard
from quebra.games.shakashaka.layouts import Layouts
from quebra.games.shakashaka.numbers import Groups, Numbers
from quebra.games.shakashaka.reach import CHAINS, PAIRS, SINGLES
from quebra.games.shakashaka.rivals import Rivals
from quebra.games.shakashaka.wishes import number_counts, numbers_aimed_at

MOST_CELLS = 40_000  # cells of all layouts tried in one attempt
LEAST_LAYOUTS = 25
NOT_ENOUGH = {"normal": SINGLES, "hard": PAIRS, "extreme": CHAINS}  # what does not solve boards of a level
SPARE = 0.3  # of the numbers of a board of any level, about this share need not be there
MOST_SOFTENED = 12  # times that numbers are added to one board


def make(wish: Wish, judge: Judge, random: Random) -> Found | None:
    """One attempt at a board; None when it did not lead to one that fits."""
    return _Making(wish, judge, random).run()


def turned(board: ShakashakaBoard, turn: Turn) -> ShakashakaBoard:
    """The board laid in another way."""
    rows, columns = turn.shape(board.rows, board.columns)
    return ShakashakaBoard(rows, columns, turn.rows(board.cells), board.extras)


class _Making:
    """Tries layouts until one is what was asked for."""

    def __init__(self, wish: Wish, judge: Judge, random: Random) -> None:
        self.wish, self.judge, self.random = wish, judge, random
        self.rivals = Rivals(wish.rows, wish.columns, judge.clock)
        self.layouts = Layouts(wish, self.rivals, random)
        self.stuck: list[Cell] = []  # where the last layout was too hard

    def run(self) -> Found | None:
        for _ in range(max(LEAST_LAYOUTS, MOST_CELLS // (self.wish.rows * self.wish.columns))):
            packing = self.layouts.following(self.stuck)
            self.stuck = []
            if packing is None:
                continue
            shown = self.layouts.shown(packing)
            numbers = Numbers(packing, shown, self.rivals, self.random, self.judge.clock)
            judged = self._fitting(numbers)
            if judged is not None:
                return Found(judged.explaining.board, judged.solutions[0], judged.grade)
        return None

    def _fitting(self, numbers: Numbers) -> Judged | None:
        given = self._start(numbers)
        if given is None:
            return None
        black = len(numbers.packing.black_cells)
        low, high = number_counts(self.wish, black)
        given = numbers.filled(
            given, *numbers_aimed_at(self.wish, black), lambda more: self._may_be(numbers, more)
        )
        judged = self._judge(numbers, given)
        if judged.verdict == "hard" and not self.wish.minimal:
            given, judged = self._softened(numbers, given, judged, high)
        if judged.verdict != "fits" or numbers.count(given) < low:
            return None
        if self.wish.minimal or self.wish.option("numbered") is not None:
            return judged
        return self._bared(numbers, given, judged)

    def _bared(self, numbers: Numbers, given: Groups, judged: Judged) -> Judged:
        """Without the numbers that no step needs, if that fits as well."""
        assert judged.explanation is not None
        used = numbers.sketch.used(judged.explanation.steps)
        if used == given:
            return judged
        fewer = self._judge(numbers, used)
        return fewer if fewer.verdict == "fits" else judged

    def _judge(self, numbers: Numbers, given: Groups) -> Judged:
        return self.judge.judge(numbers.sketch.board(given))

    def _start(self, numbers: Numbers) -> Groups | None:
        """Few numbers with which the board may be of the level; None when it is not worth judging."""
        level, shown = self.wish.difficulty, numbers.shown
        if level not in ("trivial", "easy"):
            given = numbers.fewest(shown)
            if level == ANY and not self.wish.minimal:
                given |= numbers.some(shown, SPARE)
            return given if self._may_be(numbers, given) else None
        self.stuck = numbers.reach.left_by_single(shown)
        if self.stuck:
            return None
        if not self.wish.minimal:
            return shown if level == "trivial" else numbers.fewest_for_single(shown)
        given = numbers.fewest(shown)
        return None if numbers.reach.left_by_single(given) else given

    def _may_be(self, numbers: Numbers, given: Groups) -> bool:
        """Whether the board is not too easy, as far as can be seen soon."""
        means = NOT_ENOUGH.get(self.wish.difficulty)
        return means is None or numbers.reach.is_beyond(given, means)

    def _softened(self, numbers: Numbers, given: Groups, judged: Judged, most: int) -> tuple[Groups, Judged]:
        """Numbers are added where one is stuck, until it is not too hard."""
        for _ in range(MOST_SOFTENED):
            self.stuck = _too_hard(judged)
            more = given | numbers.beside(self.stuck, given)
            if more == given or numbers.count(more) > most:
                break
            given, judged = more, self._judge(numbers, more)
            if judged.verdict != "hard":
                self.stuck = []
                break
        return given, judged


def _too_hard(judged: Judged) -> list[Cell]:
    """The cells at which one gets stuck, or at which the hardest steps are taken."""
    if judged.explanation is not None:
        steps = judged.explanation.steps
        hardest = max(step.cost for step in steps)
        return sorted({fact.cell for step in steps if step.cost == hardest for fact in step.conclusions})
    assert judged.explaining.walk is not None
    desk = judged.explaining.walk.desk
    return sorted({desk.reasons.said(literal).cell for literal in desk.targets})
