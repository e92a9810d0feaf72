"""What a player sees at one grid corner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from quebra.core.grid import Cell, name_of, names_of
from quebra.engine.explain.steps import Known, Naming, Value
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

Refused = list[tuple[Fact, Refusal]]


class Corner:
    """One corner: what is known there, and why it refuses what it refuses."""

    def __init__(self, rule: Rule, forced: Sequence[Fact], known: Known) -> None:
        self.known = known
        self.cells = around(place_of(rule))
        self.slots = {cell: slot for slot, cell in enumerate(self.cells)}
        self.masks: Masks = tuple(_mask(known, slot, cell) for slot, cell in enumerate(self.cells))
        # What only follows from a cell's own value is told by the cell, not by the corner.
        own = [fact for fact in forced if known.value(fact.cell) is None]
        self.placed = [fact for fact in own if fact.holds]
        self.refused: Refused = []
        for fact in own:
            if not fact.holds and (why := refusal(self.masks, self.slots[fact.cell], self.kind(fact))):
                self.refused.append((fact, why))

    def kind(self, fact: Fact) -> int:
        return KIND_OF[self.slots[fact.cell]][fact.value]

    def first(self) -> Naming | None:
        """The part a player would see first, from what black tells to what takes looking ahead."""
        return (
            self._beside_black()
            or self._long_side()
            or self._placed()
            or self._angle()
            or self._no_way_on()
            or self._no_fit()
        )

    def _beside_black(self) -> Naming | None:
        facts = [(fact, why) for fact, why in self.refused if why.by_board]
        if not facts:
            return None
        choices = ", ".join(f"{name_of(fact.cell)} {SIGNS[fact.value]}" for fact, _ in facts)
        values: dict[str, str | int] = {"choices": choices, "angle": facts[0][1].angle}
        return Naming("beside-black", tuple(fact for fact, _ in facts), "beside-black", values)

    def _placed(self) -> Naming | None:
        """A cell with one value left, because each other value leaves a wrong angle at once."""
        for fact in self.placed:
            others = [(other, why) for other, why in self.refused if other.cell == fact.cell]
            if not others or not all(why.angle for _, why in others):
                continue
            values = {
                "cell": name_of(fact.cell),
                "sign": SIGNS[fact.value],
                "others": _signs_by_angle(others),
            }
            if any(self._is_notch(other, why) for other, why in others):
                return Naming("notch", (fact,), "notch", values)
            return Naming("closes", (fact,), "closes-white" if fact.value == WHITE else "closes", values)
        return None

    def _long_side(self) -> Naming | None:
        """A triangle stands here: its long side can only turn, or can only go on."""
        for slot, mask in enumerate(self.masks):
            if mask not in HALVES:
                continue
            kind = mask.bit_length() - 1
            way = ways_on(self.masks, slot, kind)
            if way.turns == way.goes_on:
                continue
            cells = [self.cells[one] for one in ((way.beside,) if way.turns else (way.beside, way.across))]
            placed = [fact for fact in self.placed if fact.cell in cells]
            done = {fact.cell for fact in placed}
            excluded = [fact for fact, _ in self.refused if fact.cell in cells and fact.cell not in done]
            if placed or excluded:
                key = "long-side-turns" if way.turns else "long-side-goes-on"
                sign = SIGNS[KINDS[slot][KIND_NAMES[kind]]]
                values = {"cell": name_of(self.cells[slot]), "sign": sign}
                return Naming("long-side", (*placed, *excluded), key, values)
        return None

    def _no_way_on(self) -> Naming | None:
        """A triangle whose long side could neither turn nor go on."""
        for fact, why in self.refused:
            kind = self.kind(fact)
            if why.angle or 1 << kind not in HALVES:
                continue
            way = ways_on(self.masks, self.slots[fact.cell], kind)
            if way.turns or way.goes_on:
                continue
            beside, across = self.cells[way.beside], self.cells[way.across]
            values = {"cell": name_of(fact.cell), "sign": SIGNS[fact.value]}
            values |= {"beside": name_of(beside), "turn": SIGNS[way.turn]}
            if across not in self.known.values:
                return Naming("no-way-on", (fact,), "no-way-on-black", values)
            values |= {"across": name_of(across), "on": SIGNS[way.on]}
            return Naming("no-way-on", (fact,), "no-way-on", values)
        return None

    def _is_notch(self, fact: Fact, why: Refusal) -> bool:
        return why.angle == NOTCH and self.kind(fact) == WW

    def _angle(self) -> Naming | None:
        """Values of one cell that would leave the same wrong angle at once."""
        group = self._largest_group([(fact, why) for fact, why in self.refused if why.angle])
        if not group:
            return None
        fact, why = group[0]
        conclusions = tuple(one for one, _ in group)
        values = {"cell": name_of(fact.cell), "signs": _signs(conclusions)}
        return Naming("angle", conclusions, "angle", {**values, "angle": why.angle})

    def _no_fit(self) -> Naming | None:
        """Values of one cell that leave nothing for another, seen by looking a little further."""
        group = self._largest_group(self.refused)
        if not group:
            return None
        fact, why = group[0]
        conclusions = tuple(one for one, _ in group)
        values: dict[str, str | int] = {"cell": name_of(fact.cell), "signs": _signs(conclusions)}
        if why.dead < 0:
            values["open"] = names_of(self.cells[slot] for slot in why.open)
            values["angles"] = ", ".join(map(str, why.angles))
            return Naming("corner-chain", conclusions, "no-fit-any", values)
        values["dead"] = name_of(self.cells[why.dead])
        values["ends"] = ", ".join(f"{self._shown(why.dead, 1 << kind)} {angle}°" for kind, angle in why.ends)
        if not why.story:
            return Naming("corner-fits", conclusions, "no-fit", values)
        values["then"] = ", ".join(
            f"{name_of(self.cells[slot])} {self._shown(slot, mask)}" for slot, mask in why.story
        )
        return Naming("corner-chain", conclusions, "no-fit-then", values)

    def _shown(self, slot: int, mask: int) -> str:
        """The values of a cell that are still possible and of these kinds."""
        possible = self.known.possible(self.cells[slot])
        return "/".join(SIGNS[value] for value in possible if mask >> KIND_OF[slot][value] & 1)

    def _largest_group(self, refused: Refused) -> Refused:
        """Those that one sentence tells together: of one cell, for one reason, the shortest first."""
        groups: dict[tuple[Cell, Refusal, bool], Refused] = {}
        for fact, why in refused:
            groups.setdefault((fact.cell, why, self.kind(fact) == WW), []).append((fact, why))
        return min(groups.values(), key=lambda group: (_length(group[0][1]), -len(group)), default=[])


def _mask(known: Known, slot: int, cell: Cell) -> int:
    value = known.value(cell)
    if value is not None:
        return 1 << KIND_OF[slot][value]
    return _kinds(slot, known.left(cell)) if cell in known.values else BLACK_ONLY


@cache
def _kinds(slot: int, values: tuple[Value, ...]) -> int:
    return sum({1 << KIND_OF[slot][value] for value in values})


def _signs(facts: Iterable[Fact]) -> str:
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
