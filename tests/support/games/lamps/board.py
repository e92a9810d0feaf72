"""The board."""

from __future__ import annotations

from typing import ClassVar

from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.derived.description import Description, Sign

LAMP, DARK, WALL = "lamp", "dark", "wall"


class LampsBoard(GridBoard):
    """Open cells, walls and numbers."""

    __slots__ = ()
    type: ClassVar[str] = "lamps"
    description: ClassVar[Description] = Description(
        values=(Sign(LAMP, "o"), Sign(DARK, "x")),
        blank=DARK,
        marks=(Sign(WALL, "#"),),
        numbers=range(5),
    )


class LampsAnswer(GridAnswer):
    """A lamp or none for every open cell."""

    __slots__ = ()
    type: ClassVar[str] = "lamps"


BOARD, ANSWER = LampsBoard, LampsAnswer
EXAMPLES = {
    "lamps-first": """
        . 2 .
        # 1 .
    """
}
