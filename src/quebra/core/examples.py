"""The bundled boards."""

from __future__ import annotations

from quebra.core.errors import InputError
from quebra.core.game import Board
from quebra.core.registry import games


def examples() -> dict[str, Board]:
    """Every bundled board by name, game by game."""
    return {name: board for game in games().values() for name, board in game.examples.examples().items()}


def example(name: str) -> Board:
    """One bundled board, or an error that says where to look."""
    found = examples().get(name)
    if found is None:
        raise InputError(f"no example is called {name!r}; `quebra examples` lists them")
    return found
