"""Games of Zurero for the tests."""

from __future__ import annotations

from pathlib import Path
from random import Random

from quebra.games.zurero import rules
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.search.engine import native_board

CASES = Path(rules.__file__).parent / "cases"  # games as files
GAME = "E5 L5 L5 TD TE TF TE TD BE BF R4 R4 L7 R5 L5 L4 L7 BC TG L4 L6 TB TB L3"  # 24 moves, White wins
SLIDES = "L3 R3 TE L3 L3 BE TD L5 TB"  # White gets five on a 5x5 board
WON = f"C3 {SLIDES}"


def random_game(size: int, seed: int, most: int = 80, swap: bool = False) -> LiveGame:
    chance, play = Random(seed), LiveGame(size, swap)
    while play.result is None and len(play.moves) < most:
        play.play(chance.choice(play.legal()))
    return play


def missed_win() -> tuple[LiveGame, int]:
    """A game where a side could win at once, did not, and then the other could; and that move's number."""
    chance = Random(2)
    while True:
        play = LiveGame(7)
        while play.result is None:
            play.play(chance.choice(play.legal()))
        for number, (before, after) in enumerate(zip(play.positions, play.positions[1:], strict=False), 2):
            if after.result is None and all(
                native_board(position).winning_move(0 if position.turn == "black" else 1) is not None
                for position in (before, after)
            ):
                return play, number
