"""Several pictures on one sheet, each with its heading and a text below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from quebra.core.scene import Scene
from quebra.render.svg.font import advance_of
from quebra.render.svg.layout import short
from quebra.render.svg.letters import OutlineLetters
from quebra.render.svg.picture import Drawing, document, drawing, sheet_of_paper

GAP = 28.0
HEADING, TEXT, LINE = 15.0, 12.0, 16.5
NARROWEST = 220.0  # a column in which a sentence can still be read


@dataclass(frozen=True, slots=True)
class Panel:
    """One picture of a sheet."""

    scene: Scene
    heading: str = ""
    text: str = ""


def sheet_svg(
    panels: Sequence[Panel],
    *,
    cell: float = 24,
    columns: int | None = None,
    title: str = "",
    description: str = "",
    theme: str = "light",
) -> str:
    """A sheet of panels, row by row, as an SVG document; the letters are outlines."""
    if not panels:
        raise ValueError("a sheet needs at least one picture")
    sheet = _Sheet(panels, cell, columns or usual_columns(len(panels)))
    return document(
        sheet.elements(), sheet.width, sheet.height, title=title, description=description, theme=theme
    )


def usual_columns(count: int) -> int:
    """How many pictures stand beside each other: as on a page, a little higher than wide."""
    return max(1, min(4, ceil(sqrt(count * 0.75))))


def wrapped(text: str, size: float, room: float) -> list[str]:
    """A text in lines that keep within some room; a word that is too long is cut."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if advance_of(longer) * size <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            *whole, line = _cut(word, size, room)
            lines += whole
        if line:
            lines.append(line)
    return lines


def _cut(word: str, size: float, room: float) -> list[str]:
    parts = [""]
    for letter in word:
        if parts[-1] and advance_of(parts[-1] + letter) * size > room:
            parts.append("")
        parts[-1] += letter
    return parts


class _Sheet:
    def __init__(self, panels: Sequence[Panel], cell: float, columns: int) -> None:
        self.panels, self.columns = panels, min(columns, len(panels))
        self.drawings = [drawing(panel.scene, cell=cell, outlined=True) for panel in panels]
        self.column = max(NARROWEST, *(drawn.width for drawn in self.drawings))
        self.texts = [wrapped(panel.text, TEXT, self.column) for panel in panels]
        self.headings = [wrapped(panel.heading, HEADING * 1.08, self.column) for panel in panels]
        rows = range(0, len(panels), self.columns)
        self.heights = [max(self._height(place) for place in self._row(first)) for first in rows]
        self.width = self.columns * (self.column + GAP) + GAP
        self.height = sum(self.heights) + GAP * (len(self.heights) + 1)

    def _row(self, first: int) -> range:
        return range(first, min(first + self.columns, len(self.panels)))

    def _height(self, place: int) -> float:
        heading = len(self.headings[place]) * (HEADING + 6) + 4
        return heading + self.drawings[place].height + 8 + len(self.texts[place]) * LINE

    def elements(self) -> list[str]:
        elements, letters = [sheet_of_paper(self.width, self.height)], OutlineLetters()
        for place, drawn in enumerate(self.drawings):
            row, column = divmod(place, self.columns)
            x = GAP + column * (self.column + GAP)
            y = GAP + sum(self.heights[:row]) + row * GAP
            for line in self.headings[place]:
                letters.write((x, y + HEADING / 2), line, HEADING, "q-clue", "start")
                y += HEADING + 6
            y += 4
            elements.append(_moved(drawn, x, y))
            y += drawn.height + 8
            for line in self.texts[place]:
                letters.write((x, y + LINE / 2), line, TEXT, "q-text", "start")
                y += LINE
        return [*elements, *letters.elements()]


def _moved(drawn: Drawing, x: float, y: float) -> str:
    return f'<g transform="translate({short(x)} {short(y)})">{"".join(drawn.elements)}</g>'
