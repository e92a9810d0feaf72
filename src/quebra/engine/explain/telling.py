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
from quebra.engine.explain.chains.told import ToldLink, ToldPart, cell_runs, in_parts, told_together
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.steps import (
    REFUTED,
    Known,
    Link,
    Listed,
    Phrase,
    SaidValue,
    Spoken,
    Step,
    Word,
)
from quebra.engine.model.model import Fact, Rule

MOST_STATEMENTS = 12
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
        return " ".join(part.text for part in self.parts(step))

    def parts(self, step: Step) -> list[ToldPart]:
        """The same, a long chain in parts, each with as much as a reader keeps in mind."""
        if step.said:
            text = " ".join(self.phrase(sentence, "steps") for sentence in step.said)
            return [ToldPart(text, (), step.conclusions)]
        if step.ways:
            return self._both_ways(step)
        if step.key == REFUTED:
            return self._refuted(step)
        if not self.tells_chain(step):
            return [ToldPart(self._sentence(step, step.conclusions, ""), (), step.conclusions)]
        if not step.others:
            return self._shown(step, step.chain, step.conclusions)
        chains = zip(step.conclusions, (step.chain, *step.others), strict=True)
        return [part for fact, chain in chains for part in self._shown(step, chain, (fact,))]

    def tells_chain(self, step: Step) -> bool:
        """Whether the sentence of a step tells its chain."""
        return bool(step.chain) and (step.key == REFUTED or "{chain}" in self._words["steps"][step.key])

    def _refuted(self, step: Step) -> list[ToldPart]:
        """What would be wrong with the opposite of a conclusion: in links, or what could not all be kept."""
        if step.chain:
            *before, last = self._chain(step.chain, step.conclusions)
        else:
            statements = "; ".join(self._shortened(self._statements(step.rules)))
            places = {"opening": self._assumption(step.conclusions[0]), "statements": statements}
            before, last = [], ToldPart(say(OWN, self.language, "not_together", places))
        so = say(OWN, self.language, "so", {"conclusions": self.facts(step.conclusions)})
        return [*before, ToldPart(f"{last.text} {so}", last.links, step.conclusions)]

    def _both_ways(self, step: Step) -> list[ToldPart]:
        """Both cases one after the other, and what they come to."""
        opening = say(OWN, self.language, "two_cases", {"opening": self._assumption(step.conclusions[0])})
        told = []
        for case in step.ways:
            refuted = Fact(case.assumed.cell, case.assumed.value, not case.assumed.holds)
            told += self._chain(case.chain, [refuted])
        so = say(OWN, self.language, "so", {"conclusions": self.facts(step.conclusions)})
        told[0] = ToldPart(f"{opening} {told[0].text}", told[0].links)
        told[-1] = ToldPart(f"{told[-1].text} {so}", told[-1].links, step.conclusions)
        return told

    def _shown(self, step: Step, chain: Sequence[Link], conclusions: tuple[Fact, ...]) -> list[ToldPart]:
        """A chain and what it comes to."""
        if not chain:
            together = say(OWN, self.language, "together")
            return [ToldPart(self._sentence(step, conclusions, together), (), conclusions)]
        *before, last = self._chain(chain, conclusions[:1])
        return [*before, ToldPart(self._sentence(step, conclusions, last.text), last.links, conclusions)]

    def _sentence(self, step: Step, conclusions: Sequence[Fact], chain: str) -> str:
        places: dict[str, str | int] = {
            "conclusions": self.facts(conclusions),
            "premises": self.facts(step.premises),
            "cells": names_of(_cells(conclusions)),
            "rule": self.rule(step.rules[0]),
            "rules": self._list([self.rule(rule) for rule in step.rules]),
            "statement": self.statement(step.rules[0]),
            "statements": "; ".join(self._shortened(self._statements(step.rules))),
            "chain": chain,
        }
        return _fill(self._words["steps"][step.key], {**places, **step.values})

    def phrase(self, saying: Spoken, table: str = "phrases") -> str:
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
            lines += [part.text for part in self._chain(found.chain, ())]
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
        """Few cells one by one, more of them by their runs, very many only as far as they are read."""
        if len(cells) <= FEW_NAMES:
            return self._list([name_of(cell) for cell in cells])
        return self.cells(cells) if len(cell_runs(cells)) <= MOST_NAMES else names_of(cells)

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

    # ---- chains

    def links(self, chain: Sequence[Link]) -> list[ToldLink]:
        """The links of a chain that are told, numbered; the last is the rule that would be broken."""
        found: list[ToldLink] = []
        for number, some in enumerate(told_together(chain, self._words["links_many"].__contains__), 1):
            facts = tuple(fact for link in some for fact in link.facts)
            saying = some[-1].saying
            cells = _cells(facts) if facts or saying is None else saying.cells
            rules = tuple(dict.fromkeys(link.rule for link in some))
            found.append(ToldLink(number, rules, facts, tuple(cells), self._clause(some, facts)))
        return found

    def _clause(self, some: Sequence[Link], facts: Sequence[Fact]) -> str:
        """Why the links follow, or what would be wrong at the end."""
        rule, saying = some[0].rule, some[0].saying
        table = self._words["links" if facts else "breaks"]
        sentence = table["any"] if saying is None else table[saying.key]
        if len(some) > 1 and saying is not None:
            sentence = self._words["links_many"][saying.key]
        places = {
            **_rule_places(rule),
            "facts": self.facts(facts),
            "found": self.cells(_cells(facts)),
            "rule": self.rule(rule),
            "statement": self.statement(rule),
        }
        values = {} if saying is None else saying.values
        return _fill(sentence, {**places, **{key: self._said(value) for key, value in values.items()}})

    def _said(self, value: SaidValue) -> str | int:
        if isinstance(value, Word):
            return str(self._words[value.table][value.key])
        return self.cells(value) if isinstance(value, tuple) else value

    def cells(self, cells: Sequence[Cell]) -> str:
        """Cells in a phrase, those that lie in a row by their first and last."""
        return self._list([self._run(first, last) for first, last in cell_runs(cells)])

    def _run(self, first: Cell, last: Cell) -> str:
        if first == last:
            return name_of(first)
        return say(OWN, self.language, "run", {"first": name_of(first), "last": name_of(last)})

    def _chain(self, chain: Sequence[Link], concluded: Sequence[Fact]) -> list[ToldPart]:
        """A chain in parts; ``concluded`` is the fact whose opposite it starts from."""
        *links, end = self.links(chain)
        opening = [self._assumption(fact) for fact in concluded]
        key = "broken" if links or not opening else "broken_at_once"
        together = [tuple(part) for part in in_parts(links)]
        texts = [[_joined(part, len(links) > 1)] if part else [] for part in together]
        texts[0] = [*opening, *texts[0]]
        texts[-1].append(say(OWN, self.language, key, {"link": end.text}))
        together[-1] += (end,)
        return [ToldPart(_capital(" ".join(text)), part) for text, part in zip(texts, together, strict=True)]

    def _assumption(self, concluded: Fact) -> str:
        """How a chain starts: with the opposite of what it concludes."""
        table = self._words["assume"]
        entry = table.get(str(concluded.value)) or table["any"]
        fact = Fact(concluded.cell, concluded.value, not concluded.holds)
        places = {"cell": name_of(fact.cell), "value": str(fact.value), "facts": self.facts([fact])}
        return _fill(entry["yes" if fact.holds else "no"], places)


def _joined(links: Sequence[ToldLink], numbered: bool) -> str:
    return "; ".join(f"({link.number}) {link.text}" if numbered else link.text for link in links) + "."


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
