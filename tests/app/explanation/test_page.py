"""The page of steps: sound, small, safe, and working in a real browser from a file."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

import quebra
from quebra.app.explanation.page import explanation_page, steps_page
from quebra.core.words import words
from support.axe import barriers

NASTY = (
    "</script><script>alert(1)</script> <img src=x onerror=alert(2)> & \"quotes\" 'too' "
    "$title ${data} ]]> \u2028 ã"
)
BOARD = quebra.examples()["kenken-testBoard"]
WIDE, PHONE = {"width": 1280, "height": 860}, {"width": 360, "height": 740}
# The board is empty; r4c4 is 2, by the cage at r4c4; then r4c3 is left with two digits.
PICTURES: list[dict[str, Any]] = [
    {"heading": "the board", "text": "Nothing is known.", "marks": {}, "cells": []},
    {
        "heading": "naked single",
        "text": "By row 4, r4c4 is 2.",
        "note": "cost 1",
        "marks": {
            "reason": [[4, 3], [4, 4]],
            "premise": [[1, 1]],
            "conclusion": [[4, 4]],
            "link": [[4, 3, "1"]],
        },
        "cells": [[4, 4, 2], [4, 3, None, [3, 4]]],
    },
    {
        "heading": NASTY,
        "text": NASTY,
        "note": NASTY,
        "marks": {"wrong": [[4, 4]]},
        "cells": [[4, 4, None], [4, 3, 4]],
    },
]


class Elements(HTMLParser):
    """The elements and the texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.language = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "html":
            self.language = str(dict(attrs)["lang"])


class Reader:
    """Somebody who has opened the file; everything that the browser complains of is kept."""

    def __init__(self, browser: Browser, place: Path, text: str, **look: Any) -> None:
        place.write_text(text, encoding="utf-8")
        self.address = place.as_uri()
        self.complaints: list[str] = []
        self.page: Page = browser.new_page(**{"viewport": WIDE, **look})
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        self.page.on("request", lambda request: self._requested(request.url))
        self.page.goto(self.address)

    def _requested(self, address: str) -> None:
        if not address.startswith(self.address):
            self.complaints.append(address)

    def state(self) -> tuple[str, str, int]:
        page = self.page
        told = (
            page.locator(".help-text p").first.text_content() if page.locator(".help-text p").count() else ""
        )
        slider = page.locator("[data-name=step_slider]")
        return str(page.locator("h2").first.text_content()), str(told), int(slider.input_value())

    def told(self, row: int, column: int) -> str:
        """What a screen reader says of a cell."""
        line = f"[aria-rowindex='{row}'] [aria-colindex='{column}']"
        return str(self.page.locator(line).get_attribute("aria-label"))


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Any]:
    readers: list[Reader] = []

    def open_it(text: str, **look: Any) -> Reader:
        readers.append(Reader(browser, tmp_path / f"page{len(readers)}.html", text, **look))
        return readers[-1]

    yield open_it
    for reader in readers:
        reader.page.close()
    assert [reader.complaints for reader in readers] == [[] for _ in readers]


def written(name: str, language: str = "en") -> str:
    return explanation_page(quebra.explain(quebra.examples()[name]), name, language)


def test_the_policy_knows_every_script_and_style() -> None:
    page = steps_page(BOARD, "t", "s", PICTURES)
    policy = unescape(re.findall('Security-Policy" content="([^"]*)"', page)[0])
    assert policy.startswith("default-src 'none'; ") and "unsafe" not in policy
    texts = re.findall('<style>(.*?)</style>|<script type="module">(.*?)</script>', page, re.DOTALL)
    digests = {b64encode(sha256((one or other).encode()).digest()).decode() for one, other in texts}
    assert set(re.findall("sha256-([^']+)", policy)) == digests and len(digests) == 3


