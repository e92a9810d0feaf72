"""The figures of a table as people read them, and the columns and lines that hold them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from quebra.app.reports import WORDS
from quebra.app.reports.compared import ComparedTable
from quebra.app.reports.counterparts import MATCH, OWN_WAYS
from quebra.app.reports.published import PublishedFigure, PublishedRow, value_of
from quebra.core.words import duration, number, say

NOTHING = "–"
WIDE = 2  # so many figures have their columns side by side; more have a line each


@dataclass(frozen=True, slots=True)
class Grid:
    """A table laid out: what is above each column (what it is of, what it is), and its lines.

    The first ``named`` columns are labels; with ``grouped`` the very first is that of a group of lines.
    """

    named: int
    grouped: bool
    above: tuple[str, ...]
    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


def grid_of(compared: ComparedTable, lang: str) -> Grid:
    """Figures beside each other where they are few, else below each other."""
    return _wide(compared, lang) if len(compared.table.figures) <= WIDE else _long(compared, lang)


def _wide(compared: ComparedTable, lang: str) -> Grid:
    table = compared.table
    heads, above = list(table.heads), [""] * len(table.heads)
    for figure in table.figures:
        above += [figure.label or say(WORDS, lang, "points"), *[""] * len(figure.by)]
        heads += [say(WORDS, lang, "theirs"), *(who(by, lang) for by in figure.by)]
    lines = []
    for row in table.rows:
        cells = list(row.labels)
        for figure, printed in zip(table.figures, row.values, strict=True):
            cells.append(theirs(figure, printed, lang))
            cells += [ours(compared, row, figure, by, lang) for by in figure.by]
        lines.append(tuple(cells))
    return Grid(len(table.heads), table.grouped, tuple(above), tuple(heads), tuple(lines))


def _long(compared: ComparedTable, lang: str) -> Grid:
    table = compared.table
    all_by = list(dict.fromkeys(by for figure in table.figures for by in figure.by))
    heads = [*table.heads, "", say(WORDS, lang, "theirs"), *(who(by, lang) for by in all_by)]
    lines = []
    for row in table.rows:
        for figure, printed in zip(table.figures, row.values, strict=True):
            own = [ours(compared, row, figure, by, lang) for by in all_by]
            lines.append((*row.labels, figure.label, theirs(figure, printed, lang), *own))
    return Grid(len(table.heads) + 1, table.grouped, ("",) * len(heads), tuple(heads), tuple(lines))


def who(by: str, lang: str) -> str:
    """Whose figure it is: a labeling by its name, or Quebra's own way."""
    return say(WORDS, lang, "played" if by == MATCH else "own") if by in OWN_WAYS else by


def theirs(figure: PublishedFigure, printed: str, lang: str) -> str:
    """A published figure, with the digits that the page has."""
    value = value_of(printed)
    if value is None:
        return printed or NOTHING
    digits = len(printed.partition(".")[2])
    return " ".join(part for part in (number(value, lang, digits), figure.unit) if part)


def ours(compared: ComparedTable, row: PublishedRow, figure: PublishedFigure, by: str, lang: str) -> str:
    """What stands beside it."""
    own = compared.ours(row, figure, by)
    if own.status == "over":
        return f"> {budget_text(compared.budget, lang)}"
    if own.value is None:
        return say(WORDS, lang, "interrupted_cell") if own.status == "interrupted" else NOTHING
    if figure.what == "time":
        return duration(float(f"{own.value:.3g}"), lang)
    if figure.what == "points":
        games = compared.ours(row, figure, by, "games").value or 0
        share = number(own.value, lang, 0 if own.value.is_integer() else 1)
        return say(WORDS, lang, "share", {"share": share, "games": int(games)})
    return number(own.value, lang, 0 if own.value.is_integer() else 1)


def budget_text(budget: float, lang: str) -> str:
    """The budget of a cell, in seconds as it was given."""
    text = f"{budget:g}"
    return f"{text.replace('.', ',') if lang == 'pt' else text} s"


def thinned(lines: tuple[tuple[str, ...], ...], named: int) -> Iterator[tuple[str, ...]]:
    """The lines with each label told once, where it begins, as the pages do."""
    before: tuple[str, ...] = ()
    for line in lines:
        same = 0
        while same < named - 1 and line[: same + 1] == before[: same + 1]:
            same += 1
        yield ("",) * same + line[same:]
        before = line
