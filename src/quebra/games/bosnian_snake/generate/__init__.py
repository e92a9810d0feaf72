"""How a good one is made: a winding snake first, then clues as they are needed."""

from __future__ import annotations

from random import Random
from typing import cast

from quebra.core.grid import Cell, all_cells
from quebra.core.symmetry import NONE, QUARTER, Turn, orbits
from quebra.engine.generate.assessment import Assessor
from quebra.engine.generate.attempt import Found
from quebra.engine.generate.request import Request
from quebra.engine.generate.tune import tuned
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.bosnian_snake.generate.sketch import SnakeSketch
from quebra.games.bosnian_snake.generate.style import keeps_shares, style_of
from quebra.games.bosnian_snake.generate.winding import short_way, wind
from quebra.games.bosnian_snake.requests import UNKNOWN, lengths, symmetric_ends

FILLED = (0.42, 0.54)  # the share of the board that a snake takes, unless told otherwise
# The share of the cells that are kept free of the snake, so that there are places for symmetric numbers.
KEPT_FREE = {NONE: 0.0, QUARTER: 0.2}
KEPT_FREE_OTHERWISE = 0.08


def make(request: Request, assessor: Assessor, random: Random) -> Found | None:
    """One attempt at a board; None when it did not lead to one that fits."""
    path = _snake(request, random)
    if path is None:
        return None
    sketch = SnakeSketch(request, path)
    assessment = tuned(sketch, request, assessor, random, style_of(sketch, request, random))
    if assessment is None:
        return None
    board = cast(SnakeBoard, assessment.explaining.board)
    return Found.of(assessment) if keeps_shares(sketch, request, board) else None


def turned(board: SnakeBoard, turn: Turn) -> SnakeBoard:
    """The board laid in another way."""
    rows, columns = turn.shape(board.rows, board.columns)
    beside, above = turn.outside(board.row_counts, board.column_counts)
    return SnakeBoard(rows, columns, beside, above, turn.rows(board.cells), board.length, board.extras)


def _snake(request: Request, random: Random) -> tuple[Cell, ...] | None:
    """A snake of a length that is allowed; None when none came about."""
    ends = _ends(request, random)
    least, most = lengths(request, ends)
    aim = round(request.rows * request.columns * random.uniform(*FILLED))
    if request.option("length") is not None:
        aim = random.randint(least, most)
    aim = max(least, min(most, aim))
    path = wind(request.rows, request.columns, ends, aim, _closed(request, ends, aim, random), random)
    return path if least <= len(path) <= most else None


def _ends(request: Request, random: Random) -> tuple[Cell, Cell] | None:
    """The ends as told, or symmetric ones; None: where they come to lie."""
    ends = request.option("ends")
    if isinstance(ends, tuple):
        return ends
    if ends == UNKNOWN or request.symmetry == NONE:
        return None
    one, other = random.choice(symmetric_ends(request))
    return (one, other) if random.random() < 0.5 else (other, one)


def _closed(request: Request, ends: tuple[Cell, Cell] | None, aim: int, random: Random) -> set[Cell]:
    """Cells to keep free of the snake, symmetric ones together; none for a snake that needs the room."""
    size = request.rows * request.columns
    if aim > FILLED[1] * size:
        return set()
    way = set(short_way(*ends)) if ends else set()
    groups = orbits(all_cells(request.rows, request.columns), request.symmetry, request.rows, request.columns)
    groups = [group for group in groups if way.isdisjoint(group)]
    random.shuffle(groups)
    most = size * KEPT_FREE.get(request.symmetry, KEPT_FREE_OTHERWISE)
    closed: set[Cell] = set()
    for group in groups:
        if len(closed) + len(group) <= most:
            closed.update(group)
    return closed
