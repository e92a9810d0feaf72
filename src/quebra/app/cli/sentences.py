"""Sentences on standard output: as wide as the terminal, and in plain letters where only these are wanted."""

from __future__ import annotations

import sys
import unicodedata
from shutil import get_terminal_size
from textwrap import fill

from quebra.app.cli.output import speaks_unicode
from quebra.core.words import say

# Signs that have no plain letter inside them. Triangles are called as in files, but in
# capitals: "se" is a word of Portuguese.
PLAIN_SIGNS = {
    "−": "-", "×": "*", "÷": "/", "…": "...", "–": "-", "·": "-", "→": "->",
    "◤": "NW", "◥": "NE", "◣": "SW", "◢": "SE",
}  # fmt: skip
SPELLED_SIGNS = {"°": "sign_degrees", "□": "sign_white"}  # by words of each language
NARROWEST = 20  # columns; a narrower terminal wraps by itself


def plain(text: str, language: str) -> str:
    """The text in ASCII: letters without their accents, signs by plain ones or by words."""
    spelled = "".join(PLAIN_SIGNS.get(letter, letter) for letter in text)
    for sign, key in SPELLED_SIGNS.items():
        spelled = spelled.replace(sign, say("quebra.app", language, key))
    bare = "".join(
        letter for letter in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(letter)
    )
    return bare.encode("ascii", "replace").decode("ascii")


def told(text: str, ascii_only: bool, indent: str = "", *, language: str) -> str:
    """Lines of sentences as standard output takes them; what follows a line that is too long is indented."""
    letters = plain(text, language) if ascii_only or not speaks_unicode() else text
    if not sys.stdout.isatty():
        return letters
    width = max(NARROWEST, get_terminal_size((80, 24)).columns)
    return "\n".join(_wrapped(line, width, indent) for line in letters.split("\n"))


def _wrapped(line: str, width: int, indent: str) -> str:
    """A line that is itself indented keeps that."""
    start = line[: len(line) - len(line.lstrip())]
    return fill(
        line,
        width,
        subsequent_indent=start + indent,
        break_on_hyphens=False,
        break_long_words=False,
        drop_whitespace=True,
    )
