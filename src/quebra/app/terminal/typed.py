"""What a person types at the prompt: a slide, or an order such as ``undo``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from quebra.games.zurero.board import LARGEST, LETTERS, Slide

SLIDE = re.compile(r"([LR])\s*([0-9]{1,3})|([TB])\s*([A-Z])", re.ASCII)


@dataclass(frozen=True, slots=True)
class OffBoard:
    """Something written as a slide that no board has."""

    name: str


@dataclass(frozen=True, slots=True)
class TableOrder:
    """A word the table knows, and what follows it."""

    name: str
    rest: str = ""


def read_typed(text: str, orders: dict[str, str]) -> Slide | OffBoard | TableOrder | None:
    """What was meant; None for what nobody understands. ``orders`` are the words known, in any language."""
    found = SLIDE.fullmatch(text.strip().upper())
    if found:
        return _slide(found)
    word, _, rest = text.strip().partition(" ")
    name = orders.get(word.lower())
    if name is None or (rest and name != "save"):
        return None
    return TableOrder(name, rest.strip())


def _slide(found: re.Match[str]) -> Slide | OffBoard:
    side = found[1] or found[3]
    line = int(found[2]) if found[2] else ord(found[4]) - ord(LETTERS[0]) + 1
    if not 1 <= line <= LARGEST:
        return OffBoard(f"{side}{found[2] or found[4]}")
    return Slide(side, line)
