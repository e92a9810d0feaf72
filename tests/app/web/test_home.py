"""The first screen: today's puzzles, boards at hand, a new one, one that is pasted, and where one was."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from quebra.app.web.work import today as making
from quebra.app.web.work.today import DayOrder
from quebra.engine.generate.request import make_request
from support.commands import PATIENCE
from support.studio import PHONE, Player, Studio, solution_of
from support.web import WebServer, web_server

SHAKASHAKA = "shakashaka\n. . #\n. . .\n3 . ."
SOON = PATIENCE * 1000
NOW = [1_790_000_000.0]  # 2026-09-21


@pytest.fixture
def dated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WebServer]:
    """A studio whose clock is set, with small puzzles of the day."""
    levels = ("trivial", "normal", "hard")
    small = [DayOrder("kenken", level, make_request("kenken", "4x4", level)) for level in levels]
    monkeypatch.setattr(making, "orders", lambda: small)
    NOW[0] = 1_790_000_000.0
    with web_server(tmp_path, clock=lambda: NOW[0], language="en") as running:
        yield running


def tiles(page: Page) -> list[str]:
    """The pictures of today's puzzles, which must all be there."""
    expect(page.locator(".today .tile .thumb > svg")).to_have_count(3, timeout=SOON)
    return [one.inner_html() for one in page.locator(".today .thumb").all()]


def test_today_is_the_same_for_everybody_and_tomorrow_is_another_day(
    dated: WebServer, sit_down: Callable[..., Player]
) -> None:
    one, other = sit_down(dated), sit_down(dated, size=PHONE, touch=True)
    one.page.goto(dated.url)
    expect(one.page.locator(".today time")).to_have_attribute("datetime", "2026-09-21", timeout=SOON)
    first = tiles(one.page)
    other.page.goto(dated.url)
    assert tiles(other.page) == first
    NOW[0] += 24 * 3600
    one.page.reload()
    expect(one.page.locator(".today time")).to_have_attribute("datetime", "2026-09-22", timeout=SOON)
    second = tiles(one.page)
    assert len({*first, *second}) == 6


