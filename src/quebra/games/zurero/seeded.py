"""What players have in common that leave something to chance."""

from __future__ import annotations

import random


class SeededPlayer:
    """A player with a name, whose chance follows a seed; it holds nothing that must be closed."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """A new game: the same seed gives the same chance."""
        self._chance = random.Random(seed)

    def close(self) -> None:
        """No more moves will be asked for."""
