"""How a filled-in cell is told: what players see around it, in the order in which they look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.steps import Known, Listed, Naming, Phrase, RuledOut, Spoken, Value
from quebra.engine.model.model import Fact, Rule
from quebra.games.shakashaka.board import CORNERS, WHITE, ShakashakaBoard
from quebra.games.shakashaka.corner import KINDS
from quebra.games.shakashaka.explain.angles import HALVES, Ways, ways_on
from quebra.games.shakashaka.explain.closure import KIND_NAMES
from quebra.games.shakashaka.explain.glances import LITTLE, glances, is_plainer, light_between
from quebra.games.shakashaka.explain.naming import name_several
from quebra.games.shakashaka.explain.places import SIGNS, around
from quebra.games.shakashaka.explain.supposing import cells_of, deciding, numbered, runs_of, signs_of, then
from quebra.games.shakashaka.explain.suppositions import Suppositions, suppositions
from quebra.games.shakashaka.explain.surroundings import Surroundings, Why

MOST_NAMED = 8  # cells that are named where only trying out helps
# The technique of a cell by the kinds of reasons that exclude its other values; the first that fits.
PLAIN = {"light", "dark", "angle", "notch"}
TECHNIQUES = {
    "beside-black": {"light"},
    "angle": PLAIN,
    "no-way-on": PLAIN | {"stuck"},
    "corner-fits": PLAIN | {"stuck", "dead"},
    "corner-number": PLAIN | {"stuck", "dead", "many", "few"},
}


class Composition:
    """One cell (of a number: several) that these rules fill in."""

    def __init__(
        self,
        board: ShakashakaBoard,
        rules: Sequence[Rule],
        facts: Sequence[Fact],
        known: Known,
        nearby: Sequence[Rule] = (),
    ) -> None:
        self.board, self.rules, self.facts, self.known, self.nearby = board, rules, facts, known, nearby
        self.around = Surroundings(rules, known)
        self.fact = facts[0]
        self.cell = self.fact.cell

    def naming(self) -> Naming:
        """What a player would say."""
        return (
            self._number()
            or self._side()
            or self._notch()
            or self._between()
            or self._plainer()
            or self._needed()
            or self._cases()
            or self._supposed()
            or self._together()
        )

    def _named(self, technique: str, key: str, values: dict[str, Spoken]) -> Naming:
        said = (Phrase(key, {"cell": name_of(self.cell), "sign": SIGNS[self.fact.value], **values}),)
        return Naming(technique, (self.fact,), key, {}, said)

    def _number(self) -> Naming | None:
        if len(self.rules) > 1 or self.rules[0].name != "number":
            return None
        number, *beside = self.rules[0].cells
        count = int(dict(self.rules[0].values)["count"])
        key = "told-full" if count else "told-zero"
        have = [cell for cell in beside if self.known.value(cell) not in (None, WHITE)]
        values: dict[str, Spoken] = {
            "cells": cells_of([fact.cell for fact in self.facts]),
            "number": name_of(number),
            "count": count,
            "have": cells_of(have),
        }
        said = (Phrase(key if len(self.facts) == 1 else f"{key}-many", values),)
        return Naming("number-full" if count else "number-zero", tuple(self.facts), key, {}, said)

    def _side(self) -> Naming | None:
        """The long side of a triangle that can only turn into this cell, or only go straight on into it."""
        for place, slot in self.around.corners_of(self.cell):
            masks, cells = self.around.masks(place), around(place)
            for other in range(4):
                if masks[other] not in HALVES or other == slot:
                    continue
                kind = masks[other].bit_length() - 1
                way = ways_on(masks, other, kind)
                turns = way.beside == slot and way.turn == self.fact.value
                on = way.across == slot and way.on == self.fact.value
                if not turns and not on:
                    continue
                blocked = self._not_straight(way, cells) if turns else self._not_turned(way, cells)
                if blocked is None or blocked[1] != len(self.rules):
                    continue
                values: dict[str, Spoken] = {
                    "other": name_of(cells[other]),
                    "shape": SIGNS[KINDS[other][KIND_NAMES[kind]]],
                    "why": blocked[0],
                }
                key = "told-turns" if turns else "told-goes-on"
                named = self._named("long-side", key, values)
                by = name_of(cells[way.across if turns else way.beside])
                return replace(named, values={"from": name_of(cells[other]), "by": by})
        return None

    def _not_straight(self, way: Ways, cells: Sequence[Cell]) -> tuple[Spoken, int] | None:
        """Why a side cannot go straight on, and how many rules that and the turn take."""
        ahead = cells[way.across]
        if self.around.is_black(ahead):
            if not self._is_on_board(ahead):
                return Phrase("ahead-border"), 1
            return Phrase("ahead-black", {"other": name_of(ahead)}), 1
        value = self.known.value(ahead)
        if value is not None:
            key = "ahead-white" if value == WHITE else "ahead-holds"
            return Phrase(key, {"other": name_of(ahead), "sign": SIGNS[value]}), 1
        return self._elsewhere(ahead, way.on)

    def _not_turned(self, way: Ways, cells: Sequence[Cell]) -> tuple[Spoken, int] | None:
        """The same for turning."""
        beside = cells[way.beside]
        value = self.known.value(beside)
        if value is not None:
            key = "ahead-white" if value == WHITE else "ahead-holds"
            return Phrase(key, {"other": name_of(beside), "sign": SIGNS[value]}), 1
        return self._elsewhere(beside, way.turn)

    def _elsewhere(self, cell: Cell, value: Value) -> tuple[Spoken, int] | None:
        """Why another cell, still open, cannot have a value."""
        why = self.around.why_not(cell, value)
        if why is None:
            return None
        values: dict[str, Spoken] = {"sign": SIGNS[value], "cell": name_of(cell), "why": self._why(why)}
        return Phrase("in-cell", values), 2

    def _notch(self) -> Naming | None:
        """A corner of black that would stick out."""
        if len(self.rules) > 1 or self.fact.value == WHITE:
            return None
        why = self.around.why_not(self.cell, WHITE)
        if why is None or why.kind != "notch":
            return None
        named = self._named("notch", "told-notch", {"other": self._called(why.other)})
        return replace(named, values={"other": name_of(why.other)})

    def _between(self) -> Naming | None:
        """Dark on opposite sides: no triangle fits."""
        if self.fact.value != WHITE or self.around.numbers:
            return None
        for one, other in self.around.facing(self.cell):
            whys = light_between(self.around, self.cell, (one, other))
            rules = {id(why.rule) for why in whys.values()}
            if len(whys) == len(CORNERS) and rules == set(map(id, self.rules)):
                values = {"one": self._called(one), "other": self._called(other)}
                return self._named("beside-black", "told-between", values)
        return None

    def _plainer(self) -> Naming | None:
        """Reasons that are seen at once, by other rules around the cell than the fewest."""
        looking = [rule for rule in self.nearby if self.cell in rule.cells]
        if not looking:
            return None
        whys = {value: self.around.why_not(self.cell, value) for value in self._others()}
        for chosen in glances(Surroundings(looking, self.known), self.fact):
            if not is_plainer(chosen, whys):
                continue
            used = {id(why.rule) for why in chosen.values()}
            rules = tuple(rule for rule in looking if id(rule) in used)
            if rules != tuple(self.rules):
                found = Composition(self.board, rules, self.facts[:1], self.known)
                naming = found._between() or found._needed() or found._cases()
                return None if naming is None else replace(naming, rules=rules)
        return None

    def _others(self) -> list[Value]:
        return self.around.others(self.cell, self.fact.value)

    def _needed(self) -> Naming | None:
        """A number needs this cell, and of the triangles only one fits."""
        if self.fact.value == WHITE or not self.around.numbers:
            return None
        why = self.around.why_not(self.cell, WHITE)
        if why is None or why.kind != "few" or why.rule is None:
            return None
        fit = self._fits()
        if fit is None:
            return None
        number = why.rule.cells[0]
        values: dict[str, Spoken] = {
            "number": name_of(number),
            "count": int(dict(why.rule.values)["count"]),
            **fit,
        }
        named = self._named("number-all", "told-needed", values)
        return replace(named, values={"number": name_of(number)}, cases=self._table())

    def _table(self) -> tuple[RuledOut, ...]:
        cases = []
        for value in self._others():
            why = self.around.why_not(self.cell, value)
            if why is None:
                return ()
            cases.append(RuledOut(Fact(self.cell, value), self._why(why)))
        return tuple(cases)

    def _fits(self) -> dict[str, Spoken] | None:
        """Why no other triangle fits, in a sentence and in brackets."""
        whys: dict[Value, Why] = {}
        for value in self._others():
            if value == WHITE:
                continue
            why = self.around.why_not(self.cell, value)
            if why is None:
                return None
            whys[value] = why
        if all(why.kind == "light" for why in whys.values()):
            cells = {self._is_on_board(why.other) and why.other: why.other for why in whys.values()}
            sides: dict[str, Spoken] = {"others": Listed(tuple(map(self._called, cells.values())))}
            return {"fit": Phrase("fit-black", sides), "short": Phrase("dark-to", sides)}
        cases = self._told(whys)
        return {"fit": Phrase("fit-cases", {"cases": cases}), "short": cases}

    def _cases(self) -> Naming | None:
        """Every other value is out for a reason one sees at once."""
        whys: dict[Value, Why] = {}
        for value in self._others():
            why = self.around.why_not(self.cell, value)
            if why is None:
                return None
            whys[value] = why
        key = "told-white" if self.fact.value == WHITE else "told-cases"
        kinds = {why.kind for why in whys.values()}
        technique = next(name for name, within in TECHNIQUES.items() if kinds <= within)
        named = self._named(technique, key, {"cases": self._told(whys)})
        return replace(named, cases=self._table())

    def _told(self, whys: dict[Value, Why]) -> Listed:
        """Values with the same kind of reason together."""
        groups: dict[tuple[object, ...], list[Value]] = {}
        for value, why in whys.items():
            # Which value leaves nothing for which cell is what a reader looks for.
            place = (why.other, why.rule) if why.kind == "dead" else None
            groups.setdefault((why.kind, why.angle, place), []).append(value)
        told = [self._case(values, self._whys([whys[one] for one in values])) for values in groups.values()]
        return Listed(tuple(told), "; ")

    def _whys(self, whys: Sequence[Why]) -> Phrase:
        """Reasons of one kind, with all their places."""
        first = self._why(whys[0])
        cells = {self._is_on_board(why.other) and why.other: why.other for why in whys}
        others = Listed(tuple(self._called(cell) for cell in cells.values()), "either")
        values: dict[str, Spoken] = {**first.values, "other": others}
        corners = tuple(dict.fromkeys(why.corner for why in whys if why.corner))
        if corners:
            values["corner"] = Listed(tuple(map(Phrase, corners)), "either")
        return Phrase(first.key, values)

    def _why(self, why: Why) -> Phrase:
        values: dict[str, Spoken] = {"angle": why.angle, "other": self._called(why.other)}
        if why.corner:
            values["corner"] = Phrase(why.corner)
        if why.rule is not None and why.rule.name == "number":
            values |= numbered(why.rule)
            if why.kind == "dead":
                return Phrase("why-dead-number", values)
        return Phrase(f"why-{why.kind}", values)

    def _called(self, cell: Cell) -> Spoken:
        """A cell by its name; the border by its word."""
        return name_of(cell) if self._is_on_board(cell) else Phrase("border")

    def _is_on_board(self, cell: Cell) -> bool:
        return 1 <= cell[0] <= self.board.rows and 1 <= cell[1] <= self.board.columns

    def _supposed(self) -> Naming | None:
        """Other values are out by what they would mean for cells nearby; where it is plainer, also by other
        rules around the cell."""
        found = suppositions(self.rules, self.known, self.fact)
        wide = suppositions(self.nearby, self.known, self.fact) if self.nearby else None
        if wide is not None and (found is None or wide.burden < found.burden - LITTLE):
            return replace(self._case_by_case(wide), rules=wide.of(self.nearby))
        return None if found is None else self._case_by_case(found)

    def _case_by_case(self, found: Suppositions) -> Naming:
        whys, further = dict(found.whys), dict[Value, Phrase]()
        for value, (*first, last) in found.stories.items():
            if first:
                further[value] = then(first, last)
            else:
                whys[value] = Why("dead", other=last.cell, rule=deciding(last))
        alike = [[one for one in further if further[one] == why] for why in further.values()]
        groups = {tuple(values): further[values[0]] for values in alike}
        told = [*self._told(whys).items, *(self._case(values, why) for values, why in groups.items())]
        cases = [(value, self._why(why)) for value, why in whys.items()] + list(further.items())
        key = "told-white" if self.fact.value == WHITE else "told-cases"
        named = self._named(self._chained(), key, {"cases": Listed(tuple(told), "; ")})
        table = tuple(RuledOut(Fact(self.cell, value), why) for value, why in cases)
        return replace(named, cases=table)

    def _together(self) -> Naming:
        """Too many cases to tell: which cells leave no way for any other value."""
        cells = [cell for cell in self.around.open_cells() if cell != self.cell]
        key = "told-together" if len(cells) <= MOST_NAMED else "told-beyond"
        key = f"{key}-white" if self.fact.value == WHITE else key
        return replace(self._named(self._technique(), key, {"cells": runs_of(cells)}), vague=True)

    def _case(self, values: Sequence[Value], why: Phrase) -> Phrase:
        if list(values) == [WHITE]:
            return Phrase("case-blank", {"why": why})
        if len(values) == len(CORNERS) and WHITE not in values:
            return Phrase("case-every", {"why": why})
        return Phrase("case", {"signs": signs_of(values), "why": why})

    def _technique(self) -> str:
        return name_several(self.rules, self.facts, (), self.known).technique

    def _chained(self) -> str:
        """The same for what can be told case by case."""
        technique = self._technique()
        return "chain" if technique == "combination" else technique
