"""What an author is offered: changes of clues, and the board that they make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from quebra.core.clue import Clue
from quebra.core.game import Board
from quebra.engine.author.part import Said
from quebra.engine.explain.scoring import Grade
from quebra.engine.solve.result import Status

Kind = Literal["change", "remove", "add"]


@dataclass(frozen=True, slots=True)
class Change:
    """One clue that says something else, is left out, or is new."""

    kind: Kind
    clue: Clue
    was: Said | None
    to: Said | None


@dataclass(frozen=True, slots=True)
class Repair:
    """Changes that leave exactly one solution, proven; ``grade`` where it was asked for."""

    changes: tuple[Change, ...]
    board: Board
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class Repairs:
    """The proposals, best first.

    ``complete`` is false when the time limit came first, and when nothing was found though not all could be
    tried: pairs of changes on boards with many solutions, three changes and more, groups of a symmetry.
    """

    board: Board
    status: Status
    proposals: tuple[Repair, ...]
    complete: bool
