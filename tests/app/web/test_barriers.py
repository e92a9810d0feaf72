"""Help and dialogs without barriers: every card of it read by axe, in all colours and both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from support.axe import barriers
from support.studio import WIDE, Player, Studio

KENKEN = "examples/kenken/kenken-testBoard"  # its solution is 3 2 1 4 / 4 3 2 1 / 2 1 4 3 / 1 4 3 2
NARROW = (360, 740)
LOOKS = {
    "light": {"color_scheme": "light", "size": WIDE},
    "dark": {"color_scheme": "dark", "size": NARROW},
    "contrast": {"contrast": "more", "color_scheme": "light", "size": WIDE},
    "contrast-dark": {"contrast": "more", "color_scheme": "dark", "size": NARROW},
}
LANGUAGE_OF = {"light": "en", "dark": "pt", "contrast": "pt", "contrast-dark": "en"}


def card(page: Page, part: str) -> str:
    page.wait_for_selector(f"[data-part={part}]")
    return part


def helped(player: Player) -> Iterator[str]:
    """Every card of help, one after the other; gives the name of what is to be seen."""
    page = player.page
    for stage in range(3):
        page.keyboard.press("h")
        yield f"{card(page, 'hint')} {stage}"
    page.keyboard.press("p")
    yield card(page, "put")
    page.keyboard.press("n")
    yield card(page, "why")
    for value in ("3", "2"):  # one that breaks a rule, and one that fits
        player.click((1, 2))
        page.keyboard.press("n")
        page.click(f"[data-value='{value}']")
        page.wait_for_selector(
            "[data-part=objection].fine" if value == "2" else "[data-part=objection].mistake"
        )
        yield f"objection {value}"
    page.keyboard.press("e")
    page.wait_for_selector(".step-list button")
    yield "steps"
    page.keyboard.press("Escape")
    player.click((1, 2))
    page.keyboard.press("1")
    for _ in range(3):
        page.keyboard.press("h")
        card(page, "hint")
    yield "mistake"
    page.keyboard.press("z")


def taught(player: Player) -> Iterator[str]:
    """What teach mode says."""
    page = player.page
    page.check("[data-name=teach]")
    page.locator("[data-name=teach]").blur()
    page.keyboard.press("e")
    page.wait_for_selector("[data-name=show_me], [data-name=step_on]")
    yield "taught steps"
    page.keyboard.press("Escape")
    page.click("[data-name=clear]")
    for _ in range(3):
        page.keyboard.press("h")
        card(page, "hint")
    yield "your turn"
    player.click((4, 4))
    page.keyboard.press("2")
    yield card(page, "praise")
    page.click("[data-name=techniques]")
    yield card(page, "score")


def dialogs(page: Page) -> Iterator[str]:
    for name in ("share", "give_up"):
        page.click(f"[data-name={name}]")
        page.wait_for_selector("dialog")
        yield name
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS)
def test_no_card_of_help_has_barriers(studio: Studio, sit_down: Callable[..., Player], look: str) -> None:
    player = sit_down(studio, bypass_csp=True, **LOOKS[look])
    page, language = player.page, LANGUAGE_OF[look]
    page.add_init_script(f"""localStorage.setItem("quebra:set:language", '"{language}"')""")
    player.open(studio.call(KENKEN))
    assert page.evaluate("document.documentElement.lang") == language
    found = {"play": barriers(page)}
    # What stands around the cards is the same with all of them.
    found |= {name: barriers(page, ".help") for name in helped(player)}
    found |= {name: barriers(page, ".help") for name in taught(player)}
    found |= {name: barriers(page, "dialog") for name in dialogs(page)}
    assert {name: told for name, told in found.items() if told} == {}
    assert len(found) == 16
