"""Colours, letters and words of the page, and what its files may hold."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from fontTools.ttLib import TTFont

import quebra.app.web
from quebra.app.web.page import FONT_FILES, font_file, page_words, theme_css
from quebra.core.words import LANGUAGES
from quebra.engine.generate.request import DIFFICULTIES
from quebra.render.svg.themes import DARK, LIGHT, Theme

STATIC = Path(quebra.app.web.__file__).parent / "static"
MOST_FONT_BYTES = 60_000
# Types alone, what is loaded when it is asked for, and pages in files of their own.
LATER = {"types.js", "alone/steps.js", "screens/home.js", "store/share.js", "board/highlights.js"}
LATER |= {f"parts/{name}.js" for name in ("begun", "bundled", "maker", "mine", "paste", "tile", "today")}
LATER |= {f"parts/help/{name}.js" for name in ("cards", "facts", "help", "score", "sentence", "steps")}


@cache
def scripts() -> dict[str, str]:
    return {
        str(file.relative_to(STATIC)): file.read_text(encoding="utf-8")
        for file in sorted(STATIC.rglob("*.js"))
    }


def styles() -> str:
    return "".join(file.read_text(encoding="utf-8") for file in STATIC.rglob("*.css"))


def test_the_fonts_are_small_and_have_all_letters_of_the_page() -> None:
    assert sum(len(font_file(name)) for name in FONT_FILES) <= MOST_FONT_BYTES
    told = {letter for language in LANGUAGES for text in page_words(language).values() for letter in text}
    for name in FONT_FILES:
        with TTFont(BytesIO(font_file(name))) as font:
            assert font.flavor == "woff2"
            known = set(font.getBestCmap())
            licence = "".join(str(record) for record in font["name"].names)
        assert {letter for letter in told if ord(letter) not in known} == set()
        assert "SIL Open Font License" in licence


def test_the_palette_is_that_of_the_pictures() -> None:
    found = theme_css()
    for field in fields(Theme):
        name = field.name.replace("_", "-")
        assert (
            found.count(f"--{name}:{getattr(LIGHT, field.name)};")
            + found.count(f"--{name}:{getattr(LIGHT, field.name)}}}")
            >= 1
        )
        assert f"--{name}:{getattr(DARK, field.name)}" in found
    assert "prefers-color-scheme:dark" in found


def test_styles_have_no_colours_of_their_own() -> None:
    known = {field.name.replace("_", "-") for field in fields(Theme)}
    assert set(re.findall(r"var\(--([\w-]+)\)", styles())) <= known | {"columns", "narrow"}
    assert re.findall(r"#[0-9a-f]{3,8}\b", styles()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_and_used(language: str) -> None:
    told = page_words(language)
    text = "".join(scripts().values())
    wanted = set(re.findall(r"\bsay\(\"(\w+)\"", text))
    wanted |= {f"{key}_{form}" for key in re.findall(r"\bcount\(\"(\w+)\"", text) for form in ("one", "many")}
    wanted |= {f"level_{level}" for level in DIFFICULTIES}
    wanted |= {f"theme_{theme}" for theme in ("light", "dark", "contrast")}
    assert wanted - set(told) == set()
    quoted = set(re.findall(r"\"(\w+)\"", text))
    assert {key for key in told if key not in wanted | quoted} == set()


def test_both_languages_fill_the_same_places() -> None:
    english, portuguese = (page_words(language) for language in LANGUAGES)
    assert list(english) == list(portuguese)
    for key, text in english.items():
        places = [
            {name for _, name, _, _ in Formatter().parse(one) if name} for one in (text, portuguese[key])
        ]
        assert places[0] == places[1], key


class Tags(HTMLParser):
    """The elements of a page with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_the_page_loads_all_its_modules_at_once_and_nothing_from_elsewhere() -> None:
    tags = Tags((STATIC / "index.html").read_text(encoding="utf-8")).found
    addresses = [
        str(attrs.get("href") or attrs.get("src")) for tag, attrs in tags if tag in ("link", "script")
    ]
    assert all(address.startswith("/static/$version/") for address in addresses)
    assert [
        attrs for _, attrs in tags if "style" in attrs or any(name.startswith("on") for name in attrs)
    ] == []
    loaded = {address.removeprefix("/static/$version/") for address in addresses if address.endswith(".js")}
    assert loaded == set(scripts()) - LATER


def test_no_text_becomes_markup() -> None:
    for name, text in scripts().items():
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", text
        ), name
        assert not re.search(
            r"from \"(?!\.)|import\((?!\"\.)", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        ), name
