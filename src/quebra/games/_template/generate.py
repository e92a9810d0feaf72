"""How a good one is made: beacons at random, and then dark cells until there is one solution left."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from quebra.core.grid import all_cells
from quebra.core.symmetry import Turn, orbits
from quebra.engine.explain.steps import Step
from quebra.engine.generate.assessment import Assessor
from quebra.engine.generate.attempt import Found
from quebra.engine.generate.request import Request
from quebra.engine.generate.tune import tuned
from quebra.engine.model.model import Model
from quebra.games._template.board import DARK, BeaconsAnswer, BeaconsBoard


def make(request: Request, assessor: Assessor, random: Random) -> Found | None:
    """One attempt at a board; None when it did not lead to one that fits."""
    assessment = tuned(BeaconsSketch(request, random), request, assessor, random)
    return None if assessment is None else Found.of(assessment)


def turned(board: BeaconsBoard, turn: Turn) -> BeaconsBoard:
    """The board laid in another way."""
    return BeaconsBoard(board.size, turn.rows(board.cells), board.extras)


class BeaconsSketch:
    """Beacons, and the cells that could be marked as dark."""

    def __init__(self, request: Request, random: Random) -> None:
        size = request.rows
        places = random.sample(range(size), size)
        self.answer = BeaconsAnswer(
            tuple(tuple(places[row] == column for column in range(size)) for row in range(size))
        )
        layouts = orbits(all_cells(size, size), request.symmetry, size, size)
        self._groups = [cells for cells in layouts if not any(map(self.answer.value, cells))]
        self.groups = len(self._groups)
        self.always: frozenset[int] = frozenset()
        self._size = size

    def board(self, given: frozenset[int]) -> BeaconsBoard:
        dark = {cell for group in given for cell in self._groups[group]}
        lines = range(1, self._size + 1)
        return BeaconsBoard(
            self._size, tuple(tuple(DARK if (row, n) in dark else None for n in lines) for row in lines)
        )

    def add_rules(self, model: Model, group: int) -> list[int]:
        """A dark cell brings no rule; it only says that there is no beacon."""
        variable = {fact.cell: number for number, fact in model.facts.items()}
        return [-variable[cell] for cell in self._groups[group]]

    def used(self, steps: Sequence[Step]) -> frozenset[int]:
        needed = {fact.cell for step in steps for fact in step.rests_on}
        return frozenset(n for n, cells in enumerate(self._groups) if needed.intersection(cells))
