"""What to generate, in one line: ``kenken 6x6 hard x 24, shakashaka 10x10 normal x 12``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from quebra.core.errors import InputError, shorten
from quebra.core.registry import game_named
from quebra.core.symmetry import SYMMETRIES
from quebra.engine.batch.generate import request
from quebra.engine.generate.request import ANY, DIFFICULTIES, Request, requests_of

MOST = 2000  # puzzles of a booklet

SIZE = re.compile(r"\d+x\d+|\d+")
COUNT = re.compile(r"\s[x×]\s*(\d+)$", re.IGNORECASE)  # the x of a size has a digit before it
EXPECTED = 'expected such as "kenken 6x6 hard x 24"'


@dataclass(frozen=True, slots=True)
class RequestLine:
    """So many puzzles of one kind."""

    request: Request
    count: int


def read_request(text: str) -> list[RequestLine]:
    """The parts of a request, each checked."""
    parts = [_part(words.strip()) for words in text.split(",")]
    total = sum(part.count for part in parts)
    if total > MOST:
        raise InputError(f"--generate: expected at most {MOST} puzzles in all, found {total}")
    return parts


def _part(text: str) -> RequestLine:
    if not text:
        raise InputError(f"--generate: found nothing between two commas, {EXPECTED}")
    count = COUNT.search(text)
    type, *words = (text[: count.start()] if count else text).split()
    game_named(type)
    told: dict[str, str] = {}
    for word in words:
        kind = _kind(word, text)
        if kind in told:
            both = f"{told[kind]} and {word}"
            raise InputError(f"--generate: {shorten(text)!r} asks for {both}, expected one of them")
        told[kind] = word
    number = int(count[1][:9]) if count else 1
    if number < 1:
        raise InputError(f"--generate: expected at least one puzzle, found {shorten(text)!r}")
    size, level = told.get("size") or _usual_size(type), told.get("level", ANY)
    return RequestLine(
        request(type, size, level, told.get("symmetry", "none"), "minimal" in told, {}), number
    )


def _kind(word: str, text: str) -> str:
    """What a word of a part says."""
    if SIZE.fullmatch(word):
        return "size"
    if word in DIFFICULTIES:
        return "level"
    if word in SYMMETRIES:
        return "symmetry"
    if word == "minimal":
        return word
    known = ", ".join([*DIFFICULTIES, *SYMMETRIES, "minimal"])
    raise InputError(f"--generate: {shorten(word)!r} in {shorten(text)!r} is no size and none of: {known}")


def _usual_size(type: str) -> str:
    rows, columns = requests_of(type).USUAL_SIZE
    return f"{rows}x{columns}"
