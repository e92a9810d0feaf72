"""A snake, and the clues that could be given for it, in groups that are symmetric to each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from quebra.core.clue import COLUMN_COUNT, ROW_COUNT
from quebra.core.grid import Cell, all_cells, surrounding
from quebra.core.symmetry import Line, line_orbits, orbits
from quebra.engine.explain.steps import Step
from quebra.engine.generate.request import Request
from quebra.engine.model.model import Model
from quebra.games.bosnian_snake.board import HEAD, TAIL, Mark, SnakeBoard, answer_from_path
from quebra.games.bosnian_snake.model import add_line_count, add_number
from quebra.games.bosnian_snake.requests import UNKNOWN

LINES: dict[str, Literal["row", "column"]] = {ROW_COUNT: "row", COLUMN_COUNT: "column"}
TOTALS = ("row-total", "rows-total", "column-total", "columns-total")


@dataclass(frozen=True, slots=True)
class Group:
    """Clues that come and go together: numbers in cells, or counts of lines."""

    cells: tuple[Cell, ...] = ()
    lines: tuple[Line, ...] = ()


class SnakeSketch:
    """See :class:`quebra.engine.generate.demand.Sketch`. Counts come before numbers."""

    def __init__(self, request: Request, path: tuple[Cell, ...]) -> None:
        self.rows, self.columns = request.rows, request.columns
        self.length = len(path) if request.option("tell_length") else None
        self.ends: dict[Cell, Mark] = {path[0]: HEAD, path[-1]: TAIL}
        if request.option("ends") == UNKNOWN:
            self.ends = {}
        self.always: frozenset[int] = frozenset()
        on = set(path)
        cells = list(all_cells(self.rows, self.columns))
        self._numbers = {
            cell: sum(other in on for other in surrounding(cell, self.rows, self.columns))
            for cell in cells
            if cell not in on
        }
        self._counts: dict[Line, int] = {}
        for row in range(1, self.rows + 1):
            self._counts["row", row] = sum(cell[0] == row for cell in path)
        for column in range(1, self.columns + 1):
            self._counts["column", column] = sum(cell[1] == column for cell in path)
        layouts = orbits(cells, request.symmetry, self.rows, self.columns)
        self._groups = [
            *(Group(lines=lines) for lines in line_orbits(self.rows, self.columns, request.symmetry)),
            *(Group(cells=orbit) for orbit in layouts if all(cell in self._numbers for cell in orbit)),
        ]
        self.groups = len(self._groups)
        numbered = list(enumerate(self._groups))
        self._at_cell = {cell: number for number, group in numbered for cell in group.cells}
        self._at_line = {line: number for number, group in numbered for line in group.lines}
        # How many clues each group has, and how many there are if every line, or every empty cell, has one.
        self.line_groups = {number: len(group.lines) for number, group in numbered if group.lines}
        self.cell_groups = {number: len(group.cells) for number, group in numbered if group.cells}
        self.line_count, self.empty_count = len(self._counts), len(self._numbers)
        self.answer = answer_from_path(self.board(frozenset()), path)
        self._variables_of: tuple[Model, dict[Cell, list[int]]] | None = None

    def board(self, given: frozenset[int]) -> SnakeBoard:
        marks = dict(self.ends)
        counts: dict[Line, int] = {}
        for group in given:
            marks.update((cell, self._numbers[cell]) for cell in self._groups[group].cells)
            counts.update((line, self._counts[line]) for line in self._groups[group].lines)
        rows, columns = range(1, self.rows + 1), range(1, self.columns + 1)
        return SnakeBoard(
            self.rows,
            self.columns,
            tuple(counts.get(("row", row)) for row in rows),
            tuple(counts.get(("column", column)) for column in columns),
            tuple(tuple(marks.get((row, column)) for column in columns) for row in rows),
            self.length,
        )

    def add_rules(self, model: Model, group: int) -> list[int]:
        """The rules as the board's own model has them; and a numbered cell is neither snake nor end."""
        told: list[int] = []
        for kind, number in self._groups[group].lines:
            add_line_count(model, self.rows, self.columns, kind, number, self._counts[kind, number])
        for cell in self._groups[group].cells:
            add_number(model, self.rows, self.columns, cell, self._numbers[cell])
            told += [-variable for variable in self._variables(model)[cell]]
        return told

    def _variables(self, model: Model) -> dict[Cell, list[int]]:
        """What a model knows of each cell: whether it is snake and, where that is unknown, an end."""
        if self._variables_of is None or self._variables_of[0] is not model:
            found: dict[Cell, list[int]] = {}
            for variable, fact in model.facts.items():
                found.setdefault(fact.cell, []).append(variable)
            self._variables_of = model, found
        return self._variables_of[1]

    def used(self, steps: Sequence[Step]) -> frozenset[int]:
        """Clues whose rule is used, and numbered cells that a step needs to be empty."""
        cells: set[Cell] = set()
        lines: set[Line] = set()
        for step in steps:
            cells.update(fact.cell for fact in step.rests_on)
            for rule in step.rules:
                if rule.clue is not None and rule.clue.cell is not None:
                    cells.add(rule.clue.cell)
                elif rule.clue is not None and rule.clue.index is not None:
                    lines.add((LINES[rule.clue.kind], rule.clue.index))
                elif rule.name in TOTALS or (rule.derived and rule.name != "balance" and self.length is None):
                    lines.update(self._counts)  # they add up to the length of the snake
        groups = [self._at_cell[cell] for cell in cells if cell in self._at_cell]
        return frozenset(groups + [self._at_line[line] for line in lines])
