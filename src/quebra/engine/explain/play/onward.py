"""A board explained from where a player is."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.errors import TimeUp
from quebra.core.game import Answer, Board
from quebra.engine.explain.explain import Explaining, Explanation
from quebra.engine.model.model import Fact


def explain_onward(board: Board, answer: Answer, *, time_limit: float | None = None) -> Explanation | None:
    """The steps from a half-filled answer to the solution; None where something in it is wrong.

    A grade is the board's own, never that of what is left: ask for it without an answer.
    """
    explaining = Explaining(board, time_limit=time_limit)
    told = explaining.part.facts_of(board, answer)
    explaining.take(told)
    try:
        with explaining.clock.watched():
            explaining.solve()
            if explaining.status != "none" and not _can_stand(explaining, told):
                return None
    except TimeUp:
        return explaining.explanation()
    explaining.run()
    return explaining.explanation()


def _can_stand(explaining: Explaining, told: Sequence[Fact]) -> bool:
    if explaining.status == "unique":
        return set(told) <= set(explaining.part.facts_of(explaining.board, explaining.solutions[0]))
    return explaining.can_be_completed()
