"""Characters with styles: what a terminal picture is written on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from quebra.render.text.letters import STYLES


@dataclass(slots=True)
class Canvas:
    """A grid of characters, each with the name of its style."""

    width: int
    height: int
    letters: list[list[str]] = field(init=False)
    styles: list[list[str]] = field(init=False)

    def __post_init__(self) -> None:
        self.letters = [[" "] * self.width for _ in range(self.height)]
        self.styles = [[""] * self.width for _ in range(self.height)]

    def write(self, row: int, column: int, text: str, style: str = "") -> None:
        """Text from a place on to the right; what would stand beside the canvas is left out."""
        if not 0 <= row < self.height:
            return
        letters, styles = self.letters[row], self.styles[row]
        end = column + len(text)
        if column >= 0 and end <= self.width:  # nearly always, and large boards have very many texts
            letters[column:end] = text
            styles[column:end] = [style] * len(text)
            return
        for place, letter in enumerate(text, column):
            if 0 <= place < self.width:
                letters[place] = letter
                styles[place] = style

    def lines(self, colour: bool) -> Iterable[str]:
        for letters, styles in zip(self.letters, self.styles, strict=True):
            if not colour:
                yield "".join(letters).rstrip()
                continue
            parts: list[str] = []
            current = ""
            for letter, style in zip(letters, styles, strict=True):
                if style != current:
                    parts.append(f"\x1b[0m\x1b[{STYLES[style]}m" if style else "\x1b[0m")
                    current = style
                parts.append(letter)
            line = "".join(parts) + ("\x1b[0m" if current else "")
            yield line if current else line.rstrip()
