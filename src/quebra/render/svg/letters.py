"""All text of a picture goes through here: as outlines of our own typeface, or as text for the reader's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, Protocol
from xml.sax.saxutils import escape

from quebra.render.svg.font import CAPITAL, EM, Weight, advance_of, glyph

Anchor = Literal["start", "middle", "end"]

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDE = frozenset("MWmw@%…—")
_NARROW = frozenset(" .,:;!|'’ijl()[]")
# What is read in a hurry is a little bolder than what explains it.
_LIGHT = frozenset({"q-note", "q-caption", "q-faint", "q-text"})
_USED = re.compile('href="#q([rs])([0-9a-f]+)"')


def weight_of(name: str) -> Weight:
    """How bold the texts of a class are."""
    return "regular" if name in _LIGHT else "semibold"


def escaped(text: str) -> str:
    """Text that an XML file may hold; characters that it may not are shown as one of unknown kind."""
    return escape(_FORBIDDEN.sub("\ufffd", text), {'"': "&quot;"})


def width_of(text: str) -> float:
    """How wide a text is at most, in letter sizes: the reader's font is not known."""
    return sum(
        0.36 if letter in _NARROW else 1.0 if letter in _WIDE or ord(letter) > 0x2E80 else 0.64
        for letter in text
    )


def fitting(text: str, size: float, room: float) -> float:
    """The size at which a text keeps within its room."""
    width = width_of(text) * size
    return size if width <= room else size * room / width


class Letters(Protocol):
    """Texts of one layer of a picture."""

    def write(
        self, middle: tuple[float, float], text: str, size: float, name: str, anchor: Anchor = "middle"
    ) -> None:
        """Write a text whose capitals are centred on the given height; ``name`` is its class."""

    def elements(self) -> Iterable[str]:
        """All that was written."""


class TextLetters:
    """Texts in the reader's font. Single characters of a line share an element: pencil marks stay small."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, Anchor, str, str], list[tuple[float, str]]] = {}
        self._long: list[str] = []

    def write(
        self, middle: tuple[float, float], text: str, size: float, name: str, anchor: Anchor = "middle"
    ) -> None:
        x, y = middle
        height, baseline = _short(size), _short(y + CAPITAL / 2 * size)
        if len(text) == 1 and text.isascii() and text.isalnum():
            self._lines.setdefault((name, anchor, height, baseline), []).append((x, text))
        elif text:
            self._long.append(_element(name, anchor, height, baseline, _short(x), escaped(text)))

    def elements(self) -> Iterable[str]:
        for (name, anchor, height, baseline), marks in self._lines.items():
            marks = sorted(marks)
            places, text = " ".join(_short(x) for x, _ in marks), "".join(text for _, text in marks)
            yield _element(name, anchor, height, baseline, places, text)
        yield from self._long


class OutlineLetters:
    """Texts as outlines. Letters of one class and size share a group, outlines are told once a picture."""

    def __init__(self) -> None:
        self._groups: dict[tuple[str, float], list[str]] = {}
        self._foreign = TextLetters()

    def write(
        self, middle: tuple[float, float], text: str, size: float, name: str, anchor: Anchor = "middle"
    ) -> None:
        weight = weight_of(name)
        if any(glyph(letter, weight) is None for letter in text):
            # Scripts that the typeface does not have are left to the reader's fonts.
            self._foreign.write(middle, text, size, name, anchor)
            return
        uses = self._groups.setdefault((name, size), [])
        scale = EM / size
        x, y = middle[0] * scale, (middle[1] + CAPITAL / 2 * size) * scale
        x -= advance_of(text, weight) * EM * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        for letter in text:
            found = glyph(letter, weight)
            assert found is not None
            if found.outline:
                uses.append(f'<use href="#q{weight[0]}{ord(letter):x}" x="{x:.0f}" y="{y:.0f}"/>')
            x += found.advance

    def elements(self) -> Iterable[str]:
        for (name, size), uses in self._groups.items():
            if uses:
                yield f'<g class="{name}" transform="scale({size / EM:.8g})">{"".join(uses)}</g>'
        yield from self._foreign.elements()


def outlines_used(parts: Iterable[str]) -> Iterator[str]:
    """The outlines that the given elements refer to, as one element."""
    used = sorted({found for part in parts for found in _USED.findall(part)})
    paths: list[str] = []
    for first, code in used:
        found = glyph(chr(int(code, 16)), "regular" if first == "r" else "semibold")
        assert found is not None
        paths.append(f'<path id="q{first}{code}" d="{found.outline}"/>')
    if paths:
        yield f"<defs>{''.join(paths)}</defs>"


def _element(name: str, anchor: str, size: str, y: str, x: str, text: str) -> str:
    return f'<text class="{name}" text-anchor="{anchor}" font-size="{size}" y="{y}" x="{x}">{text}</text>'


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
