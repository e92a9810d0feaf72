"""What the five reports print: tables with the page's own labels, and what stands beside each figure."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from quebra.core.errors import InputError, shorten

NAMES = ("snake-1", "snake-2", "shakashaka", "zurero", "kenken")
MEAN = 0  # of a row that takes all runs together


@dataclass(frozen=True, slots=True)
class PublishedFigure:
    """A column of a report's table.

    ``what`` is measured: time, points, or a counter of the search. ``by`` are its counterparts here: a
    labeling of the finite-domain search, ``quebra`` (its own solver), ``generate`` or ``match``.
    """

    label: str
    what: str
    unit: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """A line of a report's table, and the boards, size or players that it is about.

    ``take`` is the number of a single run, or MEAN. ``values`` are as printed: an empty one is not there.
    A row that a chart shows under another name than its labels has it in ``drawn``.
    """

    labels: tuple[str, ...]
    values: tuple[str, ...]
    boards: tuple[str, ...] = ()
    size: int = 0
    players: tuple[str, ...] = ()
    take: int = MEAN
    drawn: str = ""


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """One table. ``notes`` tell how to read it, ``wrong`` what in it cannot be right: keys of sentences.

    With ``grouped`` the first label of a row is that of a group of rows. New boards of ours are of ``level``;
    the reports know none.
    """

    label: str
    task: str  # decide, minimise, generate or play
    heads: tuple[str, ...]
    figures: tuple[PublishedFigure, ...]
    rows: tuple[PublishedRow, ...]
    notes: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    level: str = "any"
    grouped: bool = False
    chart: bool = False
    chart_label: str = ""


@dataclass(frozen=True, slots=True)
class PublishedReport:
    """One of the five."""

    name: str
    number: int
    type: str
    authors: tuple[str, ...]
    tables: tuple[PublishedTable, ...]


def value_of(printed: str) -> float | None:
    """The number that is printed; nothing where a dash or no figure stands."""
    return None if printed in ("", "-") else float(printed)


@cache
def published(name: str) -> PublishedReport:
    """A report by its short name."""
    if name not in NAMES:
        raise InputError(f"unknown report {shorten(name)!r}, expected one of: {', '.join(NAMES)}")
    file = resources.files(__package__).joinpath(f"data/{name}.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    tables = tuple(_table(table) for table in data.pop("tables"))
    return PublishedReport(tables=tables, **_frozen(data))


def _table(data: dict[str, Any]) -> PublishedTable:
    figures = tuple(PublishedFigure(**_frozen({"unit": "", **one})) for one in data.pop("figures"))
    rows = tuple(PublishedRow(**_frozen(one)) for one in data.pop("rows"))
    return PublishedTable(figures=figures, rows=rows, **_frozen(data))


def _frozen(data: dict[str, Any]) -> dict[str, Any]:
    """Lists as tuples: what is published does not change."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
