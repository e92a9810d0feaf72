"""Leaving out clues: until a board is hard enough, or until none can be missed."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Literal

from quebra.core.grid import Cell
from quebra.engine.generate.assessment import Assessment, Assessor
from quebra.engine.generate.demand import Quota, Sketch, Supply
from quebra.engine.generate.estimate import Looks, look
from quebra.engine.generate.proof import Proof, Spare

MOST_LOOKS = 14  # boards looked at for one set of clues
ORDERS = 3  # in which clues are left out until none can be missed
JITTER = 0.5  # of what is ordered by time, this much is left to chance


class Thinning:
    """The clues of a supply that some step needs, and the way that was gone with them."""

    def __init__(
        self,
        sketch: Sketch,
        supply: Supply,
        given: frozenset[int],
        quotas: tuple[Quota, ...],
        assessor: Assessor,
        random: Random,
    ) -> None:
        self.sketch, self.supply, self.given, self.quotas = sketch, supply, given, quotas
        self.assessor, self.random = assessor, random
        self.proof = Proof(sketch, assessor.clock)
        self.first_use: dict[int, int] = {}  # of each clue: the step that needs it first
        for number, step in enumerate(supply.steps):
            for group in sketch.used([step]):
                self.first_use.setdefault(group, number)
        self.others = self._early_first()

    # ---- hard enough

    def harder(self) -> Assessment | None:
        """Leaves out clues as long as the board is too easy, mostly such as are needed late."""
        assessment = self._assess(self._filled(self.given))
        if assessment == "hard" or isinstance(assessment, Assessment):
            return None if assessment == "hard" else assessment
        given, fixed, left = self.given, self.sketch.always, MOST_LOOKS
        while left > 0:
            spare = Spare(self.proof, given, self._late_first(given - fixed))
            easy, hard, step = 0, None, 1  # leaving out so many of them is too easy, or too hard
            while left > 0 and (hard is None or hard - easy > 1):
                many = min(easy + step, spare.reach(easy + step)) if hard is None else (easy + hard) // 2
                if many == easy:
                    return None  # too easy, and no more can be left out
                left -= 1
                assessment = self._assess(self._filled(given.difference(spare.groups[:many])))
                if isinstance(assessment, Assessment):
                    return assessment
                if assessment == "easy":
                    easy, step = many, 2 * step
                else:
                    hard = many
            given = given.difference(spare.groups[:easy])
            fixed |= set(spare.groups[easy : easy + 1])
        return None

    def _filled(self, given: frozenset[int]) -> frozenset[int]:
        """With the clues that quotas ask for."""
        for quota in self.quotas:
            given = quota.filled(given, self.others)
        return given

    def _assess(self, given: frozenset[int]) -> Assessment | Literal["easy", "hard"]:
        """The board with these clues, if it fits; otherwise how it is."""
        looks = self._look(given)
        if looks != "fitting":
            return looks
        assessment = self.assessor.assess(self.sketch.board(given))
        if assessment.verdict == "fits":
            return assessment
        return "easy" if assessment.verdict == "easy" else "hard"

    def _look(self, given: frozenset[int]) -> Looks:
        """How the board looks from where the first of the clues left out is missed."""
        steps = self.supply.steps
        missed = [self.first_use[group] for group in self.given - given if group in self.first_use]
        same = steps[: min(missed, default=len(steps))]
        known = [fact for step in same for fact in step.conclusions]
        hardest = max((step.cost for step in same), default=0.0)
        return look(self.sketch.board(given), self.sketch.answer, known, hardest, self.assessor)

    def _early_first(self) -> list[int]:
        """The groups not given, by when what they look at is known."""
        known_at: dict[Cell, int] = {}
        for number, step in enumerate(self.supply.steps):
            known_at.update((fact.cell, number) for fact in step.conclusions)
        places = {
            group: max((known_at.get(cell, 0) for cell in self.proof.cells(group)), default=0)
            for group in range(self.sketch.groups)
            if group not in self.given
        }
        return self._shuffled(places)

    def _late_first(self, groups: Iterable[int]) -> list[int]:
        return self._shuffled({group: -self.first_use.get(group, 0) for group in sorted(groups)})

    def _shuffled(self, places: dict[int, int]) -> list[int]:
        """In order, by and large."""
        spread = JITTER * len(self.supply.steps)
        chances = {group: place + spread * self.random.random() for group, place in places.items()}
        return sorted(chances, key=chances.__getitem__)

    # ---- minimal

    def minimal(self) -> Assessment | None:
        """Leaves out clues until none can be missed, apart from those that quotas ask for."""
        given = self._filled(self.given)
        order = sorted(given.difference(self.sketch.always, *(quota.sizes for quota in self.quotas)))
        for _ in range(ORDERS):
            self.random.shuffle(order)
            spare = Spare(self.proof, given, order, sure=True)
            spare.reach(len(order))
            assessment = self._assess(given.difference(spare.groups))
            if isinstance(assessment, Assessment):
                return assessment
        return None
