"""The box-drawing character for any meeting of thin and thick lines."""

from __future__ import annotations

import unicodedata
from functools import cache


@cache
def _table() -> dict[tuple[int, int, int, int], str]:
    """Every light and heavy box character by its weights up, right, down, left, read from its name."""
    table: dict[tuple[int, int, int, int], str] = {(0, 0, 0, 0): " "}
    sides = {
        "UP": (0,), "RIGHT": (1,), "DOWN": (2,), "LEFT": (3,), "VERTICAL": (0, 2), "HORIZONTAL": (1, 3),
    }  # fmt: skip
    for code in range(0x2500, 0x2580):
        words = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ").split()
        if not set(words) <= {*sides, "LIGHT", "HEAVY", "AND", "SINGLE"}:
            continue
        weights = [0, 0, 0, 0]
        # "DOWN LIGHT AND RIGHT UP HEAVY" names a weight after its sides, "HEAVY DOWN AND RIGHT" before.
        leading = words[0] in ("LIGHT", "HEAVY")
        weight = 2 if words[0] == "HEAVY" else 1
        waiting: list[int] = []
        for word in words:
            if word in sides:
                waiting += sides[word]
                if leading:
                    for side in sides[word]:
                        weights[side] = weight
            elif word in ("LIGHT", "HEAVY"):
                weight = 2 if word == "HEAVY" else 1
                if not leading:
                    for side in waiting:
                        weights[side] = weight
                    waiting = []
        table.setdefault((weights[0], weights[1], weights[2], weights[3]), chr(code))
    return table


@cache
def crossing(up: int, right: int, down: int, left: int, ascii_only: bool = False) -> str:
    """The character where lines of these weights meet (0 none, 1 thin, 2 thick)."""
    if not ascii_only:
        return _table()[up, right, down, left]
    if not (up or down):
        return {0: " ", 1: "-", 2: "="}[max(left, right)]
    if not (left or right):
        return {0: " ", 1: "|", 2: "#"}[max(up, down)]
    return "+"
