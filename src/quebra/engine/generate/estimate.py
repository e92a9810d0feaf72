"""A quick look at how hard a board would be, where its solution and the beginning of the way are known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from quebra.core.game import Answer, Board
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.walk import Beyond, Walk
from quebra.engine.explain.workspace import workspace_towards
from quebra.engine.generate.assessment import Assessor
from quebra.engine.model.model import Fact

Looks = Literal["easy", "fitting", "hard"]
# What a score has beyond its hardest step, at the least and at the most, about.
LEAST_BEYOND_HARDEST, MOST_BEYOND_HARDEST = 0.33, 0.6


def look(board: Board, answer: Answer, known: Iterable[Fact], hardest: float, assessor: Assessor) -> Looks:
    """How a board with this one solution looks.

    ``known`` is what the first steps find, and ``hardest`` what the hardest of them costs.
    """
    any_board: Any = board
    part = part_of(board)
    model = part.model(any_board)
    reasons = Reasons(model, part.BACKGROUND)
    walk = Walk(workspace_towards(any_board, answer, part, reasons, assessor.clock), assessor.limits)
    walk.learn(model.givens)
    walk.learn([reasons.literal(fact) for fact in known if reasons.speaks_of(fact)])
    try:
        while (cost := walk.hurry()) is not None:
            hardest = max(hardest, cost)
    except Beyond:
        return "hard"
    if hardest + LEAST_BEYOND_HARDEST >= assessor.high:
        return "hard"
    return "easy" if hardest + MOST_BEYOND_HARDEST < assessor.low else "fitting"
