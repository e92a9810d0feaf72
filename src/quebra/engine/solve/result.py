"""What solving gives back."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from quebra.core.game import Answer, Board
from quebra.core.pictures import Told

Status = Literal["unique", "multiple", "none", "timeout"]


@dataclass(slots=True)
class Statistics:
    """How much work it was.

    ``cuts`` counts rules added on the way (pieces of a snake that had to be joined); ``nodes``
    counts the search nodes of a native kernel.
    """

    engine: str = ""
    variables: int = 0
    clauses: int = 0
    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0
    restarts: int = 0
    cuts: int = 0
    nodes: int = 0
    encode_seconds: float = 0.0
    solve_seconds: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Result(Told):
    """Status, the solutions asked for, and whether these are all there are.

    ``count`` is the number of solutions found; with ``complete`` it is the exact number.
    """

    board: Board
    status: Status
    solutions: tuple[Answer, ...]
    count: int
    complete: bool
    statistics: Statistics = field(compare=False)

    @property
    def solution(self) -> Answer | None:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None


@dataclass(frozen=True, slots=True)
class Smallest(Told):
    """The outcome of minimising: the best answer, its length, and whether that is proven.

    ``status`` is the board's own: one solution, several, none, or not known in time.
    """

    board: Board
    status: Status
    answer: Answer | None
    length: int | None
    optimal: bool
    statistics: Statistics = field(compare=False)


def status_of(found: int, complete: bool) -> Status:
    """The status that follows from what was found."""
    if found >= 2:
        return "multiple"
    if not complete:
        return "timeout"
    return "unique" if found == 1 else "none"
