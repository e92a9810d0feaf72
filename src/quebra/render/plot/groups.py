"""Groups of bars over one axis, straight or logarithmic: several figures of each name side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from quebra.render.plot.frame import MARGIN, SMALL, TEXT, Sheet, rule
from quebra.render.plot.look import Look, mark
from quebra.render.plot.names import measured
from quebra.render.plot.scale import Axis, Range, range_of
from quebra.render.plot.values import require_number
from quebra.render.svg.layout import short
from quebra.render.svg.letters import escaped

PANEL, BETWEEN, ACROSS = 470.0, 30.0, 2  # a panel's width, the gap between two, how many stand side by side
HEIGHT = 150.0  # of the bars' frame
HEAD, LEGEND, FOOT = 24.0, 40.0, 46.0
LETTER, LINE = 12.0, 14.0
SIGN = 10.0  # a legend's square
GAP = 0.24  # of a group's width, left free
Y_TICKS = 5
BELOW = 4.0  # a logarithmic axis begins at most so many times below the least bar, so that it has a height


@dataclass(frozen=True, slots=True)
class GroupBar:
    """A bar. Without a value there is none, and ``text`` stands in its place; else on top, if there is room.

    An ``open`` bar goes on above what is drawn. ``told`` is what pointing at it says.
    """

    value: float | None
    text: str = ""
    told: str = ""
    open: bool = False


@dataclass(frozen=True, slots=True)
class BarGroup:
    """A name, in one line or two, and a bar for each series of its panel."""

    name: str
    bars: tuple[GroupBar, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """What the bars of one colour are. Panels that mean the same by a number share its colour."""

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class GroupPanel:
    """Groups with a title and a legend; ``axis`` says how values are written, and of which kind it is."""

    title: str
    series: tuple[Series, ...]
    groups: tuple[BarGroup, ...]
    axis: Axis = field(default_factory=Axis)

    @property
    def values(self) -> list[float]:
        return [bar.value for group in self.groups for bar in group.bars if bar.value is not None]


def grouped_bars(
    panels: Sequence[GroupPanel],
    *,
    title: str,
    subtitle: str = "",
    description: str = "",
    theme: str = "light",
) -> str:
    """Panels as an SVG document, two in a row.

    Raises ValueError when there is nothing to draw, or a value has no place on its axis.
    """
    panels = [panel for panel in panels if panel.values]
    if not panels:
        raise ValueError("nothing to draw: expected one or more bars")
    _require(panels)
    across = min(ACROSS, len(panels))
    sheet, look = Sheet(2 * MARGIN + across * PANEL + (across - 1) * BETWEEN, theme), Look.of(theme)
    top = sheet.heading(title, subtitle) + 8
    for first in range(0, len(panels), ACROSS):
        for place, panel in enumerate(panels[first : first + ACROSS]):
            _Drawing(sheet, look, panel, MARGIN + place * (PANEL + BETWEEN), top).draw()
        top += HEAD + LEGEND + HEIGHT + FOOT
    return sheet.finish(top, title=title, description=description or _told(panels))


def _require(panels: Sequence[GroupPanel]) -> None:
    for panel in panels:
        for group in panel.groups:
            if len(group.bars) != len(panel.series):
                raise ValueError(
                    f"{group.name!r}: expected {len(panel.series)} bars, found {len(group.bars)}"
                )
        for value in panel.values:
            require_number(value, repr(panel.title), log=panel.axis.log)
            if value < 0:
                raise ValueError(f"{panel.title!r}: expected a value from 0, found {value!r}")


@dataclass(slots=True)
class _Drawing:
    """One panel on its way to the sheet."""

    sheet: Sheet
    look: Look
    panel: GroupPanel
    left: float
    top: float

    def draw(self) -> None:
        self.sheet.write((self.left, self.top + HEAD / 2), self.panel.title, TEXT, bold=True, room=PANEL)
        self._legend(self.top + HEAD + SIGN)
        scale = _scale(self.panel)
        ticks = max(measured(self.panel.axis.write(tick), LETTER, "regular") for tick in scale.ticks)
        start, ground = self.left + ticks + 10, self.top + HEAD + LEGEND + HEIGHT
        right = self.left + PANEL
        for tick in scale.ticks:
            height = ground - HEIGHT * scale.share(tick)
            self.sheet.drawn.append(
                rule((start - 4, height), (right, height), self.look.grid, ' stroke-opacity=".55"')
            )
            self.sheet.write((start - 8, height), self.panel.axis.write(tick), LETTER, anchor="end")
        self._groups(scale, start, right, ground)
        self.sheet.drawn.append(rule((start - 4, ground), (right, ground), self.look.axis))

    def _legend(self, height: float) -> None:
        place = self.left
        for series in self.panel.series:
            fill = _fill(self.look, series.number)
            self.sheet.drawn.append(_box(place, height - SIGN / 2, SIGN, SIGN, fill))
            self.sheet.write((place + SIGN + 5, height), series.name, SMALL)
            place += SIGN + 5 + measured(series.name, SMALL, "regular") + 18

    def _groups(self, scale: Range, start: float, right: float, ground: float) -> None:
        pitch = (right - start) / len(self.panel.groups)
        wide = pitch * (1 - GAP) / len(self.panel.series)
        texts = [bar.text for group in self.panel.groups for bar in group.bars]
        fits = all(measured(text, LETTER, "regular") < wide for text in texts)
        for number, group in enumerate(self.panel.groups):
            left = start + number * pitch
            for place, (bar, series) in enumerate(zip(group.bars, self.panel.series, strict=True)):
                at = left + pitch * GAP / 2 + place * wide
                self._bar(bar, series, scale, (at, wide), ground, fits=fits)
            for line, text in enumerate(group.name.split("\n")):
                below = (left + pitch / 2, ground + 15 + line * LINE)
                self.sheet.write(below, text, LETTER, anchor="middle", room=pitch - 2)

    def _bar(
        self,
        bar: GroupBar,
        series: Series,
        scale: Range,
        across: tuple[float, float],
        ground: float,
        *,
        fits: bool,
    ) -> None:
        (left, wide), middle = across, across[0] + across[1] / 2
        if bar.value is None:
            if measured(bar.text, LETTER, "regular") < wide:
                self.sheet.write((middle, ground - 8), bar.text, LETTER, anchor="middle")
            return
        high = HEIGHT * scale.share(bar.value)
        fill = _fill(self.look, series.number)
        more = ' fill-opacity=".45"' if bar.open else ""
        told = f"<title>{escaped(bar.told)}</title>" if bar.told else ""
        self.sheet.drawn.append(_box(left + 0.5, ground - high, wide - 1, high, fill + more, told))
        if bar.open:
            # An arrow on top: it goes on.
            data = mark("up", middle, ground - high - 6, min(4.0, wide / 3))
            self.sheet.drawn.append(f'<path d="{data}"{fill}/>')
        if fits and bar.text:
            above = ground - high - (18 if bar.open else 9)
            room = measured(bar.text, LETTER, "regular") + 4
            # A piece of page below it, so that no line of the axis strikes it through.
            page = f' fill="{self.look.page}"'
            self.sheet.drawn.append(_box(middle - room / 2, above - 6, room, 12.0, page))
            self.sheet.write((middle, above), bar.text, LETTER, anchor="middle")


def _scale(panel: GroupPanel) -> Range:
    values = panel.values
    if not panel.axis.log:
        return range_of([0.0, *values], log=False, outer=True, wanted=Y_TICKS)
    return range_of([min(values) / BELOW, *values], log=True, outer=True, wanted=Y_TICKS)


def _fill(look: Look, number: int) -> str:
    """A colour a series; ink on paper has three: black, grey, and white with a rim."""
    if look.theme != "print":
        return f' fill="{look.pen(number).colour}"'
    return f' fill="{("#000", "#999", "#fff")[number % 3]}" stroke="#000" stroke-width=".8"'


def _box(left: float, top: float, wide: float, high: float, fill: str, inside: str = "") -> str:
    where = f'x="{short(left)}" y="{short(top)}" width="{short(wide)}" height="{short(high)}"'
    return f"<rect {where}{fill}>{inside}</rect>" if inside else f"<rect {where}{fill}/>"


def _told(panels: Sequence[GroupPanel]) -> str:
    """All values in words, for those who do not see the picture."""
    return "\n".join(line for panel in panels for line in _panel_told(panel))


def _panel_told(panel: GroupPanel) -> Iterator[str]:
    yield panel.title
    for group in panel.groups:
        bars = zip(panel.series, group.bars, strict=True)
        told = [f"{series.name} {bar.text}" for series, bar in bars if bar.text]
        yield f"{group.name.replace(chr(10), ' ')}: {', '.join(told)}"
