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
from operator import or_

from quebra.core.grid import Cell
from quebra.engine.explain.told.foresight import Foreseen
from quebra.engine.model.model import Fact
from quebra.games.shakashaka.board import WHITE, ShakashakaBoard

THOUGHT = 0.30  # all the thought that leads to the cell, as a rank
HARDEST = 0.14  # the hardest part of it, as a rank
WAVE = 0.15  # how soon it comes in sight, as a rank
AROUND = 0.17  # what the cells around it take, on average
CORNER = 0.0073  # for each row and column from the upper left, on average over what leads to it
COLUMN = 0.0040  # for each column, on boards larger than FAMILIAR: these are worked off from left to right
BLACK = 0.032  # for each cell on the way to the next black one
FAMILIAR, GROWTH, MOST_GROWN = 10, 5, 2  # in rows and columns
FEW = {1: 1.0, 2: 1.5}  # thought for so many rules; for more, half a rule less
FARTHER = 2.0  # more thought where the cells around are not enough


def expected(board: ShakashakaBoard, foreseen: Sequence[Foreseen]) -> Mapping[Fact, float]:
    """For each fact when a person would come to it; a white cell just before it is of use."""
    if not foreseen:
        return {}
    seen = sorted(foreseen, key=lambda one: (one.wave, one.fact.cell))
    place = {one.fact: number for number, one in enumerate(seen)}
    rests_on = [[place[fact] for fact in one.rests_on] for one in seen]
    thought = [FEW.get(one.rules, one.rules - 0.5) + FARTHER * one.farther for one in seen]
    hardest: list[float] = []
    behind: list[int] = []  # all that a cell rests on, itself too, as bits
    for number, own in enumerate(thought):
        hardest.append(max([own, *(hardest[other] for other in rests_on[number])]))
        behind.append(reduce(or_, (behind[other] for other in rests_on[number]), 1 << number))
    leading = [_bits(some) for some in behind]
    total = _ranks([sum(map(thought.__getitem__, some)) for some in leading])
    corner = [row + column - 2 for row, column in (one.fact.cell for one in seen)]
    hard, cells = _ranks(hardest), {one.fact.cell: rank for one, rank in zip(seen, total, strict=True)}
    grown = min(max((board.rows * board.columns) ** 0.5 - FAMILIAR, 0) / GROWTH, MOST_GROWN)
    times = [
        THOUGHT * total[number]
        + HARDEST * hard[number]
        + WAVE * number / len(seen)
        + AROUND * _around(cells, one.fact.cell)
        + CORNER * sum(corner[other] for other in leading[number]) / len(leading[number])
        + COLUMN * grown * (one.fact.cell[1] - 1)
        + BLACK * _to_black(board, one.fact.cell)
        for number, one in enumerate(seen)
    ]
    _whites_when_used(seen, rests_on, times)
    return {one.fact: time for one, time in zip(seen, times, strict=True)}


def _whites_when_used(
    seen: Sequence[Foreseen], rests_on: Sequence[Sequence[int]], times: list[float]
) -> None:
    """A white cell comes with the first cell that rests on it; at the end when none does."""
    used = [float("inf")] * len(seen)
    for number in range(len(seen) - 1, -1, -1):
        if seen[number].fact.value == WHITE:
            times[number] = used[number]
        for other in rests_on[number]:
            used[other] = min(used[other], times[number])


def _bits(number: int) -> list[int]:
    return [place for place, digit in enumerate(bin(number)[:1:-1]) if digit == "1"]


def _ranks(values: Sequence[float]) -> list[float]:
    """Each value's rank from 0 to 1, the mean one for equal values."""
    ordered = sorted(values)
    most = max(2 * (len(values) - 1), 1)
    return [(bisect_left(ordered, one) + bisect_right(ordered, one) - 1) / most for one in values]


def _around(ranks: Mapping[Cell, float], cell: Cell) -> float:
    row, column = cell
    near = [ranks.get((row + down, column + right)) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    known = [rank for rank in near if rank is not None]
    return sum(known) / len(known)


def _to_black(board: ShakashakaBoard, cell: Cell) -> int:
    """How many steps it is to the next black cell."""
    blacks = (other for other in board.all_cells() if not board.is_white(other))
    row, column = cell
    return min((abs(row - r) + abs(column - c) for r, c in blacks), default=0)
