"""Boards and answers that describe themselves: their cells, and which clues there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import ClassVar, Self

from quebra.core.clue import COLUMN_COUNT, NUMBER, ROW_COUNT, VALUE, Clue
from quebra.core.derived.description import Description, span
from quebra.core.errors import InputError
from quebra.core.formats.fields import describe, frozen_rows, side
from quebra.core.game import Extras, Json
from quebra.core.grid import Cell, all_cells, name_of
from quebra.core.pictures import Pictured
from quebra.core.symmetry import Turn

Content = str | int | None  # of a cell: the name of a sign, a number, or nothing
Rows = tuple[tuple[Content, ...], ...]


@dataclass(frozen=True, slots=True)
class GridBoard(Pictured):
    """A board of cells, with counts beside its lines and regions where its description has them.

    Regions are numbered in the order in which they appear, whatever they are called where they come from.
    """

    type: ClassVar[str]
    description: ClassVar[Description]

    cells: Rows
    row_counts: tuple[int | None, ...] = ()
    column_counts: tuple[int | None, ...] = ()
    regions: tuple[tuple[int, ...], ...] = ()
    extras: Mapping[str, Json] = field(default_factory=Extras, compare=False, hash=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", frozen_rows(self.cells))
        names = {name: number for number, name in enumerate(dict.fromkeys(chain(*self.regions)), 1)}
        object.__setattr__(self, "regions", frozen_rows([[names[n] for n in row] for row in self.regions]))
        object.__setattr__(self, "extras", Extras(self.extras))
        side(self.rows, "rows")
        side(self.columns, "columns")
        self._require_shape()
        self._require_contents()

    def _require_shape(self) -> None:
        described, rows, columns = self.description, self.rows, self.columns
        if any(len(line) != columns for line in self.cells):
            raise InputError(f"expected {rows} rows of {columns} cells")
        if described.square and rows != columns:
            raise InputError(f"expected as many rows as columns, found {rows}x{columns}")
        for name, lines in (("row_counts", rows), ("column_counts", columns)):
            wanted = lines if described.counts is not None else 0
            counts = tuple(getattr(self, name)) or (None,) * wanted
            object.__setattr__(self, name, counts)
            if len(counts) != wanted:
                raise InputError(f"{name}: expected {wanted}, found {len(counts)}")
        if [len(line) for line in self.regions] != ([columns] * rows if described.regions else []):
            raise InputError(f"regions: expected one for {'every' if described.regions else 'no'} cell")

    def _require_contents(self) -> None:
        allowed = self.description.counts or range(0)
        for kind, counts in (("row", self.row_counts), ("column", self.column_counts)):
            for number, count in enumerate(counts, 1):
                if count is not None and (isinstance(count, bool) or count not in allowed):
                    raise InputError(
                        f"{kind} {number}: expected a count of {span(allowed)}, found {describe(count)}",
                        row=number if kind == "row" else 0,
                    )
        for cell in self.all_cells():
            if not self.description.allows(content := self.content(cell)):
                expected = self.description.expected
                raise InputError(
                    f"{name_of(cell)} cannot hold {describe(content)}, expected {expected}", row=cell[0]
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

    def open_values(self, cell: Cell) -> tuple[str, ...]:
        return self.description.value_names if self.content(cell) is None else ()

    def given(self, cell: Cell) -> str | None:
        """The value that the board tells of a cell."""
        content = self.content(cell)
        return content if isinstance(content, str) and content in self.description.value_names else None

    def denied(self, answer: GridAnswer) -> tuple[Cell, ...]:
        """The cells in which an answer has another value than the board tells."""
        told = ((cell, self.given(cell), answer.value(cell)) for cell in self.all_cells())
        return tuple(cell for cell, given, value in told if None not in (given, value) and given != value)

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
    def areas(self) -> list[tuple[int, list[Cell]]]:
        """All regions: the number of each, its cells."""
        found: dict[int, list[Cell]] = {}
        if self.regions:
            for row, column in self.all_cells():
                found.setdefault(self.regions[row - 1][column - 1], []).append((row, column))
        return list(found.items())

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
        """The same layout with these clues and no others; what else its file said is no longer true of it."""
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
            counts(ROW_COUNT, lines[0]) if self.row_counts else (),
            counts(COLUMN_COUNT, lines[1]) if self.column_counts else (),
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

    @classmethod
    def read(cls, board: GridBoard, rows: Sequence[Sequence[str | None]], partial: bool) -> Self:
        """An answer as somebody wrote it: what the board tells need not be written again.

        Unless it is ``partial``, what is left open is blank, where the game has such a value.
        """
        blank = None if partial else board.description.blank

        def value(cell: Cell, written: str | None) -> str | None:
            if not board.is_open(cell):
                return None
            return written or board.given(cell) or blank

        return cls(
            tuple(
                tuple(value((row, column), written) for column, written in enumerate(line, 1))
                for row, line in enumerate(rows, 1)
            )
        )

    def value(self, cell: Cell) -> str | None:
        return self.cells[cell[0] - 1][cell[1] - 1]
