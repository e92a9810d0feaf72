"""Steps in sentences: the games' words (explain.<lang>.toml), filled with cells, values and rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from quebra.core.errors import QuebraError
from quebra.core.game import Board
from quebra.core.grid import Cell, name_of, names_of
from quebra.core.referee import check
from quebra.core.registry import game_of
from quebra.core.words import LANGUAGES, say, tables, tell
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.steps import Known, Link, Listed, Phrase, Saying, Step
from quebra.engine.model.model import Fact, Rule

MOST_LINKS = 16  # of a chain that are told; the middle of a longer one is left out
MOST_STATEMENTS = 12
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
    usual = resources.files(__package__).joinpath(f"derived.{language}.toml").read_text(encoding="utf-8")
    return {
        name: {**table, **tables(package, language).get(name, {})}
        for name, table in tomllib.loads(usual).items()
    }


class Teller:
    """Sentences about one board's steps in one language."""

    def __init__(self, board: Board, language: str = "en") -> None:
        self.board, self.language = board, language
        self._words = explain_words(game_of(board).package, language)

    def technique(self, technique: str) -> str:
        """What players call it."""
        return str(self._words["techniques"][technique])

    def step(self, step: Step) -> str:
        """The whole step in a sentence or several."""
        if step.said:
            return " ".join(self.phrase(sentence, "steps") for sentence in step.said)
        conclusions = step.conclusions
        opposite = Fact(conclusions[0].cell, conclusions[0].value, not conclusions[0].holds)
        places: dict[str, str | int] = {
            "conclusions": self.facts(conclusions),
            "premises": self.facts(step.premises),
            "cells": names_of(_cells(conclusions)),
            "rule": self.rule(step.rules[0]),
            "rules": self._list([self.rule(rule) for rule in step.rules]),
            "statement": self.statement(step.rules[0]),
            "statements": "; ".join(self._shortened(self._statements(step.rules))),
            "assumption": self.facts([opposite]),
            "chain": self._chain(step.chain),
        }
        return _fill(self._words["steps"][step.key], {**places, **step.values})

    def phrase(self, saying: Saying, table: str = "phrases") -> str:
        """What a game wants said: words of its own, filled with what may be phrases again."""
        if isinstance(saying, Phrase):
            places = {name: self.phrase(value) for name, value in saying.values.items()}
            return _fill(self._words[table][saying.key], places)
        if isinstance(saying, Listed):
            items = [self.phrase(item) for item in saying.items]
            return saying.word.join(items) if saying.word in MARKS else self._list(items, saying.word)
        return str(saying)

    def rule(self, rule: Rule) -> str:
        """How a sentence calls a rule."""
        table = self._words["rules"]
        return _fill(table.get(rule.name) or table[_any(rule)], _rule_places(rule))

    def statement(self, rule: Rule) -> str:
        """What a rule demands."""
        table = self._words["statements"]
        return _fill(table.get(rule.name) or table[_any(rule)], _rule_places(rule))

    def facts(self, facts: Iterable[Fact]) -> str:
        """Facts in a phrase, alike ones together."""
        groups = _grouped(tuple(facts), self._words["facts"])
        phrases = [self._phrase(cells, values, holds) for cells, values, holds in groups]
        return self._list(phrases) if phrases else ""

    def contradiction(self, found: Contradiction) -> str:
        """Why there is no solution, in sentences."""
        demands = self._statements(found.rules)
        lines = [say(OWN, self.language, "contradiction_one" if len(demands) == 1 else "contradiction")]
        lines += [f"  - {_capital(demand)}." for demand in demands]
        if found.rests_on:
            known = {"facts": self.facts(found.rests_on)}
            lines.append(say(OWN, self.language, "contradiction_facts", known))
        if len(found.chain) > 1:
            lines.append(self._chain(found.chain))
        return "\n".join([*lines, *self._visible(found)])

    def _visible(self, found: Contradiction) -> list[str]:
        """What the referee says of the facts alone: a rule that they break by themselves is plain to see."""
        part = part_of(self.board)
        known = Known(part.model(self.board))
        known.add(found.facts)
        verdict = check(self.board, part.answer_of(self.board, known), partial=True)
        return [tell(self.board, violation, self.language) for violation in verdict.violations]

    def _statements(self, rules: Sequence[Rule]) -> list[str]:
        """What rules demand; those that say the same of several places are told once."""
        told: list[str] = []
        alike: dict[str, list[Rule]] = {}
        for rule in rules:
            alike.setdefault(rule.name, []).append(rule)
        for same in alike.values():
            if len(same) == 1 or same[0].values:  # with numbers of its own each is told
                told += [self.statement(rule) for rule in same]
                continue
            others = names_of(rule.cells[0] for rule in same[1:])
            places = {"statement": self.statement(same[0]), "cells": others}
            told.append(say(OWN, self.language, "likewise", places))
        return told

    def _phrase(self, cells: Sequence[Cell], values: Sequence[object], holds: bool) -> str:
        table = self._words["facts"]
        entry = table.get(str(values[0])) or table["any"]
        one, many = entry["yes" if holds else "no"]
        joined = self._list([str(value) for value in values], "or" if not holds else "and")
        return _fill(one if len(cells) == 1 else many, {"cells": self._names(cells), "values": joined})

    def _names(self, cells: Sequence[Cell]) -> str:
        return self._list([name_of(cell) for cell in cells]) if len(cells) <= 12 else names_of(cells)

    def _list(self, parts: Sequence[str], word: str = "and") -> str:
        """A, B and C."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {say(OWN, self.language, word)} {parts[-1]}"

    def _shortened(self, parts: list[str]) -> list[str]:
        if len(parts) <= MOST_STATEMENTS:
            return parts
        return [
            *parts[:MOST_STATEMENTS],
            say(OWN, self.language, "more", {"count": len(parts) - MOST_STATEMENTS}),
        ]

    def _chain(self, chain: Sequence[Link]) -> str:
        told = [self._link(link) for link in chain]
        if len(told) > MOST_LINKS:
            half = MOST_LINKS // 2
            told[half:-half] = [say(OWN, self.language, "and_so_on", {"count": len(told) - 2 * half})]
        return " ".join(told)

    def _link(self, link: Link) -> str:
        if link.facts:
            places = {"facts": self.facts(link.facts), "rule": self.rule(link.rule)}
            return say(OWN, self.language, "then", places)
        return say(OWN, self.language, "broken", {"statement": self.statement(link.rule)})


def _fill(sentence: str, places: Mapping[str, str | int]) -> str:
    return str(sentence).format(**places)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _any(rule: Rule) -> str:
    """The words for rules that have none of their own: those of some place, and those of the whole board."""
    return "any" if rule.cells else "everywhere"


def _rule_places(rule: Rule) -> dict[str, str | int]:
    cell = name_of(rule.cells[0]) if rule.cells else ""
    return {"name": rule.name, "cell": cell, "cells": names_of(rule.cells), **dict(rule.values)}


def _cells(facts: Iterable[Fact]) -> list[Cell]:
    return list(dict.fromkeys(fact.cell for fact in facts))


Group = tuple[list[Cell], list[object], bool]


def _grouped(facts: Sequence[Fact], words: Mapping[str, Any]) -> list[Group]:
    """Facts that one phrase can tell: cells with the same values, told or excluded.

    Words of a value's own (is snake, stays white) allow one value a phrase; others are gathered.
    """
    by_cell: dict[tuple[Cell, bool, object], list[object]] = {}
    for fact in facts:
        own = fact.value if str(fact.value) in words else None
        by_cell.setdefault((fact.cell, fact.holds, own), []).append(fact.value)
    groups: dict[tuple[tuple[object, ...], bool], list[Cell]] = {}
    for (cell, holds, _), values in by_cell.items():
        groups.setdefault((tuple(values), holds), []).append(cell)
    return [(cells, list(values), holds) for (values, holds), cells in groups.items()]
