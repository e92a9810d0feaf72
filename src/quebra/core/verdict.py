"""What the referee says of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from quebra.core.grid import Cell
from quebra.core.pictures import Told

Values = dict[str, str | int]  # what a sentence needs


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: its name, the cells to look at, and what its sentence needs."""

    rule: str
    cells: tuple[Cell, ...]
    key: str  # which sentence of the game's words tells it
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict(Told):
    """All that is wrong with an answer.

    ``right`` means no rule is broken; ``complete`` tells whether every cell was judged
    as final, or only what is already certain because some cells are still open.
    """

    violations: tuple[Violation, ...]
    open_cells: tuple[Cell, ...] = ()

    @property
    def complete(self) -> bool:
        return not self.open_cells

    @property
    def right(self) -> bool:
        return not self.violations

    def __bool__(self) -> bool:
        return self.right
