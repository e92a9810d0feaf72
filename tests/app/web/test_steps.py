"""The player of steps in the studio: candidates on the board, and one place in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.commands import PATIENCE
from support.studio import Player, Studio

KENKEN = "examples/kenken/kenken-testBoard"
FIRST = "r4c4=2"  # what the first hint on it fills in
SIZE = 4
SHOWN = 30  # seconds for what a key changes, on a machine that may be busy
MARKS = r"marks ([\d ]+)(?:,|$)"
STRUCK = r"struck ([\d ]+)(?:,|$)"
Digits = dict[tuple[int, int], list[int]]


def play_steps(page: Page) -> int:
    """Asks for all steps, and waits until they are there."""
    page.keyboard.press("e")
    page.wait_for_selector(".step-list button")
    return page.locator(".step-list button").count()


def at(page: Page, place: int, count: int) -> None:
    head = page.locator("[data-part=steps] h2")
    expect(head).to_have_text(re.compile(rf"^{place}/{count} "), timeout=PATIENCE * 1000)


def noted(player: Player, kind: str = MARKS) -> Digits:
    """The pencil marks that a screen reader hears; or those that are struck."""
    labels = player.page.locator("[role=gridcell]").evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    told = {divmod(place, SIZE): re.search(kind, label) for place, label in enumerate(labels)}
    return {
        (row + 1, column + 1): [int(digit) for digit in marks[1].split()]
        for (row, column), marks in told.items()
        if marks
    }


def expect_noted(player: Player, cells: Digits, kind: str = MARKS) -> None:
    """Waits until a screen reader hears these."""
    end = monotonic() + SHOWN
    while noted(player, kind) != cells and monotonic() < end:
        player.page.wait_for_timeout(20)
    assert noted(player, kind) == cells


def pictures(studio: Studio, puzzle: Any) -> list[tuple[Digits, Digits]]:
    """The candidates in each picture behind the first one and those it strikes, as the server tells them."""
    found: list[tuple[Digits, Digits]] = []
    now: Digits = {}
    for one in studio.call("explain", {"puzzle": puzzle, "moves": [FIRST], "pictures": True})["pictures"]:
        for row, column, _, *left in one["cells"]:
            now[row, column] = left[0] if left else []
        struck = {(row, column): digits for row, column, digits in one.get("struck", [])}
        found.append(({cell: left for cell, left in now.items() if left}, struck))
    return found[1:]


def test_candidates_are_those_of_the_pictures(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    puzzle = studio.call(KENKEN)
    session = player.open(puzzle)
    page = player.page
    count = play_steps(page)
    expected = pictures(studio, puzzle)
    assert len(expected) == count - 1
    assert any(cells for cells, _ in expected) and any(struck for _, struck in expected)
    expect_noted(player, {})
    for place, (cells, struck) in enumerate(expected, 2):
        page.keyboard.press("ArrowRight")
        at(page, place, count)
        expect_noted(player, cells)
        expect_noted(player, struck, STRUCK)
        shown = page.locator(".notes text").all_text_contents()
        digits = [digit for marks in (*cells.values(), *struck.values()) for digit in marks]
        assert sorted(shown) == sorted(map(str, digits))
        expect(page.locator(".note-struck")).to_have_count(sum(map(len, struck.values())))
    page.keyboard.press("Home")
    expect_noted(player, {})
    page.keyboard.press("Escape")
    expect(page.locator(".notes")).to_have_count(0)
    assert player.moves(session) == []


def test_a_players_own_marks_are_not_brought_back(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    puzzle = studio.call(KENKEN)
    session = player.open(puzzle)
    page = player.page
    expected = pictures(studio, puzzle)
    place, cell = next(
        (place, cell)
        for place, (cells, _) in enumerate(expected, 2)
        for cell, left in cells.items()
        if len(left) > 2
    )
    solution = studio.call("solve", {"puzzle": puzzle})["solutions"][0]["cells"]
    right = solution[cell[0] - 1][cell[1] - 1]
    struck = next(digit for digit in expected[place - 2][0][cell] if digit != right)
    own = [digit for digit in (1, 2, 3, 4) if digit != struck]
    player.click(cell)
    for digit in own:
        page.keyboard.press(f"Shift+Digit{digit}")
    expect_noted(player, {cell: own})
    player.saved()
    moves = player.moves(session)
    count = play_steps(page)
    for _ in range(place - 1):
        page.keyboard.press("ArrowRight")
    at(page, place, count)
    left = expected[place - 2][0][cell]
    assert noted(player)[cell] == [digit for digit in own if digit in left]
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=steps]")).to_have_count(0)
    expect_noted(player, {cell: own})
    assert player.moves(session) == moves


def test_another_language_keeps_the_place(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.open(studio.call(KENKEN))
    page = player.page
    count = play_steps(page)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    at(page, 5, count)
    before = noted(player)
    told = page.locator("[data-part=steps] p").first
    expect(told).to_contain_text("row 4")
    player.tool("language")
    expect(told).to_contain_text("linha 4", timeout=PATIENCE * 1000)
    at(page, 5, count)
    expect(page.locator(".step-list button")).to_have_count(count)
    expect(page.locator("[data-name=put_upto]")).to_have_text("Preencher até aqui")
    expect(page.locator(".legend li").first).to_have_text("a regra")
    drawn = sorted(page.locator(".notes text").all_text_contents())
    assert drawn == sorted(str(digit) for left in before.values() for digit in left)
    page.keyboard.press("ArrowRight")
    at(page, 6, count)
    player.tool("language")
    expect(page.locator("[data-name=put_upto]")).to_have_text("Fill in up to here", timeout=PATIENCE * 1000)
    at(page, 6, count)
    expect(page.locator(".legend li").first).to_have_text("the rule")


def test_marks_that_the_first_step_strikes_stay_struck(
    studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(studio)
    player.open(studio.call(KENKEN))
    page = player.page
    player.click((4, 4))
    page.keyboard.press("2")
    for cell, digits in (((1, 4), (1, 2, 3, 4)), ((2, 4), (1, 2, 4))):
        player.click(cell)
        for digit in digits:
            page.keyboard.press(f"Shift+Digit{digit}")
    expect_noted(player, {(1, 4): [1, 2, 3, 4], (2, 4): [1, 2, 4]})
    count = play_steps(page)
    for place in range(1, count + 1):
        at(page, place, count)
        assert all(2 not in noted(player).get(cell, []) for cell in ((1, 4), (2, 4)))
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=steps]")).to_have_count(0)
    expect_noted(player, {(1, 4): [1, 2, 3, 4], (2, 4): [1, 2, 4]})


@pytest.mark.parametrize(
    ("answer", "english", "portuguese"),
    [
        ({"status": "timeout", "complete": False}, "not found in time", "não se encontrou a tempo"),
        ({"status": "mistake", "complete": True}, "filled in is wrong", "está errado"),
    ],
)
def test_the_last_picture_says_that_the_rest_was_not_found(
    studio: Studio, sit_down: Callable[..., Player], answer: dict[str, Any], english: str, portuguese: str
) -> None:
    player = sit_down(studio)
    player.open(studio.call(KENKEN))
    page = player.page
    page.route("**/api/v1/explain", lambda route: route.fulfill(json={"steps": [], "grade": None, **answer}))
    assert play_steps(page) == 2
    at(page, 1, 2)
    page.keyboard.press("ArrowRight")
    at(page, 2, 2)
    told = page.locator("[data-part=steps] .help-text")
    expect(told).to_contain_text(english)
    player.tool("language")
    expect(told).to_contain_text(portuguese, timeout=PATIENCE * 1000)
    at(page, 2, 2)
