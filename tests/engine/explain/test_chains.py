"""Chains read back from their text: what would be wrong is wrong, and only what is shown is claimed."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import quebra
from quebra.app.explanation.data import Writer
from quebra.app.explanation.frames import Album
from quebra.core.scene import Highlight
from quebra.engine.explain.chains.told import MOST_TOGETHER, cell_runs
from quebra.engine.explain.steps import Step
from quebra.engine.model.model import Fact
from support.explaining.cases import LARGER, explained, made, verifier_of
from support.explaining.claims import claims, read_cells
from support.explaining.recounting import BREAKS, LINKS
from support.explaining.true_boards import spoilt

BOARDS = 70  # of each kind
KINDS = ("snake", "kenken", "shakashaka")
HOLLOW = (
    "this fails",
    "falha isto",
    "same goes for",
    "O mesmo vale",
    "could no longer be",
    "já não podia ser",
)

each_kind = pytest.mark.parametrize("kind", KINDS)
each_language = pytest.mark.parametrize("language", ["en", "pt"])


def boards(kind: str) -> list[Any]:
    """Small boards of a kind, and the larger ones among the examples."""
    named = [quebra.examples()[name] for name in LARGER if name.startswith(kind)]
    return [*(made(kind, seed) for seed in range(BOARDS)), *named]


@each_kind
@each_language
def test_what_would_be_wrong_is_wrong(kind: str, language: str) -> None:
    seen: Counter[str] = Counter()
    for board in boards(kind):
        for table, claim, step in claims(explained(board), language):
            check = BREAKS[kind][claim.key] if table == "breaks" else LINKS.get(kind, {}).get(claim.key)
            assert check is None or check(claim), (claim.said, quebra.Teller(board, language).step(step))
            seen[table] += 1
    assert seen["breaks"] > 10 and seen["links"] > 10, seen


@each_language
def test_told_steps_without_words_of_their_own_are_told_by_chains(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quebra.games.shakashaka.explain.compose", lambda *_: None)
    seen: Counter[str] = Counter()
    for board in boards("shakashaka"):
        explanation = quebra.explain(board)
        assert not any(step.said for step in explanation.steps if len(step.parts) == 1)
        for table, claim, _ in claims(explanation, language, explanation.steps):
            assert table != "breaks" or BREAKS["shakashaka"][claim.key](claim), claim.said
            seen[table] += 1
    assert seen["breaks"] > 10, seen


@each_kind
@each_language
def test_no_chain_says_only_that_a_rule_fails(kind: str, language: str) -> None:
    for board in boards(kind):
        teller = quebra.Teller(board, language)
        for step in (*explained(board).inferences, *explained(board).steps):
            assert not any(words in teller.step(step) for words in HOLLOW), teller.step(step)
        found = explained(spoilt(board, 1)).contradiction
        text = "" if found is None else quebra.Teller(board, language).contradiction(found)
        assert not any(words in text for words in HOLLOW), text


@each_kind
def test_a_chain_claims_what_it_shows(kind: str) -> None:
    """Each conclusion has a chain of its own, and the last sentence of a part claims no other cell."""
    told = 0
    for board in boards(kind):
        teller = quebra.Teller(board, "en")
        for step in explained(board).inferences:
            if not teller.tells_chain(step):
                continue
            assert len(step.conclusions) == 1 + len(step.others)
            parts = teller.parts(step)
            assert teller.step(step) == " ".join(part.text for part in parts)
            assert [fact for part in parts for fact in part.conclusions] == list(step.conclusions)
            for part in parts:
                assert sum(bool(link.facts) for link in part.links) <= MOST_TOGETHER
                if part.conclusions:
                    claimed = part.text.rsplit(". So ", 1)[1]
                    assert read_cells(claimed) == [fact.cell for fact in part.conclusions]
                    told += 1
    assert told > 10


def links_of(step: Step, teller: quebra.Teller) -> list[Any]:
    return [link for part in teller.parts(step) for link in part.links]


def long_chain() -> tuple[Any, Any, Step]:
    """A board, its explanation and a step whose chain is too long to be told at once."""
    board = quebra.examples()["snake-2-puzzle-9"]
    teller = quebra.Teller(board, "en")
    explanation = explained(board)
    return board, explanation, next(step for step in explanation.steps if len(teller.parts(step)) > 1)


def test_a_long_chain_is_told_in_parts_and_numbered_throughout() -> None:
    board, explanation, step = long_chain()
    for language in ("en", "pt"):
        teller = quebra.Teller(board, language)
        *links, end = links_of(step, teller)
        assert not end.facts and len(links) > MOST_TOGETHER
        assert [link.number for link in links] == list(range(1, len(links) + 1))
        numbers = [int(number) for number in re.findall(r"\((\d+)\) ", teller.step(step))]
        assert numbers == [link.number for link in links]
        told = [one for one in Album(explanation, language).shown() if one.text]
        frames = [one for one in told if one.text in teller.step(step)]
        assert [one.text for one in frames] == [part.text for part in teller.parts(step)]
        marks = {
            mark.cell: mark.text
            for mark in frames[-1].scene.shapes
            if isinstance(mark, Highlight) and mark.text
        }
        for link in links:
            assert all(str(link.number) in marks[cell].split(",") for cell in link.cells)
        assert marks.keys() == {cell for link in links for cell in link.cells}


def test_the_links_of_a_chain_as_json() -> None:
    board, _, step = long_chain()
    written = Writer(board, "en").step(step)
    assert written["text"] == " ".join(part["text"] for part in written["parts"])
    links = [link for part in written["parts"] for link in part["links"]]
    assert [link["number"] for link in links] == list(range(1, len(links) + 1))
    assert all(link["text"] in written["text"] and link["rules"] for link in links)
    assert [bool(link["facts"]) for link in links] == [True] * (len(links) - 1) + [False]
    assert written["parts"][-1]["conclusions"] == written["conclusions"]


def test_every_step_has_its_text_in_parts() -> None:
    for name in LARGER:
        board = quebra.examples()[name]
        writer = Writer(board, "en")
        for step in explained(board).steps:
            written = writer.step(step)
            assert written["text"] == " ".join(part["text"] for part in written["parts"])
            assert [one for part in written["parts"] for one in part["conclusions"]] == written["conclusions"]


def test_cells_in_a_row_are_told_by_first_and_last() -> None:
    cells = [(1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (5, 1), (5, 2), (7, 4), (8, 4), (9, 4), (10, 4)]
    runs = [((1, 1), (1, 3)), ((2, 3), (2, 3)), ((3, 3), (3, 3)), ((5, 1), (5, 1)), ((5, 2), (5, 2))]
    assert cell_runs(cells) == [*runs, ((7, 4), (10, 4))]
    board = quebra.examples()["snake-1-9x9"]
    facts = [Fact(cell, "snake") for cell in cells]
    text = quebra.Teller(board, "en").facts(facts)
    assert text == "r1c1 to r1c3, r2c3, r3c3, r5c1, r5c2 and r7c4 to r10c4 are snake"
    assert read_cells(text) == sorted(cells)
    assert "r7c4 a r10c4 são cobra" in quebra.Teller(board, "pt").facts(facts)


@each_language
def test_cases_are_all_there_are_and_each_breaks_a_rule(language: str) -> None:
    board = quebra.examples()["snake-1-12x12-fragment"]
    explanation, teller = explained(board), quebra.Teller(board, language)
    assert not [fault for fault in verifier_of(board).faults(explanation) if fault.part == "chain"]
    split = [step for step in explanation.steps if step.ways]
    assert split
    for step in split:
        parts = teller.parts(step)
        assert [part.conclusions for part in parts if part.conclusions] == [step.conclusions]
        assert sum(not link.facts for part in parts for link in part.links) == len(step.ways)
    for table, claim, _ in claims(explanation, language):
        assert table != "breaks" or BREAKS["snake"][claim.key](claim), claim.said
