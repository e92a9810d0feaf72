"""An explanation as one HTML page to click through: no network, no other files."""

from __future__ import annotations

import json
import tomllib
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from importlib import resources
from string import Template

from quebra.core.errors import QuebraError
from quebra.core.scene import Highlight, Role, Scene
from quebra.core.words import LANGUAGES
from quebra.render.svg import scene_svg

STEP_ROLES: tuple[Role, ...] = ("reason", "premise", "link", "conclusion")
LANGUAGE_TAGS = {"en": "en", "pt": "pt-PT"}


@dataclass(frozen=True, slots=True)
class PageFrame:
    """One picture of an explanation: an SVG document, what the step is called, why it holds, and a
    remark in small letters (may be empty). The first frame of a page is the board before any step."""

    svg: str
    heading: str
    text: str
    note: str = ""


def steps_page(title: str, subtitle: str, frames: Sequence[PageFrame], language: str = "en") -> str:
    """One self-contained HTML page that shows the frames one by one.

    All texts may hold any characters. The pictures must be ours (``scene_svg``): they are shown as they are.
    """
    if not frames:
        raise QuebraError("a page of steps needs at least one picture")
    words, script = page_words(language), _asset("page.js")
    first = frames[0]
    texts = {
        "title": title,
        "subtitle": subtitle,
        "lang": LANGUAGE_TAGS[language],
        "policy": _policy(script),
        "most": str(len(frames) - 1),
        "heading": first.heading,
        "text": first.text,
        "note": first.note,
        **{key: words[key] for key in words if key not in STEP_ROLES},
    }
    return Template(_asset("page.html")).substitute(
        {key: escape(_sound(text)) for key, text in texts.items()},
        style=_asset("page.css"),
        picture=first.svg,
        marks="".join(_legend(role, words[role]) for role in STEP_ROLES),
        data=_data(frames, words),
        script=script,
    )


@cache
def page_words(language: str) -> dict[str, str]:
    """The page's own words."""
    if language not in LANGUAGES:
        raise QuebraError(f"unknown language {language!r}, expected one of: {', '.join(LANGUAGES)}")
    return {key: str(text) for key, text in tomllib.loads(_asset(f"words.{language}.toml")).items()}


def _asset(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _sound(text: str) -> str:
    """Text that a file can hold: half characters are replaced."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _policy(script: str) -> str:
    """What the browser may do: run this one script and nothing else, load nothing."""
    # The template puts a line break before the script.
    digest = b64encode(sha256(f"\n{script}".encode()).digest()).decode("ascii")
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none'"


def _legend(role: Role, text: str) -> str:
    swatch = scene_svg(Scene(1, 1, (Highlight((1, 1), role, "1" if role == "link" else ""),)))
    return f'<li><span aria-hidden="true">{swatch}</span>{escape(text)}</li>\n'


def _data(frames: Sequence[PageFrame], words: dict[str, str]) -> str:
    """The frames as JSON. Pictures share their lines, or hundreds of steps would make a huge page."""
    numbers: dict[str, int] = {}
    told = [
        {
            "heading": frame.heading,
            "text": frame.text,
            "note": frame.note,
            "lines": _runs([numbers.setdefault(line, len(numbers)) for line in frame.svg.split("\n")]),
        }
        for frame in frames
    ]
    data = {
        "words": {key: words[key] for key in ("before", "start", "step")},
        "lines": list(numbers),
        "frames": told,
    }
    # Without "<" nothing inside the script element can end it.
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _runs(numbers: Sequence[int]) -> list[int]:
    """First and length of each run of numbers that follow one another: most lines stay as they are."""
    runs: list[int] = []
    for number in numbers:
        if runs and number == runs[-2] + runs[-1]:
            runs[-1] += 1
        else:
            runs += [number, 1]
    return runs
