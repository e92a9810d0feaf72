"""How a good Shakashaka is made: rectangles are packed, then numbers chosen, until it fits.

Numbers are first left out while the board stays what it must be. A look at how far simple reasoning gets
tells whether a layout is worth judging. A board that is too hard gets numbers where one is stuck.
"""

from __future__ import annotations

from random import Random

from quebra.core.grid import Cell
from quebra.core.symmetry import Turn, orbits
from quebra.engine.generate.assessment import Assessment, Assessor
from quebra.engine.generate.attempt import Found
from quebra.engine.generate.request import ANY, Request
from quebra.games.shakashaka.board import BLACK, Mark, ShakashakaBoard
from quebra.games.shakashaka.generate.layouts import Layouts
from quebra.games.shakashaka.generate.numbers import Groups, Numbers
from quebra.games.shakashaka.generate.reach import CHAINS, PAIRS, SINGLES
from quebra.games.shakashaka.generate.rivals import Rivals
from quebra.games.shakashaka.requests import is_smallest, number_counts, numbers_aimed_at, smallest_layouts

MOST_CELLS = 40_000  # cells of all layouts tried in one attempt
LEAST_LAYOUTS = 25
NOT_ENOUGH = {"normal": SINGLES, "hard": PAIRS, "extreme": CHAINS}  # what does not solve boards of a level
SPARE = 0.3  # of the numbers of a board of any level, about this share need not be there
MOST_SOFTENED = 12  # times that numbers are added to one board


def make(request: Request, assessor: Assessor, random: Random) -> Found | None:
    """One attempt at a board; None when it did not lead to one that fits."""
    if is_smallest(request):
        return _smallest(request, assessor, random)
    return _Making(request, assessor, random).run()


def _smallest(request: Request, assessor: Assessor, random: Random) -> Found | None:
    """A board of 2x2, on which there is no triangle to find and no number to need."""
    black = random.choice(smallest_layouts(request))
    groups = orbits(black, request.symmetry, request.rows, request.columns)
    low, high = (0, 0) if request.minimal else number_counts(request, len(black))
    wanted = random.randint(low, max(low, high))
    numbered: set[Cell] = set()
    for group in random.sample(groups, len(groups)):
        if len(numbered) + len(group) <= wanted:
            numbered.update(group)
    if len(numbered) < low:
        return None
    marks: dict[Cell, Mark] = {cell: 0 if cell in numbered else BLACK for cell in black}
    cells = tuple(tuple(marks.get((row, column)) for column in (1, 2)) for row in (1, 2))
    assessment = assessor.assess(ShakashakaBoard(request.rows, request.columns, cells))
    return Found.of(assessment) if assessment.verdict == "fits" else None


def turned(board: ShakashakaBoard, turn: Turn) -> ShakashakaBoard:
    """The board laid in another way."""
    rows, columns = turn.shape(board.rows, board.columns)
    return ShakashakaBoard(rows, columns, turn.rows(board.cells), board.extras)


class _Making:
    """Tries layouts until one is what was asked for."""

    def __init__(self, request: Request, assessor: Assessor, random: Random) -> None:
        self.request, self.assessor, self.random = request, assessor, random
        self.rivals = Rivals(request.rows, request.columns, assessor.clock)
        self.layouts = Layouts(request, self.rivals, random)
        self.stuck: list[Cell] = []  # where the last layout was too hard

    def run(self) -> Found | None:
        for _ in range(max(LEAST_LAYOUTS, MOST_CELLS // (self.request.rows * self.request.columns))):
            packing = self.layouts.following(self.stuck)
            self.stuck = []
            if packing is None:
                continue
            shown = self.layouts.shown(packing)
            numbers = Numbers(packing, shown, self.rivals, self.random, self.assessor.clock)
            assessment = self._fitting(numbers)
            if assessment is not None:
                return Found.of(assessment)
        return None

    def _fitting(self, numbers: Numbers) -> Assessment | None:
        given = self._start(numbers)
        if given is None:
            return None
        black = len(numbers.packing.black_cells)
        low, high = number_counts(self.request, black)
        given = numbers.filled(
            given, *numbers_aimed_at(self.request, black), lambda more: self._may_be(numbers, more)
        )
        assessment = self._assess(numbers, given)
        if assessment.verdict == "hard" and not self.request.minimal:
            given, assessment = self._softened(numbers, given, assessment, high)
        if assessment.verdict != "fits" or numbers.count(given) < low:
            return None
        if self.request.minimal or self.request.option("numbered") is not None:
            return assessment
        return self._bared(numbers, given, assessment)

    def _bared(self, numbers: Numbers, given: Groups, assessment: Assessment) -> Assessment:
        """Without the numbers that no step needs, if that fits as well."""
        assert assessment.explanation is not None
        used = numbers.sketch.used(assessment.explanation.steps)
        if used == given:
            return assessment
        fewer = self._assess(numbers, used)
        return fewer if fewer.verdict == "fits" else assessment

    def _assess(self, numbers: Numbers, given: Groups) -> Assessment:
        return self.assessor.assess(numbers.sketch.board(given))

    def _start(self, numbers: Numbers) -> Groups | None:
        """Few numbers with which the board may be of the level; None when it is not worth judging."""
        level, shown = self.request.difficulty, numbers.shown
        if level not in ("trivial", "easy"):
            given = numbers.fewest(shown)
            if level == ANY and not self.request.minimal:
                given |= numbers.some(shown, SPARE)
            return given if self._may_be(numbers, given) else None
        self.stuck = numbers.reach.left_by_single(shown)
        if self.stuck:
            return None
        if not self.request.minimal:
            return shown if level == "trivial" else numbers.fewest_for_single(shown)
        given = numbers.fewest(shown)
        return None if numbers.reach.left_by_single(given) else given

    def _may_be(self, numbers: Numbers, given: Groups) -> bool:
        """Whether the board is not too easy, as far as can be seen soon."""
        means = NOT_ENOUGH.get(self.request.difficulty)
        return means is None or numbers.reach.is_beyond(given, means)

    def _softened(
        self, numbers: Numbers, given: Groups, assessment: Assessment, most: int
    ) -> tuple[Groups, Assessment]:
        """Numbers are added where one is stuck, until it is not too hard."""
        for _ in range(MOST_SOFTENED):
            self.stuck = _too_hard(assessment)
            more = given | numbers.beside(self.stuck, given)
            if more == given or numbers.count(more) > most:
                break
            given, assessment = more, self._assess(numbers, more)
            if assessment.verdict != "hard":
                self.stuck = []
                break
        return given, assessment


def _too_hard(assessment: Assessment) -> list[Cell]:
    """The cells at which one gets stuck, or at which the hardest steps are taken."""
    if assessment.explanation is not None:
        steps = assessment.explanation.steps
        hardest = max(step.cost for step in steps)
        return sorted({fact.cell for step in steps if step.cost == hardest for fact in step.conclusions})
    assert assessment.explaining.walk is not None
    workspace = assessment.explaining.walk.workspace
    return sorted({workspace.reasons.fact(literal).cell for literal in workspace.knowledge.targets})
