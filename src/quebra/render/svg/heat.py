"""Grounds that tell how much cells weigh: the darker, the more. A number says the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from quebra.core.grid import Cell
from quebra.core.scene import Heat
from quebra.render.svg.layout import Layout, path, room_beside

INSET = 0.06  # so that a black cell shows around it


def heats(layout: Layout) -> Iterator[str]:
    """The grounds; those of one level share a path."""
    paths: dict[int, list[str]] = defaultdict(list)
    for shape in layout.scene.shapes:
        if isinstance(shape, Heat):
            paths[shape.level].append(_box(layout, shape.cell))
    for level, data in sorted(paths.items()):
        yield f'<path class="q-heat{level}" d="{"".join(data)}"/>'


def heated(layout: Layout) -> dict[Cell, Heat]:
    """The cells that have such a ground."""
    return {shape.cell: shape for shape in layout.scene.shapes if isinstance(shape, Heat)}


def _box(layout: Layout, cell: Cell) -> str:
    """A cell, or the room of a number beside the board."""
    scene, size = layout.scene, layout.cell
    wide = high = (1 - 2 * INSET) * size
    if cell[1] > scene.columns:
        wide = (room_beside(layout.outside, "right") + 0.04) * size
    if cell[0] > scene.rows:
        high = (room_beside(layout.outside, "bottom") - 0.04) * size
    return path("M", layout.at(cell, INSET, INSET), "h", wide, "v", high, "h", -wide, "z")
