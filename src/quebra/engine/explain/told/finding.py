"""Which cells the rules fill in, from the cells that are filled in and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from quebra.core.grid import Cell
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import ExplainPart, Known, Step
from quebra.engine.model.clock import Clock, pulse
from quebra.engine.model.model import Fact, Rule

OWN = 1  # how far a cell's own rules are
FARTHER = (2, 3)  # how far others may be, tried in turn
MOST_TRIED = 8  # cells for which rules from farther away are reduced before the fewest are taken

Tried = list[tuple[int, int, tuple[int, ...]]]  # how many rules, the place of the cell, the rules


class Findings:
    """For the wanted literals, rules that force them; kept up to date as cells are filled in.

    The reasoner is its own: what a walk has excluded is not known here.
    """

    def __init__(
        self, part: ExplainPart, reasons: Reasons, given: Iterable[int], wanted: Iterable[int], clock: Clock
    ) -> None:
        self.part, self.reasons, self.kernel, self.clock = part, reasons, reasons.kernel, clock
        self.known = Known(reasons.model)
        self.depth: dict[int, int] = {}  # of every known literal
        self.filled: set[Cell] = set()
        self.found: dict[int, tuple[int, ...]] = {}  # a wanted literal: rules that force it
        self._background = set(reasons.background)
        variables: dict[Cell, list[int]] = {}
        for first, cell, values in reasons.model.blocks:
            variables.setdefault(cell, []).extend(range(first, first + len(values)))
        self.own = {cell: self._looking_at(some) for cell, some in variables.items()}
        self.wanted: dict[int, None] = dict.fromkeys(wanted)
        self._wanted_at: dict[Cell, int] = {reasons.fact(one).cell: one for one in self.wanted}
        self._dirty: dict[Cell, None] = dict.fromkeys(self._wanted_at)
        self.unhurried: set[int] = set()  # wanted literals that are looked at only when nothing else is found
        self._near: dict[Cell, frozenset[Cell]] = {}  # of cells that were asked for
        self._refuted: dict[Cell, list[tuple[int, ...] | None]] = {}  # what each of FARTHER gave, if anything
        self._reduced: dict[int, tuple[list[int], int, tuple[int, ...]]] = {}  # rules of the walk, as it was
        self._by: dict[Fact, Step] = {}
        self._number = {_title(rule): number for number, rule in enumerate(reasons.rules)}
        self.learn(given, 0)

    def _looking_at(self, variables: Iterable[int]) -> set[int]:
        pulse()
        found = {rule for variable in variables for rule in self.kernel.looking_at(variable)}
        return found - self._background

    def hear(self, inferences: Iterable[Step]) -> None:
        """Takes inferences of the walk, for where no rules nearby fill anything in."""
        for step in inferences:
            for fact in step.conclusions:
                self._by.setdefault(fact, step)

    def learn(self, literals: Iterable[int], depth: int) -> None:
        """Takes literals that fill cells in as known; others are not written down."""
        for literal in literals:
            fact = self.reasons.fact(literal)
            if literal in self.depth or not self.part.decides(fact):
                continue
            self.kernel.learn([literal])
            self.known.add([fact])
            self.depth[literal] = depth
            self.filled.add(fact.cell)
            self.wanted.pop(literal, None)
            self.found.pop(literal, None)
            self._wanted_at.pop(fact.cell, None)
            self._dirty.update(dict.fromkeys(sorted(self.near(fact.cell))))
            self._forget_around(fact.cell)

    def near(self, cell: Cell) -> frozenset[Cell]:
        """The cells that share a rule with one."""
        found = self._near.get(cell)
        if found is None:
            rules = self.reasons.rules
            found = frozenset([other for rule in self.own[cell] for other in rules[rule].cells])
            self._near[cell] = found
        return found

    def _forget_around(self, cell: Cell) -> None:
        """What was found by rules from farther away holds until a cell that they look at is filled in."""
        around, rim = {cell}, {cell}
        for _ in range(FARTHER[-1] if self._refuted else 0):
            rim = {other for one in rim if one in self.own for other in self.near(one)} - around
            around |= rim
        for other in around:
            self._refuted.pop(other, None)

    def look(self) -> None:
        """Finds which cells the rules that look at them fill in."""
        later: dict[Cell, None] = {}
        for cell in self._dirty:
            literal = self._wanted_at.get(cell)
            if literal is None or literal in self.found:
                continue
            if literal in self.unhurried:
                later[cell] = None
            elif (rules := self.kernel.refute(literal, OWN)) is not None:
                self.found[literal] = tuple(rules)
        self._dirty = later
        if later and not self.found:
            self.unhurried.clear()
            self.look()

    def look_farther(self) -> None:
        """Rules from a little farther away; where these do not help, those that the walk needed."""
        for place in range(len(FARTHER)):
            tried = [
                (len(rules), number, rules)
                for number, literal in enumerate(self.wanted)
                if (rules := self._from_farther(literal, place)) is not None
            ]
            if tried:
                break
        else:
            tried = self._walked()
        if tried:
            _, place, found = min(tried)
            self.found[list(self.wanted)[place]] = found

    def look_from(self, literal: int) -> bool:
        """Whether rules from a little farther away force this literal, or those that the walk needed; then it
        is found."""
        for place in range(len(FARTHER)):
            if (rules := self._from_farther(literal, place)) is not None:
                self.found[literal] = rules
                return True
        if (fewest := self._fewest(literal)) is None:
            return False
        self.found[literal] = fewest
        return True

    def _from_farther(self, literal: int, place: int) -> tuple[int, ...] | None:
        """Rules of one of the distances that force a literal."""
        known = self._refuted.setdefault(self.reasons.fact(literal).cell, [])
        while len(known) <= place:
            rules = self.kernel.refute(literal, FARTHER[len(known)])
            known.append(None if rules is None else tuple(rules))
        return known[place]

    def _walked(self) -> Tried:
        """For some cells, the rules that the walk needed, as few of them as will do."""
        tried: Tried = []
        for place, literal in enumerate(self.wanted):
            if len(tried) >= MOST_TRIED:
                break
            if (fewest := self._fewest(literal)) is not None:
                tried.append((len(fewest), place, fewest))
        return tried

    def _fewest(self, literal: int) -> tuple[int, ...] | None:
        """The rules that the walk needed for a literal, as few of them as will do; the same as before while
        the same of their cells are filled in."""
        rules = self._needed(literal)
        if rules is None:
            return None
        filled = sum(cell in self.filled for rule in rules for cell in self.reasons.rules[rule].cells)
        found = self._reduced.get(literal)
        if found is None or found[:2] != (rules, filled):
            fewest = tuple(self.reasons.irreducible(rules, literal, self.clock))
            found = self._reduced[literal] = rules, filled, fewest
        return found[2]

    def _needed(self, literal: int) -> list[int] | None:
        """All rules of the inferences that lead to a literal; None when none was heard of."""
        fact = self.reasons.fact(literal)
        if fact not in self._by:
            return None
        todo, seen = [self._by[fact]], set()
        rules: set[int] = set()
        while todo:
            step = todo.pop()
            if id(step) in seen:
                continue
            seen.add(id(step))
            rules.update(self._number[_title(rule)] for rule in step.rules)
            known = self.known.holds
            todo += [
                self._by[premise]
                for premise in step.premises
                if premise in self._by and known(premise.cell, premise.value) != premise.holds
            ]
        rules -= self._background
        own = self.own[fact.cell]
        row, column = fact.cell

        def far(number: int) -> tuple[bool, int, int]:
            cells = self.reasons.rules[number].cells
            return (
                number not in own,
                min((abs(r - row) + abs(c - column) for r, c in cells), default=0),
                number,
            )

        return sorted(rules, key=far)


def _title(rule: Rule) -> object:
    return rule.name, rule.cells, rule.values
