"""The board."""

from __future__ import annotations

from typing import ClassVar

from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.derived.description import Description, Sign

STAR, NONE = "star", "none"


class StarsBoard(GridBoard):
    """A square cut into regions."""

    __slots__ = ()
    type: ClassVar[str] = "stars"
    description: ClassVar[Description] = Description(
        values=(Sign(STAR, "*"), Sign(NONE, "-")), blank=NONE, regions=True, square=True
    )


class StarsAnswer(GridAnswer):
    """A star or none for every cell."""

    __slots__ = ()
    type: ClassVar[str] = "stars"


BOARD, ANSWER = StarsBoard, StarsAnswer
EXAMPLES = {
    "stars-first": """
        . . .
        . . .
        . . .
        regions
        a a b
        c a b
        c c c
    """
}
