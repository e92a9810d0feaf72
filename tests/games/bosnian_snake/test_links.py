"""Links of chains read back from their text: dead ends, ways that are forced, counts that need the rest."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

import quebra
from quebra.engine.explain.steps import Link
from quebra.engine.model.model import Fact
from quebra.games.bosnian_snake import explain
from quebra.games.bosnian_snake.explain.dead_ends import InOrder
from support.explaining.cases import explained, made
from support.explaining.claims import claims
from support.explaining.recounting.snake import SNAKE_LINKS
from support.explaining.rendered import named
from support.explaining.snake_workspace import Workspace, read_board, read_facts

BOARDS = 70
each_language = pytest.mark.parametrize("language", ["en", "pt"])


@cache
def boards() -> tuple[quebra.SnakeBoard, ...]:
    named = [board for name, board in quebra.examples().items() if name.startswith("snake")]
    return (*(made("snake", seed) for seed in range(BOARDS)), *named)


@each_language
def test_what_a_link_says_is_so(language: str) -> None:
    seen: Counter[str] = Counter()
    for board in boards():
        for steps in (explained(board).inferences, explained(board).steps):
            for table, claim, step in claims(explained(board), language, steps):
                check = SNAKE_LINKS.get(claim.key) if table != "breaks" else None
                if check is not None:
                    assert check(claim), (claim.said, quebra.Teller(board, language).step(step))
                    seen[f"{table} {claim.key}"] += 1
                    seen[claim.said.get("turn", "")] += 1
    assert {key for key in SNAKE_LINKS if not seen[f"links {key}"]} == set()
    assert seen["links_many dead_end"] and seen["links_many only_way_on"]
    alone = {"en": "dead ends", "pt": "sem saída"}[language]
    assert seen[alone] and any(turn.startswith(f"{alone}, ") for turn in seen)


def test_a_link_names_every_cell_that_it_finds() -> None:
    for board in boards():
        teller = quebra.Teller(board, "en")
        for step in explained(board).steps:
            for link in (link for part in teller.parts(step) for link in part.links):
                if re.search(r"are dead ends|forced on|needs all that is left", link.text):
                    assert {fact.cell for fact in link.facts} <= named(link.text, board), link.text


def test_a_count_that_needs_the_rest_is_told_once_in_a_chain() -> None:
    for board in boards():
        teller = quebra.Teller(board, "en")
        for step in explained(board).steps:
            if not step.ways:
                links = [
                    link for part in teller.parts(step) for link in part.links if "needs all" in link.text
                ]
                assert len({link.rules for link in links}) == len(links), teller.step(step)


def test_sayings_made_late_are_kept_as_they_are() -> None:
    board = next(board for name, board in quebra.examples().items() if name.startswith("snake-2"))
    steps = explained(board).steps
    again = pickle.loads(pickle.dumps(steps))
    teller = quebra.Teller(board, "pt")
    assert list(map(teller.step, again)) == list(map(teller.step, steps))


def test_cells_in_order() -> None:
    assert f"{InOrder([(1, 2), (1, 1), (2, 1)]):to_and}" == "r1c2, r1c1 and r2c1"
    assert f"{InOrder([(2, 1), (1, 1), (1, 2), (1, 3)]):a_e}" == "r2c1 e r1c1 a r1c3"


def test_a_way_that_starts_where_it_is_assumed_starts_there() -> None:
    workspace = Workspace(
        read_board("* . . . . . / . . . . . . / . . x x . ."), read_facts("r1c1 -r2c1 -r2c2 -r2c3")
    )
    known = workspace.known.grown([Fact((1, 2), "snake")])
    links = []
    for cell in ((1, 2), (1, 3)):
        rule = workspace.model.rules[workspace.rule("continues", cell)]
        facts = [Fact((1, cell[1] + 1), "snake")]
        links.append(Link(rule, tuple(facts), explain.follows(workspace.board, rule, facts, known)))
        known.add(facts)
    assert links[0].saying is not None
    opened = explain.opened(Fact((1, 2), "snake"), links[0].saying)
    for told, start in ((links, "r1c2"), ([replace(links[0], saying=opened), links[1]], "there")):
        (link,) = quebra.Teller(workspace.board, "en").links(told)
        assert link.text == f"from {start} the snake is forced on: r1c3 and r1c4 are snake"
