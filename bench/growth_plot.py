"""One SVG by hand: time (logarithmic) against size, a line a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10

WIDTH, HEIGHT = 720, 440
LEFT, RIGHT, TOP, BOTTOM = 76, 150, 48, 60
# Colours that people who see few colours tell apart; shapes differ too.
STYLES = (("#0072b2", "circle"), ("#d55e00", "square"), ("#007a5e", "diamond"))


@dataclass(frozen=True, slots=True)
class Line:
    """A name and its (size, seconds)."""

    name: str
    points: tuple[tuple[int, float], ...]


class _Axes:
    def __init__(self, lines: Sequence[Line]) -> None:
        seconds = [time for line in lines for _, time in line.points]
        self.low, self.high = floor(log10(min(seconds))), ceil(log10(max(seconds)))
        self.most = 5 * ceil(max(size for line in lines for size, _ in line.points) / 5)

    def x(self, size: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * size / self.most

    def y(self, seconds: float) -> float:
        share = (log10(seconds) - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def plot(lines: Sequence[Line]) -> str:
    """The whole file."""
    axes = _Axes(lines)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13" fill="#222">',
        "<title>Time to solve and prove, against the size of the board</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="26" font-size="16" font-weight="bold">Time to solve and prove</text>',
        *_grid(axes),
    ]
    labels = _label_heights([axes.y(line.points[-1][1]) for line in lines])
    for line, (colour, shape), height in zip(lines, STYLES, labels, strict=False):
        parts += _line(line, axes, colour, shape, height)
    return "\n".join([*parts, "</svg>", ""])


def _grid(axes: _Axes) -> Iterator[str]:
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    for power in range(axes.low, axes.high + 1):
        y = axes.y(10.0**power)
        yield f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{_power(power)}</text>'
    for size in range(0, axes.most + 1, 5):
        x = axes.x(size)
        yield f'<path d="M{x:.1f} {bottom}v5" stroke="#222"/>'
        yield f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{size}</text>'
    yield f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="#222"/>'
    middle = (LEFT + right) / 2
    yield f'<text x="{middle:.1f}" y="{HEIGHT - 16}" text-anchor="middle">cells along a side</text>'


def _power(power: int) -> str:
    if power >= 0:
        return f"{10**power} s"
    return f"{10 ** (power + 3)} ms" if power >= -3 else f"{10 ** (power + 6)} µs"


def _label_heights(wanted: list[float]) -> list[float]:
    """Labels at the ends of the lines, pushed apart where lines end close together."""
    heights = list(wanted)
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    for above, below in pairwise(order):
        heights[below] = max(heights[below], heights[above] + 18)
    return heights


def _line(line: Line, axes: _Axes, colour: str, shape: str, label_height: float) -> Iterator[str]:
    places = [(axes.x(size), axes.y(seconds)) for size, seconds in line.points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
    for (x, y), (size, seconds) in zip(places, line.points, strict=True):
        told = f"{line.name} {size}×{size}: {seconds * 1e3:.2f} ms"
        yield f'<path d="{_mark(shape, x, y)}" fill="{colour}"><title>{told}</title></path>'
    place = f'x="{places[-1][0] + 12:.1f}" y="{label_height + 4:.1f}"'
    yield f'<text {place} fill="{colour}" font-weight="bold">{line.name}</text>'


def _mark(shape: str, x: float, y: float) -> str:
    if shape == "circle":
        return f"M{x - 4:.1f} {y:.1f}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"
    if shape == "square":
        return f"M{x - 4:.1f} {y - 4:.1f}h8v8h-8z"
    return f"M{x:.1f} {y - 5:.1f}l5 5l-5 5l-5 -5z"
