"""Boards explained with progress on the way: what `explain`, `grade`, `stats` and `draw` share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from quebra.app.cli.progress import Ticker
from quebra.core.game import Board

if TYPE_CHECKING:  # the engine is loaded when a board is explained, not for --help
    from quebra.engine.explain.explain import Explaining, Explanation


def explained(board: Board, time_limit: float | None, tell: Callable[[int], str]) -> Explanation:
    """As far as the time limit lets it go."""
    from quebra.engine.explain.explain import Explaining

    explaining = Explaining(board, time_limit=time_limit)
    walk_through(explaining, tell)
    return explaining.explanation()


def walk_through(explaining: Explaining, tell: Callable[[int], str]) -> None:
    """To the end or to the time limit; ``tell`` words the progress from the number of steps."""
    with Ticker() as ticker:
        ticker.tell(tell(0))
        explaining.run(lambda count: ticker.tick(lambda: tell(count)))
