"""The board."""

from __future__ import annotations

from typing import ClassVar

from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.derived.description import Description, Sign

NAMES, HOLE = ("one", "two", "three", "four"), "hole"


class LatinBoard(GridBoard):
    """A square in which some values are given, and holes take none."""

    __slots__ = ()
    type: ClassVar[str] = "latin"
    description: ClassVar[Description] = Description(
        values=tuple(Sign(name, str(number)) for number, name in enumerate(NAMES, 1)),
        marks=(Sign(HOLE, "#"),),
        givens=True,
        square=True,
    )


class LatinAnswer(GridAnswer):
    """One of four values for every cell but the holes."""

    __slots__ = ()
    type: ClassVar[str] = "latin"


BOARD, ANSWER = LatinBoard, LatinAnswer
EXAMPLES = {
    "latin-first": """
        1 . . .
        . . 2 .
        . 3 . .
        . . . 4
    """
}
