"""What every chart has around it: the page, the title, and texts that fit their room."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.render.plot.names import fitted, tidy
from quebra.render.svg.font import Weight
from quebra.render.svg.layout import short
from quebra.render.svg.letters import Anchor, OutlineLetters, escaped
from quebra.render.svg.picture import document, sheet_of_paper

MARGIN = 22.0
TITLE, TEXT, SMALL = 20.0, 14.0, 13.0  # sizes of letters
TITLE_HEIGHT = 30.0
TEXT_HEIGHT = 24.0


class Sheet:
    """A page with a margin. Texts stand above everything else that is drawn."""

    def __init__(self, width: float, theme: str) -> None:
        self.width, self.theme = width, theme
        self.drawn: list[str] = []
        self._letters = OutlineLetters()

    def write(
        self,
        place: tuple[float, float],
        text: str,
        size: float,
        *,
        bold: bool = False,
        anchor: Anchor = "start",
        room: float | None = None,
    ) -> None:
        """A text whose capitals are centred on a height, cut where its room is over."""
        weight: Weight = "semibold" if bold else "regular"
        told = tidy(text) if room is None else fitted(text, size, weight, room)
        self._letters.write(place, told, size, "q-clue" if bold else "q-text", anchor)

    def heading(self, title: str, below: str) -> float:
        """The title and a line below it; gives the height where the rest begins."""
        top = MARGIN
        for text, size, height in ((title, TITLE, TITLE_HEIGHT), (below, TEXT, TEXT_HEIGHT)):
            if text:
                room = self.width - 2 * MARGIN
                self.write((MARGIN, top + height / 2 - 4), text, size, bold=text is title, room=room)
                top += height
        return top

    def finish(self, height: float, *, title: str, description: str) -> str:
        """The whole file."""
        body = [sheet_of_paper(self.width, height), *self.drawn, *self._letters.elements()]
        return document(body, self.width, height, title=title, description=description, theme=self.theme)


def rule(start: tuple[float, float], finish: tuple[float, float], colour: str, more: str = "") -> str:
    """A thin straight line."""
    data = f"M{short(start[0])} {short(start[1])}L{short(finish[0])} {short(finish[1])}"
    return f'<path d="{data}" fill="none" stroke="{colour}"{more}/>'


def coloured(elements: Sequence[str], colour: str, told: str) -> str:
    """Letters in a colour of their own, and what a reader says of them."""
    return f'<g fill="{colour}" font-weight="600"><title>{escaped(told)}</title>{"".join(elements)}</g>'
