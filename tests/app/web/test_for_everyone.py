"""One page for everybody: without barriers, by keys alone, heard, in two languages, on any screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.axe import barriers
from support.commands import PATIENCE
from support.studio import WIDE, Player, Studio, solution_of

SOON = PATIENCE * 1000
NARROW = (360, 740)
LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "contrast": {"contrast": "more"},
}
SMALL = {
    "type": "kenken",
    "size": 2,
    "cages": [
        {"cells": [[1, 1], [1, 2], [2, 1]], "op": "+", "target": 5},
        {"cells": [[2, 2]], "op": "=", "target": 1},
    ],
}


def at_home(player: Player) -> Page:
    page = player.page
    page.goto(player.studio.url)
    page.wait_for_selector(".bundled .tile svg")
    page.wait_for_selector(".mine .card")
    page.wait_for_selector(".today .tile")
    return page


def examples(studio: Studio) -> list[dict[str, object]]:
    """A board of every kind."""
    kinds = [kind for kind in studio.call("types") if kind["examples"]]
    return [studio.call(f"examples/{kind['type']}/{kind['examples'][0]}") for kind in kinds]


# What is wide and light is no other page when its colours are strong: there, colours alone are looked at.
@pytest.mark.parametrize(("look", "size"), [("light", WIDE), ("dark", NARROW), ("contrast", WIDE)])
def test_no_view_has_barriers(
    studio: Studio, sit_down: Callable[..., Player], look: str, size: tuple[int, int]
) -> None:
    player = sit_down(studio, size=size, bypass_csp=True, **LOOKS[look])
    only = ["cat.color"] if look == "contrast" else []
    found = {}
    for number, puzzle in enumerate(examples(studio)):
        player.open(puzzle)
        player.page.keyboard.press("t")
        player.tool("check")
        player.page.wait_for_selector(".news > *")
        found[f"play {number}"] = barriers(player.page, only=only)
    player.page.keyboard.press("?")
    found["keys"] = barriers(player.page, only=only)
    page = at_home(player)
    page.wait_for_selector(".sessions .tile svg")
    found["home"] = barriers(page, only=only)
    page.keyboard.press("?")
    found["keys at home"] = barriers(page, only=only)
    page.keyboard.press("Escape")
    page.click("[data-name=delete_all]")
    found["deleting"] = barriers(page, only=only)
    assert {name: told for name, told in found.items() if told} == {}


def test_a_board_is_found_begun_and_solved_by_keys_alone(
    studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(studio)
    page = at_home(player)
    page.keyboard.press("?")
    page.wait_for_selector("dialog >> text=Boards at hand")
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(page.locator("textarea")).to_be_focused(timeout=SOON)
    page.keyboard.press("Tab")  # in the field letters are letters
    page.keyboard.press("b")
    for _ in range(10):
        if page.evaluate("document.activeElement.dataset.type === 'kenken'"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.locator(".bundled [data-board=kenken-testBoard2] svg").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=grid][aria-rowcount='2']")
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.role === 'gridcell'"):
            break
    puzzle = studio.call("examples/kenken/kenken-testBoard2")
    for cell, value in solution_of(studio, puzzle).items():
        player.walk(cell)
        page.keyboard.press(value)
    player.solved()


def test_a_screen_reader_hears_the_board_and_every_change(
    studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(studio)
    player.open(SMALL)
    page = player.page
    tree = page.locator("main").aria_snapshot()
    assert '- heading "KenKen 2 × 2" [level=1]' in tree
    assert '- grid "KenKen 2 × 2"' in tree
    rows = page.get_by_role("grid").get_by_role("row")
    expect(rows).to_have_count(2)
    assert [row.get_by_role("gridcell").count() for row in rows.all()] == [2, 2]
    assert "5+" in player.told((1, 1))
    assert "row 1" in player.told((1, 1)).lower()
    assert "in " in player.told((1, 2)) and "5+" in player.told((1, 2))  # which cage it belongs to
    status = page.locator("[role=status].heard")
    player.click((1, 2))
    page.keyboard.press("1")
    expect(status).to_have_text(player.told((1, 2)), timeout=SOON)
    assert player.told((1, 2)).endswith(", 1")
    page.keyboard.press("t")
    expect(status).to_contain_text("Trying out", timeout=SOON)
    page.keyboard.press("d")
    expect(status).to_contain_text("No longer trying out", timeout=SOON)
    page.keyboard.press("z")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("2")
    page.keyboard.press("c")
    news = page.locator(".news[aria-live=polite]")
    expect(news).to_contain_text("broken", timeout=SOON)
    assert "broken" in player.told((2, 2))
    buttons = page.get_by_role("toolbar").get_by_role("button")
    assert all(one.inner_text().strip() for one in buttons.all())


def test_a_screen_reader_hears_the_first_screen(studio: Studio, sit_down: Callable[..., Player]) -> None:
    page = at_home(sit_down(studio))
    for region in ("Today", "Go on where you were", "Paste a board", "Boards at hand", "Your games"):
        expect(page.get_by_role("region", name=region)).to_be_visible(timeout=SOON)
    named = page.locator(".today .tile").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert any("very easy" in name for name in named) and all(name.count(",") >= 1 for name in named)


def test_portuguese_throughout_without_a_reload(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    page = at_home(player)
    page.evaluate("window.stays = true")
    page.click("[data-name=language]")
    page.wait_for_selector("h2 >> text=Tabuleiros prontos")
    page.wait_for_selector(".today >> text=muito fácil")
    page.wait_for_selector(".mine >> text=Apagar tudo")
    page.wait_for_selector(".maker >> text=Nível")
    told = page.locator("main").inner_text()
    for word in ("Today", "Delete", "Level", "easy", "Paste", "solved"):
        assert word not in told
    assert page.evaluate("document.documentElement.lang") == "pt"
    assert page.evaluate("window.stays")


def test_the_colours_go_round_and_stay(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio, color_scheme="light")
    page = at_home(player)
    seen = []
    for _ in range(4):
        page.click("[data-name=theme]")
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        seen.append((page.evaluate("document.documentElement.dataset.theme"), ground))
    assert [theme for theme, _ in seen] == ["dark", "contrast", "contrast-dark", "light"]
    assert len({ground for _, ground in seen}) == 4
    page.click("[data-name=theme]")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


SMALL_TARGETS = """() => [...document.querySelectorAll("button, a, select, summary, input, textarea")]
  .filter(one => !one.closest(".skip") && one.checkVisibility() && one.getBoundingClientRect().width > 1)
  .map(one => [one.closest("label") ?? one])
  .map(([one]) => ({name: one.innerText || one.ariaLabel || one.id, box: one.getBoundingClientRect()}))
  .filter(({box}) => box.width < 43.5 || box.height < 43.5)
  .map(({name, box}) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def test_a_narrow_phone_has_room_for_fingers(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio, size=NARROW, touch=True)
    made = [*examples(studio), *({"type": "kenken", "size": size, "cages": [
        {"cells": [[row, column]], "op": "=", "target": (row + column) % size + 1}
        for row in range(1, size + 1) for column in range(1, size + 1)]} for size in (6, 9, 12))]  # fmt: skip
    for puzzle in made:
        player.open(puzzle)
        assert player.page.evaluate(SMALL_TARGETS) == []
        assert not player.page.evaluate(TOO_WIDE)
    page = at_home(player)
    assert page.evaluate(SMALL_TARGETS) == []
    assert not page.evaluate(TOO_WIDE)


@pytest.mark.parametrize("width", [1280, 720])
def test_letters_may_be_twice_as_large(studio: Studio, sit_down: Callable[..., Player], width: int) -> None:
    player = sit_down(studio, size=(width, 860))
    cut = """() => [...document.querySelectorAll("button, h1, h2, h3, .tile b, .tile small")]
      .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
        && getComputedStyle(one).overflow !== "visible").map(one => one.innerText)"""
    page = at_home(player)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert not page.evaluate(TOO_WIDE)
    assert page.evaluate(cut) == []
    player.open(SMALL)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert not page.evaluate(TOO_WIDE)


@pytest.mark.parametrize(("size", "letters"), [(NARROW, "100%"), (WIDE, "200%")])
def test_trying_out_fits_the_page(
    studio: Studio, sit_down: Callable[..., Player], size: tuple[int, int], letters: str
) -> None:
    player = sit_down(studio, size=size)
    player.open(SMALL)
    page = player.page
    player.tool("language")
    page.wait_for_selector("text=Testar")
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
    page.keyboard.press("t")
    page.wait_for_selector(".trial-bar button")
    expect(page.locator(".trial-bar b")).to_have_text("Em teste")
    assert not page.evaluate(TOO_WIDE)
    card = page.locator(".board-card").bounding_box()
    assert card
    for button in page.locator(".trial-bar button").all():
        box = button.bounding_box()
        assert box and box["x"] + box["width"] <= card["x"] + card["width"] + 1


def test_nothing_moves_where_less_motion_is_asked_for(
    studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(studio)
    player.open(SMALL)
    for cell, value in solution_of(studio, SMALL).items():
        player.click(cell)
        player.page.keyboard.press(value)
    player.solved()
    moving = player.page.evaluate(
        "document.getAnimations().filter(one => one.playState === 'running').length"
    )
    assert moving == 0
