"""The pictures of an explanation, and its page in a browser."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import quebra
from quebra.app.explanation.frames import Album, marked
from quebra.app.explanation.page import explanation_page
from quebra.app.explanation.pictures import pictures_json
from quebra.app.explanation.summary import told_steps
from quebra.core.grid import Cell
from quebra.core.scene import Dot, Highlight, Note, Scene
from quebra.engine.explain.steps import Step
from quebra.engine.model.model import Fact, Rule
from quebra.render.describe import describe
from quebra.render.svg import scene_svg
from support import commands
from support.explaining.printed import NONE, UNIQUE

EXAMPLES = quebra.examples()
# Digits are struck in it before any is found but those of single cells.
STRIKING = (
    "kenken\n"
    "a a b c d d\n"
    "e e b c d d\n"
    "e b b f f f\n"
    "g h h f i i\n"
    "g g h h h j\n"
    "g g k l m n\n"
    "a 1-\n"
    "b 11+\n"
    "c 24*\n"
    "d 9+\n"
    "e 16*\n"
    "f 15+\n"
    "g 60*\n"
    "h 20+\n"
    "i 4-\n"
    "j 4=\n"
    "k 6=\n"
    "l 3=\n"
    "m 4=\n"
    "n 5=\n"
)
# One of its steps is told in two parts.
PARTED = (
    "shakashaka\n"
    ". . . 2 # . .\n"
    "2 . . . # . .\n"
    ". . . . . . #\n"
    ". . 3 . . # .\n"
    ". . . . . . .\n"
    ". . . . . . .\n"
    ". . . 1 1 . .\n"
)


def run(*arguments: str, stdin: str = "") -> str:
    done = commands.run(*arguments, stdin=stdin)
    assert done.stderr == ""
    return done.stdout


def notes(scene: Scene) -> list[Note]:
    return [shape for shape in scene.shapes if isinstance(shape, Note)]


def roles(scene: Scene) -> set[str]:
    return {shape.role for shape in scene.shapes if isinstance(shape, Highlight)}


def test_pictures_of_one_step_bear_its_number() -> None:
    """A long chain has several pictures; the steps after it are numbered as in the text."""
    board = quebra.parse(PARTED)
    explanation = quebra.explain(board)
    told = told_steps(board, explanation.steps)
    frames = [frame for frame in Album(explanation, "en").shown() if frame.is_step]
    teller = quebra.Teller(board)
    numbers = [number for number, step in enumerate(told, 1) for _ in teller.parts(step)]
    assert len(numbers) > len(told)
    assert [frame.number for frame in frames] == numbers


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


def test_struck_digits_are_crossed_out() -> None:
    """What a step excludes is seen in its picture, where the digit stood; not before, and not after."""
    explanation = quebra.explain(quebra.parse(STRIKING))
    frames = Album(explanation, "en").shown()
    steps = told_steps(explanation.board, explanation.steps)
    seen = 0
    for frame, step, after in zip(frames[1:], steps, [*frames[2:], None], strict=False):
        excluded = {(fact.cell, str(fact.value)) for fact in step.conclusions if not fact.holds}
        crossed = {(note.cell, text) for note in notes(frame.scene) for text in note.struck if text}
        left = {(note.cell, text) for note in notes(frame.scene) for text in note.texts if text}
        assert crossed == {(cell, text) for cell, text in excluded if cell in {one for one, _ in left}}
        assert not crossed & left
        if crossed:
            seen += 1
            assert all(not note.struck or len(note.struck) == note.slots for note in notes(frame.scene))
            drawn = scene_svg(frame.scene)
            strokes = re.findall(r'<path class="q-conclusion" stroke-width="[^"]*" d="([^"]*)"/>', drawn)[-1]
            assert strokes.count("M") == len(crossed)
            assert ", struck " in describe(frame.scene, "en")
            if after is not None:
                again = {(note.cell, text) for note in notes(after.scene) for text in note.struck if text}
                assert not again & crossed
    assert seen >= 3


def test_struck_digits_on_the_page(browser: Browser, tmp_path: Path) -> None:
    place = tmp_path / "steps.html"
    run("explain", "-", "--html", str(place), stdin=STRIKING)
    pictures = pictures_json(quebra.explain(quebra.parse(STRIKING)), "en")
    struck = next(number for number, one in enumerate(pictures) if "struck" in one)
    page = browser.new_page()
    page.goto(f"{place.as_uri()}#{struck}")
    count = sum(len(values) for _, _, values in pictures[struck]["struck"])
    expect(page.locator(".note-struck")).to_have_count(count)
    row, column, values = pictures[struck]["struck"][0]
    cell = page.get_by_role("cell", name=f"row {row}, column {column}", exact=False)
    assert f"struck {' '.join(map(str, values))}" in str(cell.get_attribute("aria-label"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".note-struck")).to_have_count(0)
    page.close()


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
    expect(page.locator(".step-list li")).to_have_count(len(steps) + 1)
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
