"""Whether a clue is finished, by what is filled in alone. The page's clues.js is the twin of this file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Literal

from quebra.core.game import Json
from quebra.core.grid import Cell
from quebra.core.state.state import Value

Status = Literal["open", "finished", "broken"]
LARGEST_EXACT = 2**53 - 1  # beyond this a page reads a number of JSON as another one: it is sent as text


@dataclass(frozen=True, slots=True)
class CountRule:
    """``target`` of the clue's cells have one of the values."""

    values: tuple[Value, ...]
    target: int

    def status(self, filled: Sequence[Value | None]) -> Status:
        found = sum(value in self.values for value in filled)
        possible = found + sum(value is None for value in filled)
        if not found <= self.target <= possible:
            return "broken"
        return "finished" if found == self.target else "open"

    def to_json(self) -> dict[str, Json]:
        return {"kind": "count", "values": list(self.values), "target": self.target}


@dataclass(frozen=True, slots=True)
class TotalRule:
    """The numbers in the clue's cells come to ``target``; without ``op`` by whichever operator does it.

    Differences and quotients are of two cells; one cell alone has the target itself.
    """

    op: str | None
    target: int

    def status(self, filled: Sequence[Value | None]) -> Status:
        numbers = [value for value in filled if isinstance(value, int)]
        if len(numbers) < len(filled):
            return "open"
        return "finished" if self._is_reached(numbers) else "broken"

    def _is_reached(self, numbers: Sequence[int]) -> bool:
        reached = {"+": sum(numbers) == self.target, "*": prod(numbers) == self.target}
        if len(numbers) == 1:
            reached = {"=": numbers[0] == self.target}
        elif len(numbers) == 2:
            high, low = max(numbers), min(numbers)
            reached |= {"-": high - low == self.target, "/": low != 0 and low * self.target == high}
        return any(reached.values()) if self.op is None else reached.get(self.op, False)

    def to_json(self) -> dict[str, Json]:
        target = self.target if self.target <= LARGEST_EXACT else str(self.target)
        return {"kind": "total", "op": self.op, "target": target}


@dataclass(frozen=True, slots=True)
class PlayClue:
    """A clue on the board: the open cells it speaks of, and when it is finished.

    ``at`` is the cell it stands in, or ``outside`` the side and the line it stands beside; what the board
    itself tells of other cells is already taken off a rule's target. ``name`` is what a screen reader says.
    """

    id: str
    cells: tuple[Cell, ...]
    rule: CountRule | TotalRule
    at: Cell | None = None
    outside: tuple[str, int] | None = None
    name: str = ""

    def status(self, values: Mapping[Cell, Value]) -> Status:
        """``finished``, ``broken`` (nothing that comes can mend it) or ``open``."""
        return self.rule.status([values.get(cell) for cell in self.cells])
