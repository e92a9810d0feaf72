"""Zurero: slide stones in from the edge, five in a line wins. Ready to import:

>>> from quebra import zurero
>>> game = zurero.LiveGame(size=9)
>>> game.play("L5").turn
'black'
>>> len(game.legal())
6
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quebra.core.game import Game
from quebra.core.lazy import lazy_names

if TYPE_CHECKING:
    from quebra.games.zurero.analysis import analyse
    from quebra.games.zurero.board import SWAP, Move, Outcome, Position, Slide, Swap, read_move
    from quebra.games.zurero.figures import FIGURES, Figure
    from quebra.games.zurero.game import LiveGame, read_moves
    from quebra.games.zurero.match.games import Settings, Standing
    from quebra.games.zurero.match.journal import Journal
    from quebra.games.zurero.match.match import play_game, run_match
    from quebra.games.zurero.match.statistics import Pairs, Sprt
    from quebra.games.zurero.players import LEVELS, Player, PlayerFault, make_player
    from quebra.games.zurero.records.record import Record, load_record, parse_record, save_record
    from quebra.games.zurero.rules import IllegalMove, legal_slides, set_up, start
    from quebra.games.zurero.search.engine import Engine, Limits, Thought
    from quebra.games.zurero.search.perft import perft
    from quebra.games.zurero.search.proof import can_force_win, shortest_win
    from quebra.games.zurero.setup import read_position, write_position

GAME = Game(
    name="zurero",
    titles={"en": "Zurero", "pt": "Zurero"},
    package=__name__,
    order=40,
    kind="versus",
)

__getattr__ = lazy_names(
    __name__,
    {
        "analysis": ("analyse",),
        "board": ("SWAP", "Move", "Outcome", "Position", "Slide", "Swap", "read_move"),
        "figures": ("FIGURES", "Figure"),
        "game": ("LiveGame", "read_moves"),
        "match.games": ("Settings", "Standing"),
        "match.journal": ("Journal",),
        "match.match": ("play_game", "run_match"),
        "match.statistics": ("Pairs", "Sprt"),
        "players": ("LEVELS", "Player", "PlayerFault", "make_player"),
        "records.record": ("Record", "load_record", "parse_record", "save_record"),
        "rules": ("IllegalMove", "legal_slides", "set_up", "start"),
        "search.engine": ("Engine", "Limits", "Thought"),
        "search.perft": ("perft",),
        "search.proof": ("can_force_win", "shortest_win"),
        "setup": ("read_position", "write_position"),
    },
)

__all__ = [
    "FIGURES",
    "LEVELS",
    "SWAP",
    "Engine",
    "Figure",
    "IllegalMove",
    "Journal",
    "Limits",
    "LiveGame",
    "Move",
    "Outcome",
    "Pairs",
    "Player",
    "PlayerFault",
    "Position",
    "Record",
    "Settings",
    "Slide",
    "Sprt",
    "Standing",
    "Swap",
    "Thought",
    "analyse",
    "can_force_win",
    "legal_slides",
    "load_record",
    "make_player",
    "parse_record",
    "perft",
    "play_game",
    "read_move",
    "read_moves",
    "read_position",
    "run_match",
    "save_record",
    "set_up",
    "shortest_win",
    "start",
    "write_position",
]
