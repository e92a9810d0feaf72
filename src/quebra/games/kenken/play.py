"""Played by digits, with pencil marks; a cage is finished when its digits come to its target."""

from __future__ import annotations

from quebra.core.play.clues import PlayClue, TotalRule
from quebra.core.play.description import ANYWHERE, Play, PlayValue, slots_for
from quebra.core.scene import Label
from quebra.core.words import tables
from quebra.games.kenken.board import KenKenBoard

KEYS = "0123456789abcdefg"  # by digit: beyond 9 the letters, a is 10


def describe(board: KenKenBoard, language: str = "en") -> Play:
    lines = range(1, board.size + 1)
    cage = str(tables(__package__, language)["cages"]["cage"])
    return Play(
        gesture="digits",
        values=tuple(
            PlayValue(digit, str(digit), Label(ANYWHERE, str(digit), "answer"), (KEYS[digit],))
            for digit in board.digits
        ),
        clues=tuple(
            PlayClue(
                f"cage-{number}",
                one.cells,
                TotalRule(one.op, one.target),
                at=one.cells[0],
                name=f"{cage} {one.label}",
            )
            for number, one in enumerate(board.cages, 1)
        ),
        mark_slots=slots_for(board.digits),
        distinct=(
            *(tuple((row, column) for column in lines) for row in lines),
            *(tuple((row, column) for row in lines) for column in lines),
        ),
    )
