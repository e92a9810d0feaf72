"""Solid cells, triangles, dots, crosses and stones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from quebra.core.grid import Cell
from quebra.core.scene import Arrow, Dot, Fill, Heat, Highlight, Outside, Scene, Stone, Trail, Triangle
from quebra.render.svg.layout import Layout, Point, path, short
from quebra.render.svg.letters import Letters, fitting

# The three corners of each triangle, as shares of the cell (along, down).
CORNERS: dict[str, tuple[Point, Point, Point]] = {
    "nw": ((0, 0), (1, 0), (0, 1)),
    "ne": ((0, 0), (1, 0), (1, 1)),
    "sw": ((0, 0), (1, 1), (0, 1)),
    "se": ((1, 0), (1, 1), (0, 1)),
}

STONE_TEXT = 0.52  # the number on a stone
STONE_ROOM = 0.82  # its width at most, in the measure of ``fitting``, and less where a mark stands around it
NARROW_ROOM = {"pushed": 0.58, "won": 0.56, "last": 0.74}


def solids(layout: Layout) -> Iterator[str]:
    """Filled cells and triangles. Those of a tone share one path, so that no seam shows between them."""
    paths: dict[str, list[str]] = defaultdict(list)
    for shape in layout.scene.shapes:
        if isinstance(shape, Fill):
            paths[f"q-{shape.tone}"].append(layout.box(shape.cell))
        elif isinstance(shape, Triangle):
            first, second, third = (layout.at(shape.cell, *corner) for corner in CORNERS[shape.corner])
            name = "q-half" if shape.tone == "answer" else f"q-{shape.tone}"
            paths[name].append(path("M", first, "L", second, "L", third, "z"))
    # The pen of a triangle covers the thin line beside it.
    pen = f' stroke-width="{short(0.02 * layout.cell)}"'
    for name, data in paths.items():
        yield f'<path class="{name}"{pen if name == "q-half" else ""} d="{"".join(data)}"/>'


def dots(layout: Layout) -> Iterator[str]:
    """Crosses, and dots where they tell one open cell from another."""
    scene, cell = layout.scene, layout.cell
    needless = scene.points or not _has_bare_cell(scene)
    crosses: dict[str, list[str]] = defaultdict(list)
    for shape in scene.shapes:
        if not isinstance(shape, Dot):
            continue
        x, y = layout.at(shape.cell)
        if shape.shape == "cross":
            arm = 0.13 * cell
            name = "q-cross" if shape.tone == "faint" else f"q-{shape.tone}-line"
            crosses[name].append(
                path("M", (x - arm, y - arm), "l", (2 * arm, 2 * arm), "m", (0, -2 * arm))
                + path("l", (-2 * arm, 2 * arm))
            )
        elif not (needless and shape.tone == "faint"):
            name = "q-dot" if shape.tone == "faint" else f"q-{shape.tone}"
            yield _circle((x, y), 0.05 * cell, name)
    for name, data in crosses.items():
        yield f'<path class="{name}" stroke-width="{short(0.05 * cell)}" d="{"".join(data)}"/>'


def _has_bare_cell(scene: Scene) -> bool:
    """Whether some cell holds nothing: only then does a dot in another say something."""
    signed: set[Cell] = set()
    for shape in scene.shapes:
        if isinstance(shape, Trail):
            signed.update(shape.cells)
        elif not isinstance(shape, Outside | Highlight | Arrow | Heat):
            signed.add(shape.cell)
    return len(signed) < scene.rows * scene.columns


def stones(layout: Layout) -> Iterator[str]:
    letters = layout.letters()
    for shape in layout.scene.shapes:
        if isinstance(shape, Stone):
            yield from stone_at(layout.at(shape.cell), shape, layout.cell, letters)
    yield from letters.elements()


def stone_at(middle: Point, stone: Stone, cell: float, letters: Letters) -> Iterator[str]:
    """A stone with its number and its mark."""
    pen = f' stroke-width="{short(0.03 * cell)}"'
    yield _circle(middle, 0.43 * cell, f"q-{stone.colour}", pen)
    if stone.text:
        room = NARROW_ROOM.get(stone.mark, STONE_ROOM)
        size = fitting(stone.text, STONE_TEXT, room)
        letters.write(middle, stone.text, size * cell, f"q-on{stone.colour}")
    yield from mark_at(middle, stone.mark, cell, numbered=bool(stone.text))


def mark_at(middle: Point, mark: str, cell: float, *, numbered: bool = False) -> Iterator[str]:
    """What is special about a stone, told by a shape: a dot for the last, a diamond for the pushed, a
    square for the winning. On a stone with a number the dot is a ring, and all stand around the number."""
    x, y = middle
    wide = 0.05 if numbered else 0.07
    pen = f' stroke-width="{short(wide * cell)}"'
    if mark == "last" and numbered:
        yield _circle(middle, 0.365 * cell, "q-pushed", pen)
    elif mark == "last":
        yield _circle(middle, 0.14 * cell, "q-last")
    elif mark == "pushed":
        arm = (0.4 if numbered else 0.2) * cell
        data = path("M", (x, y - arm), "l", (arm, arm), "l", (-arm, arm), "l", (-arm, -arm), "z")
        yield f'<path class="q-pushed"{pen} d="{data}"/>'
    elif mark == "won":
        arm = (0.29 if numbered else 0.19) * cell
        data = path("M", (x - arm, y - arm), "h", 2 * arm, "v", 2 * arm, "h", -2 * arm, "z")
        # Bright green on white would be lost in the dark theme without an edge.
        edge = short((wide + (0.02 if numbered else 0.04)) * cell)
        yield f'<path class="q-halo" stroke-width="{edge}" d="{data}"/>'
        yield f'<path class="q-won"{pen} d="{data}"/>'


def _circle(middle: Point, radius: float, name: str, more: str = "") -> str:
    x, y = map(short, middle)
    return f'<circle class="{name}"{more} cx="{x}" cy="{y}" r="{short(radius)}"/>'
