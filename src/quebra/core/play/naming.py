"""Clues and values as they are read out, for the descriptions of games."""

from __future__ import annotations

from collections.abc import Iterable

from quebra.core.grid import Cell
from quebra.core.play.clues import CountRule, PlayClue
from quebra.core.state.state import Value
from quebra.core.words import tables

SIDES = {"row": "left", "column": "top"}


def value_name(package: str, language: str, value: Value) -> str:
    """What a game's words call a value, under [play]; else the value itself."""
    return str(tables(package, language).get("play", {}).get(str(value), value))


def line_clue(
    kind: str, line: int, count: int, cells: Iterable[Cell], rule: CountRule, language: str
) -> PlayClue:
    """A count beside a ``row`` (left of it) or a ``column`` (above it)."""
    name = _clue(language, kind, line=line, count=count)
    return PlayClue(f"{kind}-{line}", tuple(cells), rule, outside=(SIDES[kind], line), name=name)


def number_clue(cell: Cell, number: int, cells: Iterable[Cell], rule: CountRule, language: str) -> PlayClue:
    """A number in a cell."""
    name = _clue(language, "number", text=number)
    return PlayClue(f"number-{cell[0]}-{cell[1]}", tuple(cells), rule, at=cell, name=name)


def _clue(language: str, key: str, **values: str | int) -> str:
    return str(tables(__package__, language)["clues"][key]).format(**values)
