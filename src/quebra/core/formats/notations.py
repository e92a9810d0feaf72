"""Other programs' notations, from the games that offer some.

A game's folder may hold ``notations.py`` with ``READERS`` (functions from a text to a board, or
None when the text is no such notation) and ``WRITERS`` (functions from a board to a text, by the
notation's name).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from quebra.core.errors import InputError
from quebra.core.game import Board, Game
from quebra.core.registry import game_of, games

Reader = Callable[[str], Board | None]
Writer = Callable[[Board], str]


def read_notation(text: str) -> Board | None:
    """The board that an address or a game ID stands for; None when it is neither."""
    for reader in _readers():
        board = reader(text)
        if board is not None:
            return board
    if re.match(r"https?://", text):
        raise InputError(f"not the address of a puzzle known here ({', '.join(games())})")
    return None


def write_notation(board: Board, name: str) -> str:
    """The board in the notation of that name, or an error that says which it has."""
    writers = _offered(game_of(board), "WRITERS") or {}
    if name not in writers:
        instead = f"; try {' or '.join(writers)}" if writers else ""
        raise InputError(f"a {board.type} board has no {name} notation{instead}")
    writer: Writer = writers[name]
    return writer(board)


@cache
def _readers() -> tuple[Reader, ...]:
    return tuple(reader for game in games().values() for reader in _offered(game, "READERS") or ())


def _offered(game: Game, what: str) -> Any:
    # Asking for the spec first keeps a fault inside a game's file from passing for a missing file.
    if find_spec(f"{game.package}.notations") is None:
        return None
    return getattr(game.part("notations"), what)
