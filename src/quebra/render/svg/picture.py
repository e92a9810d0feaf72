"""A whole picture: the layers of a scene, one over the other."""

from __future__ import annotations

from quebra.core.scene import Scene
from quebra.render.svg.grid import ground, lines, walls
from quebra.render.svg.labels import below, beside, labels
from quebra.render.svg.layout import Layout, short
from quebra.render.svg.letters import escaped
from quebra.render.svg.marks import outlines, tints
from quebra.render.svg.shapes import dots, solids, stones
from quebra.render.svg.style import STYLE
from quebra.render.svg.trail import trails


def scene_svg(scene: Scene, *, cell: float = 40, title: str = "", description: str = "") -> str:
    """Any scene as an SVG document of its own, ending in a newline.

    ``cell`` is the side of a cell in pixels. ``title`` and ``description`` are what a screen reader says.
    The colours are CSS classes that begin with ``q-``, so that a page may restyle them.
    """
    layout = Layout.of(scene, cell)
    foot, reach, foot_height = below(layout)
    width, height = short(max(layout.width, reach)), short(layout.height + foot_height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="q" role="img" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">'
    ]
    if title:
        parts.append(f"<title>{escaped(title)}</title>")
    if description:
        parts.append(f"<desc>{escaped(description)}</desc>")
    parts.append(f"<style>{STYLE}</style>")
    # Black areas lie over the thin lines, which would cut them; marks of a step lie below the texts.
    for layer in (ground, tints, lines, solids, trails, dots, stones, walls, outlines, labels, beside):
        parts += layer(layout)
    return "\n".join([*parts, *foot, "</svg>"]) + "\n"
