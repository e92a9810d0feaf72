"""The seeds of a batch: every place has its own, and each tells which place it belongs to."""

from __future__ import annotations

from hashlib import sha256
from random import SystemRandom

HALF = 24  # bits of each of the two halves that are mixed
VARIANT = 20  # bits that tell how often a place was made anew
LARGEST_SEED = 2 ** (2 * HALF) - 1
MOST_PLACES = 2 ** (2 * HALF - VARIANT)
MOST_VARIANTS = 2**VARIANT
ROUNDS = 4


def seed_of(seed: int, place: int, variant: int = 0) -> int:
    """The seed of one puzzle of a batch. The first has the batch's own: a seed stands for its puzzle.

    ``variant`` counts how often this place was made anew because its puzzle was there already. No two
    have the same seed: place and variant are one number, whose halves are mixed in turn by the batch's seed.
    """
    if place == 0 and variant == 0:
        return seed
    left, right = divmod(place << VARIANT | variant, 1 << HALF)
    for turn in range(ROUNDS):
        left, right = right, left ^ _mixed(seed, turn, right)
    return left << HALF | right


def place_of(seed: int, own: int) -> tuple[int, int]:
    """Place and variant of the puzzle with this seed of its own; absurdly large for one of another batch."""
    if own == seed:
        return 0, 0
    left, right = divmod(own, 1 << HALF)
    for turn in reversed(range(ROUNDS)):
        left, right = right ^ _mixed(seed, turn, left), left
    return divmod(left << HALF | right, 1 << VARIANT)


def random_seed() -> int:
    """Any seed, another one every time."""
    return SystemRandom().randrange(LARGEST_SEED + 1)


def _mixed(seed: int, turn: int, half: int) -> int:
    return int.from_bytes(sha256(f"{seed}/{turn}/{half}".encode()).digest()[: HALF // 8], "big")
