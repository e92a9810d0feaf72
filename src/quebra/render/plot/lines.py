"""Lines over two axes, with their names where they end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quebra.render.plot.frame import MARGIN, SMALL, TEXT, TEXT_HEIGHT, Sheet, coloured, rule
from quebra.render.plot.look import Look, Pen, mark
from quebra.render.plot.names import AWAY, LETTER, LINE, WIDEST, Box, Name, fitted, measured, placed
from quebra.render.plot.scale import Axis, Range, range_of
from quebra.render.plot.values import Curve, require_number
from quebra.render.svg.layout import short
from quebra.render.svg.letters import OutlineLetters, escaped

WIDTH, HEIGHT = 720.0, 330.0  # of the picture, and of the frame inside it
X_TICKS, Y_TICKS = 7, 5
WIDEST_TICK = 110.0


def line_plot(
    lines: Sequence[Curve],
    *,
    title: str,
    x: Axis | None = None,
    y: Axis | None = None,
    description: str = "",
    theme: str = "light",
) -> str:
    """Lines with marks over two axes, as an SVG document.

    The y axis' title stands below the title, where it is read first. Raises ValueError when there is nothing
    to draw or a value has no place on its axis (zero on a logarithmic one).
    """
    x, y = x or Axis(), y or Axis()
    _require(lines, x, y)
    lines = [Curve(line.name, tuple(sorted(line.points))) for line in lines]
    sheet, look = Sheet(WIDTH, theme), Look.of(theme)
    plot = _laid_out(lines, x, y, sheet.heading(title, y.title) + 12)
    _axes(sheet, look, plot)
    pens = [look.pen(number) for number in range(len(lines))]
    texts = [fitted(line.name, LETTER, "semibold", WIDEST) for line in lines]
    names = placed(texts, [plot.path(line) for line in lines], plot.frame)
    sheet.drawn += [_ground(name, look) for name in names if name.text and not name.led]
    for line, pen, name in zip(lines, pens, names, strict=True):
        sheet.drawn += _stroke(plot.path(line), pen, name)
    for line, pen, name in zip(lines, pens, names, strict=True):
        sheet.drawn += _marks(plot, line, pen, look)
        sheet.drawn.append(_name(line, name, pen))
    below = plot.frame.bottom + TEXT_HEIGHT * (2 if x.title else 1) + MARGIN * 0.7
    return sheet.finish(below, title=title, description=description or _told(lines, x, y))


@dataclass(frozen=True, slots=True)
class _Plot:
    x: Axis
    y: Axis
    across: Range
    up: Range
    frame: Box

    def place(self, point: tuple[float, float]) -> tuple[float, float]:
        frame = self.frame
        return (
            frame.left + (frame.right - frame.left) * self.across.share(point[0]),
            frame.bottom - (frame.bottom - frame.top) * self.up.share(point[1]),
        )

    def path(self, line: Curve) -> list[tuple[float, float]]:
        return [self.place(point) for point in line.points]


def _require(lines: Sequence[Curve], x: Axis, y: Axis) -> None:
    if not lines:
        raise ValueError("nothing to plot: expected one or more lines")
    for line in lines:
        if not line.points:
            raise ValueError(f"nothing to plot: the line {line.name!r} has no points")
        for across, up in line.points:
            require_number(across, f"{line.name!r}, x", log=x.log)
            require_number(up, f"{line.name!r}, y", log=y.log)


def _laid_out(lines: Sequence[Curve], x: Axis, y: Axis, top: float) -> _Plot:
    """The frame leaves room for ticks on the left and for names on the right; many names make it higher."""
    points = [point for line in lines for point in line.points]
    across = range_of([point[0] for point in points], log=x.log, outer=False, wanted=X_TICKS)
    up = range_of([point[1] for point in points], log=y.log, outer=True, wanted=Y_TICKS)
    ticks = max(measured(y.write(tick), SMALL, "regular") for tick in up.ticks)
    widest = max(
        measured(fitted(line.name, LETTER, "semibold", WIDEST), LETTER, "semibold") for line in lines
    )
    left = MARGIN + min(ticks, WIDEST_TICK) + 18
    right = WIDTH - MARGIN * 0.7 - widest - 2 * AWAY
    high = max(HEIGHT, LINE * (len(lines) - 1))
    return _Plot(x, y, across, up, Box(left, top, right, top + high))


def _axes(sheet: Sheet, look: Look, plot: _Plot) -> None:
    """Lines across at the ticks, short strokes below, the values beside them."""
    frame, start = plot.frame, plot.across.low
    for tick in plot.up.ticks:
        height = plot.place((start, tick))[1]
        sheet.drawn.append(
            rule((frame.left - 8, height), (frame.right, height), look.grid, ' stroke-opacity=".55"')
        )
        place = (frame.left - 14, height)
        sheet.write(place, plot.y.write(tick), SMALL, anchor="end", room=WIDEST_TICK)
    sheet.drawn.append(rule((frame.left - 8, frame.bottom), (frame.right, frame.bottom), look.axis))
    free = 0.0
    for tick in plot.across.ticks:
        at = plot.place((tick, plot.up.low))[0]
        sheet.drawn.append(rule((at, frame.bottom), (at, frame.bottom + 5), look.axis))
        text = fitted(plot.x.write(tick), SMALL, "regular", WIDEST_TICK)
        half = measured(text, SMALL, "regular") / 2
        if at - half > free:  # a value that would touch the one before is left out
            sheet.write((at, frame.bottom + 17), text, SMALL, anchor="middle")
            free = at + half + 6
    if plot.x.title:
        place = ((frame.left + frame.right) / 2, frame.bottom + 17 + TEXT_HEIGHT)
        sheet.write(place, plot.x.title, TEXT, anchor="middle", room=frame.right - frame.left)


def _ground(name: Name, look: Look) -> str:
    """A piece of page below a name, so that no gridline strikes it through."""
    (x, y), width = name.place, measured(name.text, LETTER, "semibold")
    return (
        f'<rect x="{short(x - 3)}" y="{short(y - LINE / 2)}" width="{short(width + 6)}"'
        f' height="{short(LINE)}" fill="{look.page}"/>'
    )


def _stroke(path: Sequence[tuple[float, float]], pen: Pen, name: Name) -> Iterator[str]:
    """The line itself, and a thinner one to a name that stands apart."""
    if name.led:
        end = (name.place[0] - 4, name.place[1])
        yield rule(path[-1], end, pen.colour, ' stroke-opacity=".5"')
    if len(path) > 1:
        places = " ".join(f"{short(x)},{short(y)}" for x, y in path)
        dashes = f' stroke-dasharray="{pen.dashes}"' if pen.dashes else ""
        yield (
            f'<polyline points="{places}" fill="none" stroke="{pen.colour}" stroke-width="2.2"'
            f' stroke-linejoin="round"{dashes}/>'
        )


def _marks(plot: _Plot, line: Curve, pen: Pen, look: Look) -> Iterator[str]:
    """A mark a point, with a rim that lifts it off the lines; pointing at one tells its values."""
    for point in line.points:
        told = f"{line.name}, {plot.x.exact(point[0])}: {plot.y.exact(point[1])}"
        data = mark(pen.shape, *plot.place(point))
        yield (
            f'<path d="{data}" fill="{pen.colour}" stroke="{look.page}" stroke-width="1.2">'
            f"<title>{escaped(told)}</title></path>"
        )


def _name(line: Curve, name: Name, pen: Pen) -> str:
    letters = OutlineLetters()
    # A class without a colour of its own: it takes that of its line.
    letters.write(name.place, name.text, LETTER, "q-name", "start")
    return coloured(list(letters.elements()), pen.colour, line.name)


def _told(lines: Sequence[Curve], x: Axis, y: Axis) -> str:
    """All values in words, for those who do not see the picture."""
    rows = [
        f"{line.name}: " + ", ".join(f"{x.exact(one)}: {y.exact(other)}" for one, other in line.points)
        for line in lines
    ]
    return "\n".join([" / ".join(text for text in (x.title, y.title) if text), *rows]).strip()
