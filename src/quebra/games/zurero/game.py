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
    """One game from its first stone. The first stone is laid at once; it has no choice.

    ``LiveGame.from_position`` begins from a position set up by hand instead (``setup``).
    """

    size: int = USUAL
    swap: bool = False
    setup: Position | None = None
    moves: list[Move] = field(default_factory=list, init=False)
    _positions: list[Position] = field(init=False, repr=False)
    _given_up: Outcome | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        if self.setup is None:
            self._positions = [rules.start(self.size, swap=self.swap)]
            return
        if self.swap:
            raise InputError("the swap rule belongs to a game from its first stone, not to a position set up")
        self.setup = rules.set_up(self.setup.rows, self.setup.turn)
        self.size = self.setup.size
        self._positions = [self.setup]

    @classmethod
    def from_position(cls, position: Position) -> LiveGame:
        """A game that begins from a position; if that is over, so is the game."""
        return cls(position.size, setup=position)

    @property
    def position(self) -> Position:
        """The board now, with the result if the game is over."""
        now = self._positions[-1]
        return replace(now, result=self._given_up) if self._given_up else now

    @property
    def positions(self) -> list[Position]:
        """Every position from the first stone, or the one set up, on."""
        return [*self._positions[:-1], self.position]

    @property
    def begins_at(self) -> int:
        """The number of the move that made the first of the positions: 1 is the first stone, 0 a set-up."""
        return 1 if self.setup is None else 0

    @property
    def count(self) -> int:
        """The number of the last move: how many were made, the first stone included."""
        return len(self.moves) + self.begins_at

    def after(self, number: int) -> Position:
        """The position after the move of that number."""
        return self.positions[number - self.begins_at]

    def name_of(self, number: int) -> str:
        """The move of that number in notation."""
        return self.names()[number - 1]

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
        """The whole game in notation, the first stone included: J10, L10, … After a set-up, the slides."""
        slides = [str(move) for move in self.moves]
        return slides if self.setup else [cell_name(middle(self.size)), *slides]


def read_moves(
    text: str | Iterable[str],
    size: int = USUAL,
    *,
    swap: bool = False,
    setup: Position | None = None,
    lines: Sequence[int | None] = (),
) -> LiveGame:
    """A game from its moves; an illegal one is an error that gives its number (the first stone is 1).

    With ``setup`` the moves are slides from that position, and the first of them is move 1.
    ``lines`` are those of a file on which the moves stand, for the errors.
    """
    words = text.split() if isinstance(text, str) else list(text)
    line_of = dict(enumerate(lines, 1))
    play = LiveGame(size, swap, setup)
    first = cell_name(middle(size))
    if setup is None and words and words[0].upper() != first:
        told = f"move 1 is {shorten(words[0])!r}, expected the first stone in the middle: {first}"
        raise InputError(told, line_of.get(1))
    for number, word in enumerate(words[play.begins_at :], play.begins_at + 1):
        if play.result is not None:
            told = f"move {number}: {shorten(word)!r} comes after the end of the game"
            raise InputError(told, line_of.get(number))
        try:
            play.play(word)
        except InputError as error:
            raise InputError(f"move {number}: {error.message}", line_of.get(number)) from None
    return play
