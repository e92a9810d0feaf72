"""What sentences are made of: a game's words filled with cells, facts, rules and the links of chains."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from quebra.core.errors import QuebraError
from quebra.core.game import Board
from quebra.core.grid import Cell, name_of, names_of
from quebra.core.registry import game_of
from quebra.core.words import LANGUAGES, say, tables
from quebra.engine.explain.chains.told import ToldLink, cell_runs, told_together
from quebra.engine.explain.steps import Link, Listed, Phrase, SaidValue, Spoken, Word
from quebra.engine.model.model import Fact, Rule

FEW_NAMES = 3  # cells that are always named one by one
MOST_NAMES = 12
MARKS = ("; ", ", ", "/")  # what puts things together besides words
OWN = "quebra.engine.explain"


@cache
def explain_words(package: str, language: str) -> dict[str, Any]:
    """All explaining words of one game in one language.

    Where a game has no file for them: plain ones, and what its words.<lang>.toml has under such headings.
    """
    if language not in LANGUAGES:
        raise QuebraError(f"unknown language {language!r}, expected one of: {', '.join(LANGUAGES)}")
    own = resources.files(package).joinpath(f"explain/words.{language}.toml")
    if own.is_file():
        return tomllib.loads(own.read_text(encoding="utf-8"))
    usual = resources.files(OWN).joinpath(f"derived.{language}.toml").read_text(encoding="utf-8")
    return {
        name: {**table, **tables(package, language).get(name, {})}
        for name, table in tomllib.loads(usual).items()
    }


class Phrasing:
    """Cells, facts, rules and links of one board's explanation in one language."""

    def __init__(self, board: Board, language: str = "en") -> None:
        self.board, self.language = board, language
        self._words = explain_words(game_of(board).package, language)

    def phrase(self, saying: Spoken, table: str = "phrases") -> str:
        """What a game wants said: words of its own, filled with what may be phrases again."""
        if isinstance(saying, Phrase):
            places = {name: self.phrase(value) for name, value in saying.values.items()}
            return fill(self._words[table][saying.key], places)
        if isinstance(saying, Listed):
            items = [self.phrase(item) for item in saying.items]
            return saying.word.join(items) if saying.word in MARKS else self.listed(items, saying.word)
        return str(saying)

    def rule(self, rule: Rule) -> str:
        """How a sentence calls a rule."""
        table = self._words["rules"]
        return fill(table.get(rule.name) or table[_any(rule)], _rule_places(rule))

    def statement(self, rule: Rule) -> str:
        """What a rule demands."""
        table = self._words["statements"]
        return fill(table.get(rule.name) or table[_any(rule)], _rule_places(rule))

    def facts(self, facts: Iterable[Fact]) -> str:
        """Facts in a phrase, alike ones together."""
        groups = _grouped(tuple(facts), self._words["facts"])
        phrases = [self._phrase(cells, values, holds) for cells, values, holds in groups]
        return self.listed(phrases) if phrases else ""

    def values(self, values: Iterable[object]) -> str:
        """What a cell can be: one of these."""
        names = self._words.get("values", {})
        return self.listed([str(names.get(str(value), value)) for value in values], "either")

    def _phrase(self, cells: Sequence[Cell], values: Sequence[object], holds: bool) -> str:
        table = self._words["facts"]
        entry = table.get(str(values[0])) or table["any"]
        one, many = entry["yes" if holds else "no"]
        joined = self.listed([str(value) for value in values], "or" if not holds else "and")
        return fill(one if len(cells) == 1 else many, {"cells": self._names(cells), "values": joined})

    def _names(self, cells: Sequence[Cell]) -> str:
        """Few cells one by one, more of them by their runs, very many only as far as they are read."""
        if len(cells) <= FEW_NAMES:
            return self.listed([name_of(cell) for cell in cells])
        return self.cells(cells) if len(cell_runs(cells)) <= MOST_NAMES else names_of(cells)

    def listed(self, parts: Sequence[str], word: str = "and") -> str:
        """A, B and C."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {say(OWN, self.language, word)} {parts[-1]}"

    def links(self, chain: Sequence[Link], first: int = 1) -> list[ToldLink]:
        """The links of a chain that are told, numbered; the last is the rule that would be broken."""
        found: list[ToldLink] = []
        for number, some in enumerate(told_together(chain, self._group), first):
            facts = tuple(fact for link in some for fact in link.facts)
            saying = some[-1].saying
            cells = cells_of(facts) if facts or saying is None else saying.cells
            rules = tuple(dict.fromkeys(link.rule for link in some))
            found.append(ToldLink(number, rules, facts, tuple(cells), self._clause(some, facts)))
        return found

    def _clause(self, some: Sequence[Link], facts: Sequence[Fact]) -> str:
        """Why the links follow, or what would be wrong at the end."""
        rule, saying = some[0].rule, some[0].saying
        table = self._words["links" if facts else "breaks"]
        sentence = table["any"] if saying is None else table[saying.key]
        if len(some) > 1 and saying is not None:
            sentence = self._words["links_many"][self._group(saying.key)]
        places = {
            **_rule_places(rule),
            "facts": self.facts(facts),
            "found": self.cells(cells_of(facts)),
            "rule": self.rule(rule),
            "statement": self.statement(rule),
            "each": self._each(some) if len(some) > 1 else "",
        }
        values = {} if saying is None else saying.values
        return fill(sentence, {**places, **{key: self._said(value) for key, value in values.items()}})

    def _group(self, key: str) -> str:
        """The sentence for several links in a row: of one key, or of keys that tell more or less of it."""
        plain = key.removesuffix("_there")
        several = f"{key.removesuffix('_some')}s"
        return next((name for name in (plain, several) if name in self._words["links_many"]), "")

    def _each(self, some: Sequence[Link]) -> str:
        """Cell by cell what several links speak of, where they speak of signs."""
        signs: dict[str, list[str]] = {}
        for saying in (link.saying for link in some):
            if saying is not None and "signs" in saying.values:
                signs.setdefault(str(self._said(saying.values["cell"])), []).append(
                    str(saying.values["signs"])
                )
        sentence = self._words.get("links_each", {}).get("signs", "")
        return self.listed(
            [fill(sentence, {"cell": cell, "signs": "/".join(told)}) for cell, told in signs.items()]
        )

    def _said(self, value: SaidValue) -> str | int:
        if isinstance(value, Word):
            return str(self._words[value.table][value.key])
        return self.cells(value) if isinstance(value, tuple) else value

    def cells(self, cells: Sequence[Cell]) -> str:
        """Cells in a phrase, those that lie in a row by their first and last."""
        return self.listed([self._run(first, last) for first, last in cell_runs(cells)])

    def _run(self, first: Cell, last: Cell) -> str:
        if first == last:
            return name_of(first)
        return say(OWN, self.language, "run", {"first": name_of(first), "last": name_of(last)})


def fill(sentence: str, places: Mapping[str, str | int]) -> str:
    return str(sentence).format(**places)


def _any(rule: Rule) -> str:
    """The words for rules that have none of their own: those of some place, and those of the whole board."""
    return "any" if rule.cells else "everywhere"


def _rule_places(rule: Rule) -> dict[str, str | int]:
    cell = name_of(rule.cells[0]) if rule.cells else ""
    return {"name": rule.name, "cell": cell, "cells": names_of(rule.cells), **dict(rule.values)}


def cells_of(facts: Iterable[Fact]) -> list[Cell]:
    return list(dict.fromkeys(fact.cell for fact in facts))


Group = tuple[list[Cell], list[object], bool]


def _grouped(facts: Sequence[Fact], words: Mapping[str, Any]) -> list[Group]:
    """Facts that one phrase can tell: cells with the same values, told or excluded.

    Words of a value's own (is filled, stays white) allow one value a phrase; others are gathered.
    """
    by_cell: dict[tuple[Cell, bool, object], list[object]] = {}
    for fact in facts:
        own = fact.value if str(fact.value) in words else None
        by_cell.setdefault((fact.cell, fact.holds, own), []).append(fact.value)
    groups: dict[tuple[tuple[object, ...], bool], list[Cell]] = {}
    for (cell, holds, _), values in by_cell.items():
        groups.setdefault((tuple(values), holds), []).append(cell)
    return [(cells, list(values), holds) for (values, holds), cells in groups.items()]
