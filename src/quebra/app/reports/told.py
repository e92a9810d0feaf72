"""Tables as text for the terminal: columns in line, notes below, wrapped to the width there is."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from quebra.app.reports.cells import Grid, budget_text, grid_of, thinned
from quebra.app.reports.compared import WORDS, ComparedTable, note
from quebra.app.reports.measure import RUNS
from quebra.app.reports.published import PublishedReport
from quebra.core.registry import every_game
from quebra.core.words import say

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
    """How to read all of the tables."""
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
            yield from wrap(text, min(width, ROOM) - 1, initial_indent="  ", subsequent_indent="    ")


def _columns(grid: Grid) -> Iterator[str]:
    """Labels to the left, figures to the right; what stands above several columns begins with the first."""
    lines = list(thinned(grid.lines, grid.named))
    widths = [max(len(line[place]) for line in (grid.heads, *lines)) for place in range(len(grid.heads))]
    starts = [place for place, text in enumerate(grid.above) if text]
    for place, after in zip(starts, [*starts[1:], len(widths)], strict=True):
        room = sum(widths[place:after]) + BETWEEN * (after - place - 1)
        widths[place] += max(0, len(grid.above[place]) - room)
    if starts:
        yield _above(grid, widths, starts)
    yield _line(grid.heads, widths, grid.named)
    for line in lines:
        yield _line(line, widths, grid.named)


def _above(grid: Grid, widths: list[int], starts: list[int]) -> str:
    """The names of the groups, each ending where its last column ends."""
    text = ""
    for place, after in zip(starts, [*starts[1:], len(widths)], strict=True):
        end = sum(widths[:after]) + BETWEEN * (after - 1) + 2
        text = text.ljust(sum(widths[:place]) + BETWEEN * place + 2)
        text += grid.above[place].rjust(end - len(text))
    return text


def _line(cells: tuple[str, ...], widths: list[int], named: int) -> str:
    parts = [
        cell.ljust(width) if place < named else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return ("  " + (" " * BETWEEN).join(parts)).rstrip()
