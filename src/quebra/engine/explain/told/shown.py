"""Which steps are shown, and in which portions: what is told, and what may go unsaid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from quebra.core.game import Board
from quebra.core.registry import game_of
from quebra.engine.explain.steps import Step
from quebra.engine.model.model import Fact


@runtime_checkable
class WaitingPart(Protocol):
    """Not all players of the game write down everything that they find."""

    def waits(self, fact: Fact) -> bool:
        """Whether a fact, such as an empty cell, may be left unsaid on the board."""


def shown_steps(steps: Sequence[Step], every: bool) -> list[Step]:
    """The steps without those that players do without thinking, unless every one is wanted."""
    return [step for step in steps if every or not step.routine]


def told_steps(board: Board, steps: Sequence[Step], every: bool = False) -> list[Step]:
    """The steps as they are told: what a player does in one go is one, unless every one is wanted."""
    shown = shown_steps(steps, every)
    return shown if every else joined_steps(board, shown)


def joined_steps(board: Board, steps: Sequence[Step]) -> list[Step]:
    """The steps with those joined that a player takes in one go, where a game says which.

    ``joined`` is for hints, too; with ``joined_told`` a hint tells the first step, and then what follows.
    """
    game, told = game_of(board), list(steps)
    for name in ("joined", "joined_told"):
        if game.offers("explain", name):
            told = getattr(game.part("explain"), name)(told)
    return told
