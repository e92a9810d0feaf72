"""Who sits at the table: people and computers, also after the colours were exchanged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from quebra.core.errors import InputError, shorten
from quebra.games.zurero.board import BLACK, WHITE, Colour, Move, Swap, other
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.players import EXPECTED, Player, Thinker, make_player, read_player
from quebra.games.zurero.search.engine import Thought

PERSON = "person"


@dataclass(frozen=True, slots=True)
class Seat:
    """One who plays. A person has no ``player`` that could be asked for a move."""

    name: str
    player: Player | None = None


class Seats:
    """The two seats of a game."""

    def __init__(self, play: LiveGame, black: Seat, white: Seat) -> None:
        self.play = play
        self._began: dict[Colour, Seat] = {BLACK: black, WHITE: white}

    def seat(self, colour: Colour, moves: int | None = None) -> Seat:
        """Who has a colour now, or after the first ``moves`` moves."""
        exchanged = any(isinstance(move, Swap) for move in self.play.moves[:moves])
        return self._began[other(colour) if exchanged else colour]

    @property
    def watched(self) -> bool:
        """Whether nobody but computers plays."""
        return all(seat.player is not None for seat in self._began.values())

    def take_back(self) -> list[Move]:
        """Takes moves back until a person is to move again, and says which, the last first."""
        positions = self.play.positions
        for kept in range(len(self.play.moves) - 1, -1, -1):
            if self.seat(positions[kept].turn, kept).player is None:
                return [self.play.undo() for _ in range(len(self.play.moves) - kept)]
        return []

    def close(self) -> None:
        for seat in self._began.values():
            if seat.player is not None:
                seat.player.close()


@dataclass(frozen=True, slots=True)
class Manner:
    """How the computers at the table think."""

    threads: int = 1
    ponders: bool = False


def take_seats(play: LiveGame, black: str, white: str, seed: int, manner: Manner) -> Seats:
    """The seats for two names that ``full_name`` has given."""
    first = _seat(black, seed, manner)
    try:
        # Two computers of the same level must not throw the same dice.
        return Seats(play, first, _seat(white, seed + 1, manner))
    except BaseException:
        if first.player is not None:
            first.player.close()
        raise


def _seat(name: str, seed: int, manner: Manner) -> Seat:
    if name == PERSON:
        return Seat(name)
    return Seat(name, make_player(name, seed, threads=manner.threads, ponders=manner.ponders))


def full_name(name: str) -> str:
    """``person``, or a player of the computer written in full; an error lists what is possible."""
    if name.strip().lower() == PERSON:
        return PERSON
    try:
        return str(read_player(name))
    except InputError:
        if name.strip().lower().startswith("engine:"):
            raise  # says what is wrong with the program
        expected = EXPECTED.removeprefix("expected ")
        raise InputError(f"unknown player {shorten(name)!r}, expected {PERSON}, {expected}") from None


def player_of_tag(tag: str | None) -> str | None:
    """Who a saved game says has played, if it was a person or a level of the computer.

    A file must not be able to start programs, so engines are not taken from it.
    """
    if tag is None:
        return None
    try:
        name = read_player(tag)
    except InputError:
        return PERSON
    return None if name.kind == "engine" else str(name)


def choose(
    player: Player, play: LiveGame, tell: Callable[[Thought], None] | None
) -> tuple[Move, Thought | None]:
    """A computer's move, and what it thought where it can say so."""
    if not isinstance(player, Thinker):
        return player.choose(play), None
    return player.decide(play, tell)
