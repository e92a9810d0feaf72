"""The board: which cells must stay dark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from quebra.core.errors import InputError
from quebra.core.fields import side
from quebra.core.game import Extras, Json
from quebra.core.grid import Cell, all_cells
from quebra.core.pictures import Pictured

DARK = "#"


@dataclass(frozen=True, slots=True)
class BeaconsBoard(Pictured):
    """A square of None (open) and "#" (stays dark)."""

    type: ClassVar[str] = "beacons"

    size: int
    cells: tuple[tuple[str | None, ...], ...]
    extras: Mapping[str, Json] = field(default_factory=Extras, compare=False, hash=False, repr=False)

    def __post_init__(self) -> None:
        side(self.size, "size")
        if len(self.cells) != self.size or any(len(row) != self.size for row in self.cells):
            raise InputError(f"expected {self.size} rows of {self.size} cells")

    def all_cells(self) -> Iterator[Cell]:
        return all_cells(self.size, self.size)

    def is_dark(self, cell: Cell) -> bool:
        return self.cells[cell[0] - 1][cell[1] - 1] == DARK


@dataclass(frozen=True, slots=True)
class BeaconsAnswer(Pictured):
    """True for a beacon, False for none, None for undecided."""

    type: ClassVar[str] = "beacons"

    cells: tuple[tuple[bool | None, ...], ...]

    def value(self, cell: Cell) -> bool | None:
        return self.cells[cell[0] - 1][cell[1] - 1]
