"""How a good KenKen is made: a random Latin square is cut into cages, and the cut is changed until it fits.

A cut with several solutions is mended where two of them differ. A board that is too easy has cages
joined or operators changed, one that is too hard has cages cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import inf
from random import Random

from quebra._native import KenKenSearch
from quebra.core.grid import Cell
from quebra.core.symmetry import Turn
from quebra.engine.explain.explain import Explanation
from quebra.engine.explain.scoring import Grade
from quebra.engine.generate.amounts import Amount, Exactly
from quebra.engine.generate.assessment import Assessor
from quebra.engine.generate.attempt import Found
from quebra.engine.generate.request import Request
from quebra.engine.model.clock import Clock
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.generate.first_cut import drawn
from quebra.games.kenken.generate.latin import latin_square
from quebra.games.kenken.generate.layout import CageLayout
from quebra.games.kenken.generate.quick_grade import LARGEST_EXACT, quick_look_at
from quebra.games.kenken.model import MOST_FILLINGS, NODES_A_TURN
from quebra.games.kenken.requests import SPREAD, lowest

# The share of single cells that is not exceeded, unless an author asks for one.
MOST_ALONE = {"trivial": 0.45, "easy": 0.25}
USUAL_ALONE = 0.15
FEW_ALONE = 4  # single cells are never too many
SQUARES = 4  # of one attempt
MOST_MENDED = 60  # changes towards a single solution
MOST_JUDGED = 40  # boards assessed before a square is given up
MOST_TURNS = 20  # of looking for a second solution: where that takes long, nobody would solve it
FAR = 1.0  # a board this much too easy is changed twice at a time
MOST_TRIED = 12  # changes that are looked at before one is made
MOST_CUTS = 12  # of one square, where cages are counted


def make(request: Request, assessor: Assessor, random: Random) -> Found | None:
    """One attempt at a board; None when it did not lead to one that fits."""
    making = _Making(request, assessor, random)
    for _ in range(SQUARES):
        assessor.clock.check()
        square = latin_square(request.rows, lowest(request), random)
        layout = making.mended(making.drawn(request, square))
        if layout is not None and making.may_be(layout):
            found = making.fewest(layout) if request.minimal else making.fitted(layout)
            if found is not None:
                return found
    return None


def turned(board: KenKenBoard, turn: Turn) -> KenKenBoard:
    """The board laid in another way."""
    cages = [
        Cage(tuple(turn.cell(cell, board.size, board.size) for cell in cage.cells), cage.op, cage.target)
        for cage in board.cages
    ]
    return KenKenBoard(board.size, tuple(cages), board.lowest, board.extras)


class _Making:
    """Changes layouts until one is what was asked for."""

    def __init__(self, request: Request, assessor: Assessor, random: Random) -> None:
        self.assessor, self.random = assessor, random
        self.singles: Amount | None = request.option("singles")
        self.cages: int | None = request.option("cages")
        self.most_alone = max(MOST_ALONE.get(request.difficulty, USUAL_ALONE), FEW_ALONE / request.rows**2)
        if request.option("largest_cage") == 1 or not set(request.option("operators")) & set("+*"):
            self.most_alone = 1.0  # few cells can be paired

    def drawn(self, request: Request, square: dict[Cell, int]) -> CageLayout:
        """A first cut; where a number of cages is asked for, one that comes near it."""
        cuts = (drawn(request, square, self.random) for _ in range(1 if self.cages is None else MOST_CUTS))
        return min(cuts, key=lambda cut: abs(self._missing(cut)))

    def mended(self, layout: CageLayout) -> CageLayout | None:
        """With exactly one solution: cages in which two solutions differ are changed or cut."""
        for _ in range(MOST_MENDED):
            doubtful = _doubtful(layout, self.assessor.clock)
            if not doubtful:
                return layout
            numbers = [n for n, one in enumerate(layout.families) if _meets(one.cages, doubtful)]
            changed = self._sharper(layout, self.random.sample(numbers, len(numbers)))
            if changed is None:
                return None
            layout = changed
        return None

    def _sharper(self, layout: CageLayout, numbers: list[int]) -> CageLayout | None:
        """One of the families says more: other operators, or, more often, smaller cages."""
        for number in numbers:
            if self.random.random() < 0.4 and (changed := layout.resigned(number, self.random)) is not None:
                return changed
            changed = layout.cut(number, self.random)
            if changed is not None and self.may_be(changed):
                return changed
        return None

    def fitted(self, layout: CageLayout) -> Found | None:
        """Of the level asked for."""
        for _ in range(MOST_JUDGED):
            self.assessor.clock.check()
            grade, explanation = self._graded(layout, thorough=self.assessor.high == inf)
            if grade is None or grade.score >= self.assessor.high:
                changed = self._easier(layout)
            elif grade.score >= self.assessor.low:
                if self._missing(layout) == 0:
                    return Found(layout.board(), layout.answer(), grade, explanation)
                changed = self._counted(layout)
            else:
                changed = self._harder(layout)
                if changed is not None and self.assessor.low - grade.score > FAR:
                    changed = self._harder(changed)
            if changed is None:
                return None
            layout = changed
        return None

    def _missing(self, layout: CageLayout) -> int:
        """How many cages more were asked for, or fewer."""
        return 0 if self.cages is None else self.cages - layout.count

    def _counted(self, layout: CageLayout) -> CageLayout | None:
        """Nearer to the number of cages asked for: some are cut, or some joined."""
        if self._missing(layout) > 0:
            return self._easier(layout)
        pairs = layout.joinable()
        for pair in self.random.sample(pairs, len(pairs)):
            for joined in layout.joined(*pair, self.random):
                if self.may_be(joined) and not _doubtful(joined, self.assessor.clock):
                    return joined
        return None

    def _graded(self, layout: CageLayout, thorough: bool) -> tuple[Grade | None, Explanation | None]:
        """The grade of a layout with one solution, and its steps if they were taken; None if it is too hard.

        Unless ``thorough``, it is None also where the quick way does not know: another change costs less
        than a long look at a board that is at the edge of the level, if not beyond it.
        """
        quick = quick_look_at(layout.side, layout.lowest, layout.native(), self.assessor.high)
        if quick.grade is None:
            doubt = thorough and quick.outcome != "too hard"
        else:  # large boards are graded for certain only when they seem to fit
            doubt = layout.side > LARGEST_EXACT and self.assessor.place(quick.grade) == "fits"
        if not doubt:
            return quick.grade, None
        explanation = self.assessor.assess(layout.board()).explanation
        return (explanation.grade, explanation) if explanation is not None else (None, None)

    def _harder(self, layout: CageLayout) -> CageLayout | None:
        """Two cages become one, or an operator changes, and still there is one solution."""
        pairs = layout.joinable()
        for _ in range(MOST_TRIED):
            changed: CageLayout | None = None
            if pairs and self.random.random() < 0.7:
                options = layout.joined(*self.random.choice(pairs), self.random)
                changed = self.random.choice(options) if options else None
            else:
                changed = layout.resigned(self.random.randrange(len(layout.families)), self.random)
            if changed is not None and self.may_be(changed) and not _doubtful(changed, self.assessor.clock):
                return changed
        return None

    def _easier(self, layout: CageLayout) -> CageLayout | None:
        """A cage is cut; large ones first."""
        weights = [family.size**2 - 1 for family in layout.families]
        for _ in range(MOST_TRIED):
            number = self.random.choices(range(len(weights)), weights)[0] if any(weights) else 0
            changed = self._sharper(layout, [number])
            if changed is not None and not _doubtful(changed, self.assessor.clock):
                return changed
        return None

    def fewest(self, layout: CageLayout) -> Found | None:
        """No two cages side by side can become one; then it must be of the level."""
        while (joined := next(self._joins(layout), None)) is not None:
            layout = joined
        grade, explanation = self._graded(layout, thorough=True)
        if grade is None or self.assessor.place(grade) != "fits" or self._missing(layout):
            return None
        return Found(layout.board(), layout.answer(), grade, explanation)

    def _joins(self, layout: CageLayout) -> Iterator[CageLayout]:
        pairs = layout.joinable()
        pairs += [(number, number) for number, one in enumerate(layout.families) if len(one.cages) > 1]
        for pair in self.random.sample(pairs, len(pairs)):
            self.assessor.clock.check()
            for joined in layout.joined_in_every_way(*pair):
                if self.may_be(joined) and not _doubtful(joined, self.assessor.clock, None):
                    yield joined

    def may_be(self, layout: CageLayout) -> bool:
        """Whether the share of single cells is what was asked for, or else not too large to be pleasant."""
        if self.singles is None:
            return layout.alone <= self.most_alone
        if isinstance(self.singles, Exactly):
            return round(layout.alone * layout.side**2) == self.singles
        if self.singles in (0.0, 1.0):  # none is none, and all are all
            return layout.alone == self.singles
        slack = max(
            SPREAD, len(layout.orbit((1, 1))) / 2 / layout.side**2
        )  # the nearest that symmetry allows
        return abs(layout.alone - self.singles) <= slack + 1e-9


def _meets(cages: tuple[tuple[Cell, ...], ...], cells: set[Cell]) -> bool:
    return any(cell in cells for cage in cages for cell in cage)


def _doubtful(layout: CageLayout, clock: Clock, turns: int | None = MOST_TURNS) -> set[Cell]:
    """The cells in which two solutions differ: none when there is only one, all when it is hard to tell."""
    search = KenKenSearch(layout.side, layout.lowest, layout.native(), MOST_FILLINGS)
    found: list[list[int]] = []
    for _ in count() if turns is None else range(turns):
        outcome = search.advance(NODES_A_TURN)
        if outcome == "exhausted":
            return set()
        if outcome == "found":
            found.append(search.domains())
            if len(found) == 2:
                return {cell for cell, n in layout.index.items() if found[0][n] != found[1][n]}
        clock.check()
    return set(layout.digits)
