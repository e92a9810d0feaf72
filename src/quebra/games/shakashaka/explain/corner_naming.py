"""What a player sees at one grid corner.

What is seen does not depend on where the corner lies, so it is found once for all corners that look alike:
cells are numbers from 0 to 3 there, and get their names when a sentence is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import NamedTuple

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.steps import Known, LateValues, Listing, Naming, Value
from quebra.engine.model.model import Fact, Rule
from quebra.games.shakashaka.board import WHITE
from quebra.games.shakashaka.corner import KINDS
from quebra.games.shakashaka.explain.angles import (
    BLACK_ONLY,
    HALVES,
    KIND_OF,
    NOTCH,
    WW,
    Masks,
    Refusal,
    refusal,
    ways_on,
)
from quebra.games.shakashaka.explain.closure import KIND_NAMES
from quebra.games.shakashaka.explain.places import SIGNS, around, place_of

MOST_ALIKE = 20_000  # corners that are kept in mind, some 20 MB

View = tuple[
    tuple[Value | None, tuple[Value, ...]] | None, ...
]  # by cell: its value and what is left; None: black


class Forced(NamedTuple):
    """A fact that the corner forces."""

    slot: int
    value: Value
    holds: bool


Refused = list[tuple[Forced, Refusal]]


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen first: its name, the facts it tells, and its sentence, with {0} to {3} for the cells.

    ``black`` are the cells, perhaps beyond the border, to which it would turn a light side.
    """

    technique: str
    conclusions: tuple[Forced, ...]
    key: str
    values: Mapping[str, str | int]
    black: tuple[int, ...] = ()


def name_corner(rule: Rule, forced: Sequence[Fact], known: Known) -> Naming | None:
    """The part of what a corner forces that a player would see first; None where nothing is seen."""
    cells = around(place_of(rule))
    view = tuple([(known.value(cell), known.left(cell)) if cell in known.values else None for cell in cells])
    facts = {Forced(cells.index(fact.cell), fact.value, fact.holds): fact for fact in forced}
    seen = _first_sight(view, tuple(facts))
    if seen is None:
        return None
    conclusions = tuple([facts[one] for one in seen.conclusions])
    if seen.black:
        return _beside_black(seen, conclusions, [cells[slot] for slot in seen.black], rule.cells)
    values = partial(_named, seen.values, cells)
    return Naming(seen.technique, conclusions, seen.key, LateValues(lambda: values))


def _beside_black(
    seen: Sight, conclusions: tuple[Fact, ...], black: Sequence[Cell], on_board: Sequence[Cell]
) -> Naming:
    """Black cells by their names; the border has a word of its own in each language."""
    named = [cell for cell in black if cell in on_board]
    key = seen.key if len(named) == len(black) else "beside-both" if named else "beside-border"
    return Naming(seen.technique, conclusions, key, {"others": Listing(map(name_of, named))})


@lru_cache(MOST_ALIKE)
def _first_sight(view: View, forced: tuple[Forced, ...]) -> Sight | None:
    return Corner(view, forced).first()


def _named(values: Mapping[str, str | int], cells: Sequence[Cell]) -> dict[str, str | int]:
    """The values of a sentence with the names of the cells."""
    names = list(map(name_of, cells))
    return {name: one.format(*names) if isinstance(one, str) else one for name, one in values.items()}


