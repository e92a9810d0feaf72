"""The board."""

from __future__ import annotations

from typing import ClassVar

from quebra.core.derived.board import GridAnswer, GridBoard
from quebra.core.derived.description import Description, Sign

GAP, POST = "gap", "post"


class PostsBoard(GridBoard):
    """Open cells, and counts beside the lines."""

    __slots__ = ()
    type: ClassVar[str] = "posts"
    description: ClassVar[Description] = Description(
        values=(Sign(GAP, "-"), Sign(POST, "o")), blank=GAP, counts=range(11)
    )


class PostsAnswer(GridAnswer):
    """A post or a gap for every cell."""

    __slots__ = ()
    type: ClassVar[str] = "posts"


BOARD, ANSWER = PostsBoard, PostsAnswer
EXAMPLES = {
    "posts-first": """
        * 1 . 2
        2 . . .
        0 . . .
        1 . . .
    """
}
