"""What the terminal shows during a game: sentences and boards."""

from __future__ import annotations

import shutil
from dataclasses import replace

from quebra.app.cli.output import is_live, speaks_unicode
from quebra.app.cli.terminal import draw_scene
from quebra.app.zurero.sentences import PACKAGE
from quebra.core.words import say
from quebra.games.zurero.board import LETTERS, Colour, Position, Slide, middle
from quebra.games.zurero.draw import draw
from quebra.render.text.show import stone_letter

ORDERS = ("undo", "hint", "moves", "board", "swap", "save", "resign", "help", "quit")
WIDEST = 80  # columns that any line of a game fits in


class Voice:
    """Speaks one language, and draws as the terminal allows."""

    def __init__(self, language: str, ascii_only: bool, size: int) -> None:
        self.language = language
        self.ascii = ascii_only or not speaks_unicode()
        # What people can type, and slides that serve as examples on this board.
        row, column = middle(size)
        self.examples: dict[str, str | int] = {
            **{order: self.text(f"order-{order}") for order in ORDERS},
            "row": str(Slide("L", row)),
            "right": str(Slide("R", row)),
            "column": str(Slide("T", column)),
            "bottom": str(Slide("B", column)),
            "number": row,
            "letter": LETTERS[column - 1],
        }

    def text(self, key: str, **values: str | int) -> str:
        """A sentence with its places filled."""
        return say(PACKAGE, self.language, key, values)

    def say(self, key: str, **values: str | int) -> None:
        """Says a sentence; examples of what can be typed fill their places by themselves."""
        print(self.text(key, **{**self.examples, **values}), flush=True)

    def side(self, colour: Colour) -> str:
        return self.text(colour)

    def sign(self, colour: Colour) -> str:
        """The character of a colour's stones."""
        return stone_letter(colour, self.ascii)

    def board(self, position: Position) -> str:
        """The picture; the prompt says whose turn it is, so the caption need not."""
        scene = replace(draw(position, language=self.language), caption="")
        return draw_scene(scene, self.ascii)


class Screen:
    """Pictures that take each other's place on a terminal."""

    def __init__(self) -> None:
        self.live = is_live()
        self._lines = 0

    @property
    def showing(self) -> bool:
        """Whether the last thing printed is a picture of it."""
        return self._lines > 0

    def show(self, text: str) -> None:
        lines = text.count("\n")
        columns, rows = shutil.get_terminal_size()
        # A picture that has scrolled away or is wrapped cannot be written over.
        if self.showing and max(self._lines, lines) < rows and columns >= WIDEST:
            print(f"\x1b[{self._lines}F\x1b[J", end="")
        print(text, end="", flush=True)
        self._lines = lines

    def leave(self) -> None:
        """Other text follows: the next picture stands below it."""
        self._lines = 0
