"""Boards and answers that describe themselves: which signs a cell may carry, and which clues there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Self

from quebra.core.clue import COLUMN_COUNT, NUMBER, ROW_COUNT, VALUE, Clue
from quebra.core.errors import InputError
from quebra.core.formats.fields import frozen_rows, side
from quebra.core.game import Extras, Json
from quebra.core.grid import Cell, all_cells
from quebra.core.pictures import Pictured
from quebra.core.scene import Shape
from quebra.core.symmetry import Turn

Content = str | int | None  # of a cell: the name of a sign, a number, or nothing
Rows = tuple[tuple[Content, ...], ...]


@dataclass(frozen=True, slots=True)
class Sign:
    """What a cell may carry: its name in JSON and in rules, its letter in text, and how it is drawn."""

    name: str
    letter: str
    look: Callable[[Cell], Shape] | None = None


@dataclass(frozen=True, slots=True)
class Description:
    """What boards of one game look like.

    ``values`` are filled in by whoever solves it; ``blank`` is the one that is seldom written down. A cell
    with one of the ``marks``, or with one of the ``numbers``, takes no value but the blank one; with
    ``givens`` a board may also tell values. ``counts`` may stand beside the lines, ``regions`` cut the
    board into named parts.
    """

    values: tuple[Sign, ...]
    blank: str | None = None
    marks: tuple[Sign, ...] = ()
    numbers: range | None = None
    givens: bool = False
    counts: range | None = None
    regions: bool = False
    square: bool = False

    @property
    def value_names(self) -> tuple[str, ...]:
        return tuple(sign.name for sign in self.values)

    @property
    def board_signs(self) -> tuple[Sign, ...]:
        """The signs that a board itself may show."""
        return (*self.marks, *self.values) if self.givens else self.marks

    def allows(self, content: Content) -> bool:
        """Whether a cell of a board may hold this."""
        if isinstance(content, int):
            return self.numbers is not None and content in self.numbers
        return content is None or content in {sign.name for sign in self.board_signs}


@dataclass(frozen=True, slots=True)
class GridBoard(Pictured):
    """A board of cells, with counts beside its lines and regions where its description has them."""

    type: ClassVar[str]
    description: ClassVar[Description]

    cells: Rows
    row_counts: tuple[int | None, ...] = ()
    column_counts: tuple[int | None, ...] = ()
    regions: tuple[tuple[int, ...], ...] = ()
    extras: Mapping[str, Json] = field(default_factory=Extras, compare=False, hash=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", frozen_rows(self.cells))
        object.__setattr__(self, "regions", frozen_rows(self.regions))
        object.__setattr__(self, "extras", Extras(self.extras))
        side(self.rows, "rows")
        side(self.columns, "columns")
        self._require_shape()
        for row, line in enumerate(self.cells, 1):
            for column, content in enumerate(line, 1):
                if isinstance(content, bool) or not self.description.allows(content):
                    raise InputError(f"r{row}c{column} cannot hold {content!r}", row=row)

    def _require_shape(self) -> None:
        described, rows, columns = self.description, self.rows, self.columns
        if any(len(line) != columns for line in self.cells):
            raise InputError(f"expected {rows} rows of {columns} cells")
        if described.square and rows != columns:
            raise InputError(f"expected as many rows as columns, found {rows}x{columns}")
        for name, whole in (("row_counts", rows), ("column_counts", columns)):
            counts = tuple(getattr(self, name)) or ((None,) * whole if described.counts else ())
            object.__setattr__(self, name, counts)
            if len(counts) != (whole if described.counts else 0):
                raise InputError(f"{name}: expected {whole if described.counts else 0}, found {len(counts)}")
            if any(count is not None and count not in (described.counts or ()) for count in counts):
                raise InputError(f"{name}: a count is out of range")
        shape = [len(line) for line in self.regions]
        if shape != ([columns] * rows if described.regions else []):
            raise InputError(
                "regions: expected one for every cell" if described.regions else "no regions here"
            )

    @classmethod
    def empty(cls, rows: int, columns: int) -> Self:
        """A board of this size without any clue, all of it one region."""
        regions = ((1,) * columns,) * rows if cls.description.regions else ()
        return cls(((None,) * columns,) * rows, regions=regions)

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0]) if self.cells else 0

    def all_cells(self) -> Iterator[Cell]:
        return all_cells(self.rows, self.columns)

    def content(self, cell: Cell) -> Content:
        """What the board shows in a cell."""
        return self.cells[cell[0] - 1][cell[1] - 1]

    def is_open(self, cell: Cell) -> bool:
        """Whether a value is to be found there."""
        return self.content(cell) is None or self.content(cell) in self.description.value_names

    @property
    def numbers(self) -> list[tuple[Cell, int]]:
        """The numbers in cells."""
        held = ((cell, self.content(cell)) for cell in self.all_cells())
        return [(cell, content) for cell, content in held if isinstance(content, int)]

    @property
    def lines(self) -> list[tuple[str, int, list[Cell]]]:
        """All rows and columns: ``row`` or ``column``, its number, its cells."""
        rows, columns = range(1, self.rows + 1), range(1, self.columns + 1)
        return [
            *(("row", row, [(row, column) for column in columns]) for row in rows),
            *(("column", column, [(row, column) for row in rows]) for column in columns),
        ]

    @property
    def clues(self) -> dict[Clue, int | str]:
        """Every clue and what it says; marks are part of the layout."""
        told: dict[Clue, int | str] = {}
        for kind, counts in ((ROW_COUNT, self.row_counts), (COLUMN_COUNT, self.column_counts)):
            told.update((Clue(kind, n), count) for n, count in enumerate(counts, 1) if count is not None)
        for cell in self.all_cells():
            content = self.content(cell)
            if isinstance(content, int):
                told[Clue(NUMBER, cell=cell)] = content
            elif content in self.description.value_names:
                told[Clue(VALUE, cell=cell)] = str(content)
        return told

    def with_clues(self, clues: Mapping[Clue, int | str]) -> Self:
        """The same layout with these clues and no others."""
        names = {sign.name for sign in self.description.marks}
        at_cell = {clue.cell: told for clue, told in clues.items() if clue.cell is not None}
        lines = range(1, self.rows + 1), range(1, self.columns + 1)

        def content(cell: Cell) -> Content:
            own = self.content(cell)
            return own if own in names else at_cell.get(cell)

        def counts(kind: str, numbers: range) -> tuple[int | None, ...]:
            told = (clues.get(Clue(kind, number)) for number in numbers)
            return tuple(count if isinstance(count, int) else None for count in told)

        return type(self)(
            tuple(tuple(content((row, column)) for column in lines[1]) for row in lines[0]),
            counts(ROW_COUNT, lines[0]) if self.description.counts else (),
            counts(COLUMN_COUNT, lines[1]) if self.description.counts else (),
            self.regions,
        )

    def turned(self, turn: Turn) -> Self:
        """The board laid in another way."""
        beside, above = turn.outside(self.row_counts, self.column_counts)
        regions = turn.rows(self.regions) if self.regions else ()
        return type(self)(turn.rows(self.cells), beside, above, regions, self.extras)


@dataclass(frozen=True, slots=True)
class GridAnswer(Pictured):
    """The name of a value for every cell; None where none is decided, or none belongs."""

    type: ClassVar[str]

    cells: tuple[tuple[str | None, ...], ...]

    def value(self, cell: Cell) -> str | None:
        return self.cells[cell[0] - 1][cell[1] - 1]
