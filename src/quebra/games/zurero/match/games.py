"""What a match is made of: its settings, its games, and where it stands."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from quebra.core.errors import InputError
from quebra.games.zurero.board import BLACK, WHITE, require_size
from quebra.games.zurero.match.statistics import Pairs
from quebra.games.zurero.players import read_player


@dataclass(frozen=True, slots=True)
class Settings:
    """What makes a match: two players meet in ``games`` games, two from each opening."""

    first: str
    second: str
    games: int = 100
    size: int = 19
    seed: int = 1
    swap: bool = False

    def __post_init__(self) -> None:
        if self.games < 1:
            raise InputError(f"expected at least one game, found {self.games}")
        require_size(self.size)
        for seat in ("first", "second"):  # names are kept in full: 7 is computer:7
            object.__setattr__(self, seat, str(read_player(getattr(self, seat))))


@dataclass(frozen=True, slots=True)
class MatchGame:
    """One finished game of a match. Even numbers: the first player began with Black.

    ``black`` and ``white`` are the players of these colours at the end, after a swap if there was one.
    """

    number: int
    black: str
    white: str
    moves: tuple[str, ...]
    result: str
    reason: str
    note: str = ""  # what a player did wrong

    def points(self) -> float:
        """What the first player of the match got."""
        first_has = BLACK if (self.number % 2 == 0) != ("swap" in self.moves) else WHITE
        return 0.5 if self.result == "draw" else float(self.result == first_has)

    def to_json(self) -> dict[str, Any]:
        data = asdict(self)
        return data if self.note else {key: value for key, value in data.items() if key != "note"}


@dataclass
class Standing:
    """The games so far, and what they tell."""

    settings: Settings
    games: list[MatchGame] = field(default_factory=list)

    @property
    def pairs(self) -> Pairs:
        """The pairs of which both games are finished."""
        points = {game.number: game.points() for game in self.games}
        whole = [number for number in points if number % 2 == 0 and number + 1 in points]
        return Pairs.of(points[number] + points[number + 1] for number in whole)

    @property
    def points(self) -> float:
        """The first player's points in all games."""
        return sum(game.points() for game in self.games)

    def won_by(self, result: str) -> int:
        """How many games ended so: black, white or draw."""
        return sum(game.result == result for game in self.games)
