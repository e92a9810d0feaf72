"""Cells of a snake in order."""

from __future__ import annotations

from collections.abc import Collection

from quebra.core.grid import ORTHOGONAL, Cell
from quebra.games.bosnian_snake.board import HEAD, TAIL, SnakeBoard


def ordered(board: SnakeBoard, snake: Collection[Cell]) -> tuple[Cell, ...] | None:
    """The cells from head to tail, or None when they are not one simple path.

    With no head or tail told, the end that comes first in reading order leads.
    """
    on = set(snake)
    links = {
        cell: [
            (cell[0] + down, cell[1] + right)
            for down, right in ORTHOGONAL
            if (cell[0] + down, cell[1] + right) in on
        ]
        for cell in on
    }
    ends = sorted(cell for cell, others in links.items() if len(others) == 1)
    if len(ends) != 2 or any(len(others) > 2 for others in links.values()):
        return None
    start = ends[0]
    for end in ends:
        if board.mark(end) == HEAD:
            start = end
        elif board.mark(end) == TAIL:
            start = ends[0] if end == ends[1] else ends[1]
    path = [start]
    seen = {start}
    while following := [cell for cell in links[path[-1]] if cell not in seen]:
        path.append(following[0])
        seen.add(following[0])
    return tuple(path) if len(path) == len(on) else None
