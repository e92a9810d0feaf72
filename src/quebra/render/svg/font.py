"""The typeface of every picture, as outlines: a picture then looks the same where no font is installed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

Weight = Literal["regular", "semibold"]

FAMILY = "Source Sans Pro"
FILES: dict[Weight, str] = {"regular": "SourceSansPro-Regular.otf", "semibold": "SourceSansPro-Semibold.otf"}
EM = 1000  # units of an outline in a letter size
CAPITAL = 0.66  # the height of a capital, in letter sizes


@dataclass(frozen=True, slots=True)
class Glyph:
    """One letter: SVG path data with its baseline at height 0, and how far the next letter stands."""

    outline: str
    advance: int


# Signs that our sentences use and the typeface does not have.
OWN = {
    "◤": Glyph("M60-620H660L60-20Z", 720),
    "◥": Glyph("M60-620H660V-20Z", 720),
    "◣": Glyph("M60-620L660-20H60Z", 720),
    "◢": Glyph("M660-620V-20H60Z", 720),
    "□": Glyph("M60-620H660V-20H60ZM120-560V-80H600V-560Z", 720),
}


def font_folder() -> str:
    """Where the files of the typeface are."""
    import font_source_sans_pro

    return str(font_source_sans_pro.font_directory)


def font_files() -> list[str]:
    """The files of the two weights that pictures use."""
    return [str(Path(font_folder()) / name) for name in FILES.values()]


def glyph(letter: str, weight: Weight = "regular") -> Glyph | None:
    """The outline of a letter, or nothing where the typeface has none."""
    return _glyph(letter, weight)


def knows(text: str) -> bool:
    """Whether the typeface has all letters of a text."""
    letters = _Face.of("regular").letters
    return all(ord(letter) in letters for letter in text)


def lacking(letters: Sequence[str], folder: str) -> list[str]:
    """The letters that no font file in a folder has."""
    from fontTools.ttLib import TTFont, TTLibError

    missing = list(letters)
    for place in sorted(Path(folder).rglob("*")):
        if not missing or place.suffix.lower() not in (".otf", ".ttf", ".ttc"):
            continue
        try:
            with TTFont(place, lazy=True, fontNumber=0) as font:
                known = font.getBestCmap() or {}
        except (TTLibError, OSError):
            continue  # not a font: the typesetter passes it over as well
        missing = [letter for letter in missing if ord(letter) not in known]
    return missing


def advance_of(text: str, weight: Weight = "regular") -> float:
    """How wide a text is, in letter sizes; a letter that is not known counts as a square."""
    found = (_glyph(letter, weight) for letter in text)
    return sum(EM if one is None else one.advance for one in found) / EM


@dataclass(frozen=True, slots=True)
class _Face:
    glyphs: Any
    letters: dict[int, str]

    @staticmethod
    @cache
    def of(weight: Weight) -> _Face:
        from fontTools.ttLib import TTFont

        font = TTFont(Path(font_folder()) / FILES[weight], lazy=True)
        return _Face(font.getGlyphSet(), font.getBestCmap())


@cache
def _glyph(letter: str, weight: Weight) -> Glyph | None:
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    face = _Face.of(weight)
    name = face.letters.get(ord(letter))
    if name is None:
        return OWN.get(letter)
    pen = SVGPathPen(face.glyphs, ntos=lambda number: str(round(number)))
    # Fonts count heights upwards, pictures downwards.
    face.glyphs[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
    return Glyph(pen.getCommands(), round(face.glyphs[name].width))
