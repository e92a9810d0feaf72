"""A body that runs through cells: one smooth band with a head, a tail or plain ends."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from quebra.core.scene import Trail
from quebra.render.svg.layout import Layout, Point, path, short

BODY = 0.46  # the width of the band, in cells
RIM = 0.045  # the dark edge on either side
BEND = 0.46  # how far from the middle of its cell a bend begins
HEAD = 0.33  # the radius of a head


def trails(layout: Layout) -> Iterator[str]:
    for shape in layout.scene.shapes:
        if isinstance(shape, Trail):
            yield from _Band(layout, shape).elements()


class _Band:
    """One trail. Everything is drawn twice, dark and wide, then light: so the edge has no seams."""

    def __init__(self, layout: Layout, trail: Trail) -> None:
        self.cell, self.trail = layout.cell, trail
        self.points = [layout.at(cell) for cell in trail.cells]

    def elements(self) -> Iterator[str]:
        cell, tone, body = self.cell, self.trail.tone, self._body()
        drops = "".join(self._drop(place) for place in self._ends("tail"))
        discs = [(self.points[place], self._radius(place)) for place in self._discs()]
        edge = ("q-edge", "q-edge-line") if tone == "body" else (f"q-{tone}", f"q-{tone}-line")
        for dark in (True, False):
            fill, line = edge if dark else (f"q-{tone}", f"q-{tone}-line")
            rim = RIM * cell if dark else 0.0
            if body:
                width = short(BODY * cell + 2 * rim)
                yield f'<path class="{line}" stroke-width="{width}" d="{body}"/>'
            if drops:
                pen = f' stroke-width="{short(2 * rim)}"' if dark else ""
                yield f'<path class="{fill}"{pen} d="{drops}"/>'
            for middle, radius in discs:
                yield _disc(fill, middle, radius * cell + rim, dark)
        for place in self._ends("end"):
            yield _disc("q-eye", self.points[place], 0.13 * cell)
        for place in self._ends("head"):
            yield from self._face(place)

    def _ends(self, kind: str) -> list[int]:
        """The places of ends of one kind; the two ends of a single cell are one."""
        last = len(self.points) - 1
        both = {0: self.trail.start, last: self.trail.finish} if last else {0: self.trail.start}
        return [place for place, end in both.items() if end == kind]

    def _discs(self) -> list[int]:
        return [place for kind in ("open", "end", "head") for place in self._ends(kind)]

    def _radius(self, place: int) -> float:
        end = self.trail.start if place == 0 else self.trail.finish
        return {"head": HEAD, "end": 0.3}.get(end, BODY / 2)

    def _outward(self, place: int) -> Point:
        """The direction in which an end looks: away from the body; a lone head up, a lone tail down."""
        if len(self.points) == 1:
            return (0.0, 1.0) if self._ends("tail") else (0.0, -1.0)
        (x, y), (near_x, near_y) = self.points[place], self.points[1 if place == 0 else place - 1]
        length = hypot(x - near_x, y - near_y) or 1.0
        return (x - near_x) / length, (y - near_y) / length

    def _body(self) -> str:
        """The middle line, bends rounded; a tail's cell is left to its drop."""
        points = self.points
        if len(points) == 1:
            return ""
        tails = self._ends("tail")
        # The band goes on a little under the drop, so that no gap can show.
        first, last = (self._shifted(place, -0.44 if place in tails else 0) for place in (0, len(points) - 1))
        data = path("M", first)
        for before, here, after in zip(points, points[1:], points[2:], strict=False):
            start, end = _toward(here, before, BEND * self.cell), _toward(here, after, BEND * self.cell)
            if start[0] + end[0] != 2 * here[0] or start[1] + end[1] != 2 * here[1]:
                data += path("L", start, "Q", here, end)
        return data + path("L", last)

    def _shifted(self, place: int, forward: float, aside: float = 0.0) -> Point:
        """A point near an end, told by the direction in which the end looks, in cells."""
        (x, y), (ahead_x, ahead_y) = self.points[place], self._outward(place)
        return (
            x + (forward * ahead_x - aside * ahead_y) * self.cell,
            y + (forward * ahead_y + aside * ahead_x) * self.cell,
        )

    def _drop(self, place: int) -> str:
        """A tail: from the width of the band to a tip."""
        half = BODY / 2
        if len(self.points) == 1:
            left, right = self._shifted(place, -0.08, -half), self._shifted(place, -0.08, half)
            radius = half * self.cell
            lead = path("M", right, "A", (radius, radius), " 0 0 1 ", left)
        else:
            left, right = self._shifted(place, -0.5, -half), self._shifted(place, -0.5, half)
            lead = path("M", right, "L", left)
        tip, soft = self._shifted(place, 0.38), 0.1
        near_left, near_right = (
            self._shifted(place, soft, -half * 0.8),
            self._shifted(place, soft, half * 0.8),
        )
        return lead + path("Q", near_left, tip, "Q", near_right, right, "z")

    def _face(self, place: int) -> Iterator[str]:
        """Eyes, and a tongue where the head looks away from a body."""
        cell = self.cell
        if len(self.points) > 1:
            fork, left, right = ((0.41, 0.0), (0.46, -0.05), (0.46, 0.05))
            data = path("M", self._shifted(place, HEAD + RIM), "L", self._shifted(place, *fork))
            data += path("L", self._shifted(place, *left), "M", self._shifted(place, *fork))
            data += path("L", self._shifted(place, *right))
            yield f'<path class="q-tongue" stroke-width="{short(0.035 * cell)}" d="{data}"/>'
        for side in (-0.15, 0.15):
            yield _disc("q-eye", self._shifted(place, 0.1, side), 0.095 * cell)
            yield _disc("q-pupil", self._shifted(place, 0.13, side), 0.05 * cell)


def _disc(name: str, middle: Point, radius: float, bare: bool = False) -> str:
    x, y = map(short, middle)
    # The edge's class has a pen for drops; a disc is already as wide as it should be.
    pen = ' stroke-width="0"' if bare else ""
    return f'<circle class="{name}"{pen} cx="{x}" cy="{y}" r="{short(radius)}"/>'


def _toward(start: Point, goal: Point, length: float) -> Point:
    """The point at a distance from one point toward another, not past the middle between them."""
    whole = hypot(goal[0] - start[0], goal[1] - start[1]) or 1.0
    share = min(length, whole / 2) / whole
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share
