"""A game in progress: its moves, its positions, undo, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from quebra.core.errors import InputError, shorten
from quebra.core.pictures import Told
from quebra.games.zurero import rules
from quebra.games.zurero.board import (
    USUAL,
    Colour,
    Move,
    Outcome,
    Position,
    Reason,
    Swap,
    cell_name,
    middle,
    other,
    read_move,
)


@dataclass
class LiveGame(Told):
    """One game from its first stone. The first stone is laid at once; it has no choice."""

    size: int = USUAL
    swap: bool = False
    moves: list[Move] = field(default_factory=list, init=False)
    _positions: list[Position] = field(init=False, repr=False)
    _given_up: Outcome | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self._positions = [rules.start(self.size, swap=self.swap)]

    @property
    def position(self) -> Position:
        """The board now, with the result if the game is over."""
        now = self._positions[-1]
        return replace(now, result=self._given_up) if self._given_up else now

    @property
    def positions(self) -> list[Position]:
        """Every position from the first stone on."""
        return [*self._positions[:-1], self.position]

    @property
    def result(self) -> Outcome | None:
        return self.position.result

    @property
    def turn(self) -> Colour:
        """Whose colour is to move."""
        return self._positions[-1].turn

    @property
    def swapped(self) -> bool:
        """Whether the players have exchanged colours."""
        return any(isinstance(move, Swap) for move in self.moves)

    def legal(self) -> list[Move]:
        """Every move that can be played now."""
        now = self.position
        slides: list[Move] = list(rules.legal_slides(now))
        return [*slides, Swap()] if rules.may_swap(now) else slides

    def play(self, move: Move | str) -> Position:
        """Plays a move, given as a value or in notation."""
        chosen = read_move(move, self.size) if isinstance(move, str) else move
        self._positions.append(rules.play(self.position, chosen))
        self.moves.append(chosen)
        return self.position

    def undo(self) -> Move:
        """Takes the last move back and says which it was."""
        if not self.moves:
            raise InputError("there is no move to take back")
        self._given_up = None
        self._positions.pop()
        return self.moves.pop()

    def give_up(self, loser: Colour, reason: Reason) -> None:
        """Ends the game at once: resigned, out of time, or an illegal move."""
        if self.result is not None:
            raise InputError("the game is over")
        self._given_up = Outcome(other(loser), reason)

    def names(self) -> list[str]:
        """The whole game in notation, the first stone included: J10, L10, …"""
        return [cell_name(middle(self.size)), *(str(move) for move in self.moves)]


def read_moves(
    text: str | Iterable[str], size: int = USUAL, *, swap: bool = False, lines: Sequence[int | None] = ()
) -> LiveGame:
    """A game from its moves; an illegal one is an error that gives its number (the first stone is 1).

    ``lines`` are those of a file on which the moves stand, for the errors.
    """
    words = text.split() if isinstance(text, str) else list(text)
    line_of = dict(enumerate(lines, 1))
    play = LiveGame(size, swap)
    first = cell_name(middle(size))
    if words and words[0].upper() != first:
        told = f"move 1 is {shorten(words[0])!r}, expected the first stone in the middle: {first}"
        raise InputError(told, line_of.get(1))
    for number, word in enumerate(words[1:], 2):
        if play.result is not None:
            told = f"move {number}: {shorten(word)!r} comes after the end of the game"
            raise InputError(told, line_of.get(number))
        try:
            play.play(word)
        except InputError as error:
            raise InputError(f"move {number}: {error.message}", line_of.get(number)) from None
    return play
