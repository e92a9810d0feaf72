"""Clues by name: what a clue is, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quebra.core.grid import Cell

ROW_COUNT, COLUMN_COUNT, NUMBER = "row-count", "column-count", "number"  # what several games have
LENGTH, CAGE, OPERATOR, DIGIT, VALUE = "length", "cage", "operator", "digit", "value"
LAYOUT = "layout"  # not a clue: a cell that is black or white


@dataclass(frozen=True, slots=True)
class Clue:
    """One clue of a board: a count beside line ``index``, something at ``cell``, or one for all of it."""

    kind: str
    index: int | None = None
    cell: Cell | None = None

    def to_json(self) -> dict[str, Any]:
        """The way scripts name it."""
        if self.cell is not None:
            return {"kind": self.kind, "cell": list(self.cell)}
        return {"kind": self.kind} if self.index is None else {"kind": self.kind, "index": self.index}