def test_a_puzzle_of_the_day_is_played_and_remembered(
    dated: WebServer, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(dated)
    player.page.goto(dated.url)
    tiles(player.page)
    player.page.click(".today [data-level=normal]")
    player.page.wait_for_selector("[role=grid][aria-rowcount='4']")
    here = player.page.url
    player.click((1, 1))
    player.page.keyboard.press("1")
    player.saved()
    player.page.click(".brand")
    tile = player.page.locator(".today [data-level=normal]")
    expect(tile).to_contain_text("begun", timeout=SOON)
    tile.click()
    player.page.wait_for_selector("[role=grid]")
    assert player.page.url == here


def test_the_page_does_not_wait_for_puzzles_that_are_being_made(
    dated: WebServer, sit_down: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = making.Today.begin
    monkeypatch.setattr(making.Today, "begin", lambda _: None)
    player = sit_down(dated)
    player.page.goto(dated.url)
    expect(player.page.locator(".today .tile:disabled")).to_have_count(3, timeout=SOON)
    player.page.wait_for_selector(".bundled .tile svg")
    monkeypatch.setattr(making.Today, "begin", begin)
    tiles(player.page)  # they appear without anybody doing anything


def test_a_bundled_board_is_one_press_away(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.page.goto(studio.url)
    player.page.click(".bundled [data-type=kenken]")
    tile = player.page.locator(".bundled [data-board=kenken-testBoard2]")
    tile.locator("svg").wait_for()
    assert tile.locator("b").inner_text() == "2 × 2"
    tile.click()
    player.page.wait_for_selector("[role=grid][aria-rowcount='2']")
    player.click((1, 1))
    player.page.keyboard.press("1")
    player.saved()
    player.page.go_back()
    row = player.page.locator(".sessions .row")
    expect(row).to_contain_text("25 % filled in", timeout=SOON)
    expect(row.locator(".thumb text").filter(has_text="1").first).to_be_attached(timeout=SOON)
    row.locator("a").click()
    player.expect_told((1, 1), ", 1$")
    player.page.click(".brand")
    row.locator("button").click()
    expect(row).to_have_count(0, timeout=SOON)


def test_boards_have_names_that_people_can_say(studio: Studio, regular: Callable[[], Player]) -> None:
    player = regular()
    player.page.goto(studio.url)
    player.page.click(".bundled [data-type=shakashaka]")
    names = [one.inner_text().strip() for one in player.page.locator(".bundled .tile b").all()]
    assert len(set(names)) == len(names) > 10
    assert "10 × 10, no. 2" in names
    assert "8 × 8" in names
    assert player.complaints == []


def test_a_new_one_is_made_to_order(studio: Studio, regular: Callable[[], Player]) -> None:
    player = regular()
    player.page.goto(studio.url)
    player.page.click(".maker [data-type=kenken]")
    player.page.locator("#maker-size").fill("4")
    player.page.locator("#maker-level").fill("0")
    player.tool("make")
    player.page.wait_for_selector("[role=grid][aria-rowcount='4']")
    assert player.complaints == []


def test_making_can_be_stopped(studio: Studio, regular: Callable[[], Player]) -> None:
    player = regular()
    player.page.goto(studio.url)
    player.page.click(".maker [data-type=shakashaka]")
    player.page.locator("#maker-size").fill("20")
    player.page.locator("#maker-level").fill("4")
    player.tool("make")
    player.tool("stop")
    player.page.wait_for_selector("text=Stopped.")
    expect(player.page.locator("[data-name=make]")).to_be_enabled(timeout=SOON)
    assert player.complaints == []


PASTED = {
    "text": SHAKASHAKA,
    "json": '{"type": "shakashaka", "rows": 3, "columns": 3, "cells":'
    ' [[null, null, "#"], [null, null, null], [3, null, null]]}',
    "puzz.link": "https://puzz.link/p?shakashaka/3/3/h.id",
    "prolog": "tabuleiro(mine, [[6,6,5],[6,6,6],[3,6,6]]).",
}


@pytest.mark.parametrize("form", PASTED)
def test_any_form_of_a_board_is_pasted(studio: Studio, regular: Callable[[], Player], form: str) -> None:
    player = regular()
    player.page.goto(studio.url)
    player.page.locator("textarea").fill(PASTED[form])
    player.tool("open")
    player.page.wait_for_selector("[role=grid][aria-rowcount='3']")
    assert "clue 3" in player.told((3, 1))
    assert "black" in player.told((1, 3))
    assert player.complaints == []


def test_a_keen_game_is_pasted(studio: Studio, regular: Callable[[], Player]) -> None:
    player = regular()
    player.page.goto(studio.url)
    player.page.locator("textarea").fill("4de:__a3_a_a_a_3ba,s2a6m32d2d2m3s1")
    player.tool("open")
    player.page.wait_for_selector("[role=grid][aria-rowcount='4']")
    assert "2−" in player.told((1, 1)) and "6+" in player.told((1, 2))
    assert player.complaints == []


def test_any_board_is_pasted(studio: Studio, regular: Callable[[], Player]) -> None:
    player = regular()
    player.page.goto(studio.url)
    player.page.locator("textarea").fill(f"{SHAKASHAKA}\nand more")
    player.tool("open")
    trouble = player.page.locator(".trouble")
    expect(trouble).to_contain_text("row", timeout=SOON)
    player.complaints.clear()  # the 422 that it was told
    player.page.evaluate(
        """text => { const clipboardData = new DataTransfer(); clipboardData.setData("text", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", {bubbles: true, clipboardData})); }""",
        SHAKASHAKA,
    )
    player.page.wait_for_selector("[role=grid][aria-rowcount='3']")
    assert "clue 3" in player.told((3, 1))
    assert player.complaints == []


def test_of_several_boards_one_is_chosen(studio: Studio, regular: Callable[[], Player]) -> None:
    player = regular()
    player.page.goto(studio.url)
    player.page.locator("textarea").fill(f"{SHAKASHAKA}\n\nshakashaka\n. . . .\n. . . .\n")
    player.tool("open")
    player.page.wait_for_selector("text=There are 2 boards in it.")
    tile = player.page.locator(".paste .tile").nth(1)
    expect(tile).to_contain_text("2 × 4", timeout=SOON)
    tile.click()
    player.page.wait_for_selector("[role=grid][aria-rowcount='2']")
    assert player.complaints == []


def test_what_one_has_done_is_shown_exported_and_deleted(
    studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(studio)
    player.page.goto(studio.url)
    player.page.wait_for_selector("text=What you solve is counted here")
    puzzle = studio.call("examples/kenken/kenken-testBoard2")
    player.open(puzzle)
    other_tab = player.new_tab()
    other_tab.goto(player.page.url)
    other_tab.wait_for_selector("[role=grid]")
    for cell, value in solution_of(studio, puzzle).items():
        player.click(cell)
        player.page.keyboard.press(value)
    player.solved()
    player.saved()
    player.page.click(".brand")
    mine = player.page.locator(".mine")
    expect(mine.locator("[data-name=finished]")).to_contain_text("1", timeout=SOON)
    expect(mine.locator("[data-name=streak]")).to_have_text("1day in a row", timeout=SOON)
    assert "KenKen" in mine.locator("table").inner_text()
    with player.page.expect_download() as download:
        player.page.click("[data-name=export]")
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert saved["statistics"]["finished"] == 1
    assert len(saved["sessions"][0]["moves"]) == 4
    player.page.click("[data-name=delete_all]")
    player.page.keyboard.press("Escape")  # thought better of it
    assert player.context.request.get(f"{studio.url}/api/v1/sessions").json()
    player.page.click("[data-name=delete_all]")
    player.page.click("dialog button[value=yes]")
    player.page.wait_for_selector("text=What you solve is counted here")
    other_tab.wait_for_selector("text=What you solve is counted here")
    assert player.context.request.get(f"{studio.url}/api/v1/sessions").json() == []
    kept = player.page.evaluate("Object.keys(localStorage).filter(key => !key.startsWith('quebra:set:'))")
    assert kept == []
