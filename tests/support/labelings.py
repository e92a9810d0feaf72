"""All answers that a labeling finds, and what must be true of every search that is over."""

from __future__ import annotations

from typing import Any

from quebra.core.game import Board
from quebra.core.registry import game_of
from quebra.engine.model.clock import Clock
from quebra.engine.solve.strategies.effort import Effort
from quebra.engine.solve.strategies.search import LabelingSearch
from quebra.engine.solve.strategies.strategy import strategy_named


def labeled(board: Board, strategy: str) -> list[Any]:
    """Every answer in the order in which it is found."""
    model, effort = game_of(board).model.build(board), Effort()
    search = LabelingSearch(model, strategy_named(strategy), effort, Clock())
    search.start()
    found = []
    while (truth := search.advance()) is not None:
        found.append(model.decode(truth))
    assert_whole_tree(effort, len(found))
    return found


def assert_whole_tree(effort: Effort, answers: int) -> None:
    """A choice has two halves: a tree has one leaf more than choices, each a dead end or an answer."""
    assert effort.backtracks + answers == effort.choices + 1, effort
