"""What to generate, in one line: ``kenken 6x6 hard x 24, shakashaka 10x10 normal x 12``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from quebra.core.errors import InputError
from quebra.core.registry import game_named, shorten
from quebra.core.symmetry import SYMMETRIES
from quebra.engine.order import request
from quebra.engine.wish import ANY, DIFFICULTIES, Wish, wishes_of

MOST = 2000  # puzzles of a booklet

SIZE = re.compile(r"\d+x\d+|\d+")
COUNT = re.compile(r"\s[x×]\s*(\d+)$", re.IGNORECASE)  # the x of a size has a digit before it
EXPECTED = 'expected such as "kenken 6x6 hard x 24"'


@dataclass(frozen=True, slots=True)
class Part:
    """So many puzzles of one kind."""

    wish: Wish
    count: int


def read_request(text: str) -> list[Part]:
    """The parts of a request, each checked."""
    parts = [_part(words.strip()) for words in text.split(",")]
    total = sum(part.count for part in parts)
    if total > MOST:
        raise InputError(f"--generate: expected at most {MOST} puzzles in all, found {total}")
    return parts


def _part(text: str) -> Part:
    if not text:
        raise InputError(f"--generate: found nothing between two commas, {EXPECTED}")
    count = COUNT.search(text)
    type, *words = (text[: count.start()] if count else text).split()
    game_named(type)
    size = _usual_size(type)
    level, symmetry, minimal = ANY, "none", False
    for word in words:
        if SIZE.fullmatch(word):
            size = word
        elif word in DIFFICULTIES:
            level = word
        elif word in SYMMETRIES:
            symmetry = word
        elif word == "minimal":
            minimal = True
        else:
            known = ", ".join([*DIFFICULTIES, *SYMMETRIES, "minimal"])
            raise InputError(
                f"--generate: {shorten(word)!r} in {shorten(text)!r} is no size and none of: {known}"
            )
    number = int(count[1][:9]) if count else 1
    if number < 1:
        raise InputError(f"--generate: expected at least one puzzle, found {shorten(text)!r}")
    return Part(request(type, size, level, symmetry, minimal, {}), number)


def _usual_size(type: str) -> str:
    rows, columns = wishes_of(type).USUAL_SIZE
    return f"{rows}x{columns}"
