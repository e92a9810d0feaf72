"""The template's explain part: complete, and worded in both languages."""

from __future__ import annotations

import tomllib
from importlib import resources
from string import Formatter
from typing import Any

import pytest
from quebra.games._template.examples import examples

from quebra.core.grid import name_of
from quebra.core.scene import Dot, Fill, Label
from quebra.engine.explain.steps import Known, Link, Naming
from quebra.engine.model.model import Fact
from quebra.games._template import explain
from quebra.games._template.board import BeaconsAnswer, BeaconsBoard
from support.twins.reasoner import PlainReasoner

BOARD = BeaconsBoard(3, ((None, "#", "#"), (None, None, "#"), (None, None, None)))


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("quebra.games._template").joinpath(name).read_text(encoding="utf-8"))


WORDS = {language: toml(f"explain/words.{language}.toml") for language in ("en", "pt")}


def walk(board: BeaconsBoard) -> tuple[list[Naming], Known]:
    """Rule after rule, until nothing is forced."""
    model = explain.model(board)
    known, reasoner = Known(model), PlainReasoner(model.variables, model.facts)
    said = {
        n * sign: Fact(fact.cell, fact.value, sign > 0) for n, fact in model.facts.items() for sign in (1, -1)
    }
    literal = {fact: number for number, fact in said.items()}
    for rule in model.rules:
        reasoner.add_rule(rule.clauses)
    reasoner.learn(model.givens)
    known.add(said[one] for one in model.givens)
    steps: list[Naming] = []
    while True:
        found = [(rule, forced) for n, rule in enumerate(model.rules) if (forced := reasoner.single(n))]
        if not found:
            return steps, known
        rule, forced = found[0]
        facts = [said[one] for one in forced]
        steps.append(explain.simplest(board, rule, facts, known))
        assert steps[-1].conclusions and set(steps[-1].conclusions) <= set(facts)
        known.add(steps[-1].conclusions)
        reasoner.learn(literal[fact] for fact in steps[-1].conclusions)


def test_a_board_is_solved_step_by_step() -> None:
    steps, known = walk(BOARD)
    assert [(step.key, [name_of(fact.cell) for fact in step.conclusions]) for step in steps] == [
        ("last-place", ["r1c1"]),
        ("line-full", ["r2c1", "r3c1"]),
        ("last-place", ["r2c2"]),
        ("line-full", ["r3c2"]),
        ("last-place", ["r3c3"]),
    ]
    assert steps[1].values == {"lit": "r1c1"}
    answer = explain.answer_of(BOARD, known)
    assert [[bool(value) for value in row] for row in answer.cells] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]
    assert sorted(explain.facts_of(BOARD, answer)) == sorted(known.facts())


def test_several_rules_are_a_chain_or_a_combination() -> None:
    rules = explain.model(BOARD).rules[:2]
    known = Known(explain.model(BOARD))
    fact = Fact((1, 1), "beacon")
    assert explain.name(BOARD, rules, [fact], [Link(rules[0], ())], known).key == "chain"
    assert explain.name(BOARD, rules, [fact], [], known).key == "combination"


def test_facts_as_data_and_as_a_picture() -> None:
    board = examples()["beacons-first"]
    facts = explain.facts_of(board, BeaconsAnswer(((True, False), (None, None))))
    assert [explain.fact_value(fact) for fact in facts] == ["beacon", "dark"]
    assert all(explain.decides(fact) for fact in facts)
    known = Known(explain.model(board))
    known.add(facts)
    assert explain.scene(board, known).shapes == (
        Label((1, 1), "*", "answer"),
        Fill((1, 2)),
        Dot((2, 1)),
        Dot((2, 2)),
    )


@pytest.mark.parametrize("section", ["techniques", "rules", "statements", "steps"])
def test_both_languages_have_the_same_words_and_places(section: str) -> None:
    english, portuguese = WORDS["en"][section], WORDS["pt"][section]
    assert english.keys() == portuguese.keys()
    for key, text in english.items():
        assert places(text) == places(portuguese[key])


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_technique_and_rule_has_words() -> None:
    assert (
        WORDS["en"]["techniques"].keys()
        == toml("explain/techniques.toml").keys()
        == WORDS["en"]["steps"].keys()
    )
    assert WORDS["en"]["rules"].keys() == {rule.name for rule in explain.model(BOARD).rules}
    assert WORDS["en"]["facts"].keys() == WORDS["pt"]["facts"].keys() == {"beacon"}
