"""The board: clues, outside counts, and what is known of the snake."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from quebra.core.errors import InputError
from quebra.core.formats.fields import frozen_rows, side
from quebra.core.game import Extras, Json
from quebra.core.grid import Cell, all_cells, name_of, neighbours
from quebra.core.pictures import Pictured

HEAD, TAIL, END, BODY, EMPTY = "H", "T", "E", "o", "x"
VALUES = ("snake", "empty")  # of an open cell
MARKS = (HEAD, TAIL, END, BODY, EMPTY)
END_ORDER = {HEAD: 0, END: 1, TAIL: 2}
BELOW = -1  # the row of an error about what stands below the grid
Mark = str | int | None


@dataclass(frozen=True, slots=True)
class SnakeBoard(Pictured):
    """A Bosnian Snake board.

    ``cells`` holds H, T, E (an end, not said which), o (body, not an end), x (empty), a number
    0 to 8, or None. Counts and length are None where the board does not tell.
    """

    type: ClassVar[str] = "bosnian-snake"

    rows: int
    columns: int
    row_counts: tuple[int | None, ...]
    column_counts: tuple[int | None, ...]
    cells: tuple[tuple[Mark, ...], ...]
    length: int | None = None
    extras: Mapping[str, Json] = field(default_factory=Extras, compare=False, hash=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("row_counts", "column_counts"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        object.__setattr__(self, "cells", frozen_rows(self.cells))
        object.__setattr__(self, "extras", Extras(self.extras))
        side(self.rows, "rows")
        side(self.columns, "columns")
        _check_counts(self.row_counts, self.rows, self.columns, "row")
        _check_counts(self.column_counts, self.columns, self.rows, "column")
        if len(self.cells) != self.rows or any(len(row) != self.columns for row in self.cells):
            raise InputError(f"expected {self.rows} rows of {self.columns} cells")
        for row, line in enumerate(self.cells, 1):
            for column, mark in enumerate(line, 1):
                if mark is not None:
                    _check_mark(mark, (row, column))
        self._check_ends()
        if self.length is not None and not 2 <= self.length <= self.rows * self.columns:
            raise InputError(
                f"length: expected 2 to {self.rows * self.columns} on this board, found {self.length}",
                row=BELOW,
            )

    def _check_ends(self) -> None:
        for letter, word in ((HEAD, "head"), (TAIL, "tail")):
            found = self._marked((letter,))
            if len(found) > 1:
                places = " and ".join(name_of(cell) for cell in found[:2])
                raise InputError(f"two {word}s ({letter}) at {places}, expected at most one", row=found[1][0])
        ends = self.ends
        if len(ends) > 2:
            raise InputError(
                f"a third end at {name_of(ends[2])}: a snake has two (H, T, E together)", row=ends[2][0]
            )
        for end in ends:
            around = neighbours(end, self.rows, self.columns)
            if around and all(self.is_closed(cell) for cell in around):
                raise InputError(
                    f"the end at {name_of(end)} is walled in: every cell beside it is a clue or empty, "
                    "expected at least one open cell",
                    row=end[0],
                )

    def all_cells(self) -> Iterator[Cell]:
        return all_cells(self.rows, self.columns)

    def mark(self, cell: Cell) -> Mark:
        """What the board says of a cell."""
        return self.cells[cell[0] - 1][cell[1] - 1]

    def is_closed(self, cell: Cell) -> bool:
        """A clue or a known empty cell: never part of the snake."""
        mark = self.mark(cell)
        return mark == EMPTY or isinstance(mark, int)

    def open_values(self, cell: Cell) -> tuple[str, ...]:
        return VALUES if self.mark(cell) is None else ()

    @property
    def ends(self) -> list[Cell]:
        """The given ends: the head first, the tail last, in reading order otherwise."""
        return sorted(self._marked(END_ORDER), key=lambda cell: END_ORDER[str(self.mark(cell))])

    @property
    def given_snake(self) -> list[Cell]:
        """The cells that the board itself tells to be snake."""
        return self._marked((*END_ORDER, BODY))

    def _marked(self, marks: Collection[Mark]) -> list[Cell]:
        """The cells with one of the marks, in reading order."""
        return [
            (row, column)
            for row, line in enumerate(self.cells, 1)
            for column, mark in enumerate(line, 1)
            if mark is not None and mark in marks
        ]

    @property
    def clues(self) -> list[tuple[Cell, int]]:
        """The numbered cells."""
        return [
            ((row, column), mark)
            for row, line in enumerate(self.cells, 1)
            for column, mark in enumerate(line, 1)
            if isinstance(mark, int)
        ]


@dataclass(frozen=True, slots=True)
class SnakeAnswer(Pictured):
    """A snake: for each cell True (snake), False (empty) or None (undecided).

    ``path`` is the snake from head to tail when it was told in order.
    """

    type: ClassVar[str] = "bosnian-snake"

    cells: tuple[tuple[bool | None, ...], ...]
    path: tuple[Cell, ...] | None = None

    def value(self, cell: Cell) -> bool | None:
        return self.cells[cell[0] - 1][cell[1] - 1]

    @property
    def snake(self) -> list[Cell]:
        """The cells known to be snake, in reading order."""
        return [
            (row, column)
            for row, line in enumerate(self.cells, 1)
            for column, value in enumerate(line, 1)
            if value
        ]


def answer_from_path(board: SnakeBoard, path: tuple[Cell, ...]) -> SnakeAnswer:
    """A complete answer from its cells in order."""
    on = set(path)
    rows = tuple(
        tuple((row, column) in on for column in range(1, board.columns + 1))
        for row in range(1, board.rows + 1)
    )
    return SnakeAnswer(rows, path)


def _check_counts(counts: tuple[int | None, ...], lines: int, most: int, what: str) -> None:
    if len(counts) != lines:
        raise InputError(f"{what} counts: expected {lines}, found {len(counts)}")
    for number, count in enumerate(counts, 1):
        if count is None:
            continue
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise InputError(f"{what} {number}: expected a count from 0, found {count!r}")
        if count > most:
            raise InputError(
                f"{what} {number}: the count {count} is larger than the {what} ({most} cells)",
                row=number if what == "row" else 0,
            )


def _check_mark(mark: Mark, cell: Cell) -> None:
    known = mark is None or mark in MARKS if not isinstance(mark, int) else 0 <= mark <= 8
    if not known or isinstance(mark, bool):
        raise InputError(f"{name_of(cell)}: expected H, T, E, o, x or 0 to 8, found {mark!r}", row=cell[0])
