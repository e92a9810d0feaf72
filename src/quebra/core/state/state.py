"""What a player has on the board: values filled in, and pencil marks in cells that are still open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from quebra.core.errors import InputError
from quebra.core.formats.fields import describe
from quebra.core.game import Answer, Board
from quebra.core.grid import Cell, name_of

Value = str | int  # of a cell, as JSON has it everywhere
Marks = tuple[tuple[Cell, tuple[Value, ...]], ...]


@dataclass(frozen=True, slots=True, init=False)
class State:
    """A half-filled answer and pencil marks: for some open cells the values still thought possible.

    ``marks`` are given as a mapping, or as pairs of a cell and its values, and kept as pairs in the order of
    the board. A cell without marks says nothing; a value that a cell's marks lack was excluded by the player.
    ``last`` is the cell where the player was last, if that is known: hints begin there.
    """

    answer: Answer
    marks: Marks
    last: Cell | None

    def __init__(
        self,
        answer: Answer,
        marks: Mapping[Cell, Iterable[Value]] | Iterable[tuple[Cell, Iterable[Value]]] = (),
        last: Cell | None = None,
    ) -> None:
        pairs = marks.items() if isinstance(marks, Mapping) else marks
        kept = [((cell[0], cell[1]), tuple(values)) for cell, values in pairs]
        object.__setattr__(self, "answer", answer)
        object.__setattr__(self, "marks", tuple(sorted(kept, key=lambda one: one[0])))
        object.__setattr__(self, "last", last)

    def marked(self, cell: Cell) -> tuple[Value, ...] | None:
        """The marks of a cell; None where there are none."""
        return dict(self.marks).get(cell)


def require_marks(board: Board, state: State) -> None:
    """Refuses marks that no player of the board can mean, and a last cell that is not on it."""
    if state.last is not None:
        _require_on_board(board, state.last)
    for number, (cell, values) in enumerate(state.marks):
        require_mark(board, state.answer, cell, values)
        if number and state.marks[number - 1][0] == cell:
            raise InputError(twice(cell))


def twice(cell: Cell) -> str:
    """What is wrong with a cell whose marks stand in two places."""
    return f"{name_of(cell)} has marks twice, expected all of them in one place"


def require_mark(board: Board, answer: Answer, cell: Cell, values: Sequence[object]) -> None:
    """Refuses marks in a cell that is not open, values it cannot have, none, and one that is there twice."""
    _require_on_board(board, cell)
    (row, column), name = cell, name_of(cell)
    possible = board.open_values(cell)
    if not possible:
        raise InputError(f"{name} is told by the board, expected marks in open cells only")
    if answer.cells[row - 1][column - 1] is not None:  # type: ignore[attr-defined]
        raise InputError(f"{name} is filled in, expected marks in open cells only")
    if not values:
        raise InputError(f"the marks of {name}: expected one value or more, found none")
    for place, value in enumerate(values):
        # A look at the type, too: true is no 1 here.
        if not any(value == one and type(value) is type(one) for one in possible):
            expected = " ".join(map(str, possible))
            raise InputError(f"the marks of {name}: expected {expected}, found {describe(value)}")
        if value in values[:place]:
            raise InputError(f"the marks of {name}: {value} is there twice")


def _require_on_board(board: Board, cell: Cell) -> None:
    rows, columns = board.rows, board.columns
    if not (1 <= cell[0] <= rows and 1 <= cell[1] <= columns):
        raise InputError(f"{name_of(cell)} is off the board of {rows} rows and {columns} columns")
