"""Boards for the tests of KenKen's explaining, what rules force on them, and sentences filled in plainly."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Sequence
from importlib import resources
from itertools import combinations
from math import prod
from typing import Any

from quebra.core.grid import Cell, name_of, names_of, neighbours
from quebra.engine.explain.steps import Known, Link, Naming
from quebra.engine.model.model import Fact, Model, Rule
from quebra.games.kenken import explain
from quebra.games.kenken.board import Cage, KenKenBoard
from support.twins.reasoner import PlainReasoner


def file(name: str) -> dict[str, Any]:
    text = resources.files("quebra.games.kenken").joinpath(name).read_text(encoding="utf-8")
    return tomllib.loads(text)


WORDS = {language: file(f"explain/words.{language}.toml") for language in ("en", "pt")}
TECHNIQUES = file("explain/techniques.toml")


def true_board(rng: random.Random, size: int, largest: int = 4, lowest: int = 1) -> KenKenBoard:
    """Random cages with the targets of a random Latin square, so that a solution exists."""
    digits = rng.sample(range(lowest, lowest + size), size)
    rows, columns = rng.sample(range(size), size), rng.sample(range(size), size)
    square = {(r + 1, c + 1): digits[(rows[r] + columns[c]) % size] for r in range(size) for c in range(size)}
    free = set(square)
    cages = []
    while free:
        cells = [min(free)]
        free.discard(cells[0])
        for _ in range(rng.randint(0, largest - 1)):
            beside = sorted({n for cell in cells for n in neighbours(cell, size, size)} & free)
            if beside:
                cells.append(rng.choice(beside))
                free.discard(cells[-1])
        cages.append(true_cage(rng, sorted(cells), [square[cell] for cell in sorted(cells)]))
    return KenKenBoard(size, tuple(cages), lowest)


def true_cage(rng: random.Random, cells: Sequence[Cell], digits: Sequence[int]) -> Cage:
    high, low = max(digits), min(digits)
    ways = [("+", sum(digits)), ("*", prod(digits))]
    if len(digits) == 1:
        ways = [("=", digits[0])]
    elif len(digits) == 2:
        ways.append(("-", high - low))
        if low and high % low == 0:
            ways.append(("/", high // low))
    op, target = rng.choice(ways)
    return Cage(tuple(cells), None if rng.random() < 0.1 else op, target)


def dominoes(size: int) -> KenKenBoard:
    """A board whose lines matter and whose cages do not."""
    lines = range(1, size + 1)
    cages = [Cage(((r, c), (r, c + 1)), "+", size + 1) for r in lines for c in range(1, size, 2)]
    return KenKenBoard(size, tuple(cages))


def singles_but(size: int, *cages: Cage) -> KenKenBoard:
    """These cages; all other cells are left to pairs or single cells that do not matter."""
    taken = {cell for cage in cages for cell in cage.cells}
    lines = range(1, size + 1)
    rest = [Cage(((r, c),), None, 1) for r in lines for c in lines if (r, c) not in taken]
    return KenKenBoard(size, (*cages, *rest))


class Situation:
    """A board and what is known of it."""

    def __init__(self, board: KenKenBoard) -> None:
        self.board = board
        self.model: Model = explain.model(board)
        self.known = Known(self.model)
        self.variables = {(fact.cell, fact.value): v for v, fact in self.model.facts.items()}

    def rule(self, name: str, first: Cell | None = None, **values: int | str) -> Rule:
        """The one rule of this name that begins in this cell and has these values."""
        found = [
            rule
            for rule in self.model.rules
            if rule.name == name
            and (first is None or rule.cells[0] == first)
            and set(values.items()) <= set(rule.values)
        ]
        assert len(found) == 1, [(rule.name, rule.cells, rule.values) for rule in found]
        return found[0]

    def without(self, cells: Iterable[Cell], digits: Iterable[int]) -> None:
        left = list(digits)
        self.known.add(Fact(cell, digit, False) for cell in cells for digit in left)

    def only(self, cells: Iterable[Cell], digits: Iterable[int]) -> None:
        kept = set(digits)
        self.without(cells, [digit for digit in self.board.digits if digit not in kept])

    def place(self, cell: Cell, digit: int) -> None:
        self.only([cell], [digit])
        self.known.add([Fact(cell, digit)])

    def literal(self, fact: Fact) -> int:
        variable = self.variables[fact.cell, fact.value]
        return variable if fact.holds else -variable

    def reasoner(self, rules: Sequence[Rule]) -> PlainReasoner:
        """The rules, with one digit a cell behind them."""
        cells = {cell for rule in rules for cell in rule.cells}
        plain = PlainReasoner(self.model.variables, self.variables.values())
        for rule in rules:
            plain.add_rule(rule.clauses)
        for rule in self.model.rules:
            if rule.name == "one-digit" and rule.cells[0] in cells:
                plain.add_rule(rule.clauses, background=True)
        plain.learn(self.literal(fact) for fact in self.known.facts())
        return plain

    def forced(self, rule: Rule) -> list[Fact]:
        """All that one rule forces beyond what is known."""
        said = {v: key for key, v in self.variables.items()}
        found = self.reasoner([rule]).single(0)
        assert found is not None
        return [Fact(said[abs(literal)][0], said[abs(literal)][1], literal > 0) for literal in found]

    def needs_all(self, rules: Sequence[Rule], facts: Iterable[Fact]) -> list[Fact]:
        """Of these facts, those that the rules force together but not without one of them."""
        plain = self.reasoner(rules)
        numbers = range(len(rules))
        return [
            fact
            for fact in facts
            if self.known.holds(fact.cell, fact.value) is None
            and plain.entails(numbers, self.literal(fact))
            and not any(
                plain.entails(fewer, self.literal(fact)) for fewer in combinations(numbers, len(rules) - 1)
            )
        ]

    def exclusions(self, cells: Iterable[Cell], digits: Iterable[int] | None = None) -> list[Fact]:
        left = list(digits if digits is not None else self.board.digits)
        return [Fact(cell, digit, False) for cell in sorted(set(cells)) for digit in left]

    def simplest(self, rule: Rule) -> Naming:
        forced = self.forced(rule)
        assert forced
        named = explain.simplest(self.board, rule, forced, self.known)
        check(named, forced)
        return named

    def named(self, rules: Sequence[Rule], facts: Iterable[Fact], chain: Sequence[Link] = ()) -> Naming:
        forced = self.needs_all(rules, facts)
        assert forced
        named = explain.name(self.board, rules, forced, chain, self.known)
        check(named, forced)
        return named


def check(named: Naming, forced: Sequence[Fact]) -> None:
    assert named.conclusions and set(named.conclusions) <= set(forced)
    assert len(set(named.conclusions)) == len(named.conclusions)
    assert named.technique in TECHNIQUES


def phrase(words: dict[str, Any], facts: Iterable[Fact]) -> str:
    told: dict[tuple[Cell, bool], list[str]] = {}
    for fact in facts:
        told.setdefault((fact.cell, fact.holds), []).append(str(fact.value))
    return "; ".join(
        words["facts"]["any"]["yes" if holds else "no"][0].format(
            cells=name_of(cell), values=", ".join(values)
        )
        for (cell, holds), values in told.items()
    )


def sentence(language: str, named: Naming, rules: Sequence[Rule]) -> str:
    """The sentence with every place filled."""
    words = WORDS[language]
    first = named.conclusions[0]
    of_rules = [
        {"cell": name_of(rule.cells[0]), "cells": names_of(rule.cells), **dict(rule.values)} for rule in rules
    ]
    phrases = [words["rules"][r.name].format(**v) for r, v in zip(rules, of_rules, strict=True)]
    statements = [words["statements"][r.name].format(**v) for r, v in zip(rules, of_rules, strict=True)]
    places = {
        "conclusions": phrase(words, named.conclusions),
        "rule": phrases[0],
        "rules": ", ".join(phrases),
        "statement": statements[0],
        "statements": "; ".join(statements),
        "assumption": phrase(words, [Fact(first.cell, first.value, not first.holds)]),
        "opening": "…",
        "demands": ", ".join(phrases),
        "chain": "…",
    }
    return str(words["steps"][named.key].format(**{**places, **named.values}))


def told(situation: Situation, rule: Rule, technique: str, key: str) -> tuple[Naming, str]:
    named = situation.simplest(rule)
    assert (named.technique, named.key) == (technique, key)
    assert sentence("pt", named, [rule])
    return named, sentence("en", named, [rule])


def row(number: int, *columns: int) -> list[Cell]:
    return [(number, column) for column in columns]
