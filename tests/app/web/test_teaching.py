"""Teach mode in the player of steps, what follows shown on the board, and the score of techniques."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.commands import PATIENCE
from support.studio import Player, Studio

SOON = PATIENCE * 1000
KENKEN = "examples/kenken/kenken-testBoard"  # its solution is 3 2 1 4 / 4 3 2 1 / 2 1 4 3 / 1 4 3 2
SOLUTION = ((3, 2, 1, 4), (4, 3, 2, 1), (2, 1, 4, 3), (1, 4, 3, 2))
FRAMED = "[data-part=steps] h2"


def begin(player: Player) -> Page:
    """All steps from here, in teach mode."""
    page = player.page
    page.check("[data-name=teach]")
    page.locator("[data-name=teach]").blur()
    page.keyboard.press("e")
    page.wait_for_selector(".step-list button")
    return page


def selected(page: Page) -> tuple[int, int]:
    row, column = page.evaluate(
        """() => { const cell = document.querySelector("[role=gridcell][tabindex='0']");
          return [Number(cell.parentElement.ariaRowIndex), Number(cell.ariaColIndex)]; }"""
    )
    return int(row), int(column)


def right_value(page: Page) -> str:
    row, column = selected(page)
    return str(SOLUTION[row - 1][column - 1])


def test_a_step_hides_what_follows_until_it_is_put(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    session = player.open(studio.call(KENKEN))
    page = begin(player)
    card = page.locator("[data-part=steps]")
    expect(card).to_contain_text("Your turn")
    assert selected(page) == (4, 4)  # where the step is, so that a key fills it in
    player.expect_told((4, 4), "open$")
    expect(page.locator(".told")).to_have_count(0)
    # Nothing further is to be seen before that.
    expect(page.locator("[data-name=step_forth]")).to_be_disabled()
    expect(page.locator(".step-list button").nth(2)).to_be_disabled()
    page.locator("[data-name=step_slider]").fill("5")
    expect(page.locator(FRAMED)).to_have_text(re.compile("^1/"))
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("3")
    expect(page.locator("[data-part=steps].mistake")).to_be_visible(timeout=SOON)
    assert "Your turn" not in card.inner_text() and "so r4c4 is 2" not in card.inner_text()
    page.keyboard.press("2")
    expect(card).to_contain_text("Well done")
    expect(card).to_contain_text("so r4c4 is 2")
    page.keyboard.press("e")  # the next one: it only excludes digits, so there is nothing to put
    expect(page.locator(FRAMED)).to_have_text(re.compile("^2/"))
    expect(card).to_contain_text("r2c4 are not 3")
    page.keyboard.press("e")
    expect(page.locator(FRAMED)).to_have_text(re.compile("^3/"))
    expect(card).to_contain_text("Your turn")
    assert selected(page) == (3, 4)
    player.saved()
    assert player.moves(session) == ["r4c4=3", "r4c4=2"]


@pytest.mark.parametrize(
    ("status", "answer", "told", "is_wrong"),
    [
        (429, {"detail": "too many at once"}, ["The studio could not do that", "too many at once"], True),
        (200, {"kind": "timeout"}, ["Not found in time", "Fill in something more and ask again."], True),
        (200, {"kind": "fits"}, ["r4c4: 3?", "Nothing speaks against it."], False),
        (200, {"kind": "refuted"}, ["3 in r4c4 cannot stand"], True),
        (200, {"kind": "refuted", "text": "One.\nTwo."}, ["One.", "Two."], True),
    ],
)
def test_what_speaks_against_a_value_is_told_as_it_was_answered(
    studio: Studio,
    sit_down: Callable[..., Player],
    status: int,
    answer: dict[str, Any],
    told: list[str],
    is_wrong: bool,
) -> None:
    player = sit_down(studio)
    player.open(studio.call(KENKEN))
    page = begin(player)
    reply = {"text": "", "marks": {}, **answer}
    page.route("**/api/v1/why", lambda route: route.fulfill(status=status, json=reply))
    page.keyboard.press("3")
    expect(page.locator("[data-part=steps] .help-text p")).to_have_text(told, timeout=SOON)
    expect(page.locator("[data-part=steps].mistake")).to_have_count(int(is_wrong))
    expect(page.locator(".mistake-pen")).to_have_count(int(is_wrong))
    # The browser itself complains of a refusal, and of nothing else.
    player.complaints[:] = [one for one in player.complaints if f"a status of {status}" not in one]


def test_a_value_that_nobody_judges_is_told_so(own_studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(own_studio)
    player.open(own_studio.call(KENKEN))
    page = begin(player)
    own_studio.kill()
    page.keyboard.press("3")
    lines = page.locator("[data-part=steps] .help-text p")
    expect(lines.first).to_contain_text("does not answer", timeout=SOON)
    expect(lines.last).to_contain_text("kept in this browser")


def test_a_board_is_solved_by_finding_every_step(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.open(studio.call(KENKEN))
    page = begin(player)
    for _ in range(60):
        # Behind the last value there is nothing to press until the board is found to be solved.
        page.wait_for_selector("[data-part=solved], [data-name=show_me], [data-name=step_on]", timeout=SOON)
        if page.locator("[data-part=solved]").count():
            break
        if page.locator("[data-name=show_me]").count():
            page.keyboard.press(right_value(page))
        else:
            page.keyboard.press("e")
    player.solved()
    # Every value was found alone, so no technique that gives one was met more often than that.
    player.tool("techniques")
    page.wait_for_selector(".score tbody tr")
    lines = [line.split("\t") for line in page.locator(".score tbody tr").all_inner_texts()]
    score = {name: (met, alone, known) for name, met, alone, known in lines}
    met, alone, known = score["naked single"]
    assert met == alone and int(alone) >= 3 and known == "mastered"
    assert score["cage of one cell"] == ("1", "1", "")
    assert score["digits of a cage"][1] == "0"


def test_what_is_shown_is_met_and_not_found(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    session = player.open(studio.call(KENKEN))
    page = begin(player)
    player.tool("show_me")
    expect(page.locator("[data-part=steps]")).to_contain_text("so r4c4 is 2")
    player.expect_told((4, 4), "open, what follows: 2$")
    for step in (2, 3):
        player.tool("step_on")
        expect(page.locator(FRAMED)).to_have_text(re.compile(f"^{step}/"))
    player.tool("show_me")
    player.tool("put_upto")
    player.expect_told((4, 4), " 2$")
    player.saved()
    assert len(player.moves(session)) == 1
    # The first screen tells of it too, and forgets it with everything else.
    page.goto(studio.url)
    score = page.locator(".scores details[data-type=kenken]")
    expect(score.locator("summary")).to_contain_text("0 mastered", timeout=SOON)
    score.locator("summary").click()
    assert score.locator(".score tbody tr").count() >= 1
    page.wait_for_selector(".sessions .tile svg")  # nothing asks for the board any more
    page.click("[data-name=delete_all]")
    page.click("dialog [value=yes]")
    page.wait_for_selector(".mine >> text=What you solve is counted here")
    page.wait_for_selector(".bundled .tile svg")
    expect(page.locator(".scores")).to_have_count(0)


def test_the_whole_step_shows_what_follows_before_it_is_put(
    studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(studio)
    session = player.open(studio.call("examples/bosnian-snake/snake-1-6x6"))
    page = player.page
    page.keyboard.press("h")
    page.wait_for_selector("[data-part=hint]")
    page.keyboard.press("h")
    expect(page.locator(".told")).to_have_count(0)
    page.keyboard.press("h")
    told = page.locator("[aria-label*='what follows: ']")
    count = told.count()
    assert count > 0 and page.locator(".told").count() > 0
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    expect(page.locator(".told")).to_have_count(0)
    assert player.moves(session) == []
