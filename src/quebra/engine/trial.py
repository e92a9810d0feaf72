"""A quick look at how hard a board would be, where its solution and the beginning of the way are known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from quebra.core.game import Answer, Board
from quebra.core.registry import game_of
from quebra.engine.desk import Desk
from quebra.engine.explain import part_of
from quebra.engine.judge import Judge
from quebra.engine.reasons import Reasons
from quebra.engine.steps import Said
from quebra.engine.techniques import costs_of
from quebra.engine.walk import Beyond, Walk

Looks = Literal["easy", "fitting", "hard"]
MOST_BEYOND_HARDEST = 0.6  # what a score has beyond its hardest step, at most


def look(board: Board, answer: Answer, known: Iterable[Said], hardest: float, judge: Judge) -> Looks:
    """How a board with this one solution looks.

    ``known`` is what the first steps find, and ``hardest`` what the hardest of them costs.
    """
    any_board: Any = board
    part = part_of(board)
    model = part.model(any_board)
    reasons = Reasons(model, part.BACKGROUND)
    solution = [reasons.literal(fact) for fact in part.facts_of(any_board, answer)]
    if not reasons.can_hold(reasons.counted, [*model.givens, *solution], judge.clock):
        raise AssertionError("a board has the solution it was made from")
    truth = reasons.kernel.truth(model.variables)
    targets = {variable if truth[variable] else -variable for variable in reasons.fact_variables}
    desk = Desk(any_board, part, reasons, costs_of(game_of(board).package), targets, judge.clock)
    walk = Walk(desk, judge.limits)
    walk.learn(model.givens)
    walk.learn([reasons.literal(fact) for fact in known if reasons.speaks_of(fact)])
    try:
        while (cost := walk.hurry()) is not None:
            hardest = max(hardest, cost)
    except Beyond:
        return "hard"
    return "easy" if hardest + MOST_BEYOND_HARDEST < judge.low else "fitting"
