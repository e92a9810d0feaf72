"""Chains of triangles in words: why a link follows, and the angle or the count that would be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from quebra.core.grid import Cell
from quebra.engine.explain.steps import Known, SaidValue, Saying, Value, Word
from quebra.engine.model.model import Fact, Rule
from quebra.games.shakashaka.board import WHITE, ShakashakaBoard
from quebra.games.shakashaka.corner import KINDS
from quebra.games.shakashaka.explain.angles import BLACK_ONLY, HALVES, KIND_OF, WW, ways_on
from quebra.games.shakashaka.explain.closure import KIND_NAMES
from quebra.games.shakashaka.explain.places import SIGNS, around, place_of

QUARTER, STRAIGHT = 45, 180  # degrees
RIGHT = (2, 4, 8)  # quarters that a white angle may span: 90, 180 and 360 degrees
SIDES = ("se", "sw", "nw", "ne")  # what the corner is for each of its cells, clockwise from the upper left
BLACK = "BB"
_KIND = tuple({triangle: kind for kind, triangle in kinds.items()} for kinds in KINDS)


def follows(board: ShakashakaBoard, rule: Rule, facts: Sequence[Fact], known: Known) -> Saying:
    """Why facts follow from a rule, cell by cell."""
    if rule.name == "one-value":
        return _of_cell(facts)
    if rule.name == "number":
        return _of_number(rule, facts)
    if not facts[0].holds and known.value(facts[0].cell) is not None:
        return Saying(
            "", facts=tuple(fact for fact in facts if fact.cell == facts[0].cell and not fact.holds)
        )
    return _of_corner(rule, facts, known)


def _of_cell(facts: Sequence[Fact]) -> Saying:
    """The last value left; that a cell has no second one goes without saying."""
    placed = next((fact for fact in facts if fact.holds), None)
    if placed is None:
        return Saying("", facts=tuple(facts))
    if placed.value == WHITE:
        return Saying("last_white", {"cell": (placed.cell,)}, (placed,))
    return Saying("last_triangle", {"cell": (placed.cell,), "sign": SIGNS[placed.value]}, (placed,))


def _of_number(rule: Rule, facts: Sequence[Fact]) -> Saying:
    """A number needs what is left, or has all: a triangle that is denied says that, as white does."""
    white = _is_white(facts[0])
    alike = tuple(fact for fact in facts if _is_white(fact) == white)
    full = "number_full" if dict(rule.values)["count"] else "zero_full"
    return Saying(full if white else "number_rest", {"at": (rule.cells[0],)}, alike)


def _is_white(fact: Fact) -> bool:
    """What a number makes of a cell: that it stays white, or that it holds a triangle."""
    return fact.holds == (fact.value == WHITE)


def _of_corner(rule: Rule, facts: Sequence[Fact], known: Known) -> Saying:
    """What a corner allows a cell, or the angles that it would leave there otherwise."""
    corner = around(place_of(rule))
    cell = facts[0].cell
    alike = tuple(fact for fact in facts if fact.cell == cell and fact.holds == facts[0].holds)
    if facts[0].holds:
        alike = alike[:1]
    slot = corner.index(cell)
    values: dict[str, SaidValue] = {"cell": (cell,), "corner": Word("corners", SIDES[slot])}
    values["signs"] = "/".join(SIGNS[fact.value] for fact in alike)
    if facts[0].holds:
        return _only(corner, slot, values, alike, known)
    if alike[0].value == WHITE:
        alike = alike[:1]
        return _refused("corner_not_white", values, _angles(corner, known, {cell: WHITE}), alike)
    alike = tuple(fact for fact in alike if fact.value != WHITE)
    values["signs"] = "/".join(SIGNS[fact.value] for fact in alike)
    angles = {angle for fact in alike for angle in _angles(corner, known, {cell: fact.value})}
    if angles == {QUARTER}:  # a light side against a dark one is seen at a glance
        return Saying("", facts=alike)
    return _refused("corner_out", values, angles, alike)


def _only(
    corner: Sequence[Cell], slot: int, values: dict[str, SaidValue], facts: tuple[Fact, ...], known: Known
) -> Saying:
    """The one value left at a corner: a side that ends there needs it, or black would stick out."""
    value = facts[0].value
    if value == WHITE:
        return Saying("corner_white", values, facts)
    masks = tuple(_mask(place, cell, known) for place, cell in enumerate(corner))
    for other, mask in enumerate(masks):
        if mask not in HALVES or other == slot:
            continue
        way = ways_on(masks, other, mask.bit_length() - 1)
        turns = (way.beside, way.turn) == (slot, value) and not way.goes_on
        on = (way.across, way.on) == (slot, value) and not way.turns
        if turns or on:
            shape = SIGNS[KINDS[other][KIND_NAMES[mask.bit_length() - 1]]]
            side: dict[str, SaidValue] = {"other": (corner[other],), "shape": shape}
            return Saying("corner_turns" if turns else "corner_goes_on", values | side, facts)
    black = [cell for place, cell in enumerate(corner) if place != slot and masks[place] == BLACK_ONLY]
    others = [one for one in _values(corner[slot], known) if one != value]
    angles = {angle for one in others for angle in _angles(corner, known, {corner[slot]: one})}
    is_bare = sum(mask == 1 << WW for mask in masks) == len(corner) - 2  # white all round but for this cell
    # A light side against a dark one is seen at a glance.
    if len(black) == 1 and (is_bare or min(angles - {QUARTER}, default=0) > STRAIGHT):
        return Saying("corner_notch", values | {"other": (black[0],)}, facts)
    return Saying("corner_only", values, facts)


def _mask(slot: int, cell: Cell, known: Known) -> int:
    """What a cell may show the corner."""
    if cell not in known.values:
        return BLACK_ONLY
    return sum({1 << KIND_OF[slot][value] for value in _values(cell, known)})


def _refused(key: str, values: dict[str, SaidValue], angles: set[int], facts: tuple[Fact, ...]) -> Saying:
    """One angle is told; a row of them would only be counted up."""
    if len(angles) > 1:
        return Saying(f"{key}_some", values, facts)
    return Saying(key, {**values, "angles": _told(angles)}, facts)


def breaks(board: ShakashakaBoard, rule: Rule, known: Known) -> Saying:
    """Nothing left for a cell, a number that comes out wrong, or the angles left at a corner."""
    if rule.name == "one-value":
        return _nothing_left(rule.cells[0], known)
    if rule.name == "number":
        return _wrong_number(rule, known)
    corner = around(place_of(rule))
    on_board = [cell for cell in corner if cell in known.values]
    angles = _angles(corner, known, {})
    open_cells = tuple(cell for cell in on_board if len(_values(cell, known)) > 1)
    told = open_cells[0] if len(open_cells) in (1, 2) else on_board[-1]
    values: dict[str, SaidValue] = {"cell": (told,), "open": open_cells}
    values["corner"] = Word("corners", SIDES[corner.index(told)])
    if len(open_cells) > 1:  # where two cells meet may be either end of a side: that is told
        return Saying("angles_two" if len(open_cells) == 2 else "angles", values, cells=tuple(on_board))
    key = ("angle", "angles_one")[len(open_cells)]
    return replace(_refused(key, values, angles, ()), cells=tuple(on_board))


def _nothing_left(cell: Cell, known: Known) -> Saying:
    held = [value for value in known.values[cell] if known.holds(cell, value)]
    if len(held) > 1:
        other = next(value for value in held if value != WHITE)
        if WHITE in held:
            return Saying("white_and", {"cell": (cell,), "sign": SIGNS[other]}, cells=(cell,))
        signs: dict[str, SaidValue] = {"first": SIGNS[held[0]], "second": SIGNS[held[1]]}
        return Saying("two_triangles", {"cell": (cell,), **signs}, cells=(cell,))
    if held:
        return Saying("white_and", {"cell": (cell,), "sign": SIGNS[held[0]]}, cells=(cell,))
    return Saying("nothing_fits", {"cell": (cell,)}, cells=(cell,))


def _wrong_number(rule: Rule, known: Known) -> Saying:
    """Too many triangles beside a number, or too few places for them."""
    number, *beside = rule.cells
    sure = tuple(cell for cell in beside if known.holds(cell, WHITE) is False)
    left = tuple(cell for cell in beside if known.holds(cell, WHITE) is not True)
    values: dict[str, SaidValue] = {"at": (number,)}
    if len(sure) > int(dict(rule.values)["count"]):
        return Saying("number_many", {**values, "on": sure, "sure": len(sure)}, cells=(number, *sure))
    values |= {"left": left, "possible": len(left)}
    return Saying("number_few" if left else "number_none", values, cells=(number, *left))


def _values(cell: Cell, known: Known) -> list[Value]:
    """What a cell may be: its value, or those not excluded."""
    value = known.value(cell)
    return known.possible(cell) if value is None else [value]


def _angles(corner: Sequence[Cell], known: Known, fixed: dict[Cell, Value]) -> set[int]:
    """For every way to fill the corner, the smallest wrong white angle that is left there."""
    shown = []
    for slot, cell in enumerate(corner):
        if cell not in known.values:
            shown.append({BLACK})
        else:
            values = [fixed[cell]] if cell in fixed else _values(cell, known)
            shown.append({_KIND[slot].get(str(value), "WW") for value in values})
    found = (_wrong_angle("".join(kinds)) for kinds in product(*map(sorted, shown)))
    return {angle for angle in found if angle}


def _wrong_angle(quarters: str) -> int:
    """The smallest white angle between black that no rectangle has, in degrees; 0 when all are right."""
    if "B" not in quarters:
        return 0
    start = quarters.index("B")
    runs = (quarters[start:] + quarters[:start]).split("B")
    wrong = [len(run) for run in runs if run and len(run) not in RIGHT]
    return QUARTER * min(wrong, default=0)


def _told(angles: set[int]) -> str:
    return "".join(f"{angle}°" for angle in angles)
