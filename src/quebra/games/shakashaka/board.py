"""The board: white and black cells, some of them numbered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from quebra.core.errors import InputError
from quebra.core.formats.fields import frozen_rows, side
from quebra.core.game import Extras, Json
from quebra.core.grid import Cell, all_cells, name_of
from quebra.core.pictures import Pictured

BLACK = "#"
Mark = str | int | None

WHITE = "white"
CORNERS = ("nw", "ne", "sw", "se")
USUAL_MARKS = frozenset([None, BLACK, *range(5)])
USUAL_TYPES = frozenset(map(type, USUAL_MARKS))


@dataclass(frozen=True, slots=True)
class ShakashakaBoard(Pictured):
    """A Shakashaka board: None for a white cell, "#" for a black one, 0 to 4 for a numbered one."""

    type: ClassVar[str] = "shakashaka"

    rows: int
    columns: int
    cells: tuple[tuple[Mark, ...], ...]
    extras: Mapping[str, Json] = field(default_factory=Extras, compare=False, hash=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", frozen_rows(self.cells))
        object.__setattr__(self, "extras", Extras(self.extras))
        side(self.rows, "rows")
        side(self.columns, "columns")
        if len(self.cells) != self.rows or any(len(row) != self.columns for row in self.cells):
            raise InputError(f"expected {self.rows} rows of {self.columns} cells")
        for row, line in enumerate(self.cells, 1):
            if USUAL_TYPES.issuperset(map(type, line)) and USUAL_MARKS.issuperset(line):
                continue  # a glance at a whole row: large boards have very many cells
            for column, mark in enumerate(line, 1):
                known = mark is None or mark == BLACK if not isinstance(mark, int) else 0 <= mark <= 4
                if not known or isinstance(mark, bool):
                    place = name_of((row, column))
                    raise InputError(f"{place}: expected ., # or 0 to 4, found {mark!r}", row=row)

    def all_cells(self) -> Iterator[Cell]:
        return all_cells(self.rows, self.columns)

    def mark(self, cell: Cell) -> Mark:
        return self.cells[cell[0] - 1][cell[1] - 1]

    def is_white(self, cell: Cell) -> bool:
        return self.mark(cell) is None

    def open_values(self, cell: Cell) -> tuple[str, ...]:
        return (*CORNERS, WHITE) if self.is_white(cell) else ()

    @property
    def numbers(self) -> list[tuple[Cell, int]]:
        """The numbered cells."""
        return [(cell, mark) for cell in self.all_cells() if isinstance(mark := self.mark(cell), int)]


@dataclass(frozen=True, slots=True)
class ShakashakaAnswer(Pictured):
    """A filling: for each white cell the black corner of its triangle ("nw", "ne", "sw", "se"),
    "white" for no triangle, None for undecided. Black cells hold None."""

    type: ClassVar[str] = "shakashaka"

    cells: tuple[tuple[str | None, ...], ...]

    def value(self, cell: Cell) -> str | None:
        return self.cells[cell[0] - 1][cell[1] - 1]
