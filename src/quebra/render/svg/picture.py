"""A whole picture: the layers of a scene, one over the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quebra.core.scene import Scene
from quebra.render.svg.arrows import arrows
from quebra.render.svg.grid import ground, lines, walls
from quebra.render.svg.heat import heats
from quebra.render.svg.labels import below, beside, labels
from quebra.render.svg.layout import Layout, short
from quebra.render.svg.letters import escaped, outlines_used
from quebra.render.svg.marks import outlines, tints
from quebra.render.svg.shapes import dots, solids, stones
from quebra.render.svg.style import style
from quebra.render.svg.trail import trails

MARGIN = 0.3  # around a picture with a ground of its own, in cells
LAYERS = (ground, tints, lines, solids, heats, trails, dots, stones, walls, arrows, outlines, labels, beside)


def scene_svg(
    scene: Scene,
    *,
    cell: float = 40,
    title: str = "",
    description: str = "",
    theme: str = "light",
    outlined: bool = False,
    page: bool = False,
) -> str:
    """Any scene as an SVG document of its own, ending in a newline.

    ``cell`` is the side of a cell in pixels. ``title`` and ``description`` are what a screen reader says.
    ``outlined`` draws letters as shapes, so that no font is needed; else they are text in the reader's font.
    ``page`` lays a ground with a margin behind it all. The colours are CSS classes that begin with ``q-``,
    so that a page may restyle them.
    """
    drawn = drawing(scene, cell=cell, outlined=outlined, page=page)
    return document(
        drawn.elements, drawn.width, drawn.height, title=title, description=description, theme=theme
    )


@dataclass(frozen=True, slots=True)
class Drawing:
    """The elements of a picture, without the file around them."""

    elements: tuple[str, ...]
    width: float
    height: float


def drawing(scene: Scene, *, cell: float, outlined: bool, page: bool = False) -> Drawing:
    """A scene as elements that stand in any picture."""
    margin = MARGIN if page else 0.0
    layout = Layout.of(scene, cell, outlined=outlined, margin=margin)
    foot, reach, foot_height = below(layout)
    width, height = max(layout.width, reach + margin * cell), layout.height + foot_height
    body = [sheet_of_paper(width, height)] if page else []
    # Black areas lie over the thin lines, which would cut them; marks of a step lie below the texts.
    for layer in LAYERS:
        body += layer(layout)
    return Drawing((*body, *foot), width, height)


def sheet_of_paper(width: float, height: float) -> str:
    """The ground behind a whole picture."""
    return f'<rect class="q-page" width="{short(width)}" height="{short(height)}"/>'


def document(
    body: Sequence[str], width: float, height: float, *, title: str, description: str, theme: str = "light"
) -> str:
    """Drawn elements as a whole SVG file: its name, and the colours and outlines that they use."""
    wide, high = short(width), short(height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="q" role="img" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}">'
    ]
    if title:
        parts.append(f"<title>{escaped(title)}</title>")
    if description:
        parts.append(f"<desc>{escaped(description)}</desc>")
    parts.append(f"<style>{style(theme, body)}</style>")
    return "\n".join([*parts, *outlines_used(body), *body, "</svg>"]) + "\n"
