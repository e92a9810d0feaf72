"""The page of steps: sound, small, safe, and working in a real browser."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser

from quebra.app.explanation.page import PageFrame, page_words, steps_page
from quebra.core.errors import QuebraError
from quebra.core.scene import Highlight, Label, Note, Scene, Shape
from quebra.render.svg import scene_svg

NASTY = (
    "</script><script>alert(1)</script> <img src=x onerror=alert(2)> & \"quotes\" 'too' "
    "$title ${data} ]]> \u2028 ã"
)


def grid(*shapes: Shape, title: str = "") -> str:
    scene = Scene(
        9, 9, shapes, regions=tuple(tuple(range(9)) for _ in range(9)), lines=True, coordinates=True
    )
    return scene_svg(scene, title=title)


FRAMES = [
    PageFrame(grid(title="empty"), "The start", "Nothing is known.", ""),
    PageFrame(grid(Highlight((1, 1), "conclusion"), title="one"), "naked single", "r1c1 is 4.", "cost 1"),
    PageFrame(
        grid(Label((1, 1), "4", "answer"), Highlight((2, 2), "premise"), title=NASTY), NASTY, NASTY, NASTY
    ),
]


class Page(HTMLParser):
    """The elements and the texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.language = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "html":
            self.language = str(dict(attrs)["lang"])

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def data_of(page: str) -> dict[str, object]:
    found = re.search('<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])  # type: ignore[no-any-return]


def batched(runs: list[int]) -> list[tuple[int, int]]:
    return list(zip(runs[::2], runs[1::2], strict=True))


def test_the_data_give_every_picture_back() -> None:
    data = data_of(steps_page("t", "s", FRAMES, "en"))
    lines: list[str] = data["lines"]  # type: ignore[assignment]
    told: list[dict[str, object]] = data["frames"]  # type: ignore[assignment]
    assert len(lines) == len(set(lines))
    for frame, found in zip(FRAMES, told, strict=True):
        runs: list[int] = found["lines"]  # type: ignore[assignment]
        shown = [line for first, count in batched(runs) for line in lines[first : first + count]]
        assert "\n".join(shown) == frame.svg
        assert (found["heading"], found["text"], found["note"]) == (frame.heading, frame.text, frame.note)


@given(st.text(max_size=30) | st.just(NASTY) | st.just("half \ud800 of a character"))
def test_no_text_can_break_the_page(text: str) -> None:
    page = steps_page(
        text, text, [PageFrame(FRAMES[0].svg, text, text, text), PageFrame(FRAMES[1].svg, text, text, text)]
    )
    page.encode("utf-8")
    usual = Page(steps_page("t", "s", FRAMES[:2]))
    assert Page(page).tags == usual.tags
    assert "img" not in usual.tags and usual.tags.count("script") == 2


def test_nothing_comes_from_elsewhere() -> None:
    page = steps_page("t", "s", FRAMES[:2])
    without_names = page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(
        r"https?:|//\w|@import|url\(| src=|<link", re.sub(r"^\s*//.*$", "", without_names, flags=re.M)
    )
    assert "default-src &#x27;none&#x27;" in page


def test_hundreds_of_steps_stay_small() -> None:
    left = {(row, column): set(range(1, 10)) for row in range(1, 10) for column in range(1, 10)}
    frames = [FRAMES[0]]
    for number in range(300):
        cell = (number % 9 + 1, number // 9 % 9 + 1)
        left[cell].discard(number % 8 + 1)
        shapes: list[Shape] = [
            Note(place, tuple(str(digit) if digit in digits else "" for digit in range(1, 10)), 9)
            for place, digits in left.items()
        ]
        shapes += [Highlight((cell[0], column), "reason") for column in range(1, 10)]
        frames.append(
            PageFrame(
                grid(*shapes, Highlight(cell, "conclusion")), "a long name", "A sentence. " * 20, "note"
            )
        )
    assert len(steps_page("t", "s", frames).encode()) < 1_500_000


def test_both_languages() -> None:
    english, portuguese = page_words("en"), page_words("pt")
    assert english.keys() == portuguese.keys()
    for key in english:
        places = [
            {name for _, name, _, _ in Formatter().parse(words[key]) if name}
            for words in (english, portuguese)
        ]
        assert places[0] == places[1]
        assert english[key] != portuguese[key]
    for language, tag in (("en", "en"), ("pt", "pt-PT")):
        page = Page(steps_page("t", "s", FRAMES, language))
        assert page.language == tag
        shown = "\n".join(page.texts)
        words = page_words(language)
        assert all(words[key] in shown for key in ("next", "steps", "reason", "premise", "conclusion"))


def test_what_cannot_be_shown() -> None:
    with pytest.raises(QuebraError, match="at least one picture"):
        steps_page("t", "s", [])
    with pytest.raises(QuebraError, match="unknown language 'de'"):
        steps_page("t", "s", FRAMES, "de")


def test_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    place = tmp_path / "page.html"
    place.write_text(steps_page(NASTY, NASTY, FRAMES, "en"), encoding="utf-8")
    page = browser.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    page.goto(place.as_uri())

    def state() -> tuple[str, str, str, int]:
        svg = page.locator("#picture > svg")
        assert svg.count() == 1 and svg.is_visible()
        box = svg.bounding_box()
        assert box and box["width"] > 100 and box["height"] > 100
        return (
            page.locator("#count").inner_text(),
            page.locator("#text").text_content() or "",
            svg.locator("title").text_content() or "",
            int(page.locator("#slider").input_value()),
        )

    start = ("Before the first step", "Nothing is known.", "empty", 0)
    middle = ("Step 1 of 2", "r1c1 is 4.", "one", 1)
    end = ("Step 2 of 2", NASTY, NASTY, 2)
    assert page.title() == " ".join(NASTY.split()) or page.title() == NASTY
    assert state() == start
    for act, expected in (
        (lambda: page.click("#next"), middle),
        (lambda: page.click("#next"), end),
        (lambda: page.click("#next", force=True), end),
        (lambda: page.click("#previous"), middle),
        (lambda: page.click("#last"), end),
        (lambda: page.click("#first"), start),
        (lambda: page.keyboard.press("ArrowRight"), middle),
        (lambda: page.keyboard.press("End"), end),
        (lambda: page.keyboard.press("ArrowLeft"), middle),
        (lambda: page.keyboard.press("Home"), start),
        (lambda: page.focus("#slider"), start),
        (lambda: page.keyboard.press("ArrowRight"), middle),
        (lambda: page.click("#steps li:nth-child(3) button"), end),
        (lambda: page.goto(place.as_uri() + "#1"), middle),
        (lambda: page.reload(), middle),
    ):
        act()
        assert state() == expected
    assert page.locator("#steps [aria-current=step]").inner_text() == "naked single"
    assert page.locator("#steps li").count() == 3
    assert page.locator(".legend svg").count() == 4
    assert faults == []
    page.close()


def test_in_a_browser_on_paper_in_the_dark_and_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    place = tmp_path / "page.html"
    place.write_text(steps_page("t", "s", FRAMES, "pt"), encoding="utf-8")
    phone = browser.new_page(viewport={"width": 360, "height": 640}, color_scheme="dark")
    phone.goto(place.as_uri())
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    colour = "getComputedStyle(document.querySelector('#picture .q-paper')).fill"
    dark = phone.evaluate(colour)
    phone.emulate_media(color_scheme="light")
    assert (dark, phone.evaluate(colour)) == ("rgb(70, 77, 90)", "rgb(255, 255, 255)")
    phone.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    phone.emulate_media(media="print")
    assert phone.locator("#all article svg").count() == 3
    assert phone.locator("#all article").nth(1).is_visible() and not phone.locator("#slider").is_visible()
    phone.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert phone.locator("#all article").count() == 0
    phone.close()
