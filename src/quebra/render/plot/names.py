"""Names at the ends of lines: right there if there is room, else in a column, never one on another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from quebra.render.svg.font import Weight, advance_of, knows
from quebra.render.svg.letters import width_of

Place = tuple[float, float]
LETTER = 14.0  # the size of a name
LINE = 18.0  # from one name to the next
AWAY = 11.0  # from the end of a line to its name
WIDEST = 190.0
CUT = "…"
OFFSETS = (0.0, -LINE * 0.8, LINE * 0.8)


@dataclass(frozen=True, slots=True)
class Box:
    """The room that something takes."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def crossed(self, start: Place, finish: Place) -> bool:
        """Whether a straight line from one place to another comes through."""
        enter, leave = 0.0, 1.0
        for low, high, here, there in (
            (self.left, self.right, start[0], finish[0]),
            (self.top, self.bottom, start[1], finish[1]),
        ):
            if here == there:
                if not low < here < high:
                    return False
                continue
            near, far = sorted(((low - here) / (there - here), (high - here) / (there - here)))
            enter, leave = max(enter, near), min(leave, far)
        return enter < leave


@dataclass(frozen=True, slots=True)
class Name:
    """A name in its place, the middle of its left edge; ``led`` when a thin line leads there."""

    text: str
    place: Place
    led: bool


def tidy(text: str) -> str:
    """A text in one line."""
    return " ".join(text.split())


def measured(text: str, size: float, weight: Weight) -> float:
    """How wide a text is: known of our typeface, at most so much in the reader's own."""
    return size * (advance_of(text, weight) if knows(text) else width_of(text))


def fitted(text: str, size: float, weight: Weight, room: float) -> str:
    """A text in one line, its end cut off where the room is over."""
    text = tidy(text[:2000])
    if measured(text, size, weight) <= room:
        return text
    # Both ways of measuring grow with every letter: halve the interval.
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (
            (middle, high)
            if measured(text[:middle].rstrip() + CUT, size, weight) <= room
            else (low, middle - 1)
        )
    return text[:low].rstrip() + CUT


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """The wanted heights, moved as little as keeps them a gap apart and within bounds while there is room."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    groups: list[tuple[float, int]] = []  # the middle of each run of heights that push each other, its length
    for rank, place in enumerate(order):
        middle, count = wanted[place] - rank * gap, 1
        while groups and groups[-1][0] > middle:
            other, many = groups.pop()
            middle, count = (other * many + middle * count) / (many + count), many + count
        groups.append((middle, count))
    level = [middle for middle, count in groups for _ in range(count)]
    highest = max(low, high - (len(wanted) - 1) * gap)
    found = [0.0] * len(wanted)
    for rank, place in enumerate(order):
        found[place] = min(highest, max(low, level[rank])) + rank * gap
    return found


def placed(texts: Sequence[str], paths: Sequence[Sequence[Place]], frame: Box) -> list[Name]:
    """A place for every name: beside its line's last point, or in the column right of the frame."""
    found: dict[int, Name] = {}
    taken: list[Box] = []
    for number, (text, path) in enumerate(zip(texts, paths, strict=True)):
        width = measured(text, LETTER, "semibold")
        for offset in OFFSETS:
            left, middle = path[-1][0] + AWAY, path[-1][1] + offset
            box = Box(left - 4, middle - LINE / 2, left + width + 4, middle + LINE / 2)
            if _is_free(box, frame, paths, taken):
                found[number] = Name(text, (left, middle), False)
                taken.append(box)
                break
    rest = [number for number in range(len(texts)) if number not in found]
    ends = [paths[number][-1] for number in rest]
    heights = spread([y for _, y in ends], LINE, frame.top, frame.bottom)
    # Leaders for all of the column or for none, so that its names stand in line.
    led = any(
        x < frame.right - 1 or abs(height - y) > LINE / 3
        for (x, y), height in zip(ends, heights, strict=True)
    )
    for number, height in zip(rest, heights, strict=True):
        found[number] = Name(texts[number], (frame.right + (2 * AWAY if led else AWAY), height), led)
    return [found[number] for number in range(len(texts))]


def _is_free(box: Box, frame: Box, paths: Sequence[Sequence[Place]], taken: Sequence[Box]) -> bool:
    inside = box.right <= frame.right and frame.top <= box.top and box.bottom <= frame.bottom
    return (
        inside
        and not any(box.meets(other) for other in taken)
        and not any(box.crossed(*both) for path in paths for both in pairwise(path))
        and not any(box.left < x < box.right and box.top < y < box.bottom for path in paths for x, y in path)
    )
