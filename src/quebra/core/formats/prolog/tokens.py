"""The tokens of a Prolog text, each with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

Kind = Literal["name", "variable", "number", "real", "quoted", "symbol", "punctuation", "end", "wrong"]

# Every alternative ends at the first sign that cannot belong to it, so that no text is gone over twice.
TOKENS = re.compile(
    r"""(?P<blank>\s+|%[^\n]*)
    |(?P<comment>/\*.*?(?:\*/|\Z))
    |(?P<name>[^\W\dA-Z_]\w*)
    |(?P<variable>[A-Z_]\w*)
    |(?P<real>[0-9]+\.[0-9]+(?:[eE][+-]?[0-9]+)?)
    |(?P<number>[0-9]+)
    |(?P<quoted>(?P<quote>['"])(?:(?!(?P=quote))[^\\\n]|\\x[0-9a-fA-F]+\\|\\.|(?P=quote){2})*(?P<closed>(?P=quote))?)
    |(?P<end>\.(?=\s|%|\Z))
    |(?P<symbol>[-+*/\\^<>=~:.?@\#&$]+|[!;])
    |(?P<punctuation>[()\[\]{},|])
    |(?P<wrong>.)""",
    re.VERBOSE | re.DOTALL,
)
ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{1,6})\\|(.))", re.DOTALL)
MEANINGS = {"n": "\n", "t": "\t", "r": "\r", "\n": ""}
PLAIN_NAME = re.compile(r"[a-z][A-Za-z0-9_]*")


class Token(NamedTuple):
    """One token of a text. ``text`` of a quoted name is what stands between the quotes, without escapes."""

    kind: Kind
    text: str
    line: int

    def is_mark(self, marks: str) -> bool:
        """Whether it is one of the brackets, commas and bars told."""
        return self.kind == "punctuation" and self.text in marks


def tokens(text: str) -> Iterator[Token]:
    """Every token of a text in order, comments and blanks left out; what is none is a ``wrong`` one."""
    line = 1
    for match in TOKENS.finditer(text):
        kind, found = match.lastgroup, match[0]
        if kind == "comment" and not (found.endswith("*/") and len(found) > 3):
            yield Token("wrong", "/*", line)
        elif kind == "quoted":
            yield _quoted(match, line)
        elif kind not in ("blank", "comment"):
            yield Token(kind, found, line)  # type: ignore[arg-type]
        line += found.count("\n")


def _quoted(match: re.Match[str], line: int) -> Token:
    quote, found = match["quote"], match["quoted"]
    if not match["closed"]:
        return Token("wrong", quote, line)
    return Token("quoted", ESCAPE.sub(_meaning, found[1:-1].replace(quote * 2, quote)), line)


def _meaning(match: re.Match[str]) -> str:
    if match[1]:
        number = int(match[1], 16)
        return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else "?"
    return MEANINGS.get(match[2], match[2])


def write_name(name: str) -> str:
    """A name as Prolog reads it: in quotes where it needs them."""
    return name if PLAIN_NAME.fullmatch(name) else quoted_name(name)


def quoted_name(name: str) -> str:
    """A name in quotes, whether it needs them or not."""
    return "'" + "".join(_escaped(letter) for letter in name) + "'"


def _escaped(letter: str) -> str:
    if letter in "'\\":
        return f"\\{letter}"
    return letter if letter.isprintable() else f"\\x{ord(letter):x}\\"
