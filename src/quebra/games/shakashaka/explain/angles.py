"""Why a corner refuses a kind of cell: the angle that white would span there.

What is known of a corner is a mask for each of its four cells (clockwise from the upper left): the bits
are places in KIND_NAMES, set for the kinds still possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from quebra.games.shakashaka.corner import KINDS
from quebra.games.shakashaka.explain.closure import KIND_NAMES
from quebra.games.shakashaka.model import VALUES

Masks = tuple[int, ...]

WW, BB, WB, BW = range(len(KIND_NAMES))  # as in KIND_NAMES
HALVES = (1 << WB, 1 << BW)  # surely a triangle whose long side ends at the corner
ANY, BLACK_ONLY = 15, 1 << BB
NOTCH = 270
_RIGHT_RUNS = (2, 4, 8)  # quarters: 90, 180 and 360 degrees
_COLOURS = tuple((name[0] == "W", name[1] == "W") for name in KIND_NAMES)
_BITS = tuple([kind for kind in range(len(KIND_NAMES)) if mask >> kind & 1] for mask in range(ANY + 1))


def _sure(mask: int, side: int) -> bool | None:
    """Whether all kinds of a mask show white on one side, or none does; None when they differ."""
    colours = {_COLOURS[kind][side] for kind in _BITS[mask]}
    return colours.pop() if len(colours) == 1 else None


# By mask: what is sure of both sides, white (True), black (False) or neither.
_SURE = tuple((_sure(mask, 0), _sure(mask, 1)) for mask in range(ANY + 1))
_SHOWN = tuple({triangle: kind for kind, triangle in kinds.items()} for kinds in KINDS)
# For each cell at the corner: which kind a value shows it.
KIND_OF: tuple[dict[str | int, int], ...] = tuple(
    {value: KIND_NAMES.index(shown.get(value, "WW")) for value in VALUES} for shown in _SHOWN
)


@dataclass(frozen=True, slots=True)
class Ways:
    """How the long side of a triangle may leave a corner.

    It turns by a right angle when the cell ``beside`` its white half holds the triangle ``turn``; it goes
    straight on when that cell shows no black and the cell ``across`` holds ``on``.
    """

    beside: int
    across: int
    turn: str
    on: str
    turns: bool
    goes_on: bool


@cache
def ways_on(masks: Masks, cell: int, kind: int) -> Ways:
    """For a cell of kind WB or BW: which ways its long side has left."""
    step, answer = (1, WB) if kind == BW else (-1, BW)
    beside, across = (cell + step) % 4, (cell + 2 * step) % 4
    name = KIND_NAMES[answer]
    return Ways(
        beside,
        across,
        KINDS[beside][name],
        KINDS[across][name],
        turns=bool(masks[beside] >> answer & 1),
        goes_on=bool(masks[beside] >> WW & 1 and masks[across] >> answer & 1),
    )


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a kind does not fit.

    ``angle`` is what it would leave at once; ``by_board`` says that black cells and the border alone
    tell. Where ``angle`` is 0 one looks further: the other cells are narrowed as the ``story`` tells
    (cell, mask), until the cell ``dead`` can be nothing: each of its kinds leaves the angle told in
    ``ends``. Where not even that happens (``dead`` is -1) the cells in ``open`` have to be tried, and
    one of ``angles`` remains whatever they hold.
    """

    angle: int = 0
    by_board: bool = False
    story: tuple[tuple[int, int], ...] = ()
    dead: int = -1
    ends: tuple[tuple[int, int], ...] = ()
    open: tuple[int, ...] = ()
    angles: tuple[int, ...] = ()


@cache
def refusal(masks: Masks, cell: int, kind: int) -> Refusal | None:
    """Why this cell cannot be of this kind at the corner; None when it can."""
    fixed = _with(masks, cell, 1 << kind)
    if angle := _fixed_angle(fixed):
        bare = tuple(mask if mask == BLACK_ONLY else ANY for mask in masks)
        return Refusal(angle, by_board=_fixed_angle(_with(bare, cell, 1 << kind)) > 0)
    angles = set()
    for kinds in product(*(_BITS[mask] for mask in fixed)):
        wrong = _wrong_runs([white for one in kinds for white in _COLOURS[one]])
        if not wrong:
            return None
        angles.add(45 * min(wrong))
    return _story(fixed) or Refusal(open=_open(fixed), angles=tuple(sorted(angles)))


def _story(masks: Masks) -> Refusal | None:
    """Narrows one cell after another by angles seen at once, until nothing is left for one."""
    story: list[tuple[int, int]] = []
    now = masks
    while True:
        kept = {cell: _kept(now, cell) for cell in _open(now)}
        dead = next((cell for cell, mask in kept.items() if not mask), None)
        if dead is not None:
            break
        narrowed = [(mask.bit_count(), cell, mask) for cell, mask in kept.items() if mask != now[cell]]
        if not narrowed:
            return None
        _, cell, mask = min(narrowed)
        story.append((cell, mask))
        now = _with(now, cell, mask)
    for step in list(story):
        shorter = [other for other in story if other != step]
        if _tells(masks, shorter, dead):
            story = shorter
    for cell, mask in story:
        masks = _with(masks, cell, mask)
    ends = tuple((kind, _fixed_angle(_with(masks, dead, 1 << kind))) for kind in _BITS[masks[dead]])
    return Refusal(story=tuple(story), dead=dead, ends=ends)


def _tells(masks: Masks, story: list[tuple[int, int]], dead: int) -> bool:
    """Whether each narrowing follows from those before it, and the last cell is then dead."""
    for cell, mask in story:
        if _kept(masks, cell) & ~mask:
            return False
        masks = _with(masks, cell, mask)
    return not _kept(masks, dead)


def _kept(masks: Masks, cell: int) -> int:
    """The kinds of a cell that leave no wrong angle at once."""
    return sum(1 << kind for kind in _BITS[masks[cell]] if not _fixed_angle(_with(masks, cell, 1 << kind)))


def _open(masks: Masks) -> tuple[int, ...]:
    return tuple(cell for cell in range(4) if masks[cell].bit_count() > 1)


def _with(masks: Masks, cell: int, mask: int) -> Masks:
    return (*masks[:cell], mask, *masks[cell + 1 :])


@cache
def _fixed_angle(masks: Masks) -> int:
    """The smallest angle that is closed already and fits no rectangle, or 0."""
    quarters = [white for mask in masks for white in _SURE[mask]]
    return 45 * min(_wrong_runs(quarters), default=0)


def _wrong_runs(quarters: Sequence[bool | None]) -> list[int]:
    """The lengths, in quarters, of white runs between black that no rectangle has."""
    wrong = []
    twice = (*quarters, *quarters)
    for start, white in enumerate(quarters):
        if white is not False:
            continue
        end = start + 1
        while twice[end]:
            end += 1
        length = end - start - 1
        if length and twice[end] is False and length not in _RIGHT_RUNS:
            wrong.append(length)
    return wrong
