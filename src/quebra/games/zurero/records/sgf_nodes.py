"""The grammar of SGF: a game is ( nodes games ), a node ; properties, a property a name and values in [ ]."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from quebra.core.errors import InputError, shorten
from quebra.games.zurero.records.record import Written

TOKEN = re.compile(
    r"(?P<blank>\s+)|(?P<sign>[();])|(?P<name>[A-Za-z]+)|\[(?P<value>(?:[^\]\\]|\\.)*)\]", re.DOTALL
)


@dataclass(slots=True)
class SgfNode:
    """A node: the line it begins on, and the values of each of its properties."""

    line: int
    values: dict[str, list[Written]] = field(default_factory=dict)


@dataclass(slots=True)
class _SgfParser:
    """The main line is every node before the first ) of the file; the rest must only be well formed."""

    main_line: list[SgfNode] = field(default_factory=list)
    depth: int = 0
    on_main_line: bool = True
    node: SgfNode | None = None
    property: str | None = None

    def take(self, found: re.Match[str], line: int) -> None:
        if found["value"] is not None:
            self._value(found["value"], line)
            return
        if self.node and self.property and not self.node.values[self.property]:
            raise InputError(f"the property {self.property} has no value in brackets", line)
        if found["name"]:
            self._name(found["name"], line)
        else:
            self._sign(found["sign"], line)

    def _sign(self, sign: str, line: int) -> None:
        self.node = self.property = None
        if self.depth == 0 and not self.on_main_line:
            raise InputError(f"holds {sign} after the end of the game, expected one game", line)
        if self.depth == 0 and sign != "(":
            raise InputError(f"expected ( at the beginning of the game, found {sign}", line)
        if sign == "(":
            self.depth += 1
        elif sign == ")":
            self.depth -= 1
            self.on_main_line = False
        else:
            self.node = SgfNode(line)
            if self.on_main_line:
                self.main_line.append(self.node)

    def _name(self, written: str, line: int) -> None:
        name = "".join(letter for letter in written if letter.isupper())  # old files write PlayerBlack
        if self.node is None or not name:
            raise InputError(f"expected a node that begins with ; found {shorten(written)!r}", line)
        if name in self.node.values:
            raise InputError(f"the property {shorten(name)} is given twice in a node", line)
        self.node.values[name] = []
        self.property = name

    def _value(self, written: str, line: int) -> None:
        if self.node is None or self.property is None:
            raise InputError(f"a value [{shorten(written)}] belongs to no property", line)
        self.node.values[self.property].append(Written(_unescape(written), line))


def parse_nodes(text: str) -> list[SgfNode]:
    """The nodes of the main line."""
    parser, place, line = _SgfParser(), 0, 1
    while place < len(text):
        found = TOKEN.match(text, place)
        if found is None:
            what = "a [ is never closed by ]" if text[place] == "[" else f"unexpected {text[place]!r}"
            raise InputError(what, line)
        if not found["blank"]:
            parser.take(found, line)
        line += text.count("\n", place, found.end())
        place = found.end()
    if parser.depth or parser.on_main_line:
        raise InputError("the game is never closed by )", line)
    if not parser.main_line:
        raise InputError("holds no node, expected a game such as (;GM[0]SZ[19];B[J10])")
    return parser.main_line


def _unescape(written: str) -> str:
    joined = re.sub(r"\\(?:\r\n|\n|\r)", "", written)  # a line that is only broken for width
    return re.sub(r"\\(.)", r"\1", re.sub(r"\r\n|[\n\r\t\v\f]", " ", joined), flags=re.DOTALL)
