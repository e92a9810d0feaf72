"""What an author may change on a board: its clues, where more could stand, and what they may say."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast

from quebra.core.clue import Clue
from quebra.core.game import Board, Game
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.engine.author.derived import DerivedAuthoring

Said = int | str  # what a clue says


class AuthorPart(Protocol):
    """author.py of a game.

    It may also have ``layouts(board)``: boards that differ in one cell of the layout, each with the clue
    that stands for it, what it was and what it becomes; ``ways_without(board, clue)``: the boards without a
    clue, where it can be left out in several ways; ``kept_rules(board)``: rules of all boards of its size,
    clue by clue (``KeptRules``), where many of them are asked for; ``used(board, step)``: the clues that a
    step of an explanation rests on, where the rules of the step do not name them all; ``cells_of(board,
    clue)``: the cells that change with a clue, where it is more than its own; and ``loosened(board)``: the
    model with the cells of clues open, what these tell in its ``tells``, where the usual one closes them.
    """

    def shown(self, board: Any) -> Mapping[Clue, Said]:
        """Every clue that can be changed, and what it says."""

    def places(self, board: Any) -> Sequence[Clue]:
        """Where a clue could be added to the layout as it is."""

    def choices(self, board: Any, clue: Clue) -> Sequence[Said]:
        """All that a clue could say there, shown already or to be added."""

    def fitting(self, board: Any, clue: Clue, answer: Any) -> Sequence[Said]:
        """What the clue would say if this were the solution, the likeliest first; nothing where it could not
        stand there."""

    def droppable(self, board: Any) -> Sequence[Clue]:
        """What could be left out: clues and, of a clue, what may be hidden."""

    def with_clue(self, board: Any, clue: Clue, said: Said | None) -> Any:
        """The board with this clue saying that, or (None) without it; None where that is no board."""


@cache
def author_part(game: Game) -> AuthorPart:
    """A game's own author part, or the one that follows from its board's description."""
    if game.offers("author"):
        return cast(AuthorPart, game.part("author"))
    return cast(AuthorPart, DerivedAuthoring(game))


def part_for(board: Board) -> AuthorPart:
    """The author part of a board's game."""
    return author_part(game_of(board))


def cells_of(board: Board, clue: Clue) -> Collection[Cell]:
    """The cells that change with a clue: its own, unless the game knows of more."""
    game = game_of(board)
    if clue.cell is not None and game.offers("author", "cells_of"):
        return cast(Collection[Cell], game.part("author").cells_of(board, clue))
    return () if clue.cell is None else (clue.cell,)
