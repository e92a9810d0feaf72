"""Bars that lie: names down the side, and beside each a bar for everything that was measured of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from quebra.render.plot.frame import MARGIN, SMALL, TEXT, Sheet, rule
from quebra.render.plot.look import Look
from quebra.render.plot.names import measured
from quebra.render.plot.values import plain_number, require_number
from quebra.render.svg.layout import short
from quebra.render.svg.letters import escaped

LETTER = 13.0
LINE, THICK = 22.0, 14.0  # heights: of a row, of its bar
HEAD, BELOW = 26.0, 18.0  # heights: a group's title, the gap after a group
LONGEST = 190.0  # of a bar
GAP = 8.0  # between a name, its bar, and what is written behind it
BETWEEN = 26.0
WIDEST_NAME = 220.0
UNFINISHED = 0.4  # how much of its colour a bar keeps that would have become longer


@dataclass(frozen=True, slots=True)
class Measure:
    """One column of bars: what it shows, and how a value is written."""

    title: str
    write: Callable[[float], str] = plain_number


@dataclass(frozen=True, slots=True)
class SideBar:
    """A name and a value for each measure. ``unfinished``: the values are what was reached, and no more."""

    name: str
    values: tuple[float, ...]
    unfinished: bool = False


@dataclass(frozen=True, slots=True)
class SideBars:
    """Bars that are compared with each other: those of one measure share a scale."""

    title: str
    bars: tuple[SideBar, ...]


def side_bars(
    groups: Sequence[SideBars],
    measures: Sequence[Measure],
    *,
    title: str,
    subtitle: str = "",
    theme: str = "light",
) -> str:
    """Groups of bars, one below the other, as an SVG document.

    Raises ValueError when there is nothing to draw or a value is no number from 0.
    """
    _require(groups, measures)
    columns = _Columns.fit(groups, measures)
    sheet, look = Sheet(columns.right + MARGIN, theme), Look.of(theme)
    top = sheet.heading(title, subtitle) + 4
    for group in groups:
        top = _group(sheet, look, group, measures, columns, top) + BELOW
    return sheet.finish(top, title=title, description=_told(groups, measures))


def _require(groups: Sequence[SideBars], measures: Sequence[Measure]) -> None:
    if not measures or not any(group.bars for group in groups):
        raise ValueError("nothing to draw: expected one or more bars")
    for bar in (bar for group in groups for bar in group.bars):
        if len(bar.values) != len(measures):
            raise ValueError(f"{bar.name!r}: expected {len(measures)} values, found {len(bar.values)}")
        for value in bar.values:
            require_number(value, repr(bar.name))
            if value < 0:
                raise ValueError(f"{bar.name!r}: expected a value from 0, found {value!r}")


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where everything begins, from left to right."""

    name_width: float
    lefts: tuple[float, ...]
    right: float

    @staticmethod
    def fit(groups: Sequence[SideBars], measures: Sequence[Measure]) -> _Columns:
        """Wide enough for the names, and for what is written behind the longest bar."""
        bars = [bar for group in groups for bar in group.bars]
        widths = [measured(bar.name[:100], LETTER, "regular") for bar in bars]
        widths += [measured(group.title[:100], TEXT, "semibold") + GAP for group in groups]
        names = min(WIDEST_NAME, max(widths))
        left, lefts = MARGIN + names + GAP, []
        for place, measure in enumerate(measures):
            lefts.append(left)
            written = max(measured(_written(bar, place, measure), LETTER, "semibold") for bar in bars)
            left += max(LONGEST + GAP + written, measured(measure.title, SMALL, "regular")) + BETWEEN
        return _Columns(names, tuple(lefts), left - BETWEEN)


def _group(
    sheet: Sheet, look: Look, group: SideBars, measures: Sequence[Measure], columns: _Columns, top: float
) -> float:
    """A title, and the bars below it; gives the height where they end."""
    sheet.write((MARGIN, top + HEAD / 2), group.title, TEXT, bold=True, room=columns.name_width)
    first = top + HEAD
    bottom = first + len(group.bars) * LINE
    for number, bar in enumerate(group.bars):
        place = (columns.lefts[0] - GAP, first + (number + 0.5) * LINE)
        sheet.write(place, bar.name, LETTER, anchor="end", room=columns.name_width)
    for number, (measure, left) in enumerate(zip(measures, columns.lefts, strict=True)):
        sheet.write((left, top + HEAD / 2), measure.title, SMALL)
        longest = max((bar.values[number] for bar in group.bars), default=0) or 1
        for line, bar in enumerate(group.bars):
            length = LONGEST * bar.values[number] / longest
            _bar(sheet, look, bar, _written(bar, number, measure), _Spot(left, first + line * LINE, length))
        sheet.drawn.append(rule((left, first), (left, bottom), look.axis))
    return bottom


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a bar lies, and how long it is."""

    left: float
    top: float
    length: float


def _bar(sheet: Sheet, look: Look, bar: SideBar, words: str, spot: _Spot) -> None:
    """A bar with its value behind it."""
    faint = f' fill-opacity="{UNFINISHED}"' if bar.unfinished else ""
    top = short(spot.top + (LINE - THICK) / 2)
    sheet.drawn.append(
        f'<rect x="{short(spot.left)}" y="{top}" width="{short(spot.length)}" height="{short(THICK)}"'
        f' fill="{look.bar}"{faint}><title>{escaped(f"{bar.name}: {words}")}</title></rect>'
    )
    sheet.write((spot.left + spot.length + GAP, spot.top + LINE / 2), words, LETTER, bold=True)


def _written(bar: SideBar, place: int, measure: Measure) -> str:
    return f"{'> ' if bar.unfinished else ''}{measure.write(bar.values[place])}"


def _told(groups: Sequence[SideBars], measures: Sequence[Measure]) -> str:
    """Everything in words, for those who do not see the picture."""
    lines = []
    for group in groups:
        for place, measure in enumerate(measures):
            values = ", ".join(f"{bar.name}: {_written(bar, place, measure)}" for bar in group.bars)
            lines.append(". ".join(text for text in (group.title, measure.title, values) if text))
    return "\n".join(lines)
