"""Solid cells, triangles, dots, crosses and stones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from quebra.core.grid import Cell
from quebra.core.scene import Arrow, Dot, Fill, Highlight, Outside, Scene, Stone, Trail, Triangle
from quebra.render.svg.layout import Layout, Point, path, short
from quebra.render.svg.letters import Letters, fitting

# The three corners of each triangle, as shares of the cell (along, down).
CORNERS: dict[str, tuple[Point, Point, Point]] = {
    "nw": ((0, 0), (1, 0), (0, 1)),
    "ne": ((0, 0), (1, 0), (1, 1)),
    "sw": ((0, 0), (1, 1), (0, 1)),
    "se": ((1, 0), (1, 1), (0, 1)),
}

STONE_TEXT = 0.44  # the number on a stone


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
        elif not isinstance(shape, Outside | Highlight | Arrow):
            signed.add(shape.cell)
    return len(signed) < scene.rows * scene.columns


def stones(layout: Layout) -> Iterator[str]:
    letters = layout.letters()
    for shape in layout.scene.shapes:
        if isinstance(shape, Stone):
            yield from stone_at(layout.at(shape.cell), shape, layout.cell, letters)
    yield from letters.elements()


def stone_at(middle: Point, stone: Stone, cell: float, letters: Letters) -> Iterator[str]:
    """A stone with its mark: a dot for the last, a diamond for the pushed, a ring for the winning.

    Where a number stands on the stone, the last one has a ring as well, thin and near its edge.
    """
    pen = f' stroke-width="{short(0.03 * cell)}"'
    yield _circle(middle, 0.43 * cell, f"q-{stone.colour}", pen)
    x, y = middle
    if stone.text:
        size = fitting(stone.text, STONE_TEXT, 0.66)
        letters.write(middle, stone.text, size * cell, f"q-on{stone.colour}")
    if stone.mark == "last" and not stone.text:
        yield _circle(middle, 0.14 * cell, "q-last")
    elif stone.mark == "pushed" or (stone.mark == "last" and stone.text):
        arm = 0.4 * cell if stone.text else 0.18 * cell
        data = path("M", (x, y - arm), "l", (arm, arm), "l", (-arm, arm), "l", (-arm, -arm), "z")
        width = 0.05 if stone.text else 0.07
        if stone.mark == "last":
            yield _circle(middle, 0.37 * cell, "q-pushed", f' stroke-width="{short(0.06 * cell)}"')
        else:
            yield f'<path class="q-pushed" stroke-width="{short(width * cell)}" d="{data}"/>'
    elif stone.mark == "won":
        radius, width = (0.38, 0.08) if stone.text else (0.31, 0.12)
        yield _circle(middle, radius * cell, "q-won", f' stroke-width="{short(width * cell)}"')


def _circle(middle: Point, radius: float, name: str, more: str = "") -> str:
    x, y = map(short, middle)
    return f'<circle class="{name}"{more} cx="{x}" cy="{y}" r="{short(radius)}"/>'
