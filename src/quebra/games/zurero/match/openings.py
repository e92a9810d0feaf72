"""Openings for matches: short, varied, no two the same even when mirrored, and not yet decided."""

from __future__ import annotations

import random
from collections.abc import Iterator

from quebra.games.zurero.board import Slide
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.search.engine import Engine, Limits, native_board

SHORTEST, LONGEST = 2, 6  # slides after the first stone
LONGEST_TO_SWAP = 2  # so many leave the offer to swap open
PATIENCE = 200  # tries in a row before an opening may repeat, or be lopsided: small boards have few
LOOK = Limits(nodes=20_000)
LOPSIDED = 150  # an opening whose score is beyond this is thrown away


def openings(size: int, seed: int, longest: int = LONGEST) -> Iterator[tuple[Slide, ...]]:
    """Endless openings; the same seed gives the same ones. When they run out they repeat."""
    chance = random.Random(seed * 1_000_003 + size)
    engine = Engine(1)
    seen: set[int] = set()
    misses = 0
    while True:
        play = _random_start(size, chance, longest)
        mark = native_board(play.position).hash()
        if play.result is not None or (mark in seen and misses < PATIENCE):
            misses += 1
            continue
        engine.forget()
        if abs(engine.think(play.position, LOOK).score) > LOPSIDED and misses < PATIENCE:
            misses += 1
            continue
        misses = 0
        seen.add(mark)
        yield tuple(move for move in play.moves if isinstance(move, Slide))


def _random_start(size: int, chance: random.Random, longest: int) -> LiveGame:
    play = LiveGame(size)
    for _ in range(chance.randint(SHORTEST, longest)):
        if play.result is None:
            play.play(chance.choice(play.legal()))
    return play
