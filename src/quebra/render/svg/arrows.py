"""Ways from one place to another, with a head that is seen on any ground."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from quebra.core.scene import Arrow, Stone
from quebra.render.svg.grid import RIM
from quebra.render.svg.layout import Layout, Point, path, short

PEN = 0.07  # in cells, as all of these
LENGTH, HALF = 0.17, 0.14  # of the head: small, for stones fill the cells
TOUCH = 0.4  # how far from the middle of a stone an arrow to it ends


def arrows(layout: Layout) -> Iterator[str]:
    stones = {shape.cell for shape in layout.scene.shapes if isinstance(shape, Stone)}
    for shape in layout.scene.shapes:
        if isinstance(shape, Arrow):
            yield from _arrow(layout, shape, shape.finish in stones)


def _arrow(layout: Layout, arrow: Arrow, before_stone: bool) -> Iterator[str]:
    cell = layout.cell
    start, finish = layout.at(_near(layout, arrow.start)), layout.at(arrow.finish)
    length = hypot(finish[0] - start[0], finish[1] - start[1])
    if not length:
        return
    ahead = ((finish[0] - start[0]) / length, (finish[1] - start[1]) / length)
    tip = _moved(finish, ahead, -TOUCH * cell if before_stone else 0.0)
    neck = _moved(tip, ahead, -LENGTH * cell)
    left, right = (_moved(neck, (-ahead[1], ahead[0]), side * HALF * cell) for side in (-1, 1))
    head = path("M", tip, "L", left, "L", right, "z")
    # The shaft is left out where there is only room for the head.
    room = (neck[0] - start[0]) * ahead[0] + (neck[1] - start[1]) * ahead[1]
    shaft = path("M", start, "L", _moved(neck, ahead, 0.02 * cell)) if room > 0 else ""
    for name, rim in (("q-halo", 0.08 * cell), (f"q-{arrow.tone}-line", 0.0)):
        if shaft:
            yield f'<path class="{name}" stroke-width="{short(PEN * cell + rim)}" d="{shaft}"/>'
        if rim:
            yield f'<path class="{name}" stroke-width="{short(rim)}" d="{head}"/>'
    yield f'<path class="q-{arrow.tone}" d="{head}"/>'


def _near(layout: Layout, place: tuple[int, int]) -> tuple[float, float]:
    """A place outside the board moves onto its rim, for letters may stand beside it."""
    row, column = place
    return _clamped(row, layout.scene.rows), _clamped(column, layout.scene.columns)


def _clamped(index: int, most: int) -> float:
    away = 0.5 + RIM
    return 1 - away if index < 1 else most + away if index > most else index


def _moved(point: Point, ahead: Point, length: float) -> Point:
    return point[0] + ahead[0] * length, point[1] + ahead[1] * length
