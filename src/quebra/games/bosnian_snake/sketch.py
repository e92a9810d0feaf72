"""A snake, and the clues that could be given for it, in groups that are symmetric to each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from quebra.core.grid import Cell, all_cells, surrounding
from quebra.core.symmetry import SYMMETRIES, orbits
from quebra.engine.counting import exactly
from quebra.engine.model import Model, Tally
from quebra.engine.steps import Step
from quebra.engine.wish import Wish
from quebra.games.bosnian_snake.board import HEAD, TAIL, Mark, SnakeBoard, answer_from_path
from quebra.games.bosnian_snake.wishes import UNKNOWN

LINE_RULES: dict[str, Literal["row", "column"]] = {"row-count": "row", "column-count": "column"}
TOTALS = ("row-total", "rows-total", "column-total", "columns-total")
Line = tuple[Literal["row", "column"], int]


@dataclass(frozen=True, slots=True)
class Group:
    """Clues that come and go together: numbers in cells, or counts of lines."""

    cells: tuple[Cell, ...] = ()
    lines: tuple[Line, ...] = ()


class SnakeSketch:
    """See :class:`quebra.engine.demand.Sketch`. Counts come before numbers."""

    def __init__(self, wish: Wish, path: tuple[Cell, ...]) -> None:
        self.rows, self.columns = wish.rows, wish.columns
        self.length = len(path) if wish.option("tell_length") else None
        self.ends: dict[Cell, Mark] = {path[0]: HEAD, path[-1]: TAIL}
        if wish.option("ends") == UNKNOWN:
            self.ends = {}
        self.always: frozenset[int] = frozenset()
        on = set(path)
        cells = list(all_cells(self.rows, self.columns))
        self._numbers = {
            cell: sum(other in on for other in surrounding(cell, self.rows, self.columns))
            for cell in cells
            if cell not in on
        }
        self._counts: dict[Line, int] = {
            **{("row", row): sum(cell[0] == row for cell in path) for row in range(1, self.rows + 1)},
            **{
                ("column", column): sum(cell[1] == column for cell in path)
                for column in range(1, self.columns + 1)
            },
        }
        layouts = orbits(cells, wish.symmetry, self.rows, self.columns)
        self.members = [
            *(Group(lines=lines) for lines in _line_orbits(wish)),
            *(Group(cells=orbit) for orbit in layouts if all(cell in self._numbers for cell in orbit)),
        ]
        self.groups = len(self.members)
        # How many clues each group has, and how many there would be if every line or empty cell had one.
        self.line_groups = {n: len(group.lines) for n, group in enumerate(self.members) if group.lines}
        self.cell_groups = {n: len(group.cells) for n, group in enumerate(self.members) if group.cells}
        self.line_count, self.empty_count = len(self._counts), len(self._numbers)
        self._known_model: Model | None = None
        self._variables_at: dict[Cell, list[int]] = {}
        self.answer = answer_from_path(self.board(frozenset()), path)

    def board(self, given: frozenset[int]) -> SnakeBoard:
        marks = dict(self.ends)
        counts: dict[Line, int] = {}
        for group in given:
            marks.update((cell, self._numbers[cell]) for cell in self.members[group].cells)
            counts.update((line, self._counts[line]) for line in self.members[group].lines)
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
        for line in self.members[group].lines:
            axis = 0 if line[0] == "row" else 1
            cells = [cell for cell in all_cells(self.rows, self.columns) if cell[axis] == line[1]]
            self._add(model, f"{line[0]}-count", cells, cells, self._counts[line], line=line[1])
        for cell in self.members[group].cells:
            around = surrounding(cell, self.rows, self.columns)
            self._add(model, "clue", [cell, *around], around, self._numbers[cell])
            told += [-variable for variable in self._variables(model, cell)]
        return told

    def _add(
        self, model: Model, name: str, cells: list[Cell], counted: list[Cell], count: int, **values: int
    ) -> None:
        # The variable of a cell is its place in reading order, plus one.
        snake = [(row - 1) * self.columns + column for row, column in counted]
        model.rule(name, cells, exactly(snake, count, model.helper), count=count, **values)
        model.rules[-1].tally = Tally(tuple(snake), (0,) * len(snake), count)

    def _variables(self, model: Model, cell: Cell) -> list[int]:
        """What the model knows of a cell: whether it is snake, and where ends are unknown, whether it is an end."""
        if self._known_model is not model:
            self._known_model = model
            self._variables_at = {}
            for variable, fact in model.facts.items():
                self._variables_at.setdefault(fact.cell, []).append(variable)
        return self._variables_at[cell]

    def used(self, steps: Sequence[Step]) -> frozenset[int]:
        """Clues whose rule is used, and numbered cells that a step needs to be empty."""
        cells: set[Cell] = set()
        lines: set[Line] = set()
        for step in steps:
            cells.update(fact.cell for fact in step.rests_on)
            for rule in step.rules:
                if rule.name == "clue":
                    cells.add(rule.cells[0])
                elif rule.name in LINE_RULES:
                    lines.add((LINE_RULES[rule.name], int(dict(rule.values)["line"])))
                elif rule.name in TOTALS or (rule.derived and rule.name != "balance" and not self.length):
                    lines.update(self._counts)  # they add up to the length of the snake
        return frozenset(
            number
            for number, group in enumerate(self.members)
            if not cells.isdisjoint(group.cells) or not lines.isdisjoint(group.lines)
        )


def _line_orbits(wish: Wish) -> list[tuple[Line, ...]]:
    """Rows and columns in groups that the symmetry carries into each other."""
    rows: tuple[Line, ...] = tuple(("row", row) for row in range(1, wish.rows + 1))
    columns: tuple[Line, ...] = tuple(("column", column) for column in range(1, wish.columns + 1))
    images = {line: line for line in (*rows, *columns)}
    if (turn := SYMMETRIES[wish.symmetry]) is not None:
        beside, above = turn.outside(rows, columns)
        images = dict(zip((*beside, *above), (*rows, *columns), strict=True))
    found: dict[Line, tuple[Line, ...]] = {}
    for line in images:
        orbit = [line]
        while (following := images[orbit[-1]]) != line:
            orbit.append(following)
        found.setdefault(min(orbit), tuple(orbit))
    return list(found.values())
