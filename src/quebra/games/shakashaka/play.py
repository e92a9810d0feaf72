"""Played by corners: a press puts the triangle there; a number counts the triangles beside it."""

from __future__ import annotations

from quebra.core.grid import neighbours
from quebra.core.play.clues import CountRule
from quebra.core.play.description import ANYWHERE, Play, PlayValue
from quebra.core.play.naming import number_clue, value_name
from quebra.core.scene import Corner, Dot, Triangle
from quebra.games.shakashaka.board import CORNERS, WHITE, ShakashakaBoard

# Keys where the corners lie on the keyboard, and pencil marks where they lie in the cell.
KEYS: dict[Corner, str] = {"nw": "q", "ne": "w", "sw": "a", "se": "s"}
SLOTS: dict[Corner, int] = {"nw": 0, "ne": 2, "sw": 6, "se": 8}
MIDDLE, SIDE = 4, 3
AROUND = ("nw", "ne", "se", "sw", WHITE)


def describe(board: ShakashakaBoard, language: str = "en") -> Play:
    return Play(
        gesture="corner",
        values=(
            *(
                PlayValue(
                    corner,
                    value_name(__package__, language, corner),
                    Triangle(ANYWHERE, corner),
                    (KEYS[corner],),
                    SLOTS[corner],
                )
                for corner in KEYS
            ),
            PlayValue(WHITE, value_name(__package__, language, WHITE), Dot(ANYWHERE), ("x",), MIDDLE),
        ),
        clues=tuple(
            number_clue(
                cell,
                number,
                [one for one in neighbours(cell, board.rows, board.columns) if board.is_white(one)],
                CountRule(CORNERS, number),
                language,
            )
            for cell, number in board.numbers
        ),
        secondary=WHITE,
        cycle=AROUND,
        mark_slots=SIDE,
    )
