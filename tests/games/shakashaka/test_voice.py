"""Shakashaka in a player's words: which value does what, and why a link of a chain follows."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import quebra
from quebra.engine.explain.steps import Saying
from quebra.engine.model.model import Fact
from quebra.games.shakashaka import explain
from quebra.games.shakashaka.board import WHITE
from quebra.games.shakashaka.explain.further import Narrowing
from quebra.games.shakashaka.explain.supposing import then
from quebra.games.shakashaka.explain.surroundings import Why
from support.explaining.cases import explained
from support.explaining.claims import read_cells
from support.explaining.shakashaka_workspace import Workspace, closed, read_board, read_facts, told
from support.explaining.true_boards import MAKERS

BOARDS = 60
ZERO = "##..##../#......./#..#...0/#..#.#../.....1../......../#......./##..2..."
each_language = pytest.mark.parametrize("language", ["en", "pt"])


def texts(language: str) -> list[str]:
    boards = [MAKERS["shakashaka"](seed) for seed in range(BOARDS)]
    larger = [board for name, board in quebra.examples().items() if name.startswith("shakashaka-tab")]
    return [
        quebra.Teller(board, language).step(step)
        for board in (*boards, *larger)
        for step in explained(board).steps
    ]


def follows(board: str, known: str, rule: str, facts: str) -> Saying:
    workspace = Workspace(read_board(board), closed(read_facts(known)))
    number = workspace.number(rule)
    return explain.follows(workspace.board, workspace.rules[number], read_facts(facts), workspace.known)


@pytest.mark.parametrize(
    "language, allows",
    [
        ("en", "The 0 at r3c8 allows no triangle in r3c7 and r4c8."),
        ("pt", "O 0 em r3c8 não admite triângulos em r3c7 e r4c8."),
    ],
)
def test_a_zero_needs_nothing_and_is_not_full(language: str, allows: str) -> None:
    board = read_board(ZERO)
    found = explained(board).contradiction
    assert found is not None
    assert f"\n{allows} " in quebra.Teller(board, language).contradiction(found)


@pytest.mark.parametrize(
    "board, known, rule, facts, key",
    [
        (".0.", "", "number r1c2", "r1c1!ne r1c3!nw", "zero_full"),
        (".0.", "", "number r1c2", "r1c1=white r1c3!nw", "zero_full"),
        (".1.", "r1c1=ne", "number r1c2", "r1c3!nw", "number_full"),
        (".2.", "", "number r1c2", "r1c1!white r1c3!white", "number_rest"),
        (".#/.#", "r1c1=ne r2c1!nw", "rectangle r1c1", "r2c1=se", "corner_turns"),
        ("../..", "r1c1=white r2c1=se", "rectangle r1c1", "r1c2=se", "corner_goes_on"),
        ("../.#", "r1c2=white r2c1=sw", "rectangle r1c1", "r1c1=se", "corner_notch"),
        # Who has been told the triangle of a cell knows that it holds no other.
        ("../..", "r1c1=nw", "rectangle r1c1", "r1c1!se", ""),
    ],
)
def test_why_a_link_follows(board: str, known: str, rule: str, facts: str, key: str) -> None:
    saying = follows(board, known, rule, facts)
    assert (saying.key, saying.facts) == (key, tuple(read_facts(facts)))


def test_links_have_reasons_that_players_see() -> None:
    counts: Counter[str] = Counter()
    for seed in range(BOARDS):
        explanation = explained(MAKERS["shakashaka"](seed))
        for step in explanation.inferences:
            counts.update(link.saying.key for link in step.chain if link.saying is not None and link.facts)
    seen = counts["corner_turns"] + counts["corner_goes_on"] + counts["corner_notch"]
    assert seen > counts["corner_only"]


def test_what_is_supposed_is_told_by_cells() -> None:
    workspace = Workspace(read_board("1../..."))
    teller = quebra.Teller(workspace.board, "en")
    portuguese = quebra.Teller(workspace.board, "pt")
    number = workspace.rules[workspace.number("number r1c1")]
    full = tuple((value, Why("many", rule=number)) for value in ("nw", "ne", "sw", "se"))
    angle = (("nw", Why("angle")),)

    def said(*steps: Narrowing, end: tuple[tuple[str, Why], ...] = angle) -> tuple[str, str]:
        phrase = then(steps, Narrowing((2, 3), end, ()))
        return teller.phrase(phrase), portuguese.phrase(phrase)

    assert said(Narrowing((1, 2), full, (WHITE,)), Narrowing((2, 2), angle, ("ne", "sw", "se", WHITE))) == (
        "complete the 1 at r1c1 (r1c2 white) and rule out ◤ in r2c2, then leave nothing for r2c3",
        "ficaria completo o 1 em r1c1 (r1c2 branca) e não caberia ◤ em r2c2, e depois nada caberia em r2c3",
    )
    assert said(Narrowing((1, 2), angle, (WHITE,)), Narrowing((2, 2), angle, (WHITE,))) == (
        "leave r1c2 and r2c2 white, then nothing for r2c3",
        "ficariam r1c2 e r2c2 brancas, e depois nada caberia em r2c3",
    )
    assert said(Narrowing((2, 2), angle, (WHITE,)), end=(("nw", Why("many", rule=number)),)) == (
        "leave r2c2 white, then nothing for r2c3 beside the 1 at r1c1",
        "ficaria r2c2 branca, e depois nada caberia em r2c3 junto ao 1 em r1c1",
    )
    # What is left in the end is told once, and nothing of the cell for which nothing is left.
    twice = (Narrowing((2, 2), angle, ("ne", "sw", WHITE)), Narrowing((2, 2), angle, ("ne", WHITE)))
    assert said(*twice, Narrowing((2, 3), angle, ("ne", "sw", "se", WHITE))) == (
        "leave only ◥ or white for r2c2, then nothing for r2c3",
        "só restariam ◥ ou o branco para r2c2, e depois nada caberia em r2c3",
    )


@each_language
def test_what_leaves_nothing_is_told_value_by_value(language: str) -> None:
    many = {"en": r"nothing for r\d+c\d+(, r\d+c\d+)* or r", "pt": r"caberia em r\d+c\d+(, r\d+c\d+)* ou r"}
    some = [text for text in texts(language) if re.search(r"nothing for r|nada caberia em r", text)]
    assert some and not any(re.search(many[language], text) for text in some)


@each_language
def test_white_cells_are_told_in_reading_order(language: str) -> None:
    lists = {
        "en": r"(?:^|Then )(r[^:.]+) stay white(?:, too)?: (?:any|no) ",
        "pt": r"(?:^|também )(r[^:.]+) ficam brancas: (?:qualquer|nenhum) ",
    }
    seen = 0
    for text in texts(language):
        if match := re.search(lists[language], text):
            firsts = [cell for part in re.split(", | and | e ", match[1]) for cell in read_cells(part)[:1]]
            assert firsts == sorted(firsts), text
            seen += 1
    assert seen > 10


def test_sides_run_on_only_if_there_are_several() -> None:
    runs = [text for text in texts("en") if "The sides run on" in text]
    assert runs and all(len(re.findall(r"\((?:turns|straight on)", text)) > 1 for text in runs)


def test_what_only_trying_shows_names_its_cells() -> None:
    hard = [text for text in texts("en") if "only trying out shows it" in text]
    assert all(
        re.fullmatch(
            r"r\d+c\d+ (is .|stays white): (nothing else|no triangle) leaves a way to fill r\d+c\d+.*"
            r", but only trying out shows it\.",
            text,
        )
        for text in hard
    )


@pytest.mark.parametrize(
    "board, rule, english, portuguese",
    [
        (
            *("../.#", "rectangle r1c1"),
            "r1c2 is not ◤, r2c1 is not ◤: that would turn a light side to r2c2.",
            "r1c2 não leva ◤, r2c1 não leva ◤: ficaria um lado claro virado para r2c2.",
        ),
        (
            *(".#", "rectangle-ne r1c1"),
            "r1c1 is not ◤, r1c1 is not ◢: that would turn a light side to r1c2 or the border.",
            "r1c1 não leva ◤, r1c1 não leva ◢: ficaria um lado claro virado para r1c2 ou a margem.",
        ),
    ],
)
def test_a_light_side_is_told_by_its_cell(board: str, rule: str, english: str, portuguese: str) -> None:
    workspace = Workspace(read_board(board))
    number = workspace.number(rule)
    naming = workspace.simplest(number)
    assert told(naming, [workspace.rules[number]], "en") == english
    assert told(naming, [workspace.rules[number]], "pt") == portuguese


def test_a_heading_names_white_cells_in_reading_order() -> None:
    board = quebra.examples()["shakashaka-tab7"]
    last = explained(board).steps[-1]
    assert all(fact == Fact(fact.cell, WHITE) for fact in last.conclusions)
    cells = read_cells(quebra.Teller(board, "en").heading(last))
    assert len(cells) > 2 and cells == sorted(cells)
