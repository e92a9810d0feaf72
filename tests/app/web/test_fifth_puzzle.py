"""A fifth puzzle is played in the browser without a word about it in the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from quebra.core import registry
from support.new_game import new_game
from support.studio import Player, Studio, solution_of

STATIC = Path(__file__).parents[3] / "src/quebra/app/web/static"


def test_the_renamed_template_is_played(tmp_path: Path, sit_down: Callable[..., Player]) -> None:
    studio = Studio(tmp_path, games=new_game(tmp_path / "games"))
    try:
        player = sit_down(studio)
        player.page.goto(studio.url)
        card = player.page.locator("article[data-type=lanterns]")
        card.locator("svg").wait_for()
        assert "Lanterns" in card.inner_text()
        card.locator(".open-board").click()
        player.page.wait_for_selector("[role=grid]")
        puzzle = studio.call("examples/lanterns/lanterns-first")
        solution = solution_of(studio, puzzle)
        lit = [cell for cell, value in solution.items() if value == "lantern"]
        dark = next(cell for cell, value in solution.items() if value == "none")
        player.click(dark, button="right")
        player.expect_told(dark, "none$")
        player.click(dark)
        player.tool("check")
        player.page.wait_for_selector("text=Nothing wrong so far")
        player.page.keyboard.press("z")
        for cell in lit:
            player.click(cell)
        player.solved()
    finally:
        studio.close()


def test_the_page_names_no_game() -> None:
    names = {word for name in registry.games() for word in (name, *name.split("-"))} - {"bosnian"}
    for file in STATIC.rglob("*.*"):
        if file.suffix in (".js", ".css", ".html"):
            text = file.read_text(encoding="utf-8").lower()
            assert not [name for name in names if name in text], file