class Corner:
    """One corner: what is known there, and why it refuses what it refuses."""

    def __init__(self, view: View, forced: Sequence[Forced]) -> None:
        self.view = view
        self.masks: Masks = tuple(
            _mask(slot, *cell) if cell else BLACK_ONLY for slot, cell in enumerate(view)
        )
        # What only follows from a cell's own value is told by the cell, not by the corner.
        own = [fact for fact in forced if (cell := view[fact.slot]) is not None and cell[0] is None]
        self.placed = [fact for fact in own if fact.holds]
        self.refused: Refused = []
        for fact in own:
            if not fact.holds and (why := refusal(self.masks, fact.slot, _kind(fact))):
                self.refused.append((fact, why))

    def first(self) -> Sight | None:
        """The part a player would see first, from what black tells to what takes looking ahead."""
        return (
            self._beside_black()
            or self._long_side()
            or self._placed()
            or self._angle()
            or self._no_way_on()
            or self._no_fit()
        )

    def _beside_black(self) -> Sight | None:
        facts = [(fact, why) for fact, why in self.refused if why.by_board]
        if not facts:
            return None
        black = dict.fromkeys(slot for fact, _ in facts for slot in self._black_beside(fact))
        return Sight("beside-black", tuple(fact for fact, _ in facts), "beside-black", {}, tuple(black))

    def _black_beside(self, fact: Forced) -> Iterator[int]:
        """The black cells at the corner to which a triangle would turn a light side."""
        # Clockwise, a cell shows its first quarter to the cell before it and its second to the one behind it.
        for side, neighbour in enumerate(((fact.slot - 1) % 4, (fact.slot + 1) % 4)):
            if KIND_NAMES[_kind(fact)][side] == "W" and self.masks[neighbour] == BLACK_ONLY:
                yield neighbour

    def _placed(self) -> Sight | None:
        """A cell with one value left, because each other value leaves a wrong angle at once."""
        for fact in self.placed:
            others = [(other, why) for other, why in self.refused if other.slot == fact.slot]
            if not others or not all(why.angle for _, why in others):
                continue
            values = {
                "cell": _cell(fact.slot),
                "sign": SIGNS[fact.value],
                "others": _signs_by_angle(others),
            }
            if any(self._is_notch(other, why) for other, why in others):
                return Sight("notch", (fact,), "notch", values)
            return Sight("closes", (fact,), "closes-white" if fact.value == WHITE else "closes", values)
        return None

    def _long_side(self) -> Sight | None:
        """A triangle stands here: its long side can only turn, or can only go on."""
        for slot, mask in enumerate(self.masks):
            if mask not in HALVES:
                continue
            kind = mask.bit_length() - 1
            way = ways_on(self.masks, slot, kind)
            if way.turns == way.goes_on:
                continue
            slots = (way.beside,) if way.turns else (way.beside, way.across)
            placed = [fact for fact in self.placed if fact.slot in slots]
            done = {fact.slot for fact in placed}
            excluded = [fact for fact, _ in self.refused if fact.slot in slots and fact.slot not in done]
            if placed or excluded:
                key = "long-side-turns" if way.turns else "long-side-goes-on"
                sign = SIGNS[KINDS[slot][KIND_NAMES[kind]]]
                values = {"cell": _cell(slot), "sign": sign}
                return Sight("long-side", (*placed, *excluded), key, values)
        return None

    def _no_way_on(self) -> Sight | None:
        """A triangle whose long side could neither turn nor go on."""
        for fact, why in self.refused:
            kind = _kind(fact)
            if why.angle or 1 << kind not in HALVES:
                continue
            way = ways_on(self.masks, fact.slot, kind)
            if way.turns or way.goes_on:
                continue
            values = {"cell": _cell(fact.slot), "sign": SIGNS[fact.value]}
            values |= {"beside": _cell(way.beside), "turn": SIGNS[way.turn]}
            if self.view[way.across] is None:
                return Sight("no-way-on", (fact,), "no-way-on-black", values)
            values |= {"across": _cell(way.across), "on": SIGNS[way.on]}
            return Sight("no-way-on", (fact,), "no-way-on", values)
        return None

    def _is_notch(self, fact: Forced, why: Refusal) -> bool:
        return why.angle == NOTCH and _kind(fact) == WW

    def _angle(self) -> Sight | None:
        """Values of one cell that would leave the same wrong angle at once."""
        group = self._largest_group([(fact, why) for fact, why in self.refused if why.angle])
        if not group:
            return None
        fact, why = group[0]
        conclusions = tuple(one for one, _ in group)
        values = {"cell": _cell(fact.slot), "signs": _signs(conclusions)}
        return Sight("angle", conclusions, "angle", {**values, "angle": why.angle})

    def _no_fit(self) -> Sight | None:
        """Values of one cell that leave nothing for another, seen by looking a little further."""
        group = self._largest_group(self.refused)
        if not group:
            return None
        fact, why = group[0]
        conclusions = tuple(one for one, _ in group)
        values: dict[str, str | int] = {"cell": _cell(fact.slot), "signs": _signs(conclusions)}
        if why.dead < 0:
            values["open"] = ", ".join(map(_cell, why.open))
            values["angles"] = ", ".join(map(str, why.angles))
            return Sight("corner-chain", conclusions, "no-fit-any", values)
        values["dead"] = _cell(why.dead)
        values["ends"] = ", ".join(f"{self._shown(why.dead, 1 << kind)} {angle}°" for kind, angle in why.ends)
        if not why.story:
            return Sight("corner-fits", conclusions, "no-fit", values)
        values["then"] = ", ".join(f"{_cell(slot)} {self._shown(slot, mask)}" for slot, mask in why.story)
        return Sight("corner-chain", conclusions, "no-fit-then", values)

    def _shown(self, slot: int, mask: int) -> str:
        """The values of a cell that are still possible and of these kinds."""
        cell = self.view[slot]
        possible = cell[1] if cell is not None else ()
        return "/".join(SIGNS[value] for value in possible if mask >> KIND_OF[slot][value] & 1)

    def _largest_group(self, refused: Refused) -> Refused:
        """Those that one sentence tells together: of one cell, for one reason, the shortest first."""
        groups: dict[tuple[int, Refusal, bool], Refused] = {}
        for fact, why in refused:
            groups.setdefault((fact.slot, why, _kind(fact) == WW), []).append((fact, why))
        return min(groups.values(), key=lambda group: (_length(group[0][1]), -len(group)), default=[])


def _cell(slot: int) -> str:
    """A cell in a sentence that waits for its names."""
    return f"{{{slot}}}"


def _kind(fact: Forced) -> int:
    return KIND_OF[fact.slot][fact.value]


@cache
def _mask(slot: int, value: Value | None, left: tuple[Value, ...]) -> int:
    """What a cell may show the corner: its value, or what is left for it."""
    return sum({1 << KIND_OF[slot][one] for one in (left if value is None else (value,))})


def _signs(facts: Iterable[Forced]) -> str:
    return "/".join(SIGNS[fact.value] for fact in facts)


def _length(why: Refusal) -> int:
    """How far one has to look."""
    return 0 if why.angle else 1 + len(why.story) if why.dead >= 0 else 10


def _signs_by_angle(refused: Refused) -> str:
    """Each value with the angle it would leave: "◥ 45°, □/◢ 270°"."""
    signs: dict[int, list[str]] = {}
    for fact, why in refused:
        signs.setdefault(why.angle, []).append(SIGNS[fact.value])
    return ", ".join(f"{'/'.join(some)} {angle}°" for angle, some in sorted(signs.items()))
