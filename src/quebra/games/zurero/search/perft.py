"""Counting sequences of slides, with the kernel."""

from __future__ import annotations

from quebra.core.errors import InputError
from quebra.games.zurero import rules
from quebra.games.zurero.board import Position
from quebra.games.zurero.search.engine import decode, native_board

AT_ONCE = 4  # plies that the kernel counts in one call; between calls Ctrl-C is heard


def perft(position: Position, depth: int) -> int:
    """Legal sequences of ``depth`` slides; a finished game has no continuation."""
    if depth < 0:
        raise InputError(f"expected a depth of 0 or more, found {depth}")
    if position.result is not None:
        return int(depth == 0)
    if depth <= AT_ONCE:
        return native_board(position).perft(depth)
    slides = [decode(number) for number in native_board(position).legal()]
    return sum(perft(rules.play(position, slide), depth - 1) for slide in slides)
