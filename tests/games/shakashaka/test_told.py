"""Shakashaka as it is told: what players see around a cell, from the cells that are filled in alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import quebra
from quebra.core.grid import Cell, name_of
from quebra.engine.explain.explain import Explanation, part_of
from quebra.engine.explain.steps import Listed, Phrase, Saying, Step
from quebra.engine.generate.attempt import generate_one
from quebra.engine.generate.request import make_request
from quebra.games.shakashaka.board import WHITE
from quebra.games.shakashaka.explain import BACKGROUND
from quebra.games.shakashaka.explain.glances import glances
from quebra.games.shakashaka.explain.surroundings import Surroundings
from quebra.games.shakashaka.model import VALUES
from support.explaining.cases import explained
from support.explaining.claims import read_cells
from support.explaining.rendered import named
from support.explaining.shakashaka_workspace import WORDS
from support.explaining.true_boards import MAKERS

BOARDS = 110
NORMAL = 8
each_language = pytest.mark.parametrize("language", ["en", "pt"])
TRIED_OUT = ("told-together", "told-beyond")  # keys of what only trying out shows


@cache
def some_boards() -> list[Explanation]:
    """Small boards of all kinds, and larger ones of the reports."""
    boards = [MAKERS["shakashaka"](seed) for seed in range(BOARDS)]
    larger = [board for name, board in quebra.examples().items() if name.startswith("shakashaka-tab")]
    asked = make_request("shakashaka", "8x8", "normal")
    normal = [generate_one(asked, seed).board for seed in range(NORMAL)]
    return [explained(board) for board in (*boards, *larger, *normal)]


def told_steps() -> Iterator[tuple[Explanation, Step]]:
    for explanation in some_boards():
        for step in explanation.steps:
            yield explanation, step


def near(cell: Cell) -> set[str]:
    row, column = cell
    return {name_of((row + down, column + right)) for down in (-1, 0, 1) for right in (-1, 0, 1)}


def test_every_told_step_fills_something_in_and_nothing_is_told_twice() -> None:
    for explanation in some_boards():
        told = [fact for step in explanation.steps for fact in step.conclusions]
        assert all(fact.holds for fact in told) and len(told) == len(set(told))
        assert all(step.conclusions and not step.routine for step in explanation.steps)


def test_nothing_rests_on_what_the_board_does_not_show() -> None:
    for explanation in some_boards():
        shown = set(explanation.given)
        for step in explanation.steps:
            assert set(step.premises) <= shown
            shown.update(step.conclusions)


def test_few_steps_are_too_hard_for_cases() -> None:
    hard = [step.key.startswith(TRIED_OUT) for _, step in told_steps()]
    assert len(hard) > 600
    assert hard.count(True) <= len(hard) // 50


@each_language
def test_cells_named_are_those_concluded_about_or_their_neighbours(language: str) -> None:
    """But for the triangles of a number that has them all: these are beside the number."""
    for explanation, step in told_steps():
        text = quebra.Teller(explanation.board, language).step(step)
        concluded = [fact.cell for fact in step.conclusions]
        seen = named(text, explanation.board)
        assert seen.issuperset(concluded), text
        allowed = {name for cell in concluded for name in near(cell)}
        if step.key == "told-full":
            number = step.rules[0].cells[0]
            allowed |= near(number)
        if not any(part.vague for part in step.parts):
            far = set(map(name_of, seen)) - allowed
            further = {"why-then", "why-dead-number"}  # a number is beside the cell that nothing would fit
            assert not far or any(case.why.key in further for case in step.cases), text


@each_language
def test_no_sentence_names_a_point_of_the_grid(language: str) -> None:
    point = {"en": r"corner of r\d+c\d+ (would have|leaves|does not)", "pt": r"canto \w+ \w+ de r\d"}[
        language
    ]
    for explanation, step in told_steps():
        text = quebra.Teller(explanation.board, language).step(step)
        assert not re.search(point, text), text
        assert not set("{}[]'") & set(text) and "Phrase" not in text, text
        assert text.endswith("."), text


@each_language
def test_a_step_is_three_sentences_at_most(language: str) -> None:
    for explanation, step in told_steps():
        text = quebra.Teller(explanation.board, language).step(step)
        assert 1 <= len(step.said) <= 3 or (step.vague and (step.chain or step.ways)), text


def test_cases_are_the_other_values_of_a_cell() -> None:
    seen = 0
    for _, step in told_steps():
        values: dict[Cell, set[object]] = {fact.cell: {fact.value} for fact in step.conclusions}
        for case in step.cases:
            assert case.fact.holds and case.fact.value not in values[case.fact.cell]
            values[case.fact.cell].add(case.fact.value)
            seen += 1
        assert all(len(some) in (1, 5) for some in values.values())
    assert seen > 200


def test_parts_lie_together() -> None:
    """What is joined touches, or serves one number, or is all that stays white at the end."""
    for explanation, step in told_steps():
        if len(step.parts) < 2 or step is explanation.steps[-1]:
            continue
        if len({part.key for part in step.parts}) == 1 and step.parts[0].key in ("told-needed", "told-notch"):
            assert len({str(part.values) for part in step.parts}) == 1
            continue
        cells = [part.conclusions[0].cell for part in step.parts]
        for place, cell in enumerate(cells[1:], 1):
            others = {name for other in cells[:place] for name in near(other)}
            shared = step.parts[place].values.get("number") == step.parts[0].values.get("number")
            assert name_of(cell) in others or shared


def keys_of(saying: Saying) -> Iterator[str]:
    if isinstance(saying, Phrase):
        yield saying.key
        for value in saying.values.values():
            yield from keys_of(value)
    elif isinstance(saying, Listed):
        for item in saying.items:
            yield from keys_of(item)


def test_every_kind_of_sentence_occurs() -> None:
    used = {key for _, step in told_steps() for sentence in step.said for key in keys_of(sentence)}
    told = {key for key in WORDS["en"]["steps"] if key.startswith(("told-", "so-told-"))}
    hard = {key for key in told if key.startswith(TRIED_OUT)}
    assert not told - used - hard and hard & used
    # A number or a black corner excludes something in a cell that is still open but rarely.
    rare = {"why-many", "why-notch", "in-cell", "why-dead-number", "then-leave-nothing-number"}
    assert WORDS["en"]["phrases"].keys() - used <= rare


def test_no_triangle_fits_between_dark_sides_of_black_cells_and_triangles() -> None:
    between: set[bool] = set()
    for explanation, step in told_steps():
        solution = explanation.solutions[0]
        for part in step.parts:
            if part.key == "told-between":
                (phrase,) = part.said
                beside = read_cells(f"{phrase.values['one']} {phrase.values['other']}")
                between.add(any(map(solution.value, beside)))
    assert between == {True, False}


def test_reasons_are_as_plain_as_can_be() -> None:
    """Where every other value is out at a glance, nothing is said of what would be left for other cells."""
    plainest = 0
    for explanation, step in told_steps():
        known = explanation.known_after(explanation.steps.index(step))
        rules = part_of(explanation.board).model(explanation.board).rules
        for part in step.parts:
            fact = part.conclusions[0]
            looking = [rule for rule in rules if fact.cell in rule.cells and rule.name not in BACKGROUND]
            at_once = [
                {why.kind for why in whys.values()}
                for whys in glances(Surroundings(looking, known), fact)
                if len(whys) == len(VALUES) - 1
            ]
            plainest += part.plainest
            if any("dead" not in kinds for kinds in at_once):
                assert not {"why-dead", "why-dead-number", "why-then"} & {case.why.key for case in part.cases}
            known.add(part.conclusions)
    assert plainest > 20


@each_language
def test_sentences_as_a_player_would_say_them(language: str) -> None:
    """The board has a 0 at r1c8, between two white cells and above one."""
    board = quebra.examples()["shakashaka-tab7"]
    teller = quebra.Teller(board, language)
    told = [teller.step(step) for step in explained(board).steps]
    zero, corner = {
        "en": (
            "The 0 at r1c8 allows no triangle beside it: r1c7, r1c9 and r2c8 stay white.",
            "r2c9 is ◤: otherwise the corner of r1c8 would stick out (270°).",
        ),
        "pt": (
            "O 0 em r1c8 não admite nenhum triângulo ao lado: r1c7, r1c9 e r2c8 ficam brancas.",
            "r2c9 leva ◤: de outro modo o canto de r1c8 ficaria saliente (270°).",
        ),
    }[language]
    assert told[told.index(zero) + 1] == corner


def test_white_cells_wait_and_the_last_are_told_at_once() -> None:
    board = quebra.examples()["shakashaka-tab7"]
    steps = explained(board).steps
    last = steps[-1]
    assert all(fact.value == WHITE for fact in last.conclusions)
    assert any(fact.value != WHITE for fact in steps[-2].conclusions)
