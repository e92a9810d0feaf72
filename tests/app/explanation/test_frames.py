"""The pictures of an explanation, and its page in a browser."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import quebra
from quebra.app.explanation.frames import Album, marked
from quebra.app.explanation.page import explanation_page
from quebra.app.explanation.summary import told_steps
from quebra.core.grid import Cell
from quebra.core.scene import Dot, Highlight, Scene
from quebra.engine.explain.steps import Step
from quebra.engine.model.model import Fact, Rule
from support import commands
from support.explaining.printed import NONE, UNIQUE

EXAMPLES = quebra.examples()


def run(*arguments: str, stdin: str = "") -> str:
    done = commands.run(*arguments, stdin=stdin)
    assert done.stderr == ""
    return done.stdout


def roles(scene: Scene) -> set[str]:
    return {shape.role for shape in scene.shapes if isinstance(shape, Highlight)}


def run_json(*arguments: str, stdin: str = "") -> Any:
    return json.loads(run(*arguments, "--json", stdin=stdin))


@pytest.mark.parametrize("name", [*UNIQUE, "kenken-testBoard2"])
@pytest.mark.parametrize("every", [False, True])
def test_pictures_of_an_explanation(name: str, every: bool) -> None:
    explanation = quebra.explain(EXAMPLES[name])
    found = explanation.inferences if every else explanation.steps
    shown = [step for step in found if every or not step.routine]
    told = told_steps(explanation.board, found, every)
    assert {fact for step in told for fact in step.conclusions} == {f for s in shown for f in s.conclusions}
    teller = quebra.Teller(explanation.board, "pt")
    frames = Album(explanation, "pt", every=every).shown()
    ending = 3 if explanation.status == "multiple" else 0  # what is open, and two solutions
    assert [frame.text for frame in frames[1 : len(frames) - ending]] == list(map(teller.step, told))
    assert [frame.heading for frame in frames[1:]][: len(told)] == [teller.heading(step) for step in told]
    assert "conclusion" not in roles(frames[0].scene)
    for frame in frames[1 : len(shown) + 1]:
        assert "conclusion" in roles(frame.scene)
    page = explanation_page(explanation, "<name>", "pt", every=every)
    assert "&lt;name&gt;" in page and "<name>" not in page


def test_the_page_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    place = tmp_path / "steps.html"
    told = run("explain", "kenken-testBoard", "--html", str(place)).splitlines()
    assert told[-1] == f"The page is in {place}."
    assert len(told) == 4  # the steps are on the page
    steps = [step for step in run_json("explain", "kenken-testBoard")["steps"] if not step["routine"]]
    faults: list[str] = []
    page = browser.new_page()
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(place.as_uri())
    assert page.locator(".step-list li").count() == len(steps) + 1
    for step in steps[:3]:
        page.keyboard.press("ArrowRight")
        assert page.locator(".help-text p").text_content() == step["text"]
        assert page.locator(".conclusion-pen").count() > 0
    page.keyboard.press("End")
    assert page.locator(".help-text p").text_content() == steps[-1]["text"]
    cells = [str(one.get_attribute("aria-label")) for one in page.locator("[role=cell]").all()]
    page.close()
    assert faults == []
    answer = quebra.solve(EXAMPLES["kenken-testBoard"]).solution
    digits = [digit for row in answer.cells for digit in row]  # type: ignore[union-attr]
    assert [cell.rpartition(", ")[2] for cell in cells] == list(map(str, digits))


def test_pages_and_json_together(tmp_path: Path) -> None:
    place = tmp_path / "steps.html"
    result = run_json("explain", "-", "--html", str(place), "--lang", "pt", stdin=NONE)
    assert result["status"] == "none"
    assert 'lang="pt-PT"' in place.read_text() and "5+" in place.read_text()
    assert os.listdir(tmp_path) == ["steps.html"]


def test_the_end_of_a_page_says_why_it_ends() -> None:
    several = Album(quebra.explain(EXAMPLES["kenken-testBoard2"]), "en").shown()
    headings = [frame.heading for frame in several[1:]]
    assert headings == ["More than one solution.", "Solution 1", "Solution 2"]
    assert "r1c1, r1c2, r2c1, r2c2" in several[1].text
    assert several[2].scene != several[3].scene
    none = Album(quebra.explain(quebra.parse(NONE)), "en").shown()
    assert (none[-1].heading, len(none)) == ("No solution.", 2)
    assert "5+" in none[-1].text and "reason" in roles(none[-1].scene)
    late = Album(quebra.explain(EXAMPLES["snake-1-9x9"], time_limit=0.000001), "en").shown()
    assert (late[-1].heading, late[-1].text) == (
        "So far",
        "The time limit came before the first step or reason was found.",
    )


def test_rules_over_most_of_the_board_are_not_marked() -> None:
    """A mark on every cell would say nothing."""
    row, half, most = (tuple((1, column) for column in range(1, count + 1)) for count in (3, 5, 6))
    rules = tuple(Rule("any", cells) for cells in (row, most))
    step = Step(rules, (Fact((2, 1), 1),), (Fact((2, 2), 1), Fact((2, 1), 2, False)), "any", "any", {}, 1.0)
    scene = Scene(2, 5, (Dot((1, 1)),))

    def marks(step: Step) -> set[tuple[Cell, str]]:
        shapes = marked(scene, step).shapes
        assert shapes[0] == scene.shapes[0]
        return {(mark.cell, mark.role) for mark in shapes[1:] if isinstance(mark, Highlight)}

    found = {((2, 1), "conclusion"), ((2, 2), "premise")}
    assert marks(step) == found | {(cell, "reason") for cell in row}
    assert marks(replace(step, rules=(Rule("any", most),))) == found
    assert marks(replace(step, rules=(Rule("any", half),))) == found | {(cell, "reason") for cell in half}
