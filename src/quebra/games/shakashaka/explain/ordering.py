"""When a person would come to a cell.

No one can tell which of several open places a person takes next, but on the whole one comes early to
what takes little thought, to what lies beside black and beside such cells, and to the upper left. The
weights are those of a linear regression of a person's place for a triangle (from 0 for the first to 1) on
these measures; docs/voice.md says what else was compared.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import reduce
from math import exp, hypot, inf, log
from operator import or_

from quebra.core.grid import Cell, neighbours
from quebra.engine.explain.told.foresight import Foreseen
from quebra.engine.model.model import Fact
from quebra.games.shakashaka.board import WHITE, ShakashakaBoard

THOUGHT = 0.07  # the logarithm of all the thought that leads to a cell
HARDEST = 0.125  # the hardest part of it, as a rank from 0 to 1
WAVE = 0.3  # how soon the cell comes in sight, as a rank; less and less on large boards
AROUND = 0.215  # the rank of thought for the cells around it, on average
CORNER = 0.2  # how far from the upper left (0 to 1) all is that leads to it, on average
COLUMN = 0.008  # for each column, more and more on large boards: they are worked off from left to right
BLACK = 0.028  # for each cell on the way to the next black one
FOUR = -0.04  # beside a 4

NEAR_CORNER = 8  # cells from the upper left in which most of CORNER is gained
SMALL, LARGE = 10, 15  # rows and columns between which WAVE fades out and COLUMN comes in
FEW = {1: 1.0, 2: 1.5}  # thought for so many rules; for more, half a rule less
FARTHER = 2.0  # more thought where the rules around a cell are not enough


def expected(board: ShakashakaBoard, foreseen: Sequence[Foreseen]) -> Mapping[Fact, float]:
    """For each fact when a person would come to it; a white cell when it is first of use."""
    seen = sorted(foreseen, key=lambda one: (one.wave, one.fact.cell))
    place = {one.fact: number for number, one in enumerate(seen)}
    rests_on = [[place[fact] for fact in one.rests_on] for one in seen]
    times = _times(board, seen, rests_on)
    used = [inf] * len(seen)
    for number in range(len(seen) - 1, -1, -1):
        if seen[number].fact.value == WHITE:
            times[number] = used[number]
        for other in rests_on[number]:
            used[other] = min(used[other], times[number])
    return {one.fact: time for one, time in zip(seen, times, strict=True)}


def _times(
    board: ShakashakaBoard, seen: Sequence[Foreseen], rests_on: Sequence[Sequence[int]]
) -> list[float]:
    cells = [one.fact.cell for one in seen]
    own = [FEW.get(one.rules, one.rules - 0.5) + FARTHER * one.farther for one in seen]
    hardest: list[float] = []
    behind: list[int] = []  # all that a cell rests on, and itself, as bits
    for number, thought in enumerate(own):
        hardest.append(max([thought, *(hardest[other] for other in rests_on[number])]))
        behind.append(reduce(or_, (behind[other] for other in rests_on[number]), 1 << number))
    leading = [_bits(some) for some in behind]
    total = [sum(own[other] for other in some) for some in leading]
    away = [1 - exp(-hypot(row - 1, column - 1) / NEAR_CORNER) for row, column in cells]
    hard, ranks = _ranks(hardest), dict(zip(cells, _ranks(total), strict=True))
    blacks = [cell for cell in board.all_cells() if not board.is_white(cell)]
    large = min(max((board.rows * board.columns) ** 0.5 - SMALL, 0) / (LARGE - SMALL), 1)
    return [
        THOUGHT * log(total[number])
        + HARDEST * hard[number]
        + WAVE * (1 - large) * number / len(seen)
        + AROUND * _around(ranks, cell)
        + CORNER * sum(away[other] for other in leading[number]) / len(leading[number])
        + COLUMN * large * cell[1]
        + _blacks(board, blacks, cell)
        for number, cell in enumerate(cells)
    ]


def _bits(number: int) -> list[int]:
    return [place for place, digit in enumerate(bin(number)[:1:-1]) if digit == "1"]


def _ranks(values: Sequence[float]) -> list[float]:
    """Each value's rank from 0 to 1, the mean one for equal values."""
    ordered = sorted(values)
    most = max(2 * (len(values) - 1), 1)
    return [(bisect_left(ordered, one) + bisect_right(ordered, one) - 1) / most for one in values]


def _around(ranks: Mapping[Cell, float], cell: Cell) -> float:
    """The mean rank of a cell and those that touch it."""
    row, column = cell
    near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    known = [ranks[other] for other in near if other in ranks]
    return sum(known) / len(known)


def _blacks(board: ShakashakaBoard, blacks: Sequence[Cell], cell: Cell) -> float:
    """What the nearest black cells make of it."""
    row, column = cell
    nearest = min([abs(row - r) + abs(column - c) for r, c in blacks], default=0)
    beside = nearest == 1 and any(
        board.mark(other) == 4 for other in neighbours(cell, board.rows, board.columns)
    )
    return BLACK * nearest + FOUR * beside
