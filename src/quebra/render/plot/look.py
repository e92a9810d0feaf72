"""What tells the lines of a plot apart: colour, shape and dashes, so that each alone is enough."""

from __future__ import annotations

from dataclasses import dataclass

from quebra.render.svg.layout import short
from quebra.render.svg.themes import theme_named

# Colours that people who see few colours tell apart, and that stand out from the page.
COLOURS = {
    "light": ("#0072b2", "#c8500a", "#007a5e", "#7a3ea8", "#8a5a00", "#b8336a", "#3a404b"),
    "dark": ("#6db8f2", "#ff9d5c", "#4fd1a5", "#d2a5ff", "#e8c35a", "#ff8fb8", "#d3d9e2"),
    "print": ("#000", "#555"),
    "contrast": ("#00418a", "#7a2100", "#00561f", "#5a1a86", "#5c3b00", "#8a0040", "#1a1a1a"),
    "contrast-dark": ("#8fc8ff", "#ffc180", "#8dffb8", "#e3c0ff", "#ffe27a", "#ffb3cf", "#e6e6e6"),
}
BARS = {
    "light": "#0072b2",
    "dark": "#6db8f2",
    "print": "#666",
    "contrast": "#00418a",
    "contrast-dark": "#8fc8ff",
}
DASHES = ("", "8 4", "2 3.5", "10 3 2 3", "5 2")
SHAPES = ("circle", "square", "diamond", "up", "down", "plus")
MARK = 4.5  # half the width of a mark


@dataclass(frozen=True, slots=True)
class Pen:
    """How one line is drawn."""

    colour: str
    dashes: str
    shape: str


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a whole plot."""

    theme: str
    page: str
    grid: str
    axis: str
    bar: str

    @staticmethod
    def of(name: str) -> Look:
        theme = theme_named(name)
        return Look(name, theme.page, theme.line, theme.faint, BARS[name])

    def pen(self, number: int) -> Pen:
        """The pen of a line; many lines go by before two are alike."""
        colours = COLOURS[self.theme]
        return Pen(colours[number % len(colours)], DASHES[number % len(DASHES)], SHAPES[number % len(SHAPES)])


def mark(shape: str, x: float, y: float, size: float = MARK) -> str:
    """A mark around a point, as path data; all shapes weigh about the same."""
    half = size * 0.9
    corners = {
        "square": ((-half, -half), (half, -half), (half, half), (-half, half)),
        "diamond": ((0.0, -size * 1.3), (size * 1.3, 0.0), (0.0, size * 1.3), (-size * 1.3, 0.0)),
        "up": ((0.0, -size * 1.3), (size * 1.2, size * 0.9), (-size * 1.2, size * 0.9)),
        "down": ((0.0, size * 1.3), (size * 1.2, -size * 0.9), (-size * 1.2, -size * 0.9)),
        "plus": _plus(size * 1.2, size * 0.42),
    }
    if shape == "circle":
        wide = short(2 * size)
        turn = f"a{short(size)} {short(size)} 0 1 0"
        return f"M{short(x - size)} {short(y)}{turn} {wide} 0{turn} -{wide} 0z"
    places = [f"{short(x + right)} {short(y + down)}" for right, down in corners[shape]]
    return f"M{'L'.join(places)}z"


def _plus(far: float, near: float) -> tuple[tuple[float, float], ...]:
    return (
        (-near, -far), (near, -far), (near, -near), (far, -near), (far, near), (near, near),
        (near, far), (-near, far), (-near, near), (-far, near), (-far, -near), (-near, -near),
    )  # fmt: skip
