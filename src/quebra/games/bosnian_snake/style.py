"""What kind of clues a board has: counts outside, numbers inside, or both."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from quebra.core.symmetry import QUARTER
from quebra.engine.demand import Quota
from quebra.engine.tune import Style
from quebra.engine.wish import Wish
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.bosnian_snake.sketch import SnakeSketch

# Kinds of boards: every count is shown, numbers before counts, or whatever says something.
COUNTS, NUMBERS, MIXED = "counts", "numbers", "mixed"
KINDS = (COUNTS, NUMBERS, NUMBERS, MIXED, MIXED, MIXED)
NEAR_ENOUGH = 0.05  # by which a share may be off


def style_of(sketch: SnakeSketch, wish: Wish, random: Random) -> Style:
    """How clues are chosen: as told, and where nothing is told as the seed says. Sets what is always given."""
    lines, cells = sketch.line_groups, sketch.cell_groups
    quotas: list[Quota] = []
    kind = random.choice(KINDS)
    shares = wish.option("counts"), wish.option("clues")
    if shares[0] is not None:
        quota = _quota(lines, shares[0], sketch.line_count)
        sketch.always = _drawn(quota, random)
        quotas.append(quota)
    elif kind == COUNTS and shares[1] != 0:
        sketch.always = frozenset(lines)
    if shares[1] is not None:
        quotas.append(_quota(cells, shares[1], sketch.empty_count))
    prefers_numbers = kind == NUMBERS and wish.symmetry != QUARTER and shares[1] is None
    size = wish.rows * wish.columns
    latest = min(1.0, 0.2 + 60 / size)  # on large boards hard steps early take long to find
    return Style(
        last=frozenset(lines) if prefers_numbers else frozenset(),
        quotas=tuple(quotas),
        late=(latest / 3, latest),
    )


def _quota(sizes: dict[int, int], share: float, whole: int) -> Quota:
    """As many clues of these groups as come nearest to a share of the whole."""
    reachable = {0}
    for size in sizes.values():
        reachable |= {total + size for total in reachable}
    return Quota(sizes, min(sorted(reachable), key=lambda total: abs(total - share * whole)))


def _drawn(quota: Quota, random: Random) -> frozenset[int]:
    """Groups at random that make up the quota, large ones first so that it comes out even."""
    given: set[int] = set()
    for group in sorted(random.sample(sorted(quota.sizes), len(quota.sizes)), key=lambda one: -quota.sizes[one]):
        if quota.sizes[group] <= quota.left(given):
            given.add(group)
    return frozenset(given)


def keeps_shares(sketch: SnakeSketch, wish: Wish, board: SnakeBoard) -> bool:
    """Whether the shares are as told, or as near as the symmetry allows."""
    shown = sum(count is not None for count in (*board.row_counts, *board.column_counts))
    return _is_near(wish.option("counts"), shown, sketch.line_count, sketch.line_groups) and _is_near(
        wish.option("clues"), len(board.clues), sketch.empty_count, sketch.cell_groups
    )


def _is_near(share: float | None, shown: int, whole: int, sizes: dict[int, int]) -> bool:
    if share is None:
        return True
    nearest = _quota(sizes, share, whole).most
    return shown == nearest or abs(shown - share * whole) <= NEAR_ENOUGH * whole
