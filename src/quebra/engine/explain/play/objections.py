"""Why not this? What a value would break that a player thinks of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from quebra.core.errors import TimeUp
from quebra.core.game import Answer, Board
from quebra.core.grid import Cell
from quebra.core.referee import check
from quebra.core.verdict import Violation
from quebra.engine.explain.explain import Explaining
from quebra.engine.explain.play.mistakes import Mistakes
from quebra.engine.explain.steps import Step
from quebra.engine.model.model import Fact

ObjectionKind = Literal["broken", "refuted", "fits", "none", "timeout"]


@dataclass(frozen=True, slots=True)
class Objection:
    """What speaks against a value in a cell.

    ``kind``: ``broken`` (rules would be broken at once, ``violations``); ``refuted`` (the chain of ``proof``
    leads from it to a rule that would be broken; ``together`` are values of the player's beside which it is
    wrong, where it could be right alone); ``fits`` (nothing); ``none`` (the board has no solution);
    ``timeout``. Values that are wrong themselves count as open.
    """

    board: Board
    cell: Cell
    kind: ObjectionKind
    violations: tuple[Violation, ...] = ()
    proof: Step | None = None
    together: tuple[Fact, ...] = ()


def objection(
    board: Board, answer: Answer, tried: Answer, cell: Cell, *, time_limit: float | None = None
) -> Objection:
    """What speaks against ``tried``, which is ``answer`` with a value in ``cell``."""
    before = check(board, answer, partial=True).violations
    broken = tuple(one for one in check(board, tried, partial=True).violations if one not in before)
    if broken:
        return Objection(board, cell, "broken", broken)
    explaining = Explaining(board, time_limit=time_limit)
    part = explaining.part
    (fact,) = (one for one in part.facts_of(board, tried) if one.cell == cell)
    try:
        with explaining.clock.watched():
            explaining.solve()
            if explaining.status == "none":
                return Objection(board, cell, "none")
            found = Mistakes(explaining, part.facts_of(board, answer), cell).against(fact)
    except TimeUp:
        return Objection(board, cell, "timeout")
    if found is None:
        return Objection(board, cell, "fits")
    return Objection(board, cell, "refuted", proof=found.step, together=found.together)
