"""A board of wood on which stones move, as one SVG file without a script.

Every stone is drawn once, where it stands at the end; style sheets move it. Where nothing is animated, on
paper or for readers who asked for less motion, the picture is the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from quebra.core.scene import Scene, Stone
from quebra.render.svg.grid import RIM
from quebra.render.svg.labels import CAPTION_LINE, CAPTION_SIZE, below
from quebra.render.svg.layout import Layout, Point, short
from quebra.render.svg.letters import OutlineLetters, escaped, width_of
from quebra.render.svg.picture import LAYERS, MARGIN, document, sheet_of_paper
from quebra.render.svg.shapes import mark_at, stone_at

Spot = tuple[float, float]  # row and column, between cells or outside the board, too
HIDDEN = 1.1  # cells beyond the entry, where a stone cannot be seen


@dataclass(frozen=True, slots=True)
class Leg:
    """One straight way of a stone; moments are seconds from the beginning."""

    begin: float
    end: float
    start: Spot
    finish: Spot


@dataclass(frozen=True, slots=True)
class Traveller:
    """A stone as it is at the end, and its ways up to there. Before the first it waits where that begins."""

    stone: Stone
    legs: tuple[Leg, ...] = ()


@dataclass(frozen=True, slots=True)
class Film:
    """What happens on a board.

    ``scene`` is the board without its stones. ``marks`` tells where each mark is from a moment on: on some
    cells, or on none. ``captions`` are the lines below the board, each from its moment on.
    """

    scene: Scene
    travellers: Sequence[Traveller]
    marks: Mapping[str, Sequence[tuple[float, tuple[Spot, ...]]]]
    captions: Sequence[tuple[float, str]]
    seconds: float
    numbered: bool = False


def film_svg(
    film: Film, *, cell: float = 40, title: str = "", description: str = "", theme: str = "light"
) -> str:
    """The film as an SVG document that plays in a loop."""
    return _Reel(film, cell).document(title, description, theme)


class _Reel:
    def __init__(self, film: Film, cell: float) -> None:
        self.film, self.cell = film, cell
        self.layout = Layout.of(film.scene, cell, outlined=True, margin=MARGIN)
        self.rules: list[str] = []

    def document(self, title: str, description: str, theme: str) -> str:
        layout, cell = self.layout, self.cell
        foot, reach, foot_height = below(layout)
        captions = list(self._captions(layout.height + foot_height))
        widest = max((width_of(text) for _, text in self.film.captions), default=0.0)
        reach = max(reach, layout.left + widest * CAPTION_SIZE * cell)
        width = max(layout.width, reach + MARGIN * cell)
        height = layout.height + foot_height + (CAPTION_LINE + 0.1) * cell
        ground = [element for layer in LAYERS for element in layer(layout)]
        stones = ['<g clip-path="url(#q-board)">', *self._stones(), "</g>"]
        body = [
            sheet_of_paper(width, height),
            self._clip(),
            *ground,
            *stones,
            *self._marks(),
            *foot,
            *captions,
        ]
        return document(
            [self._style(), *body], width, height, title=title, description=description, theme=theme
        )

    def _style(self) -> str:
        """Motion on screens, for those who have not asked for less of it; elsewhere the end is shown."""
        all_of_them = f".q-moves{{animation:{short(self.film.seconds)}s linear infinite}}"
        moving = "\n".join([all_of_them, *self.rules])
        query = "@media screen and (prefers-reduced-motion:no-preference)"
        return f"<style>.q-past{{opacity:0}}\n{query}{{\n{moving}\n}}</style>"

    def _clip(self) -> str:
        """Stones come in from below the edge of the wood."""
        layout, rim = self.layout, RIM * self.cell
        x, y = short(layout.left - rim), short(layout.top - rim)
        width, height = short(layout.board_width + 2 * rim), short(layout.board_height + 2 * rim)
        rect = f'<rect x="{x}" y="{y}" width="{width}" height="{height}"/>'
        return f'<clipPath id="q-board">{rect}</clipPath>'

    def _stones(self) -> Iterator[str]:
        for count, traveller in enumerate(self.film.travellers):
            letters = OutlineLetters()
            drawn = stone_at(self.layout.at(traveller.stone.cell), traveller.stone, self.cell, letters)
            inner = "".join([*drawn, *letters.elements()])
            if not traveller.legs:
                yield f"<g>{inner}</g>"
                continue
            end = traveller.stone.cell
            frames: list[tuple[float, str]] = []
            for leg in traveller.legs:
                places = [(leg.begin, leg.start), (leg.end, leg.finish)]
                frames += [(moment, self._shift(end, place)) for moment, place in places]
            # It waits for its first way; after the last one it stands where it is drawn.
            yield self._moving(f"s{count}", [(0.0, frames[0][1]), *frames], inner)

    def _marks(self) -> Iterator[str]:
        """Each mark is drawn once for each of the cells that it has at the same time."""
        for mark, changes in self.film.marks.items():
            most = max((len(cells) for _, cells in changes), default=0)
            for place in range(most):
                yield from self._mark(f"{mark[0]}{place}", mark, place)

    def _mark(self, name: str, mark: str, place: int) -> Iterator[str]:
        spots = [
            (moment, cells[place] if place < len(cells) else None) for moment, cells in self.film.marks[mark]
        ]
        home = next((spot for _, spot in reversed(spots) if spot is not None), None)
        if home is None:
            return
        inner = "".join(mark_at(self.layout.at(home), mark, self.cell, numbered=self.film.numbered))
        frames = [(0.0, "opacity:0")]
        for moment, spot in spots:
            frames.append((moment, "opacity:0" if spot is None else f"opacity:1;{self._shift(home, spot)}"))
        yield self._moving(name, frames, inner, held=True, past=spots[-1][1] is None)

    def _captions(self, top: float) -> Iterator[str]:
        captions = self.film.captions
        ends = [moment for moment, _ in captions[1:]] + [self.film.seconds]
        for count, ((begin, text), end) in enumerate(zip(captions, ends, strict=True)):
            letters = OutlineLetters()
            middle: Point = (self.layout.left, top + CAPTION_LINE / 2 * self.cell)
            letters.write(middle, text, CAPTION_SIZE * self.cell, "q-caption", "start")
            frames = [(0.0, "opacity:0")] if begin > 0 else []
            frames += [(begin, "opacity:1")] + ([(end, "opacity:0")] if end < self.film.seconds else [])
            past = count < len(captions) - 1
            told = f"<title>{escaped(text)}</title>"
            yield self._moving(
                f"c{count}", frames, "".join([told, *letters.elements()]), held=True, past=past
            )

    def _moving(
        self,
        name: str,
        frames: Sequence[tuple[float, str]],
        inner: str,
        *,
        held: bool = False,
        past: bool = False,
    ) -> str:
        """An element and what it does. ``held``: every state stays until the next one comes; ``past``: it is
        not seen at the end."""
        told = "".join(f"{self._share(moment)}{{{state}}}" for moment, state in _thinned(frames))
        stepped = ";animation-timing-function:step-end" if held else ""
        self.rules.append(f"@keyframes q-{name}{{{told}}}#q-{name}{{animation-name:q-{name}{stepped}}}")
        return f'<g id="q-{name}" class="q-moves{" q-past" if past else ""}">{inner}</g>'

    def _share(self, moment: float) -> str:
        """A moment as a part of the whole."""
        return f"{moment / self.film.seconds * 100:.3f}".rstrip("0").rstrip(".") + "%"

    def _shift(self, drawn: Spot, place: Spot) -> str:
        """How far from where it is drawn something stands."""
        down, along = ((there - here) * self.cell for here, there in zip(drawn, place, strict=True))
        if not along and not down:
            return "transform:none"
        return f"transform:translate({short(along)}px,{short(down)}px)"


def _thinned(frames: Sequence[tuple[float, str]]) -> list[tuple[float, str]]:
    """Of several states at one moment the last counts."""
    return list(dict(frames).items())
