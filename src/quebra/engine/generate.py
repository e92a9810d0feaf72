"""New puzzles: unique, at the level asked for, the same for the same seed everywhere.

A game's generate.py makes one attempt at a board; here attempts are repeated until one fits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any, Protocol, cast

from quebra.core.errors import QuebraError, TimeUp
from quebra.core.game import Answer, Board, Json
from quebra.core.reading import answer_to_json, board_to_json, board_to_text
from quebra.core.registry import game_named, game_of
from quebra.core.symmetry import TURNS, Turn
from quebra.engine.clock import Clock
from quebra.engine.grade import Grade
from quebra.engine.judge import Judge
from quebra.engine.wish import Wish

GIVE_UP = 120.0  # seconds for one puzzle, unless told otherwise
LARGEST_SEED = 2**48


class GaveUp(QuebraError):
    """No puzzle of this kind was found in time."""

    def __init__(self, wish: Wish, seed: int, seconds: float, attempts: int) -> None:
        tries = f"{attempts} attempt{'s' if attempts != 1 else ''}"
        super().__init__(f"no puzzle for seed {seed} within {seconds:g} s ({tries}): {wish.told()}")
        self.args = (wish, seed, seconds, attempts)  # so that it can be sent from process to process
        self.message = str(QuebraError.__str__(self))


@dataclass(frozen=True, slots=True)
class Found:
    """A board that fits, with its only solution and its grade."""

    board: Board
    solution: Answer
    grade: Grade


class GeneratePart(Protocol):
    """generate.py of a game: how a good one is made."""

    def make(self, wish: Wish, judge: Judge, random: Random) -> Found | None:
        """One attempt; None when it did not lead to a board that fits. May raise TimeUp."""

    def turned(self, board: Any, turn: Turn) -> Board:
        """The same board, laid in another way."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A new puzzle: its board (whose extras say the same), solution, grade and seed.

    ``attempts`` tells how many times it was begun anew.
    """

    board: Board
    solution: Answer
    grade: Grade
    seed: int
    attempts: int

    def to_json(self) -> dict[str, Json]:
        """The puzzle's own keys, and seed, grade, score, solution and the request."""
        return board_to_json(self.board)


def generate_part(type: str) -> GeneratePart:
    return cast(GeneratePart, game_named(type).part("generate"))


def generate_one(wish: Wish, seed: int, give_up: float | None = GIVE_UP) -> Generated:
    """The puzzle of a seed. Raises GaveUp when none is found in so many seconds."""
    part, clock = generate_part(wish.type), Clock(give_up)
    judge, told = Judge(wish, clock), wish.told()
    attempt = 0
    try:
        for attempt in count(1):
            found = part.make(wish, judge, Random(f"{told} / {seed} / {attempt}"))
            if found is not None:
                return _signed(found, wish, seed, attempt)
            clock.check()
    except TimeUp:
        raise GaveUp(wish, seed, give_up or 0.0, attempt) from None
    raise AssertionError("attempts do not end")


def _signed(found: Found, wish: Wish, seed: int, attempts: int) -> Generated:
    """The board says where it comes from."""
    extras = {
        "seed": seed,
        "grade": found.grade.level,
        "score": found.grade.score,
        "solution": answer_to_json(found.solution),
        "made": wish.told(),
    }
    board: Any = found.board
    return Generated(replace(board, extras=extras), found.solution, found.grade, seed, attempts)


def seed_of(seed: int, index: int, variant: int = 0) -> int:
    """The seed of one puzzle of a batch. The first has the batch's own: a seed stands for its puzzle.

    ``variant`` counts how often this place was made anew because its puzzle was there already.
    """
    if index == 0 and variant == 0:
        return seed
    digest = sha256(f"{seed}/{index}/{variant}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def canonical(board: Board) -> str:
    """The same text for boards that are turns or mirror images of each other."""
    part = generate_part(game_of(board).name)
    return min(board_to_text(part.turned(board, turn)) for turn in TURNS)
