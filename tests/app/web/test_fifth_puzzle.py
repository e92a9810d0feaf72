"""A fifth puzzle is played in the browser without a word about it in the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from quebra.core import registry
from support.new_game import new_game
from support.studio import Player, Studio, solution_of

STATIC = Path(__file__).parents[3] / "src/quebra/app/web/static"


@pytest.fixture(scope="module")
def new_studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """A studio that knows one more game."""
    folder = tmp_path_factory.mktemp("studio")
    running = Studio(folder, games=new_game(folder / "games"))
    yield running
    running.close()


def test_the_renamed_template_is_played(new_studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(new_studio)
    player.page.goto(new_studio.url)
    player.page.click(".bundled [data-type=lanterns] >> text=Lanterns")
    card = player.page.locator(".bundled [data-board=lanterns-first]")
    card.locator("svg").wait_for()
    card.click()
    player.page.wait_for_selector("[role=grid]")
    solution = solution_of(new_studio, new_studio.call("examples/lanterns/lanterns-first"))
    lit = [cell for cell, value in solution.items() if value == "lantern"]
    dark = next(cell for cell, value in solution.items() if value == "none")
    player.click(dark, button="right")
    player.expect_told(dark, "no lantern$")
    player.click(dark)
    player.expect_told(dark, ", lantern$")
    player.page.keyboard.press("z")
    player.tool("check")
    player.page.wait_for_selector("text=Nothing wrong so far")
    for cell in lit:
        player.click(cell)
    player.solved()


def test_the_page_names_no_game() -> None:
    names = {word for name in registry.games() for word in (name, *name.split("-"))} - {"bosnian"}
    for file in STATIC.rglob("*.*"):
        if file.suffix in (".js", ".css", ".html"):
            text = file.read_text(encoding="utf-8").lower()
            assert not [name for name in names if name in text], file
