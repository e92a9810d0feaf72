"""The reports' charts with ours beside: bars of time, on an axis by powers of ten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from quebra.app.reports import WORDS
from quebra.app.reports.cells import budget_text, ours, theirs, who
from quebra.app.reports.compared import ComparedTable
from quebra.app.reports.counterparts import OWN_WAYS
from quebra.app.reports.published import PublishedFigure, PublishedRow, PublishedTable, value_of
from quebra.core.words import duration, say
from quebra.render.plot import Axis, BarGroup, GroupBar, GroupPanel, Series, grouped_bars

THEIRS, LABELING, OWN = range(3)  # a colour each


def reports_plot(tables: Sequence[ComparedTable], lang: str, theme: str = "light") -> str | None:
    """The charts of the tables as an SVG document; nothing where there is no figure to draw."""
    panels = [panel for compared in tables if compared.table.chart for panel in _panels(compared, lang)]
    if not any(panel.values for panel in panels):
        return None
    is_timed = any(panel.axis.log for panel in panels)
    below = {"budget": budget_text(tables[0].budget, lang)}
    return grouped_bars(
        panels,
        title=say(WORDS, lang, "plot_title"),
        subtitle=say(WORDS, lang, "plot_below" if is_timed else "plot_below_points", below),
        theme=theme,
    )


def _panels(compared: ComparedTable, lang: str) -> Iterator[GroupPanel]:
    """A panel for every figure that is a time or a share; counters are in the table."""
    for place, figure in enumerate(compared.table.figures):
        if figure.what not in ("time", "points"):
            continue
        is_time = figure.what == "time"
        has_theirs = any(value_of(row.values[place]) is not None for row in compared.table.rows)
        series = [Series(say(WORDS, lang, "theirs"), THEIRS)] if has_theirs else []
        series += [Series(who(by, lang), OWN if by in OWN_WAYS else LABELING) for by in figure.by]
        groups = [
            BarGroup(_name(row), tuple(_bars(compared, row, place, lang, has_theirs=has_theirs)))
            for row in drawn_rows(compared.table)
        ]
        axis = Axis(log=is_time, write=partial(_time_tick, lang=lang) if is_time else _share_tick)
        yield GroupPanel(_title(compared, figure, lang), tuple(series), tuple(groups), axis)


def drawn_rows(table: PublishedTable) -> list[PublishedRow]:
    """The rows that a chart shows: those named for it, or all."""
    return [row for row in table.rows if row.drawn] or list(table.rows)


def _title(compared: ComparedTable, figure: PublishedFigure, lang: str) -> str:
    table = compared.table
    label = figure.label or say(WORDS, lang, "points")
    return f"{compared.report.name}, {table.chart_label or table.label}: {label}"


def _name(row: PublishedRow) -> str:
    return row.drawn or ("\n– ".join(row.players) if row.players else row.labels[-1])


def _time_tick(seconds: float, lang: str) -> str:
    return duration(seconds, lang)


def _share_tick(value: float) -> str:
    return f"{value:g} %"


def _bars(
    compared: ComparedTable, row: PublishedRow, place: int, lang: str, *, has_theirs: bool
) -> Iterator[GroupBar]:
    figure, printed = compared.table.figures[place], row.values[place]
    name, is_time = _name(row).replace("\n", " "), figure.what == "time"
    if has_theirs:
        text, value = theirs(figure, printed, lang), value_of(printed)
        seconds = None if not value else value / (1000 if figure.unit == "ms" else 1)
        yield GroupBar(
            seconds,
            text if value else text.partition(" ")[0],
            f"{name}, {say(WORDS, lang, 'theirs')}: {text}",
        )
    for by in figure.by:
        own, text = compared.ours(row, figure, by), ours(compared, row, figure, by, lang)
        is_over = own.status == "over"
        value = compared.budget if is_over and is_time else own.value
        if is_time and not value:
            value = None  # a clock that stood still has no place on an axis by powers of ten
        told = f"{name}, {who(by, lang)}: {text}"
        shown = text if is_time or value is None else _share_tick(round(value, 1))
        yield GroupBar(value, shown if value else "", told, open=is_over and is_time)
