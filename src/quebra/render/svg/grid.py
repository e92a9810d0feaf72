"""The ground of a picture: paper or wood, thin lines, thick walls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from quebra.render.svg.layout import Layout, path, short

RIM = 0.06  # how far the wood reaches beyond the cells: room for the arrow of a stone that stands at the edge
STAR = 0.075
FEWEST_WITH_STARS, FEWEST_WITH_NINE = 9, 13


def ground(layout: Layout) -> Iterator[str]:
    """What everything else stands on."""
    if not layout.scene.grid:
        return
    points = layout.scene.points
    rim = RIM * layout.cell if points else 0.0
    x, y = short(layout.left - rim), short(layout.top - rim)
    width, height = short(layout.board_width + 2 * rim), short(layout.board_height + 2 * rim)
    name = "q-wood" if points else "q-paper"
    corner = f' rx="{short(0.12 * layout.cell)}"' if points else ""
    yield f'<rect class="{name}" x="{x}" y="{y}" width="{width}" height="{height}"{corner}/>'


def lines(layout: Layout) -> Iterator[str]:
    """Thin lines between cells, or through the points of a board of wood."""
    scene, cell = layout.scene, layout.cell
    if not scene.grid:
        return
    points = scene.points
    shift = 0.5 if points else 0.0
    rows = range(1, scene.rows + 1) if points else range(2, scene.rows + 1)
    columns = range(1, scene.columns + 1) if points else range(2, scene.columns + 1)
    right, bottom = layout.x(scene.columns + 1 - shift), layout.y(scene.rows + 1 - shift)
    data = "".join(
        [
            *(path("M", (layout.x(1 + shift), layout.y(row + shift)), "H", right) for row in rows),
            *(path("M", (layout.x(column + shift), layout.y(1 + shift)), "V", bottom) for column in columns),
        ]
    )
    if data:
        name = "q-grain" if points else "q-line"
        yield f'<path class="{name}" stroke-width="{short(0.025 * cell)}" d="{data}"/>'
    for place in star_points(scene.rows, scene.columns) if points else ():
        x, y = map(short, layout.at(place))
        # A pen as wide as the ring that it draws leaves no hole.
        size, pen = short(STAR / 2 * cell), short(STAR * cell)
        yield f'<circle class="q-grain" stroke-width="{pen}" cx="{x}" cy="{y}" r="{size}"/>'


def star_points(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """The dots that help the eye on a board for Go: on the third line of small boards, else the fourth."""
    if rows != columns or rows < FEWEST_WITH_STARS:
        return
    near = 3 if rows < FEWEST_WITH_NINE else 4
    far, centre = rows + 1 - near, (rows + 1) / 2
    for row in (near, centre, far):
        for column in (near, centre, far):
            sides = (row == centre) + (column == centre)
            if sides == 0 or (rows % 2 and (sides == 2 or rows >= FEWEST_WITH_NINE)):
                yield int(row), int(column)


def walls(layout: Layout) -> Iterator[str]:
    """The frame, and thick lines between regions."""
    scene = layout.scene
    if scene.points or not scene.grid:
        return
    data = [path("M", (layout.left, layout.top), "h", layout.board_width, "v", layout.board_height)]
    data.append(path("h", -layout.board_width) + "z")
    if scene.regions:
        regions = scene.regions
        for row in range(1, scene.rows):
            apart = (above != below for above, below in zip(regions[row - 1], regions[row], strict=True))
            for first, last in _runs(apart):
                data.append(path("M", (layout.x(first), layout.y(row + 1)), "H", layout.x(last + 1)))
        for column in range(1, scene.columns):
            apart = (line[column - 1] != line[column] for line in regions)
            for first, last in _runs(apart):
                data.append(path("M", (layout.x(column + 1), layout.y(first)), "V", layout.y(last + 1)))
    width = short((0.065 if scene.regions else 0.05) * layout.cell)
    yield f'<path class="q-wall" stroke-width="{width}" d="{"".join(data)}"/>'


def _runs(flags: Iterable[bool]) -> Iterator[tuple[int, int]]:
    """First and last place, counted from 1, of each run of true flags."""
    start, place = 0, 0
    for place, flag in enumerate((*flags, False), 1):
        if flag and not start:
            start = place
        elif not flag and start:
            yield start, place - 1
            start = 0
