"""A place to try steps of Shakashaka: a board, what is known, and the plain reasoner."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from importlib import resources
from itertools import product
from string import Formatter
from typing import Any

from hypothesis import strategies as st

from quebra.core.grid import Cell, name_of, names_of
from quebra.engine.explain.steps import Known, Naming
from quebra.engine.model.model import Fact, Rule
from quebra.games.shakashaka import explain
from quebra.games.shakashaka.board import Mark, ShakashakaBoard
from quebra.games.shakashaka.model import VALUES
from quebra.games.shakashaka.rules import BLACK_SIDES, E, N, S, W
from support.twins.reasoner import PlainReasoner

# The sides of each cell that touch a corner, clockwise, cells clockwise from the upper left.
TOUCHING = ((S, E), (W, S), (N, W), (E, N))


def toml(name: str) -> dict[str, Any]:
    text = resources.files("quebra.games.shakashaka").joinpath(name).read_text(encoding="utf-8")
    return tomllib.loads(text)


WORDS = {language: toml(f"explain/words.{language}.toml") for language in ("en", "pt")}
COSTS = toml("explain/techniques.toml")


def read_board(text: str) -> ShakashakaBoard:
    """A board written in one line: ``.#/2.``"""
    marks: dict[str, Mark] = {".": None, "#": "#"}
    rows = [
        tuple(marks[letter] if letter in marks else int(letter) for letter in row) for row in text.split("/")
    ]
    return ShakashakaBoard(len(rows), len(rows[0]), tuple(rows))


def read_facts(text: str) -> list[Fact]:
    """Facts such as ``r1c2=nw`` and ``r1c2!white``."""
    facts = []
    for word in text.split():
        found = re.fullmatch(r"r(\d+)c(\d+)([=!])(\w+)", word)
        assert found, word
        row, column, sign, value = found.groups()
        facts.append(Fact((int(row), int(column)), value, sign == "="))
    return facts


def closed(facts: Iterable[Fact]) -> list[Fact]:
    """With a value, that the cell has no other."""
    result = list(facts)
    for fact in list(result):
        if fact.holds:
            result += [Fact(fact.cell, other, False) for other in VALUES if other != fact.value]
    return result


class Workspace:
    def __init__(self, board: ShakashakaBoard, facts: Iterable[Fact] = ()) -> None:
        self.board = board
        self.model = explain.model(board)
        self.rules = self.model.rules
        self.facts = self.model.facts
        self.variables = {(fact.cell, fact.value): number for number, fact in self.facts.items()}
        self.known = Known(self.model)
        self.reasoner = PlainReasoner(self.model.variables, self.facts)
        for rule in self.rules:
            self.reasoner.add_rule(rule.clauses, rule.name in explain.BACKGROUND)
        self.learn(facts)

    def said(self, literals: Iterable[int]) -> list[Fact]:
        return [
            Fact(self.facts[abs(literal)].cell, self.facts[abs(literal)].value, literal > 0)
            for literal in literals
        ]

    def learn(self, facts: Iterable[Fact]) -> None:
        told = list(facts)
        self.known.add(told)
        self.reasoner.learn(
            self.variables[fact.cell, fact.value] * (1 if fact.holds else -1) for fact in told
        )

    def number(self, name: str) -> int:
        """A rule by its name and place: ``rectangle r1c1``, ``number r2c2``, ``one-value r1c1``."""
        kind, place = name.split()
        for number, rule in enumerate(self.rules):
            if rule.name == kind and place == dict(rule.values).get("at", name_of(rule.cells[0])):
                return number
        raise AssertionError(f"no rule {name}")

    def single(self, number: int) -> list[Fact] | None:
        forced = self.reasoner.single(number)
        return None if forced is None else self.said(forced)

    def simplest(self, number: int) -> Naming:
        forced = self.single(number)
        assert forced
        return explain.simplest(self.board, self.rules[number], forced, self.known)


def fillings(known: Known, cells: Sequence[Cell]) -> list[dict[Cell, str]]:
    """Every choice of values for the white ones among the cells that fits what is known."""
    white = [cell for cell in cells if cell in known.values]
    choices = [[str(value) for value in known.possible(cell)] for cell in white]
    return [dict(zip(white, values, strict=True)) for values in product(*choices)]


def white_angles(cells: Sequence[Cell], values: dict[Cell, str]) -> list[int]:
    """The white angles at the corner of four cells; black where a cell has no value."""
    ring = ""
    for cell, sides in zip(cells, TOUCHING, strict=True):
        for side in sides:
            ring += "W" if cell in values and side not in BLACK_SIDES[values[cell]] else " "
    if " " not in ring:
        return [360]
    start = ring.index(" ")
    return [45 * len(run) for run in (ring[start:] + ring[:start]).split()]


def forced_among(known: Known, cells: Sequence[Cell], left: Sequence[dict[Cell, str]]) -> set[Fact]:
    """What all the fillings left agree on, beyond what is known."""
    found = set()
    for cell in (cell for cell in cells if cell in known.values):
        for value in VALUES:
            agreed = {filling[cell] == value for filling in left}
            if known.holds(cell, value) is None and len(agreed) == 1:
                found.add(Fact(cell, value, agreed.pop()))
    return found


@st.composite
def knowledge(draw: st.DrawFn, board: ShakashakaBoard) -> list[Fact]:
    """For each white cell some values excluded, not all of them."""
    facts = []
    for cell in board.all_cells():
        if board.is_white(cell):
            left = draw(st.sets(st.sampled_from(VALUES), min_size=1))
            facts += [Fact(cell, value, False) for value in VALUES if value not in left]
    return facts


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def phrase(rule: Rule, kind: str, language: str) -> str:
    values = {"cell": name_of(rule.cells[0]), "cells": names_of(rule.cells), **dict(rule.values)}
    return str(WORDS[language][kind][rule.name].format(**values))


def fact_phrase(fact: Fact, language: str) -> str:
    forms = WORDS[language]["facts"][fact.value]["yes" if fact.holds else "no"]
    assert len(forms) == 2
    return str(forms[0].format(cells=name_of(fact.cell)))


def told(naming: Naming, rules: Sequence[Rule], language: str) -> str:
    """The sentence of a step with every place filled."""
    first = naming.conclusions[0]
    facts = [fact_phrase(fact, language) for fact in naming.conclusions]
    values = {
        "conclusions": ", ".join(facts),
        "cells": names_of(fact.cell for fact in naming.conclusions),
        "rule": phrase(rules[0], "rules", language),
        "rules": ", ".join(phrase(rule, "rules", language) for rule in rules),
        "statement": phrase(rules[0], "statements", language),
        "assumption": fact_phrase(Fact(first.cell, first.value, not first.holds), language),
        "chain": "…",
    }
    assert not values.keys() & naming.values.keys()
    sentence = str(WORDS[language]["steps"][naming.key].format(**values, **naming.values))
    assert sentence.endswith(".") and "{" not in sentence
    return sentence
