"""All text of a picture goes through here, so that another output can draw it in its own way."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal
from xml.sax.saxutils import escape

Anchor = Literal["start", "middle", "end"]

CAPITAL = 0.72  # the height of a digit, in letter sizes
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NARROW = frozenset(" .,:;!|'’ijl()[]")


def escaped(text: str) -> str:
    """Text that an XML file may hold; characters that it may not are shown as one of unknown kind."""
    return escape(_FORBIDDEN.sub("\ufffd", text), {'"': "&quot;"})


def width_of(text: str) -> float:
    """How wide a text is at most, in letter sizes: the reader's font is not known."""
    return sum(0.36 if letter in _NARROW else 1.0 if ord(letter) > 0x2E80 else 0.64 for letter in text)


def fitting(text: str, size: float, room: float) -> float:
    """The size at which a text keeps within its room."""
    width = width_of(text) * size
    return size if width <= room else size * room / width


class Letters:
    """Texts of one layer. Single characters of a line share an element: pencil marks stay small."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, Anchor, str, str], list[tuple[float, str]]] = {}
        self._long: list[str] = []

    def write(
        self, middle: tuple[float, float], text: str, size: float, name: str, anchor: Anchor = "middle"
    ) -> None:
        """Write a text whose capitals are centred on the given height; ``name`` is its class."""
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


def _element(name: str, anchor: str, size: str, y: str, x: str, text: str) -> str:
    return f'<text class="{name}" text-anchor="{anchor}" font-size="{size}" y="{y}" x="{x}">{text}</text>'


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
