"""The text format of records: the type, tags in brackets, and the moves, ten a line."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from quebra.core.errors import InputError, shorten
from quebra.games.zurero.board import USUAL, Position
from quebra.games.zurero.records.record import (
    SAID_BY_THE_GAME,
    Record,
    Written,
    read_size,
    replay,
    require_readable,
    settle,
    tag_name,
    tags_to_write,
)
from quebra.games.zurero.setup import read_position, write_position

TYPE = "zurero"
MOVES_A_LINE = 10
ESCAPES = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}
NAMES_OF_ESCAPES = {letter: f"\\{name}" for name, letter in ESCAPES.items()}
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # kinds of characters that steer instead of being seen
TAG = re.compile(r'\[\s*([^\s"\[\]]+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
NUMBER = re.compile(r"([0-9]+)\.+")


def write_record(record: Record) -> str:
    """A game in the text format. ``read_record`` gives it back as it was."""
    play = record.play
    said = {"Size": str(play.size)}
    if play.setup:
        said["Position"] = write_position(play.setup)
    if play.swap:
        said["Swap"] = "yes"
    said["Result"] = play.result.winner if play.result else "*"
    if play.result:
        said["Reason"] = play.result.reason
    tags = {**tags_to_write(record.tags), **said}
    lines = [TYPE, *(f'[{name} "{_escape(value)}"]' for name, value in tags.items()), ""]
    names = play.names()
    width = len(str(len(names)))
    for first in range(0, len(names), MOVES_A_LINE):
        some = names[first : first + MOVES_A_LINE]
        lines.append(f"{first + 1:{width}}. " + " ".join(f"{name:<3}" for name in some).rstrip())
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """A game from the text format, every move checked; also from a bare list of moves."""
    reader = _Reader()
    lines = require_readable(text).split("\n")
    for number, line in enumerate(lines, 1):
        reader.read_line(line.strip(), number)
    if reader.comment_from is not None:
        raise InputError("a comment { is never closed by }", reader.comment_from)
    said = reader.tags
    setup = _read_setup(said.get("Position"), said.get("Size"), said.get("Swap"))
    size = read_size(said["Size"].text, said["Size"].line) if "Size" in said else USUAL
    play = replay(reader.moves, size, swap=_read_swap(said.get("Swap")), setup=setup)
    settle(play, said.get("Result"), said.get("Reason"))
    return Record(play, {name: value.text for name, value in said.items() if name not in SAID_BY_THE_GAME})


@dataclass
class _Reader:
    """What has been read so far."""

    tags: dict[str, Written] = field(default_factory=dict)
    moves: list[Written] = field(default_factory=list)
    begun: bool = False
    comment_from: int | None = None  # the line of a { that is still open

    def read_line(self, line: str, number: int) -> None:
        if self.comment_from is None:
            if not line or line.startswith("//"):
                return
            if line.startswith("["):
                self._read_tags(line, number)
                return
            if not self.begun and line.lower() == TYPE:
                self.begun = True
                return
        self.begun = True
        self._read_moves(line, number)

    def _read_tags(self, line: str, number: int) -> None:
        if self.moves:
            raise InputError("a tag stands after the moves, expected it above them", number)
        self.begun = True
        place = 0
        while place < len(line):
            found = TAG.match(line, place)
            if not found:
                raise InputError(_what_is_broken(line[place:]), number)
            name = tag_name(found[1], number)
            if name in self.tags:
                raise InputError(f"the tag {name} is given twice", number)
            self.tags[name] = Written(_unescape(found[2], number), number)
            place = found.end()

    def _read_moves(self, line: str, number: int) -> None:
        rest = line
        while rest:
            if self.comment_from is not None:
                _, closed, rest = rest.partition("}")
                if closed:
                    self.comment_from = None
                rest = rest.lstrip()
                continue
            words, opened, rest = rest.partition("{")
            for word in words.split():
                self._read_word(word, number)
            if opened:
                self.comment_from = number

    def _read_word(self, word: str, line: int) -> None:
        numbered = NUMBER.match(word)
        if numbered:
            self._check_number(numbered[1], line)
            word = word[numbered.end() :]
        if word:
            self.moves.append(Written(word, line))

    def _check_number(self, written: str, line: int) -> None:
        """A number counts moves; one that counts pairs, as in chess, is understood before Black's."""
        move = len(self.moves) + 1
        pairs = (move + 1) // 2 if move % 2 else None
        if len(written) > 9 or int(written) not in (move, pairs):
            raise InputError(f"expected the number {move}. of the next move, found {shorten(written)}.", line)


def _what_is_broken(tag: str) -> str:
    expected = 'expected a tag such as [Black "Ana"]'
    if not re.match(r'\[\s*[^\s"\[\]]+\s+"', tag):
        return f"{expected}, found {shorten(tag)!r}"
    if not re.match(r'\[[^"]*"(?:[^"\\]|\\.)*"', tag):
        return f"a quote is never closed, {expected}"
    return f'a tag does not end in "], {expected}'


def _read_setup(said: Written | None, size: Written | None, swap: Written | None) -> Position | None:
    """The position that a record begins from, if it says one."""
    if said is None:
        return None
    try:
        position = read_position(said.text)
    except InputError as error:
        raise InputError(f"the position: {error.message}", said.line) from None
    if size is not None and read_size(size.text, size.line) != position.size:
        raise InputError(f"the position has {position.size} rows, but Size is {size.text.strip()}", said.line)
    if _read_swap(swap):
        raise InputError("a game from a position has no swap rule, expected Swap no", said.line)
    return position


def _read_swap(said: Written | None) -> bool:
    word = "no" if said is None else said.text.strip().lower()
    if word not in ("yes", "no"):
        raise InputError(f"expected yes or no for Swap, found {shorten(word)!r}", said.line if said else None)
    return word == "yes"


def _escape(value: str) -> str:
    return "".join(_escaped(letter) for letter in value)


def _escaped(letter: str) -> str:
    if letter in NAMES_OF_ESCAPES:
        return NAMES_OF_ESCAPES[letter]
    if unicodedata.category(letter) not in HIDDEN:
        return letter
    return f"\\u{ord(letter):04x}" if ord(letter) < 0x10000 else f"\\U{ord(letter):08x}"


def _unescape(written: str, line: int) -> str:
    def letter(found: re.Match[str]) -> str:
        if found[0][1:] in ESCAPES:
            return ESCAPES[found[0][1:]]
        digits = found[1] or found[2]
        code = int(digits, 16) if digits else -1
        if not 0 <= code <= 0x10FFFF or 0xD800 <= code < 0xE000:  # half a character is none
            raise InputError(f"unknown escape {shorten(found[0])!r} in a tag", line)
        return chr(code)

    return re.sub(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|.)", letter, written)
