"""When a person would come to a cell.

No one can tell which of several open places a person takes next, but on the whole one comes early to
what takes little thought, to what lies among such cells and among numbers, and to the upper left. Thought
is counted twice: for the cells that are read ahead, and for the inferences of the walk, which keeps
exclusions in mind. A person does so too, but is late to see a corner that would stick out. The weights are
those of a linear regression of a person's place for a triangle (from 0 for the first to 1) on these
measures; docs/voice.md says what else was compared.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from math import exp, hypot, inf, log
from operator import or_

from quebra.core.grid import Cell
from quebra.engine.explain.steps import Step
from quebra.engine.explain.told.foresight import Foreseen
from quebra.engine.model.model import Fact
from quebra.games.shakashaka.board import WHITE, ShakashakaBoard
from quebra.games.shakashaka.explain.places import CORNER_RULES

THOUGHT = 0.051  # the logarithm of all the thought that leads to a cell; only on large boards
HARDEST = 0.105  # the hardest part of it, as a rank from 0 to 1
WAVE = 0.485  # how soon the cell comes in sight, as a rank; less and less on large boards
CORNER = 0.182  # how far from the upper left (0 to 1) all is that leads to it, on average
COLUMN = 0.0086  # for each column, more and more on large boards: they are worked off from left to right
NUMBERS = -0.088  # for the numbers around it, the farther the less
WALKED = 0.276  # the rank of thought in the walk, for the cell and those around it on average
CLOSE = 0.045  # the logarithm of how many inferences of the walk it takes close to the cell

NEAR_CORNER = 8  # cells from the upper left in which most of CORNER is gained
NEAR_NUMBER = 1.5  # cells from a number in which most of it is lost
CLOSE_BY = 2  # rows and columns between a cell and what is close to it
SMALL, LARGE = 10, 15  # rows and columns between which WAVE fades out, and THOUGHT and COLUMN come in
SOONER = 0.5  # of the way to the first cell that rests on it, where one would come to that one before
FARTHER_RULES = 2  # as hard as so many rules more: the rules around a cell are not enough

# Thought for a cell that is read ahead, and for an inference of the walk, where it is not 1.
FARTHER = 6
THREE_CORNERS = 15  # a triangle that no number helps to find, but the angles at three of its corners
HARD, HARD_COST = 10, 2.0  # techniques that cost so much or more
NOTCH = 20  # a corner of black that would stick out


def expected(
    board: ShakashakaBoard, foreseen: Sequence[Foreseen], inferences: Sequence[Step]
) -> Mapping[Fact, float]:
    """For each fact when a person would come to it; a white cell when it is first of use."""
    seen = sorted(foreseen, key=lambda one: (one.wave, one.fact.cell))
    place = {one.fact: number for number, one in enumerate(seen)}
    rests_on = [[place[fact] for fact in one.rests_on] for one in seen]
    ahead, walked = _ahead(board, seen, rests_on), _walked(seen, inferences)
    numbers = _numbers(board, [one.fact.cell for one in seen])
    times = [sum(parts) for parts in zip(ahead, walked, numbers, strict=True)]
    used = [inf] * len(seen)
    for number in range(len(seen) - 1, -1, -1):
        if seen[number].fact.value == WHITE:
            times[number] = used[number]
        elif used[number] < times[number]:
            times[number] += SOONER * (used[number] - times[number])
        for other in rests_on[number]:
            used[other] = min(used[other], times[number])
    return {one.fact: time for one, time in zip(seen, times, strict=True)}


def _ahead(
    board: ShakashakaBoard, seen: Sequence[Foreseen], rests_on: Sequence[Sequence[int]]
) -> list[float]:
    """What the cells that are read ahead say, by all that each rests on."""
    hardest: list[int] = []
    behind: list[int] = []  # all that a cell rests on, and itself, as bits
    for number, one in enumerate(seen):
        rules = len(one.rules) + FARTHER_RULES * one.farther
        hardest.append(max([rules, *(hardest[other] for other in rests_on[number])]))
        behind.append(reduce(or_, (behind[other] for other in rests_on[number]), 1 << number))
    farther = _mask(one.farther for one in seen)
    corners = _mask(map(_three_corners, seen))
    away = [1 - exp(-hypot(row - 1, column - 1) / NEAR_CORNER) for row, column in _cells(seen)]
    large = min(max((board.rows * board.columns) ** 0.5 - SMALL, 0) / (LARGE - SMALL), 1)
    times = []
    for number, (bits, hard) in enumerate(zip(behind, _ranks(hardest), strict=True)):
        count = bits.bit_count()
        more = (FARTHER - 1) * (bits & farther).bit_count()
        more += (THREE_CORNERS - 1) * (bits & corners).bit_count()
        times.append(
            THOUGHT * large * log(count + more)
            + HARDEST * hard
            + WAVE * (1 - large) * number / len(seen)
            + CORNER * sum(away[other] for other in _bits(bits)) / count
            + COLUMN * large * seen[number].fact.cell[1]
        )
    return times


def _three_corners(one: Foreseen) -> bool:
    if one.fact.value == WHITE or one.farther or len(one.rules) != 3:
        return False
    return all(rule.name in CORNER_RULES.values() for rule in one.rules)


def _walked(seen: Sequence[Foreseen], inferences: Sequence[Step]) -> list[float]:
    """What the walk says, by all inferences that lead to a cell."""
    behind: dict[Fact, int] = {}  # the inferences that lead to a fact, as bits
    at: dict[Cell, int] = {}  # those of a cell
    for number, step in enumerate(inferences):
        bits = reduce(or_, (behind.get(fact, 0) for fact in step.premises), 1 << number)
        for fact in step.conclusions:
            behind.setdefault(fact, bits)
        cell = step.conclusions[0].cell
        at[cell] = at.get(cell, 0) | 1 << number
    hard = _mask(step.cost >= HARD_COST for step in inferences)
    notches = _mask(step.technique == "notch" for step in inferences)
    leading = [behind.get(one.fact, 0) for one in seen]
    total = [
        bits.bit_count() + (HARD - 1) * (bits & hard).bit_count() + (NOTCH - 1) * (bits & notches).bit_count()
        for bits in leading
    ]
    cells = _cells(seen)
    ranks = dict(zip(cells, _ranks(total), strict=True))
    times = []
    for cell, bits in zip(cells, leading, strict=True):
        around = [ranks[other] for other in _square(cell, 1) if other in ranks]
        close = reduce(or_, (at.get(other, 0) for other in _square(cell, CLOSE_BY)))
        times.append(WALKED * sum(around) / len(around) + CLOSE * log(1 + (bits & close).bit_count()))
    return times


def _numbers(board: ShakashakaBoard, cells: Sequence[Cell]) -> list[float]:
    """What the numbers around each cell say."""
    places = [place for place, _ in board.numbers]
    weights = [NUMBERS * exp(-steps / NEAR_NUMBER) for steps in range(board.rows + board.columns)]
    return [sum(weights[abs(row - r) + abs(column - c)] for r, c in places) for row, column in cells]


def _cells(seen: Sequence[Foreseen]) -> list[Cell]:
    return [one.fact.cell for one in seen]


def _square(cell: Cell, radius: int) -> list[Cell]:
    """The cell and those around it."""
    row, column = cell
    reach = range(-radius, radius + 1)
    return [(row + down, column + right) for down in reach for right in reach]


def _mask(flags: Iterable[bool]) -> int:
    """As bits, which of them are true."""
    return sum(1 << number for number, flag in enumerate(flags) if flag)


def _bits(number: int) -> list[int]:
    return [place for place, digit in enumerate(bin(number)[:1:-1]) if digit == "1"]


def _ranks(values: Sequence[float]) -> list[float]:
    """Each value's rank from 0 to 1, the mean one for equal values."""
    ordered = sorted(values)
    most = max(2 * (len(values) - 1), 1)
    return [(bisect_left(ordered, one) + bisect_right(ordered, one) - 1) / most for one in values]
