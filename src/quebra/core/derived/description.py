"""What boards of one game look like: which signs a cell may carry, and what else there may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from quebra.core.errors import QuebraError
from quebra.core.grid import Cell
from quebra.core.scene import Shape

# How the text format writes an open cell, the line above the regions, and that of pencil marks: no sign may
# look like these.
OPEN, REGIONS, MARKS = ".", "regions", "marks"


@dataclass(frozen=True, slots=True)
class Sign:
    """What a cell may carry: its name in JSON and in rules, its letter in text, and how it is drawn.

    The letter may be several characters. Without a look of its own a sign is drawn as its letter, a blank
    one as nothing.
    """

    name: str
    letter: str
    look: Callable[[Cell], Shape] | None = None


@dataclass(frozen=True, slots=True)
class Description:
    """What boards of one game look like.

    ``values`` are filled in by whoever solves it, two at least; ``blank`` is the one that is seldom written
    down. A cell with one of the ``marks``, or with one of the ``numbers``, takes no value but the blank one
    (none at all where there is no blank one); with ``givens`` a board may also tell values. ``counts`` may
    stand beside the lines, ``regions`` cut the board into parts. A ``square`` has as many rows as columns.
    Whatever a sign means, it means the same when the board is turned.
    """

    values: tuple[Sign, ...]
    blank: str | None = None
    marks: tuple[Sign, ...] = ()
    numbers: range | None = None
    givens: bool = False
    counts: range | None = None
    regions: bool = False
    square: bool = False

    def __post_init__(self) -> None:
        """Whatever could not be told apart in a file is refused here, where its author meets it."""
        if len(self.values) < 2:
            raise QuebraError(f"description: expected two values or more, found {len(self.values)}")
        if self.blank is not None and self.blank not in self.value_names:
            raise QuebraError(f"description: the blank {self.blank!r} is none of the values")
        for what, words in (
            ("name", [sign.name for sign in self.signs]),
            ("letter", [sign.letter for sign in self.signs]),
        ):
            if twice := [word for word in words if words.count(word) > 1]:
                raise QuebraError(f"description: two signs have the {what} {twice[0]!r}")
        for sign in self.signs:
            if not self._can_be_read(sign.letter):
                raise QuebraError(f"description: {sign.name} cannot be written as {sign.letter!r}")
            if sign.name.split() != [sign.name] or sign.name == OPEN:
                raise QuebraError(f"description: expected a name of one word, found {sign.name!r}")
        for name, numbers in (("numbers", self.numbers), ("counts", self.counts)):
            if numbers is not None and (not numbers or min(numbers) < 0):
                raise QuebraError(f"description: {name} must be from 0, and some, found {numbers}")

    def _can_be_read(self, letter: str) -> bool:
        """Whether a text reader knows it for a sign: no blank, number, comment or JSON."""
        if letter in (OPEN, REGIONS, MARKS) or letter.split() != [letter] or not letter.isprintable():
            return False
        is_number = self.numbers is not None and letter.isascii() and letter.isdigit()
        return not is_number and not letter.startswith(("//", "{"))

    @property
    def signs(self) -> tuple[Sign, ...]:
        return (*self.marks, *self.values)

    @property
    def value_names(self) -> tuple[str, ...]:
        return tuple(sign.name for sign in self.values)

    @property
    def board_signs(self) -> tuple[Sign, ...]:
        """The signs that a board itself may show."""
        return self.signs if self.givens else self.marks

    @property
    def is_terse(self) -> bool:
        """Whether one character is enough for every cell, so that rows can do without blanks."""
        longest = max(self.numbers, default=0) if self.numbers is not None else 0
        return longest <= 9 and all(len(sign.letter) == 1 for sign in self.signs)

    def allows(self, content: object) -> bool:
        """Whether a cell of a board may hold this."""
        if isinstance(content, int):
            return self.numbers is not None and not isinstance(content, bool) and content in self.numbers
        return content is None or any(content == sign.name for sign in self.board_signs)

    @property
    def expected(self) -> str:
        """What a cell of a board may hold, for error lines."""
        words = [sign.name for sign in self.board_signs]
        if self.numbers is not None:
            words.append(span(self.numbers))
        return ", ".join(["nothing", *words])


def span(numbers: range) -> str:
    """Numbers in an error line."""
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
