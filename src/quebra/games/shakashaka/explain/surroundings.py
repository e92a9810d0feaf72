"""What stands around a cell, and why a value does not fit into it: from cells that are filled in alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import Literal

from quebra.core.grid import Cell
from quebra.engine.explain.steps import Known, Value
from quebra.engine.model.model import Rule
from quebra.games.shakashaka.board import WHITE
from quebra.games.shakashaka.explain.angles import (
    ANY,
    BLACK_ONLY,
    HALVES,
    KIND_OF,
    NOTCH,
    WW,
    Masks,
    refusal,
    ways_on,
)
from quebra.games.shakashaka.explain.closure import KIND_NAMES
from quebra.games.shakashaka.explain.places import around, place_of
from quebra.games.shakashaka.model import VALUES

# The corners of a cell, clockwise, as (rows, columns to the place, which of the four cells it is there).
OWN_CORNERS = ((-1, -1, 2), (-1, 0, 3), (0, 0, 0), (0, -1, 1))
CORNER_NAMES = ("lower-right", "lower-left", "upper-left", "upper-right")  # by which of the four it is
SIDES: dict[str, Cell] = {"above": (-1, 0), "right": (0, 1), "below": (1, 0), "left": (0, -1)}
DARK = {"nw": ("above", "left"), "ne": ("above", "right"), "sw": ("below", "left"), "se": ("below", "right")}
OPPOSITE = {"above": "below", "below": "above", "left": "right", "right": "left"}

Kind = Literal["light", "dark", "angle", "stuck", "dead", "notch", "many", "few"]
Seen = tuple[Kind, int, int]  # what is wrong at a corner: how, the angle, and which of its cells it is about


@dataclass(frozen=True, slots=True)
class Why:
    """Why a value does not fit: what it would leave, and where, seen from its cell.

    ``light``: a light side against black at ``other``; ``dark``: a dark side against the light one of
    ``other``; ``notch``: the corner of ``other`` would stick out; ``dead``: nothing would fit in ``other``;
    ``stuck``: its long side has no way on; ``many`` and ``few``: the number at ``other``.
    """

    kind: Kind
    corner: str = ""
    angle: int = 0
    other: Cell = (0, 0)
    rule: Rule | None = None


class Surroundings:
    """The filled-in cells, what is left for the open ones, and the rules that a reason may use."""

    def __init__(self, rules: Sequence[Rule], known: Known) -> None:
        self.known = known
        self.rules = rules
        self.numbers = [rule for rule in rules if rule.name == "number"]
        self.corners = {place_of(rule): rule for rule in rules if rule.name != "number"}
        self.left: dict[Cell, tuple[Value, ...]] = {}  # of cells that are narrowed
        self._masks: dict[Cell, Masks] = {}
        self._whys: dict[tuple[Cell, Value], Why | None] = {}
        self._corners_of: dict[Cell, list[tuple[Cell, int]]] = {}
        self._counts = [(rule, int(dict(rule.values)["count"]), rule.cells[1:]) for rule in self.numbers]

    def afresh(self) -> Surroundings:
        """The same with nothing narrowed."""
        other = copy(self)
        other.left, other._masks, other._whys = {}, {}, {}
        return other

    def is_black(self, cell: Cell) -> bool:
        """Black, or off the board."""
        return cell not in self.known.values

    def possible(self, cell: Cell) -> tuple[Value, ...]:
        """The values that nothing told so far excludes."""
        found = self.left.get(cell)
        if found is None:
            value = self.known.value(cell)
            found = VALUES if value is None else (value,)
        return found

    def narrow(self, cell: Cell, left: tuple[Value, ...]) -> None:
        """From now on only these values are left for a cell."""
        self.left[cell] = left
        self._whys.clear()
        for rows, columns, _ in OWN_CORNERS:
            place = (cell[0] + rows, cell[1] + columns)
            self._masks.pop(place, None)

    def mask(self, slot: int, cell: Cell) -> int:
        if self.is_black(cell):
            return BLACK_ONLY
        left = self.possible(cell)
        if left is VALUES:
            return ANY
        mask = 0
        for value in left:
            mask |= 1 << KIND_OF[slot][value]
        return mask

    def masks(self, place: Cell) -> Masks:
        found = self._masks.get(place)
        if found is None:
            found = tuple(self.mask(slot, cell) for slot, cell in enumerate(around(place)))
            self._masks[place] = found
        return found

    def sharing(self, cell: Cell) -> set[Cell]:
        """The cells that share a rule with one."""
        return {other for rule in self.rules if cell in rule.cells for other in rule.cells}

    def open_cells(self) -> list[Cell]:
        """The cells of the rules that are not filled in."""
        cells = {cell for rule in self.rules for cell in rule.cells if not self.is_black(cell)}
        return sorted(cell for cell in cells if self.known.value(cell) is None)

    def corners_of(self, cell: Cell) -> list[tuple[Cell, int]]:
        """The usable corners of a cell, and which of the four cells it is there."""
        found = self._corners_of.get(cell)
        if found is None:
            every = [((cell[0] + rows, cell[1] + columns), slot) for rows, columns, slot in OWN_CORNERS]
            found = self._corners_of[cell] = [one for one in every if one[0] in self.corners]
        return found

    def others(self, cell: Cell, value: Value) -> list[Value]:
        """The values besides one that are not excluded yet."""
        return [one for one in self.possible(cell) if one != value]

    def why_not(self, cell: Cell, value: Value) -> Why | None:
        """The plainest reason why a cell cannot have a value; None when one has to look further."""
        asked = cell, value
        if asked not in self._whys:
            found = [why for why in (self._by_corner(cell, value),) if why]
            found += self._by_numbers(cell, value)
            self._whys[asked] = min(found, key=_plainness, default=None)
        return self._whys[asked]

    def _by_corner(self, cell: Cell, value: Value) -> Why | None:
        """What is plainest at the corners of a cell; asked very often, so nothing else is made of it."""
        best: tuple[Cell, int, Seen] | None = None
        for place, slot in self.corners_of(cell):
            masks = self._masks.get(place) or self.masks(place)
            seen = _seen_at(masks, slot, KIND_OF[slot][value])
            if seen is not None and (best is None or _PLACE[seen[0]] < _PLACE[best[2][0]]):
                best = place, slot, seen
        if best is None:
            return None
        place, slot, (kind, angle, other) = best
        about = around(place)[other] if other >= 0 else (0, 0)
        return Why(kind, CORNER_NAMES[slot], angle, about, self.corners[place])

    def _by_numbers(self, cell: Cell, value: Value) -> Iterator[Why]:
        for rule, count, beside in self._counts:
            if cell not in beside:
                continue
            lefts = [self.possible(other) for other in beside if other != cell]
            if value != WHITE and sum([WHITE not in left for left in lefts]) >= count:
                yield Why("many", other=rule.cells[0], rule=rule)
            if value == WHITE and sum([left != (WHITE,) for left in lefts]) < count:
                yield Why("few", other=rule.cells[0], rule=rule)

    def facing(self, cell: Cell) -> Iterator[tuple[Cell, Cell]]:
        """The cells on opposite sides of one that both turn a dark side to it; black is dark all round."""
        beside = {side: (cell[0] + rows, cell[1] + columns) for side, (rows, columns) in SIDES.items()}
        for side in ("above", "left"):
            facing = OPPOSITE[side]
            if self._is_dark(beside[side], facing) and self._is_dark(beside[facing], side):
                yield beside[side], beside[facing]

    def _is_dark(self, cell: Cell, side: str) -> bool:
        return self.is_black(cell) or side in DARK.get(str(self.known.value(cell)), ())

    def light_to(self, cell: Cell, value: Value, others: Sequence[Cell]) -> Why | None:
        """A light side that a value would turn to one of some cells."""
        for place, slot in self.corners_of(cell):
            seen = _seen_at(self.masks(place), slot, KIND_OF[slot][value])
            if seen is not None and seen[0] == "light" and around(place)[seen[2]] in others:
                return Why("light", CORNER_NAMES[slot], seen[1], around(place)[seen[2]], self.corners[place])
        return None


@cache
def _seen_at(masks: Masks, slot: int, kind: int) -> Seen | None:
    """What is wrong with a kind of cell at a corner."""
    found = refusal(masks, slot, kind)
    if found is None:
        return None
    if found.angle:
        return _seen_angle(masks, slot, kind, found.angle)
    way = ways_on(masks, slot, kind) if 1 << kind in HALVES else None
    if way is not None and not way.turns and not way.goes_on:
        return "stuck", 0, -1
    return "dead", 0, found.dead if found.dead >= 0 else found.open[0]


def _seen_angle(masks: Masks, slot: int, kind: int, angle: int) -> Seen:
    """A wrong angle, told by what one sees where that is plainer than its size."""
    dark = [number for number, mask in enumerate(masks) if number != slot and mask != 1 << WW]
    if kind == WW and angle == NOTCH and len(dark) == 1:
        return "notch", angle, dark[0]
    if kind == WW or angle != 45:
        return "angle", angle, -1
    own = KIND_NAMES[kind]
    # Clockwise, a cell shows its first quarter to the cell before it and its second to the one behind it.
    for side, neighbour in ((0, (slot - 1) % 4), (1, (slot + 1) % 4)):
        if masks[neighbour].bit_count() > 1:
            continue
        shown = KIND_NAMES[masks[neighbour].bit_length() - 1]
        if own[side] == "W" and own[1 - side] == "B" and shown[1 - side] == "B":
            return "light", angle, neighbour
        if own[side] == "B" and shown[1 - side] == "W" and "B" in shown:
            return "dark", angle, neighbour
    return "angle", angle, -1


# The plainest reason first.
ORDER: tuple[Kind, ...] = ("many", "few", "light", "notch", "dark", "angle", "stuck", "dead")
_PLACE = {kind: place for place, kind in enumerate(ORDER)}


def _plainness(why: Why) -> int:
    return _PLACE[why.kind]
