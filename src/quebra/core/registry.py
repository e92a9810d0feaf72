"""Finds the games: every folder on the path of quebra.games that exports GAME."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from quebra.core.errors import InputError, shorten
from quebra.core.game import Answer, Board, Game


@cache
def every_game() -> dict[str, Game]:
    """All games by name, in their order of presentation: puzzles, and games for two."""
    package = import_module("quebra.games")  # above this layer, but it loads nothing
    found: list[Game] = []
    for entry in iter_modules(package.__path__):
        if entry.ispkg and not entry.name.startswith("_"):
            found.append(import_module(f"{package.__name__}.{entry.name}").GAME)
    return {game.name: game for game in sorted(found, key=lambda game: (game.order, game.name))}


@cache
def games() -> dict[str, Game]:
    """The puzzles by name: games that have boards to solve."""
    return {name: game for name, game in every_game().items() if game.kind == "puzzle"}


def is_game(name: str) -> bool:
    """Whether a puzzle of that name exists; names may be written in any case."""
    return name.lower() in games()


def game_named(name: str) -> Game:
    """The game of that name, in any case, or an error that lists the names."""
    known_as = name.lower() if isinstance(name, str) else ""
    game = games().get(known_as)
    if game is None:
        if known_as in every_game():
            raise InputError(f"{known_as} has no boards to solve, see quebra {known_as} --help")
        known = ", ".join(games())
        raise InputError(f"unknown puzzle type {shorten(str(name))!r}, expected one of: {known}")
    return game


def game_of(value: Board | Answer) -> Game:
    """The game a board or answer belongs to."""
    name = getattr(value, "type", None)
    found = (games().get(name) or every_game().get(name)) if isinstance(name, str) else None
    if found is None:
        raise TypeError(f"expected a board or an answer, found {type(value).__name__}")
    return found


def game_of_both(board: Board, answer: Answer) -> Game:
    """The game of a board and its answer, or an error when they are of two games."""
    game = game_of(board)
    if game_of(answer) is not game:
        raise InputError(f"expected an answer to a {board.type} board, found one to {answer.type}")
    return game
