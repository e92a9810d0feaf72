"""Small panels of bars beside each other: counts by name, or histograms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quebra.render.plot.frame import MARGIN, SMALL, TEXT, Sheet, rule
from quebra.render.plot.look import Look
from quebra.render.plot.names import measured
from quebra.render.plot.scale import nice_step
from quebra.render.plot.values import plain_number, require_number
from quebra.render.svg.layout import short
from quebra.render.svg.letters import escaped

PANEL, WIDEST_PANEL, BETWEEN = 220.0, 460.0, 34.0
NAME_GAP = 6.0
HIGHEST = 120.0  # of a bar
LEAST_WIDTH = 420.0  # of a picture: a title needs room
LETTER = 12.0
HEAD, NOTE, FOOT = 24.0, 20.0, 42.0  # heights: a panel's title, the line below it, the names of the bars


@dataclass(frozen=True, slots=True)
class Bar:
    """A name and how many; ``told`` is what pointing at it says."""

    name: str
    count: float
    told: str = ""


@dataclass(frozen=True, slots=True)
class BarPanel:
    """Bars with a title and a note. With ``edges``, one more than bars, it is a histogram: the bars touch,
    and the edges between them are named instead of the bars. A panel without bars shows only its texts."""

    title: str
    bars: tuple[Bar, ...]
    note: str = ""
    edges: tuple[str, ...] = ()


def bar_panels(
    rows: Sequence[Sequence[BarPanel]],
    *,
    title: str,
    subtitle: str = "",
    description: str = "",
    theme: str = "light",
) -> str:
    """Rows of panels as an SVG document; the bars of a row share one scale.

    Raises ValueError when there is nothing to draw or a count is no number from 0.
    """
    _require(rows)
    columns, panel = max(len(row) for row in rows), _panel_width(rows)
    width = max(LEAST_WIDTH, 2 * MARGIN + columns * panel + (columns - 1) * BETWEEN)
    sheet, look = Sheet(width, theme), Look.of(theme)
    top = sheet.heading(title, subtitle) + 8
    for row in rows:
        top = _row(sheet, look, row, top, panel)
    told = description or _told(rows)
    return sheet.finish(top, title=title, description=told)


def _require(rows: Sequence[Sequence[BarPanel]]) -> None:
    if not any(panel.bars for row in rows for panel in row):
        raise ValueError("nothing to draw: expected one or more bars")
    for panel in (panel for row in rows for panel in row):
        if panel.edges and len(panel.edges) != len(panel.bars) + 1:
            raise ValueError(
                f"{panel.title!r}: expected {len(panel.bars) + 1} edges, found {len(panel.edges)}"
            )
        for bar in panel.bars:
            require_number(bar.count, repr(bar.name))
            if bar.count < 0:
                raise ValueError(f"{bar.name!r}: expected a count from 0, found {bar.count!r}")


def _panel_width(rows: Sequence[Sequence[BarPanel]]) -> float:
    """Wide enough for the names of the bars, within reason."""
    named = [panel for row in rows for panel in row if panel.bars and not panel.edges]
    needed = [
        len(panel.bars) * (max(measured(bar.name[:100], LETTER, "regular") for bar in panel.bars) + NAME_GAP)
        for panel in named
    ]
    return min(WIDEST_PANEL, max([PANEL, *needed]))


def _row(sheet: Sheet, look: Look, row: Sequence[BarPanel], top: float, width: float) -> float:
    """Panels side by side; gives the height where the next row begins."""
    most = max((bar.count for panel in row for bar in panel.bars), default=0) or 1
    titled, noted = any(panel.title for panel in row), any(panel.note for panel in row)
    ground = top + HEAD * titled + NOTE * noted + 20 + HIGHEST
    for number, panel in enumerate(row):
        left = MARGIN + number * (width + BETWEEN)
        sheet.write((left, top + HEAD / 2), panel.title, TEXT + 1, bold=True, room=width)
        sheet.write((left, top + HEAD * titled + NOTE / 2), panel.note, SMALL, room=width)
        if panel.bars:
            _bars(sheet, look, panel, _Ground(left, ground, width), HIGHEST / most)
            _feet(sheet, look, panel, _Ground(left, ground, width))
    return ground + FOOT


@dataclass(frozen=True, slots=True)
class _Ground:
    """The line that the bars of a panel stand on."""

    left: float
    height: float
    width: float


def _bars(sheet: Sheet, look: Look, panel: BarPanel, ground: _Ground, unit: float) -> None:
    """The bars, each with its count on top where all the counts of the panel have room."""
    pitch = ground.width / len(panel.bars)
    gap = min(1.0, pitch * 0.1) if panel.edges else pitch * 0.28
    texts = [plain_number(bar.count) for bar in panel.bars]
    fits = all(measured(text, LETTER, "semibold") < pitch - 2 for text in texts)
    highest = max(range(len(texts)), key=lambda place: panel.bars[place].count)
    for place, (bar, text) in enumerate(zip(panel.bars, texts, strict=True)):
        x, high = ground.left + place * pitch, bar.count * unit
        told = bar.told or f"{bar.name}: {text}"
        sheet.drawn.append(
            f'<rect x="{short(x + gap / 2)}" y="{short(ground.height - high)}" width="{short(pitch - gap)}"'
            f' height="{short(high)}" fill="{look.bar}"><title>{escaped(told)}</title></rect>'
        )
        if (fits or place == highest) and (bar.count or not panel.edges):
            # Where only the highest has its count, that may be wider than the bar, not than the panel.
            half = measured(text, LETTER, "semibold") / 2
            middle = min(max(x + pitch / 2, ground.left + half), ground.left + ground.width - half)
            sheet.write((middle, ground.height - high - 9), text, LETTER, bold=True, anchor="middle")


def _feet(sheet: Sheet, look: Look, panel: BarPanel, ground: _Ground) -> None:
    """The line that the bars stand on, and the names below it."""
    left, height = ground.left, ground.height
    sheet.drawn.append(rule((left, height), (left + ground.width, height), look.axis))
    pitch = ground.width / len(panel.bars)
    if not panel.edges:
        for place, bar in enumerate(panel.bars):
            middle = (left + (place + 0.5) * pitch, height + 14)
            sheet.write(middle, bar.name, LETTER, anchor="middle", room=pitch - NAME_GAP / 2)
        return
    widest = max(measured(text[:100], LETTER, "regular") for text in panel.edges) + 8
    every = int(nice_step(max(1.0, widest / pitch), whole=True))
    for place, text in enumerate(panel.edges):
        if place % every == 0:
            at = left + place * pitch
            sheet.drawn.append(rule((at, height), (at, height + 4), look.axis))
            sheet.write((at, height + 14), text, LETTER, anchor="middle", room=ground.width / 2)


def _told(rows: Sequence[Sequence[BarPanel]]) -> str:
    """All counts in words, for those who do not see the picture."""
    lines = []
    for panel in (panel for row in rows for panel in row):
        counts = ", ".join(bar.told or f"{bar.name}: {plain_number(bar.count)}" for bar in panel.bars)
        lines.append(". ".join(text for text in (panel.title, panel.note, counts) if text))
    return "\n".join(lines)
