"""The variables of a board that describes itself; the game only adds its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from quebra.core.clue import NUMBER, VALUE, Clue
from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.grid import Cell
from quebra.engine.model.model import Model, Rule, Truth

ONE_VALUE = "one-value"  # the rule nobody counts: a cell has one of the values


class GridModel(Model):
    """Every cell has its values, the same variables on all boards of one size.

    Of two values one variable is enough; of more, each has its own. A cell with a mark or a number has the
    blank value; where the game has none, it has no value and no variables.
    """

    def __init__(self, board: GridBoard, answer: type[GridAnswer]) -> None:
        super().__init__()
        self._board, self._answer = board, answer
        self._values = board.description.value_names
        told = self._values if len(self._values) > 2 else self._values[:1]
        blank = board.description.blank
        cells = [cell for cell in board.all_cells() if blank is not None or board.is_open(cell)]
        self._first = {cell: self.fact_block(cell, told) for cell in cells}
        self._never = 0  # a variable that is always false, once somebody asks for it
        self.decode = self._decoded
        for cell, first in self._first.items():
            variables = [first, self.helper()] if len(told) == 1 else range(first, first + len(told))
            self.deciders += variables
            pairs = [(-one, -other) for one, other in combinations(variables, 2)]
            self.rule(ONE_VALUE, (cell,), [tuple(variables), *pairs])
            self._tell(cell)

    def is_value(self, cell: Cell, value: str) -> int:
        """The literal that says so; one that never holds for a cell that takes no value."""
        place = self._values.index(value)
        if cell not in self._first:
            return self._nothing()
        return -self._first[cell] if len(self._values) == 2 and place else self._first[cell] + place

    def count_value(
        self,
        name: str,
        cells: Sequence[Cell],
        value: str,
        number: int,
        clue: Clue | None = None,
        **values: int | str,
    ) -> Rule:
        """Adds the rule that exactly ``number`` of the cells have the value.

        A clue in a cell is named by it: it comes first among the rule's cells.
        """
        own = [clue.cell] if clue is not None and clue.cell is not None else []
        literals = [self.is_value(cell, value) for cell in cells if cell in self._first]
        return self.count(name, dict.fromkeys([*own, *cells]), literals, number, clue, **values)

    def _nothing(self) -> int:
        if not self._never:
            self._never = self.helper()
            self.rule(ONE_VALUE, (), [(-self._never,)])
        return self._never

    def _tell(self, cell: Cell) -> None:
        """What the board shows of a cell."""
        content, blank = self._board.content(cell), self._board.description.blank
        if content in self._values:
            self._given([self.is_value(cell, str(content))], Clue(VALUE, cell=cell))
        elif content is not None and blank is not None:
            clue = Clue(NUMBER, cell=cell) if isinstance(content, int) else None
            self._given([self.is_value(cell, blank)], clue)

    def _given(self, literals: Iterable[int], clue: Clue | None) -> None:
        self.givens += literals
        if clue is not None:
            self.tells.setdefault(clue, []).extend(literals)

    def _decoded(self, truth: Truth) -> GridAnswer:
        board = self._board
        return self._answer(
            tuple(
                tuple(self._value(truth, (row, column)) for column in range(1, board.columns + 1))
                for row in range(1, board.rows + 1)
            )
        )

    def _value(self, truth: Truth, cell: Cell) -> str | None:
        if not self._board.is_open(cell):
            return None
        first = self._first[cell]
        if len(self._values) == 2:
            return self._values[0 if truth[first] else 1]
        return self._values[truth[first : first + len(self._values)].index(1)]
