"""Boards and help as a screen reader tells them, in every colour, and by a server that takes its time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from quebra.render.svg.themes import THEMES
from support.commands import PATIENCE
from support.studio import PHONE, Player, Studio

SOON = PATIENCE * 1000
KENKEN = "examples/kenken/kenken-testBoard"  # its solution is 3 2 1 4 / 4 3 2 1 / 2 1 4 3 / 1 4 3 2
BOARDS = ("bosnian-snake/snake-1-6x6", "shakashaka/shakashaka-tabExemplo", "kenken/kenken-testBoard")
PLACES = {"en": "row {}, column {}", "pt": "linha {}, coluna {}"}


def whole_hint(page: Page) -> None:
    for stage in range(1, 4):
        page.keyboard.press("h")
        expect(page.locator(".stages .done")).to_have_count(stage, timeout=SOON)


def names(page: Page) -> dict[tuple[int, int], str]:
    """What each cell is called, by where the grid says that it is."""
    found = page.locator("[role=gridcell]").evaluate_all(
        "all => all.map(one => [one.parentElement.ariaRowIndex, one.ariaColIndex, one.ariaLabel])"
    )
    return {(int(row), int(column)): name for row, column, name in found}


@pytest.mark.parametrize("board", BOARDS)
def test_every_cell_says_where_it_is_and_what_it_holds(
    studio: Studio, sit_down: Callable[..., Player], board: str
) -> None:
    player = sit_down(studio)
    player.open(studio.call(f"examples/{board}"))
    page = player.page
    grid = page.get_by_role("grid")
    rows, columns = (int(str(grid.get_attribute(f"aria-{way}count"))) for way in ("row", "col"))
    for language, place in PLACES.items():
        if language == "pt":
            player.tool("language")
        page.locator(f"[role=gridcell][aria-label^='{place.format(rows, columns)}']").wait_for()
        told = names(page)
        assert list(told) == [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
        assert all(name.startswith(place.format(*cell)) for cell, name in told.items())
        # Each says more than its place: that it is open, or what the board has there.
        assert all(name != place.format(*cell) for cell, name in told.items())


def test_a_screen_reader_hears_a_hint_as_it_comes(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    player.open(studio.call(KENKEN))
    page = player.page
    whole_hint(page)
    told = page.locator(".help[aria-live=polite]")
    tree = told.aria_snapshot()
    assert '- heading "Cage of one cell" [level=2]' in tree
    for name in ("Put it", "Why not this?", "Close", "r4c4"):
        assert f'- button "{name}"' in tree
    assert "the rule" in tree and "what follows" in tree
    # What the picture shows is said of the cell as well.
    player.expect_told((4, 4), "open, what follows: 2$")
    page.keyboard.press("p")
    expect(page.locator("[role=status].heard")).to_have_text(player.told((4, 4)))
    assert player.told((4, 4)).endswith(", 2")
    page.keyboard.press("e")
    page.wait_for_selector(".step-list button")
    steps = told.aria_snapshot()
    assert '- slider "Step"' in steps and '- list "All steps"' in steps
    slider = page.get_by_role("slider", name="Step")
    page.keyboard.press("ArrowRight")
    text = str(slider.get_attribute("aria-valuetext"))
    current = page.locator("[aria-current=step]").inner_text().split("\n")[-1]
    assert text == f"2: {current[0].lower()}{current[1:]}"


@pytest.mark.parametrize(
    ("theme", "look"),
    [
        ("dark", {"color_scheme": "dark"}),
        ("contrast", {"contrast": "more"}),
        ("contrast-dark", {"contrast": "more", "color_scheme": "dark"}),
    ],
)
def test_help_has_the_colours_that_the_system_asks_for(
    studio: Studio, sit_down: Callable[..., Player], theme: str, look: dict[str, str]
) -> None:
    player = sit_down(studio, size=PHONE, **look)
    player.open(studio.call(KENKEN))
    whole_hint(player.page)
    colours = player.page.evaluate(
        """() => [[".conclusion-pen", "stroke"], [".help-card", "backgroundColor"], [".told", "fill"]].map(
          ([name, what]) => getComputedStyle(document.querySelector(name))[what])"""
    )
    wanted = (THEMES[theme].conclusion, THEMES[theme].card, THEMES[theme].conclusion)
    assert colours == [_computed(colour) for colour in wanted]


def _computed(colour: str) -> str:
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    return "rgb({}, {}, {})".format(*(int(digits[place : place + 2], 16) for place in (0, 2, 4)))


def test_a_slow_server_is_told_and_its_answer_still_comes(
    studio: Studio, sit_down: Callable[..., Player]
) -> None:
    player = sit_down(studio)
    player.open(studio.call(KENKEN))
    page = player.page
    held: list[Route] = []
    page.route("**/api/v1/hint", lambda route: held.append(route))
    page.keyboard.press("h")
    page.wait_for_selector("[data-part=waiting] >> text=Thinking")
    held.pop().continue_()
    page.wait_for_selector("[data-part=hint]")
    page.keyboard.press("Escape")
    # An answer about a board that has changed meanwhile is not shown.
    page.keyboard.press("h")
    page.wait_for_selector("[data-part=waiting]")
    player.click((1, 1))
    page.keyboard.press("3")
    expect(page.locator("[data-part=waiting]")).to_have_count(0)
    with page.expect_response("**/api/v1/hint"):
        held.pop().continue_()
    player.saved()
    expect(page.locator("[data-part=hint]")).to_have_count(0)
    player.expect_told((1, 1), "3$")


LISTEN = """() => { const go = window.scrollBy; window.went = [];
  window.scrollBy = (way) => { window.went.push(way.behavior); go.call(window, way); }; }"""


@pytest.mark.parametrize(("motion", "pace"), [("reduce", "auto"), ("no-preference", "smooth")])
def test_a_phone_brings_into_sight_what_a_hint_is_about(
    studio: Studio, sit_down: Callable[..., Player], motion: Any, pace: str
) -> None:
    player = sit_down(studio, size=(390, 480), touch=True)
    player.open(studio.call(KENKEN))
    page = player.page
    page.emulate_media(reduced_motion=motion)
    page.evaluate(LISTEN)
    page.locator(".choices").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    above = "[role=row]:nth-child(4) > [role=gridcell]:nth-child(4)"
    assert page.locator(above).evaluate("cell => cell.getBoundingClientRect().top") < 0
    page.keyboard.press("h")
    page.wait_for_selector("[data-part=hint]")
    page.wait_for_function("cell => document.querySelector(cell).getBoundingClientRect().top >= 0", arg=above)
    assert page.evaluate("window.went") == [pace]
