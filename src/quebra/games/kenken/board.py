"""The board: cages with targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import prod
from typing import ClassVar

from quebra.core.errors import InputError
from quebra.core.game import Extras, Json
from quebra.core.grid import Cell, all_cells, name_of, pieces
from quebra.core.pictures import Pictured

LARGEST = 16
OPERATORS = ("+", "-", "*", "/", "=")
SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "=": "", None: ""}  # as people write them


@dataclass(frozen=True, slots=True, order=True)
class Cage:
    """Cells that together reach a target. ``op`` None: the operator is not told."""

    cells: tuple[Cell, ...]
    op: str | None
    target: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(sorted(tuple(cell) for cell in self.cells)))
        here = f"the cage at {name_of(self.cells[0])}" if self.cells else "a cage"
        count = len(self.cells)
        row = self.cells[0][0] if self.cells else None
        if self.op is not None and self.op not in OPERATORS:
            raise InputError(f"{here}: unknown operator {self.op!r}, expected + - * / or =", row=row)
        if self.op in ("-", "/") and count != 2:
            raise InputError(f"{here}: {self.op} needs exactly two cells, found {count}", row=row)
        if self.op in ("+", "*") and count < 2:
            raise InputError(f"{here}: {self.op} needs two or more cells, found {count}", row=row)
        if self.op == "=" and count != 1:
            raise InputError(f"{here}: = needs exactly one cell, found {count}", row=row)
        if count == 0:
            raise InputError("a cage has no cells")
        if not isinstance(self.target, int) or isinstance(self.target, bool):
            raise InputError(f"{here}: expected a whole number as its target, found {self.target!r}", row=row)
        if self.target < 0:
            raise InputError(f"{here}: the target must not be negative", row=row)
        if len(pieces(self.cells)) > 1:
            raise InputError(f"{here} is in two pieces, expected cells that share edges", row=row)

    @property
    def label(self) -> str:
        """The target with its sign: 24×."""
        return f"{self.target}{SIGNS[self.op]}"

    def is_reached_by(self, digits: tuple[int, ...]) -> bool:
        """Whether the digits come to the target under an operator that may be meant."""
        high, low = max(digits), min(digits)
        outcomes = {"+": sum(digits) == self.target, "*": prod(digits) == self.target}
        if len(digits) == 1:
            outcomes = {"=": digits[0] == self.target}
        elif len(digits) == 2:
            outcomes |= {"-": high - low == self.target, "/": low != 0 and low * self.target == high}
        return any(outcomes.values()) if self.op is None else outcomes[self.op]


@dataclass(frozen=True, slots=True)
class KenKenBoard(Pictured):
    """A KenKen board with digits ``lowest`` to ``lowest + size - 1``."""

    type: ClassVar[str] = "kenken"

    size: int
    cages: tuple[Cage, ...]
    lowest: int = 1
    extras: Mapping[str, Json] = field(default_factory=Extras, compare=False, hash=False, repr=False)

    def __post_init__(self) -> None:
        if not 1 <= self.size <= LARGEST:
            raise InputError(f"size: expected 1 to {LARGEST}, found {self.size}")
        if self.lowest not in (0, 1):
            raise InputError(f"the lowest digit must be 0 or 1, found {self.lowest}")
        object.__setattr__(self, "extras", Extras(self.extras))
        object.__setattr__(self, "cages", tuple(sorted(self.cages, key=lambda cage: cage.cells)))
        owner: dict[Cell, int] = {}
        for number, cage in enumerate(self.cages):
            for cell in cage.cells:
                if not (1 <= cell[0] <= self.size and 1 <= cell[1] <= self.size):
                    raise InputError(f"a cage has {name_of(cell)}, which is off the board")
                if cell in owner:
                    raise InputError(
                        f"{name_of(cell)} is in two cages, expected each cell in one", row=cell[0]
                    )
                owner[cell] = number
        missing = [cell for cell in self.all_cells() if cell not in owner]
        if missing:
            raise InputError(
                f"{name_of(missing[0])} is in no cage, expected each cell in one", row=missing[0][0]
            )

    @property
    def rows(self) -> int:
        return self.size

    @property
    def columns(self) -> int:
        return self.size

    def all_cells(self) -> Iterator[Cell]:
        return all_cells(self.size, self.size)

    @property
    def digits(self) -> range:
        return range(self.lowest, self.lowest + self.size)

    def open_values(self, cell: Cell) -> tuple[int, ...]:
        return tuple(self.digits)

    def cage_numbers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the index of its cage."""
        owner = {cell: number for number, cage in enumerate(self.cages) for cell in cage.cells}
        lines = range(1, self.size + 1)
        return tuple(tuple(owner[row, column] for column in lines) for row in lines)


@dataclass(frozen=True, slots=True)
class KenKenAnswer(Pictured):
    """Digits row by row; None where a cell is still open."""

    type: ClassVar[str] = "kenken"

    cells: tuple[tuple[int | None, ...], ...]

    def value(self, cell: Cell) -> int | None:
        return self.cells[cell[0] - 1][cell[1] - 1]
