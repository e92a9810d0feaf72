"""Tables as text for the terminal: columns in line, notes below, wrapped to the width there is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from textwrap import wrap

from quebra.app.reports import WORDS
from quebra.app.reports.cells import Grid, budget_text, grid_of, thinned
from quebra.app.reports.compared import ComparedTable, note
from quebra.app.reports.measure import RUNS
from quebra.app.reports.published import PublishedReport
from quebra.core.registry import every_game
from quebra.core.words import say

INDENT = "  "
BETWEEN = 2  # blanks from column to column
ROOM = 110  # notes are not wider, however wide the terminal is


def heading(report: PublishedReport, lang: str) -> str:
    """The line above a report's tables: its short name, its game, its authors."""
    return say(
        WORDS,
        lang,
        "heading",
        {
            "name": report.name,
            "number": report.number,
            "title": every_game()[report.type].titles[lang],
            "authors": ", ".join(report.authors),
        },
    )


def list_line(report: PublishedReport, lang: str) -> str:
    """A report in a line: what `quebra reports --list` prints."""
    values = {
        "name": report.name,
        "title": every_game()[report.type].titles[lang],
        "authors": ", ".join(report.authors),
        "tables": ", ".join(table.label for table in report.tables),
    }
    return say(WORDS, lang, "listed", values)


def explained(budget: float, lang: str) -> str:
    """How to read the tables, all of them."""
    return say(WORDS, lang, "how_to_read", {"budget": budget_text(budget, lang), "runs": RUNS})


def caption(compared: ComparedTable, lang: str) -> str:
    """A table's label as printed, that of its chart, and the task."""
    table = compared.table
    label = say(WORDS, lang, "charted", {"label": table.label, "chart": table.chart_label})
    return f"{label if table.chart_label else table.label} · {say(WORDS, lang, f'task_{table.task}')}"


def table_lines(compared: ComparedTable, lang: str, width: int) -> Iterator[str]:
    """A table with its caption and its notes."""
    yield caption(compared, lang)
    yield from _columns(grid_of(compared, lang))
    for mark, keys in (("wrong", compared.table.wrong), ("note", compared.table.notes)):
        for key in keys:
            text = f"{say(WORDS, lang, f'mark_{mark}')} {note(key, lang)}"
            yield from wrap(text, min(width, ROOM) - 1, initial_indent=INDENT, subsequent_indent=2 * INDENT)


def _columns(grid: Grid) -> Iterator[str]:
    """Labels to the left, figures to the right, and above their columns what they are of."""
    if grid.grouped:
        yield from _groups(grid)
        return
    lines = list(thinned(grid.lines, grid.named))
    widths = [max(len(line[place]) for line in (grid.heads, *lines)) for place in range(len(grid.heads))]
    spans = list(_spans(grid.above))
    for first, after in spans:
        room = sum(widths[first:after]) + BETWEEN * (after - first - 1)
        widths[first] += max(0, len(grid.above[first]) + len("-  -") - room)
    if spans:
        yield _above(grid.above, widths, spans)
    yield _line(grid.heads, widths, grid.named)
    for line in lines:
        yield _line(line, widths, grid.named)


def _groups(grid: Grid) -> Iterator[str]:
    """The label of a group on a line of its own, its lines below it without it."""
    lines = tuple((INDENT + line[1], *line[2:]) for line in grid.lines)
    inner = replace(grid, grouped=False, above=grid.above[1:], heads=grid.heads[1:], lines=lines, named=1)
    shown, group = list(_columns(inner)), ""
    yield from shown[: -len(lines)]
    for line, text in zip(grid.lines, shown[-len(lines) :], strict=True):
        if line[0] != group:
            group = line[0]
            yield INDENT + group
        yield text


def _spans(above: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """The columns that each name stands above: the first, and the one after the last."""
    starts = [place for place, text in enumerate(above) if text]
    return pairwise([*starts, len(above)])


def _above(above: tuple[str, ...], widths: list[int], spans: list[tuple[int, int]]) -> str:
    text = ""
    for first, after in spans:
        start = len(INDENT) + sum(widths[:first]) + BETWEEN * first
        room = sum(widths[first:after]) + BETWEEN * (after - first - 1)
        text = text.ljust(start) + f" {above[first]} ".center(room, "-")
    return text


def _line(cells: tuple[str, ...], widths: list[int], named: int) -> str:
    parts = [
        cell.ljust(width) if place < named else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return (INDENT + (" " * BETWEEN).join(parts)).rstrip()
