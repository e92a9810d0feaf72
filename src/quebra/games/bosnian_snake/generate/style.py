"""What kind of clues a board has: counts outside, numbers inside, or both."""

from __future__ import annotations

from random import Random

from quebra.core.symmetry import QUARTER
from quebra.engine.generate.amounts import Amount, Exactly, aim, reachable
from quebra.engine.generate.demand import Quota
from quebra.engine.generate.request import Request
from quebra.engine.generate.tune import ClueStyle
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.bosnian_snake.generate.sketch import SnakeSketch

# Kinds of boards: every count is shown, numbers come before counts, or some of both.
COUNTS, NUMBERS, MIXED = "counts", "numbers", "mixed"
KINDS = (COUNTS, NUMBERS, NUMBERS, MIXED, MIXED)
SOME = (0.3, 0.7)  # the share of the counts that a mixed board starts with
DRAWS = 8
NEAR_ENOUGH = 0.05  # by which a share may be off


def style_of(sketch: SnakeSketch, request: Request, random: Random) -> ClueStyle:
    """How clues are chosen: as told, otherwise as the seed says. Sets which are always given."""
    kind = random.choice(KINDS)
    counts, clues = request.option("counts"), request.option("clues")
    lines, quotas = frozenset(sketch.line_groups), []
    start: frozenset[int] = frozenset()
    if counts is not None:
        quotas.append(_quota(sketch.line_groups, counts, sketch.line_count))
        sketch.always = _drawn(quotas[0], random)
    elif kind == COUNTS and request.minimal:
        start = lines
    elif kind == COUNTS and clues != 0:
        sketch.always = lines
    elif kind == MIXED:
        start = frozenset(random.sample(sorted(lines), round(len(lines) * random.uniform(*SOME))))
    if clues is not None:
        quotas.append(_quota(sketch.cell_groups, clues, sketch.empty_count))
    prefers_numbers = kind == NUMBERS and clues is None and request.symmetry != QUARTER
    latest = min(
        1.0, 0.2 + 40 / (request.rows * request.columns)
    )  # hard steps early on large boards take long
    return ClueStyle(
        start=start,
        last=lines if prefers_numbers else frozenset(),
        quotas=tuple(quotas),
        late=(latest / 3, latest),
    )


def _quota(sizes: dict[int, int], amount: Amount, whole: int) -> Quota:
    """As many clues of these groups as come nearest to a number, or to a share of the whole."""
    wanted = aim(amount, whole)
    return Quota(sizes, min(sorted(reachable(sizes.values())), key=lambda total: abs(total - wanted)))


def _drawn(quota: Quota, random: Random) -> frozenset[int]:
    """Groups at random that make up the quota, as exactly as some draws allow."""
    draws: list[set[int]] = []
    for _ in range(DRAWS):
        given: set[int] = set()
        for group in random.sample(sorted(quota.sizes), len(quota.sizes)):
            if quota.sizes[group] <= quota.left(given):
                given.add(group)
        draws.append(given)
    return frozenset(min(draws, key=quota.left))


def keeps_shares(sketch: SnakeSketch, request: Request, board: SnakeBoard) -> bool:
    """Whether numbers are as told, and shares too, or as near as the symmetry allows."""
    shown = sum(count is not None for count in (*board.row_counts, *board.column_counts))
    return _is_near(request.option("counts"), shown, sketch.line_count, sketch.line_groups) and _is_near(
        request.option("clues"), len(board.clues), sketch.empty_count, sketch.cell_groups
    )


def _is_near(amount: Amount | None, shown: int, whole: int, sizes: dict[int, int]) -> bool:
    if amount is None or isinstance(amount, Exactly):
        return amount in (None, shown)
    return shown == _quota(sizes, amount, whole).most or abs(shown - amount * whole) <= NEAR_ENOUGH * whole
