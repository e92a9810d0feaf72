"""The board: cells that are open or hold a number, and what is filled in."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.derived.description import Description, Sign
from quebra.core.scene import Label

BEACON, NONE = "beacon", "none"


class BeaconsBoard(GridBoard):
    """A square of open cells and of numbers, in whose cells no beacon stands."""

    __slots__ = ()
    type: ClassVar[str] = "beacons"
    description: ClassVar[Description] = Description(
        values=(Sign(BEACON, "*", partial(Label, text="*", tone="answer")), Sign(NONE, "x")),
        blank=NONE,
        numbers=range(9),
        square=True,
    )


class BeaconsAnswer(GridAnswer):
    """A beacon or none for every cell without a number."""

    __slots__ = ()
    type: ClassVar[str] = "beacons"


BOARD, ANSWER = BeaconsBoard, BeaconsAnswer
EXAMPLES = {
    "beacons-first": """
        . . 2 1
        . 3 . .
        . . . .
        . 1 . .
    """
}
