"""The first screen: boards at hand, a new one, one that is pasted, and where one was."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from support.commands import PATIENCE
from support.studio import Player, Studio


def test_a_bundled_board_is_one_press_away(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.page.goto(studio.url)
    card = player.page.locator("article[data-type=kenken]")
    card.locator("svg").wait_for()
    card.locator("select").select_option("kenken-testBoard2")
    expect(card.locator(".open-board")).to_contain_text("2 × 2", timeout=PATIENCE * 1000)
    card.locator(".open-board").click()
    player.page.wait_for_selector("[role=grid][aria-rowcount='2']")
    player.click((1, 1))
    player.page.keyboard.press("1")
    player.saved()
    player.page.go_back()
    row = player.page.locator(".sessions .row")
    expect(row).to_contain_text("1 move", timeout=PATIENCE * 1000)
    row.locator("a").click()
    player.expect_told((1, 1), ", 1$")
    player.page.click(".brand")
    row.locator("button").click()
    expect(row).to_have_count(0, timeout=PATIENCE * 1000)


def test_a_new_one_is_made_to_order(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.page.goto(studio.url)
    player.page.click(".segments [data-type=kenken]")
    player.page.locator("#maker-size").fill("4")
    player.page.locator("#maker-level").fill("0")
    player.tool("make")
    player.page.wait_for_selector("[role=grid][aria-rowcount='4']")


def test_making_can_be_stopped(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.page.goto(studio.url)
    player.page.click(".segments [data-type=shakashaka]")
    player.page.locator("#maker-size").fill("20")
    player.page.locator("#maker-level").fill("4")
    player.tool("make")
    player.tool("stop")
    player.page.wait_for_selector("text=Stopped.")
    expect(player.page.locator("[data-name=make]")).to_be_enabled(timeout=PATIENCE * 1000)


def test_any_board_is_pasted(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.page.goto(studio.url)
    player.page.locator("textarea").fill("shakashaka\n. . #\n. . .\n3 . .\nand more")
    player.tool("open")
    trouble = player.page.locator(".trouble")
    expect(trouble).to_contain_text("row", timeout=PATIENCE * 1000)
    player.complaints.clear()  # the 422 that it was told
    player.page.evaluate(
        """text => { const clipboardData = new DataTransfer(); clipboardData.setData("text", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", {bubbles: true, clipboardData})); }""",
        "shakashaka\n. . #\n. . .\n3 . .",
    )
    player.page.wait_for_selector("[role=grid][aria-rowcount='3']")
    assert "clue 3" in player.told((3, 1))
