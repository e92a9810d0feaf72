"""A packed board whose numbers can be given or left out, symmetric ones together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quebra.core.grid import Cell
from quebra.core.symmetry import orbits
from quebra.engine.explain.steps import Step
from quebra.engine.model.model import Model
from quebra.games.shakashaka.board import BLACK, Mark, ShakashakaBoard
from quebra.games.shakashaka.generate.packing import Packing
from quebra.games.shakashaka.model import add_number


class NumberSketch:
    """A packing and the numbers of its black cells, in groups."""

    def __init__(self, packing: Packing) -> None:
        self.rows, self.columns, self.held = packing.rows, packing.columns, packing.held
        self.cells = orbits(packing.black_cells, packing.symmetry, self.rows, self.columns)
        self.groups = len(self.cells)
        self._numbers = {cell: packing.number(cell) for group in self.cells for cell in group}
        self._group = {cell: group for group, cells in enumerate(self.cells) for cell in cells}

    def _lines(self, marks: dict[Cell, Mark]) -> tuple[tuple[Mark, ...], ...]:
        columns = range(1, self.columns + 1)
        return tuple(tuple(marks.get((row, column)) for column in columns) for row in range(1, self.rows + 1))

    def board(self, given: Iterable[int]) -> ShakashakaBoard:
        """The board with these groups of numbers."""
        marks: dict[Cell, Mark] = dict.fromkeys(self._numbers, BLACK)
        for group in given:
            marks.update((cell, self._numbers[cell]) for cell in self.cells[group])
        return ShakashakaBoard(self.rows, self.columns, self._lines(marks))

    def groups_of(self, cells: Iterable[Cell]) -> frozenset[int]:
        return frozenset(self._group[cell] for cell in cells)

    def add_rules(self, model: Model, group: int) -> None:
        """Adds a rule for each number of the group to the model of the board without numbers."""
        first = {cell: base for base, cell, _ in model.blocks}
        for cell in self.cells[group]:
            add_number(model, first, cell, self._numbers[cell], self.rows, self.columns)

    def used(self, steps: Sequence[Step]) -> frozenset[int]:
        """The groups of which some number is needed in these steps."""
        clues = (rule.clue for step in steps for rule in step.rules if rule.clue is not None)
        return self.groups_of(clue.cell for clue in clues if clue.cell is not None)
