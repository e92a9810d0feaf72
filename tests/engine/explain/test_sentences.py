"""Steps, rules and techniques in words: every place filled, both languages alike."""

from __future__ import annotations

from string import Formatter
from typing import Any

import pytest

import quebra
from quebra.core.registry import game_of
from quebra.engine.explain.chains.phrasing import explain_words
from quebra.engine.explain.techniques import costs_of
from support.explaining.cases import LARGER, SEEDS, each_kind, explained, made, verifier_of

pytestmark = pytest.mark.usefixtures("template")


@each_kind
@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_step_is_a_sentence(kind: str, language: str) -> None:
    names = [name for name in LARGER if name.startswith(kind)]
    for board in [*(made(kind, seed) for seed in range(SEEDS)), *(quebra.examples()[name] for name in names)]:
        teller = quebra.Teller(board, language)
        for step in explained(board).steps:
            text = teller.step(step)
            assert text.endswith(".") and not set("{}") & set(text), text
            assert "  " not in text and " ." not in text and ": ." not in text, text
            assert teller.technique(step.technique)


@each_kind
def test_every_rule_that_occurs_has_words(kind: str) -> None:
    for seed in range(SEEDS):
        board = made(kind, seed)
        for language in ("en", "pt"):
            teller = quebra.Teller(board, language)
            for rule in verifier_of(board).model.rules:
                for text in (teller.rule(rule), teller.statement(rule)):
                    assert text and not set("{}") & set(text)
                assert not teller.statement(rule).endswith(".")


def leaves(table: Any, path: str = "") -> dict[str, str]:
    """Every text of a table of tables, by where it stands."""
    if isinstance(table, str):
        return {path: table}
    entries = table.items() if isinstance(table, dict) else enumerate(table)
    return {where: text for key, entry in entries for where, text in leaves(entry, f"{path}/{key}").items()}


def places(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}


@each_kind
def test_both_languages_have_the_same_words_and_places(kind: str) -> None:
    package = game_of(made(kind, 0)).package
    english, portuguese = (leaves(explain_words(package, language)) for language in ("en", "pt"))
    assert english.keys() == portuguese.keys()
    for where, text in english.items():
        assert places(text) == places(portuguese[where]), where
        assert text.endswith(".") == portuguese[where].endswith(".") == where.startswith("/steps/"), where
    assert english != portuguese


@each_kind
def test_every_technique_has_a_name_in_both_languages(kind: str) -> None:
    package = game_of(made(kind, 0)).package
    costs = costs_of(package).table
    for language in ("en", "pt"):
        assert explain_words(package, language)["techniques"].keys() == costs.keys()
