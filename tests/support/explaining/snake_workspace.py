"""A place to try steps of Bosnian Snake: a board, what is known, and the plain reasoner."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from importlib import resources
from typing import Any

import quebra
from quebra.core.grid import Cell, name_of, names_of
from quebra.engine.explain.steps import Known, Naming
from quebra.engine.model.model import Fact, Rule
from quebra.games.bosnian_snake import explain
from quebra.games.bosnian_snake.board import SnakeBoard
from support.twins.reasoner import PlainReasoner

PACKAGE = resources.files("quebra.games.bosnian_snake")


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads(PACKAGE.joinpath(name).read_text(encoding="utf-8"))


WORDS = {language: toml(f"explain/words.{language}.toml") for language in ("en", "pt")}
COSTS = toml("explain/techniques.toml")


def read_board(text: str) -> SnakeBoard:
    """A board written in one line, its lines parted by strokes."""
    board = quebra.parse("bosnian-snake\n" + text.replace(" / ", "\n"))
    assert isinstance(board, SnakeBoard)
    return board


def read_facts(text: str) -> list[Fact]:
    """Facts such as ``r1c2`` (snake), ``-r1c2`` (empty), ``e:r1c2`` (an end), ``-e:r1c2``."""
    facts = []
    for word in text.split():
        found = re.fullmatch(r"(-?)(e:)?r(\d+)c(\d+)", word)
        assert found, word
        no, end, row, column = found.groups()
        facts.append(Fact((int(row), int(column)), "end" if end else "snake", not no))
    return facts


class Workspace:
    def __init__(self, board: SnakeBoard, facts: Iterable[Fact] = ()) -> None:
        self.board = board
        self.model = explain.model(board)
        self.facts = self.model.facts
        self.variables = {(fact.cell, fact.value): number for number, fact in self.facts.items()}
        self.known = Known(self.model)
        self.reasoner = PlainReasoner(self.model.variables, self.facts)
        for rule in self.model.rules:
            if rule.graph is None:
                self.reasoner.add_rule(rule.clauses)
            else:
                self.reasoner.add_graph(rule.graph)
        self.learn([self.said(literal) for literal in self.model.givens])
        self.learn(facts)

    def said(self, literal: int) -> Fact:
        fact = self.facts[abs(literal)]
        return Fact(fact.cell, fact.value, literal > 0)

    def literal(self, fact: Fact) -> int:
        variable = self.variables[fact.cell, fact.value]
        return variable if fact.holds else -variable

    def learn(self, facts: Iterable[Fact]) -> None:
        facts = list(facts)
        self.known.add(facts)
        self.reasoner.learn(self.literal(fact) for fact in facts)

    def rule(self, name: str, first: Cell | None = None) -> int:
        """The number of the rule of this name, told by its first cell where there are several."""
        found = [
            number
            for number, rule in enumerate(self.model.rules)
            if rule.name == name and first in (None, rule.cells[0])
        ]
        assert len(found) == 1, (name, first, found)
        return found[0]

    def forced(self, number: int) -> list[Fact] | None:
        literals = self.reasoner.single(number)
        return None if literals is None else [self.said(literal) for literal in literals]

    def simplest(self, number: int, forced: list[Fact]) -> Naming:
        return explain.simplest(self.board, self.model.rules[number], forced, self.known)


def rule_words(rule: Rule, language: str) -> tuple[str, str]:
    """How sentences call a rule, and what it demands."""
    cells: dict[str, Any] = {"cells": names_of(rule.cells)}
    if rule.cells:
        cells["cell"] = name_of(rule.cells[0])
    places = {**cells, **dict(rule.values)}
    words = WORDS[language]
    return words["rules"][rule.name].format(**places), words["statements"][rule.name].format(**places)


def sentence(rules: Iterable[Rule], naming: Naming, language: str) -> str:
    """The sentence of a step with every place filled."""
    words = WORDS[language]
    told = [rule_words(rule, language) for rule in rules]
    phrases = [_phrase(words, fact) for fact in naming.conclusions]
    assert naming.technique in words["techniques"]
    return str(
        words["steps"][naming.key].format(
            **{
                "conclusions": ", ".join(phrases),
                "cells": names_of(fact.cell for fact in naming.conclusions),
                "rules": ", ".join(name for name, _ in told),
                "opening": phrases[0],
                "demands": ", ".join(name for name, _ in told),
                "chain": "…",
                **naming.values,
            }
        )
    )


def _phrase(words: dict[str, Any], fact: Fact) -> str:
    one, _ = words["facts"][str(fact.value)]["yes" if fact.holds else "no"]
    return str(one.format(cells=name_of(fact.cell)))