@given(st.text(max_size=30) | st.just(NASTY) | st.just("half \ud800 of a character"))
def test_no_text_can_break_the_page(text: str) -> None:
    told = [{**one, "heading": text, "text": text, "note": text} for one in PICTURES[:2]]
    page = steps_page(BOARD, text, text, told)
    page.encode("utf-8")
    usual = Elements(steps_page(BOARD, "t", "s", PICTURES[:2]))
    assert Elements(page).tags == usual.tags
    assert "img" not in usual.tags and usual.tags.count("script") == 2
    data = re.findall('<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert json.loads(data[0])["pictures"] == told


def test_nothing_comes_from_elsewhere() -> None:
    page = steps_page(BOARD, "t", "s", PICTURES[:2]).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|[\"'(]//\w|@import|url\(|\ssrc=|<link", page)


@pytest.mark.parametrize("name", ["kenken-testBoard", "kenken-testBoard2", "snake-1-9x9"])
def test_the_file_is_small(name: str) -> None:
    page = written(name)
    empty = steps_page(quebra.examples()[name], "t", "s", PICTURES[:1])
    assert len(empty) < 78_000
    count = page.count('"heading":')
    assert len(page) - len(empty) < 700 * count  # a step tells what it changes, not the whole board


def test_the_studio_would_show_nothing_else() -> None:
    """The page has no player of its own: what it runs are the studio's modules, to the letter."""
    script = re.findall('<script type="module">(.*?)</script>', written("kenken-testBoard"), re.DOTALL)[0]
    assert {"$parts_help_steps", "$board_board", "$board_highlights", "$parts_help_sentence"} <= set(
        re.findall(r"^const (\$\w+) = ", script, re.MULTILINE)
    )
    # The space before lines is left out, so no text may run over several of them.
    assert all(line.count("`") % 2 == 0 for line in script.splitlines())


@pytest.mark.parametrize(("language", "tag"), [("en", "en"), ("pt", "pt-PT")])
def test_both_languages(opened: Any, language: str, tag: str) -> None:
    text = written("kenken-testBoard", language)
    assert Elements(text).language == tag
    reader = opened(text)
    told = words("quebra.app.explanation", language)
    assert reader.state()[0] == told["start"]
    expect(reader.page.locator("#keys")).to_have_text(told["keys"])
    reader.page.keyboard.press("ArrowRight")
    sentence = {"en": "so r4c4 is 2.", "pt": "por isso r4c4 é 2."}[language]
    assert reader.state()[1].endswith(sentence)
    names = {
        "en": ("One step on", "All steps", "the rule"),
        "pt": ("Um passo à frente", "Todos os passos", "a regra"),
    }
    forth, steps, rule = names[language]
    assert reader.page.locator("[data-name=step_forth]").get_attribute("aria-label") == forth
    assert reader.page.locator(".step-list").get_attribute("aria-label") == steps
    expect(reader.page.locator(".legend li").first).to_have_text(rule)
    assert reader.page.evaluate("document.documentElement.lang") == tag


def test_buttons_keys_slider_list_and_address(opened: Any) -> None:
    reader = opened(steps_page(BOARD, NASTY, NASTY, PICTURES))
    page = reader.page
    start = ("The board", "Nothing is known.", 0)
    middle = ("1/2 Naked single", "By row 4, r4c4 is 2.", 1)
    end = (f"2/2 {NASTY}", NASTY, 2)
    assert page.locator("h1").text_content() == NASTY and reader.state() == start
    for act, expected in (
        (lambda: page.click("[data-name=step_forth]"), middle),
        (lambda: page.click("[data-name=step_forth]"), end),
        (lambda: page.keyboard.press("Enter"), end),  # the button keeps the focus at the end
        (lambda: page.click("[data-name=step_back]"), middle),
        (lambda: page.keyboard.press("Home"), start),
        (lambda: page.keyboard.press("ArrowDown"), middle),  # inside the player
        (lambda: page.keyboard.press("End"), end),
        (lambda: page.click("h1"), end),
        (lambda: page.keyboard.press("ArrowUp"), end),  # elsewhere it moves the page
        (lambda: page.keyboard.press("ArrowLeft"), middle),
        (lambda: page.keyboard.press("Control+ArrowLeft"), middle),
        (lambda: page.locator("[data-name=step_slider]").fill("0"), start),
        (lambda: page.keyboard.press("ArrowRight"), middle),
        (lambda: page.click(".step-list li:nth-child(3) button"), end),
        (lambda: page.goto(reader.address + "#1"), middle),
        (lambda: page.reload(), middle),
    ):
        act()
        assert reader.state() == expected
    assert page.locator(".step-list [aria-current=step]").inner_text().split() == ["1", "Naked", "single"]
    assert page.locator(".help-text small").inner_text() == "cost 1"
    assert page.locator("[data-name=step_forth]").get_attribute("aria-disabled") == "false"


def test_the_address_follows_every_way_to_a_step(opened: Any) -> None:
    reader = opened(written("kenken-testBoard"))
    page = reader.page
    for act, place in (
        (lambda: [page.keyboard.press("ArrowRight") for _ in range(3)], 3),
        (lambda: page.click("[data-name=step_forth]"), 4),
        (lambda: page.locator("[data-name=step_slider]").fill("2"), 2),
        (lambda: page.click(".step-list li:nth-child(6) button"), 5),
    ):
        act()
        shown = reader.state()
        assert shown[2] == place and page.evaluate("location.hash") == f"#{place}"
        page.reload()
        assert reader.state() == shown


def test_the_board_shows_what_a_picture_changes_and_marks(opened: Any) -> None:
    reader = opened(steps_page(BOARD, "t", "s", PICTURES))
    page = reader.page
    expect(page.locator(".help-halo")).to_have_count(0)
    expect(page.locator(".notes")).to_have_count(0)
    assert reader.told(4, 4).endswith("open")
    page.keyboard.press("ArrowRight")
    assert [page.locator(f".{role}-pen").count() for role in ("reason", "premise", "conclusion")] == [1, 1, 1]
    assert page.locator(".link-number").all_text_contents() == ["1"]
    assert page.locator(".notes text").all_text_contents() == ["3", "4"]
    assert reader.told(4, 4).endswith(", 2") and reader.told(4, 3).endswith("3 4")
    expect(page.locator(".legend li")).to_have_count(4)
    # Cells, rows and columns that a sentence names light up, by mouse and by Tab.
    row, cell = page.locator(".cell-name").all()
    row.hover()
    assert page.locator(".lit-pen").get_attribute("d").count("M") == 4
    page.mouse.move(1, 1)
    expect(page.locator(".lit-pen")).to_have_count(0)
    cell.focus()
    assert page.locator(".lit-pen").get_attribute("d").count("M") == 1
    page.keyboard.press("End")
    expect(page.locator(".mistake-pen")).to_have_count(1)
    expect(page.locator(".lit-pen")).to_have_count(0)
    expect(page.locator(".notes")).to_have_count(0)
    assert reader.told(4, 4).endswith("open") and reader.told(4, 3).endswith(", 4")
    page.keyboard.press("Home")
    assert reader.told(4, 3).endswith("open")


def test_it_is_heard_and_has_no_barriers(opened: Any) -> None:
    for look in ({}, {"color_scheme": "dark"}, {"viewport": PHONE, "has_touch": True}):
        reader = opened(written("snake-1-6x6"), **look)
        page = reader.page
        assert barriers(page) == []
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert barriers(page) == []
    assert page.locator("#steps").get_attribute("aria-live") == "polite"
    assert page.locator(".step-list").get_attribute("aria-live") == "off"
    assert page.locator("[role=table]").get_attribute("aria-label") == "snake-1-6x6"
    expect(page.locator("[role=cell]")).to_have_count(36)
    expect(page.locator("[role=cell][tabindex]")).to_have_count(0)
    assert page.locator(".board-drawing").first.get_attribute("aria-hidden") == "true"


def test_dark_strong_and_plain_colours(opened: Any) -> None:
    reader = opened(steps_page(BOARD, "t", "s", PICTURES), color_scheme="dark")
    colour = "getComputedStyle(document.querySelector('.paper')).fill"
    dark = reader.page.evaluate(colour)
    reader.page.emulate_media(color_scheme="light")
    assert (dark, reader.page.evaluate(colour)) == ("rgb(70, 77, 90)", "rgb(255, 255, 255)")
    frame = "getComputedStyle(document.querySelector('.line')).stroke"
    light = reader.page.evaluate(frame)
    reader.page.emulate_media(contrast="more")
    assert reader.page.evaluate(frame) != light


@pytest.mark.parametrize("name", ["snake-1-9x9", "kenken-testBoard"])
def test_a_phone_shows_the_step_and_its_place(opened: Any, name: str) -> None:
    reader = opened(written(name), viewport=PHONE, has_touch=True)
    page = reader.page
    for _ in range(6):
        page.tap("[data-name=step_forth]")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        card, mark = (page.locator(part).first.bounding_box() for part in ("#steps", ".conclusion-pen"))
        assert card and mark and mark["y"] >= 0 and mark["y"] + mark["height"] <= card["y"] + 2
        for button in page.locator(".player button").all():
            box = button.bounding_box()
            assert box and box["height"] >= 44 and box["width"] >= 44
            assert box["y"] + box["height"] <= PHONE["height"]  # in sight, however long the sentence is


def test_every_step_is_printed(opened: Any) -> None:
    reader = opened(steps_page(BOARD, "t", "s", PICTURES), color_scheme="dark")
    page = reader.page
    page.keyboard.press("End")
    printed = "".join(one.extract_text() for one in PdfReader(BytesIO(page.pdf())).pages)
    assert "1. Naked single" in printed and "By row 4, r4c4 is 2." in printed and "cost 1" in printed
    assert "2. </script>" in printed and "Nothing is known." in printed
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("#all article").count() == 3 and not page.locator(".player").is_visible()
    expect(page.locator("#all .conclusion-pen")).to_have_count(1)
    paper = "getComputedStyle(document.querySelector('#all .paper')).fill"
    assert page.evaluate(paper) == "rgb(255, 255, 255)"
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#all article")).to_have_count(0)


def test_without_a_script_there_is_the_board(browser: Browser, tmp_path: Path) -> None:
    place = tmp_path / "page.html"
    place.write_text(written("kenken-testBoard"), encoding="utf-8")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(place.as_uri())
    assert page.locator("#board > svg").is_visible()
    told = page.locator("#steps").inner_text()
    assert "Exactly one solution." in told and "needs JavaScript" in told
    assert not page.locator("#keys").is_visible()
    context.close()
