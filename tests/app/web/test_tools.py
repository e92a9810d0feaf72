"""Trials, marks, check, sharing, giving up, and the choices of a player."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from support.commands import PATIENCE
from support.studio import PHONE, Player, Studio, solution_of

KENKEN = {
    "type": "kenken", "size": 4, "lowest": 1,
    "cages": [
        {"cells": [[1, 1], [1, 2], [1, 3], [1, 4]], "op": "+", "target": 10},
        {"cells": [[2, 1], [2, 2], [2, 3], [2, 4]], "op": "+", "target": 10},
        {"cells": [[3, 1], [3, 2]], "op": "+", "target": 5},
        {"cells": [[3, 3], [3, 4]], "op": "+", "target": 5},
        {"cells": [[4, 1]], "op": "=", "target": 1},
        {"cells": [[4, 2], [4, 3], [4, 4]], "op": "+", "target": 9},
    ],
}  # fmt: skip


def test_trials_are_kept_and_dropped(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    session = player.open(KENKEN)
    keys = player.page.keyboard
    player.click((2, 1))
    keys.press("1")
    keys.press("t")
    keys.press("2")
    player.expect_told((2, 1), "2, trial 1$")
    expect(player.page.locator(".board-card.in-trial")).to_have_count(1)
    keys.press("t")
    player.click((2, 2))
    keys.press("3")
    player.expect_told((2, 2), "3, trial 2$")
    player.tool("keep")
    player.expect_told((2, 2), "3, trial 1$")
    player.tool("drop")
    player.expect_told((2, 2), "open$")
    player.expect_told((2, 1), ", 1$")
    expect(player.page.locator(".board-card.in-trial")).to_have_count(0)
    keys.press("z")
    player.expect_told((2, 2), "3, trial 1$")
    player.saved()
    assert player.moves(session)[-3:] == ["keep", "drop", "undo"]


def test_marks_clear_themselves(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    session = player.open(KENKEN)
    keys = player.page.keyboard
    player.click((2, 1))
    keys.press("Shift+Digit3")
    keys.press("Shift+Digit4")
    player.expect_told((2, 1), "marks 3 4$")
    player.click((2, 2))
    player.tool("marks")
    player.page.click(".digit >> text='4'")
    player.expect_told((2, 2), "marks 4$")
    player.tool("marks")
    player.click((2, 4))
    keys.press("4")
    player.expect_told((2, 1), "marks 3$")
    player.expect_told((2, 2), "open$")
    keys.press("z")
    player.expect_told((2, 1), "marks 3 4$")
    player.saved()
    assert player.moves(session)[-2:] == ["r2c4=4 r2c1-4 r2c2-4", "undo"]
    keys.press("y")
    player.tool("fill_marks")
    player.expect_told((2, 1), "marks 1 2 3$")
    player.expect_told((1, 4), "marks 1 2 3$")
    player.expect_told((1, 1), "marks 1 2 3 4$")


def test_the_right_button_lends_the_pencil(studio: Studio, sit_down: Callable[..., Player]) -> None:
    """As in other programs: the left one fills in again, unless the pencil was chosen before."""
    player = sit_down(studio)
    session = player.open(KENKEN)
    keys = player.page.keyboard
    player.click((2, 1), button="right")
    keys.press("3")
    player.click((2, 2))
    keys.press("4")
    player.tool("marks")
    player.click((2, 3), button="right")
    keys.press("1")
    player.click((2, 4))
    keys.press("2")
    player.saved()
    assert player.moves(session) == ["r2c1+3", "r2c2=4", "r2c3+1", "r2c4+2"]


def test_check_names_every_broken_rule_and_shows_where(
    studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(studio)
    player.open(KENKEN)
    player.tool("check")
    player.page.wait_for_selector("text=Nothing wrong so far")
    for cell in ((2, 1), (2, 3)):
        player.click(cell)
        player.page.keyboard.press("2")
    player.click((4, 1))
    player.page.keyboard.press("3")
    expect(player.page.locator(".wrong-pen")).to_have_count(0)
    player.page.keyboard.press("c")
    problems = player.page.locator(".problem")
    expect(problems).to_have_count(2, timeout=PATIENCE * 1000)
    assert "Row 2 has the digit 2 more than once" in problems.first.inner_text()
    player.expect_told((2, 3), "broken$")
    expect(player.page.locator(".wrong-pen")).to_have_count(1)
    problems.first.hover()
    player.page.wait_for_selector(".lit-pen", state="attached")
    # The next move makes the sentences old.
    player.page.keyboard.press("Delete")
    expect(problems).to_have_count(0)
    expect(player.page.locator(".wrong-pen")).to_have_count(0)


def test_mistakes_at_once_only_where_wanted(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.open(KENKEN)
    player.click((4, 1))
    player.page.keyboard.press("2")
    player.saved()
    expect(player.page.locator(".broken")).to_have_count(0)
    player.page.check("[data-name=mistakes]")
    player.page.wait_for_selector(".problem")
    expect(player.page.locator("text.broken")).to_have_count(1)
    player.click((4, 1))
    player.page.keyboard.press("1")
    expect(player.page.locator(".problem")).to_have_count(0, timeout=PATIENCE * 1000)
    # The clue of the cage is finished now, and dimmed.
    expect(player.page.locator("text.finished")).to_have_count(1)
    player.page.uncheck("[data-name=dim]")
    expect(player.page.locator("text.finished")).to_have_count(0)


def test_a_shared_link_carries_the_board(studio: Studio, sit_down: Callable[..., Player]) -> None:
    one, other = sit_down(studio), sit_down(studio)
    one.open(KENKEN)
    one.tool("share")
    link = one.page.locator("dialog .link").input_value()
    assert re.fullmatch(re.escape(studio.url) + r"/#board=[\w-]+", link)
    other.page.goto(link)
    other.page.wait_for_selector("[role=grid]")
    assert other.page.locator("h1").inner_text() == one.page.locator("h1").inner_text()
    assert other.told((1, 1)) == one.told((1, 1))
    other.page.goto(f"{studio.url}/#board=abc")
    other.page.wait_for_selector("dialog >> text=The link holds no board")


def test_giving_up_shows_the_solution(studio: Studio, sit_down: Callable[..., Player]) -> None:
    puzzle = studio.call("examples/shakashaka/shakashaka-tab4")
    player = sit_down(studio)
    player.open(puzzle)
    player.tool("give_up")
    player.page.click("dialog >> text=See the solution")
    player.page.wait_for_selector("text=This is the solution")
    names = {
        "nw": "top left",
        "ne": "top right",
        "sw": "bottom left",
        "se": "bottom right",
        "white": "no triangle",
    }
    for cell, value in solution_of(studio, puzzle).items():
        assert player.told(cell).endswith(names[value])
    expect(player.page.locator("[data-part=solved]")).to_have_count(0)
    player.tool("undo")
    player.expect_told(next(iter(solution_of(studio, puzzle))), "open$")


def test_the_language_changes_without_a_reload(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.open(KENKEN)
    player.click((1, 1))
    player.page.keyboard.press("4")
    player.page.evaluate("window.still = true")
    player.tool("language")
    expect(player.page.locator("[data-name=undo]")).to_have_text("Desfazer", timeout=PATIENCE * 1000)
    player.expect_told((1, 1), "^linha 1, coluna 1, .*4$")
    assert player.page.evaluate("window.still && document.documentElement.lang") == "pt"
    player.page.reload()
    expect(player.page.locator("[data-name=undo]")).to_have_text("Desfazer", timeout=PATIENCE * 1000)


def test_the_timer_hides_and_rests_with_the_tab(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.open(KENKEN)
    timer = player.page.locator(".timer")
    expect(timer).to_have_text(re.compile(r"^0:0[1-9]$"), timeout=PATIENCE * 1000)
    hide(player.page, True)
    told = timer.inner_text()
    player.page.wait_for_timeout(1200)
    assert timer.inner_text() == told
    hide(player.page, False)
    expect(timer).not_to_have_text(told, timeout=PATIENCE * 1000)
    timer.click()
    expect(timer).to_have_text("")


def hide(page: Any, hidden: bool) -> None:
    page.evaluate(
        """hidden => { Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
          document.dispatchEvent(new Event("visibilitychange")); }""",
        hidden,
    )


def test_the_theme_is_chosen(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.page.goto(studio.url)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = player.page.evaluate(ground)
    player.tool("theme")
    dark = player.page.evaluate(ground)
    assert dark != light
    player.page.reload()
    player.page.wait_for_selector("h1")
    assert player.page.evaluate(ground) == dark


def test_a_phone_has_everything_within_reach(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio, size=PHONE, touch=True)
    player.open(KENKEN)
    assert player.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    for button in player.page.locator(".pad button, .tools button").all():
        box = button.bounding_box()
        assert box and box["height"] >= 44 and box["width"] >= 36
        assert box["y"] + box["height"] <= PHONE[1]
    player.tap((2, 2))
    player.hold((2, 2), lambda: player.page.locator("[data-name=marks][aria-pressed=true]").count() == 1)
    player.page.tap(".digit >> text='3'")
    player.expect_told((2, 2), "marks 3$")
    player.tool("check")
    player.page.wait_for_selector("text=Nothing wrong so far")
