"""What a match tells: Elo with its error, and when enough games have been played.

Games come in pairs from the same opening with colours swapped. The five possible scores of a pair
(0, ½, 1, 1½, 2) are counted instead of single games: the two games of a pair depend on each other, and
counting pairs takes the luck of the opening out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import Literal

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a pair, as a share of its two points
SURE = 1.959964  # standard deviations that hold 95 %


def expected(elo: float) -> float:
    """The share of points a player wins who is stronger by so many Elo."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_of(share: float) -> float:
    """The Elo difference that a share of points stands for; infinite at 0 and 1."""
    if share <= 0:
        return -inf
    if share >= 1:
        return inf
    return 400 * log10(share / (1 - share))


@dataclass(frozen=True, slots=True)
class Pairs:
    """How often each score of a pair came up, from 0 to 2 points for the first player."""

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @classmethod
    def of(cls, scores: Iterable[float]) -> Pairs:
        """From the points (0 to 2) of each pair."""
        counts = [0] * 5
        for points in scores:
            counts[round(2 * points)] += 1
        return cls((counts[0], counts[1], counts[2], counts[3], counts[4]))

    @property
    def number(self) -> int:
        return sum(self.counts)

    @property
    def share(self) -> float:
        """The share of points won by the first player; ½ before the first pair."""
        if not self.number:
            return 0.5
        return sum(n * s for n, s in zip(self.counts, SCORES, strict=True)) / self.number

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the share.

        One pair in doubt, half lost and half won, is added to those seen: a few pairs that came out
        alike are no certainty.
        """
        if not self.number:
            return 0.5
        mean = self.share
        doubt = (mean**2 + (1 - mean) ** 2) / 2
        spread = sum(n * (s - mean) ** 2 for n, s in zip(self.counts, SCORES, strict=True)) + doubt
        return SURE * sqrt(spread) / self.number

    def elo(self) -> tuple[float, float, float]:
        """The Elo difference, and the lower and upper end of its 95 % interval."""
        return elo_of(self.share), elo_of(self.share - self.error), elo_of(self.share + self.error)


@dataclass(frozen=True, slots=True)
class Sprt:
    """Stops a match as soon as one of two guesses about the Elo difference is likely enough."""

    elo0: float
    elo1: float
    alpha: float = 0.05  # chance to accept elo1 when elo0 is true
    beta: float = 0.05  # chance to accept elo0 when elo1 is true

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError("elo0 must be below elo1")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("alpha and beta must be between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first, elo0 is accepted; above the second, elo1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def likelihood(self, pairs: Pairs) -> float:
        """The logarithm of how much likelier elo1 makes these pairs than elo0."""
        if not pairs.number:
            return 0.0
        # A little of every score, so that one not seen yet is not taken to be impossible.
        counts = [max(count, 1e-3) for count in pairs.counts]
        total = sum(counts)
        seen = [count / total for count in counts]
        under0 = _likeliest(seen, expected(self.elo0))
        under1 = _likeliest(seen, expected(self.elo1))
        return total * sum(s * log(b / a) for s, a, b in zip(seen, under0, under1, strict=True))

    def verdict(self, pairs: Pairs) -> Literal["elo0", "elo1"] | None:
        """Which guess is accepted, if one is."""
        low, high = self.bounds
        value = self.likelihood(pairs)
        return "elo1" if value >= high else "elo0" if value <= low else None


def _likeliest(seen: Sequence[float], mean: float) -> list[float]:
    """Among all distributions with this mean, the one that makes what was seen likeliest.

    It has the form seen / (1 + t (score − mean)); the t that gives the mean is found by halving.
    """
    low, high = -1 / (SCORES[-1] - mean), 1 / (mean - SCORES[0])
    for _ in range(100):
        t = (low + high) / 2
        pull = sum(s * (x - mean) / (1 + t * (x - mean)) for s, x in zip(seen, SCORES, strict=True))
        low, high = (t, high) if pull > 0 else (low, t)
    return [s / (1 + t * (x - mean)) for s, x in zip(seen, SCORES, strict=True)]
