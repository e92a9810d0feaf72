"""Other programs' notations, from the games that offer some.

A game's folder may hold ``notations.py`` with ``READERS`` (functions from a text to a board, or
None when the text is no such notation) and ``WRITERS`` (functions from a board to a text, by the
notation's name).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import chain, zip_longest

from quebra.core.errors import InputError
from quebra.core.game import Board
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
    game = game_of(board)
    writers: dict[str, Writer] = game.part("notations").WRITERS if game.offers("notations") else {}
    if name not in writers:
        instead = f"; try {' or '.join(writers)}" if writers else ""
        raise InputError(f"a {board.type} board has no {name} notation{instead}")
    return writers[name](board)


def notation_names() -> list[str]:
    """Every notation that some game writes: what each names first, then what each names second, and so on."""
    written = [tuple(game.part("notations").WRITERS) for game in games().values() if game.offers("notations")]
    return [name for name in dict.fromkeys(chain(*zip_longest(*written))) if name is not None]


@cache
def _readers() -> tuple[Reader, ...]:
    offering = [game for game in games().values() if game.offers("notations")]
    return tuple(reader for game in offering for reader in game.part("notations").READERS)
