"""Sentences on standard output: as wide as the terminal, and in plain letters where only these are wanted."""

from __future__ import annotations

import sys
import unicodedata
from shutil import get_terminal_size
from textwrap import fill

from quebra.app.cli.output import speaks_unicode

# Signs that have no plain letter inside them. Triangles are called as in files.
PLAIN_SIGNS = {
    "−": "-", "×": "*", "÷": "/", "…": "...", "–": "-", "·": "-", "°": " degrees",
    "◤": "nw", "◥": "ne", "◣": "sw", "◢": "se", "□": "white",
}  # fmt: skip
NARROWEST = 20  # columns; a narrower terminal wraps by itself


def plain(text: str) -> str:
    """The text in ASCII: letters without their accents, signs by plain ones or by words."""
    spelled = "".join(PLAIN_SIGNS.get(letter, letter) for letter in text)
    bare = "".join(
        letter for letter in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(letter)
    )
    return bare.encode("ascii", "replace").decode("ascii")


def told(text: str, ascii_only: bool, indent: str = "") -> str:
    """Lines of sentences as standard output takes them; what follows a line that is too long is indented."""
    letters = plain(text) if ascii_only or not speaks_unicode() else text
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
