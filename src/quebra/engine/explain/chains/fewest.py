"""Few rules that clash: looked for near each other, and with as few clues as there can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from quebra.core.grid import Cell, distance
from quebra.engine.explain.reasons import Reasons
from quebra.engine.model.clock import Clock

MOST_LOOKS = 60  # at sets of rules: counted, so that speed does not matter …
CLUE_LOOKS = 50  # … more of them for the fewest clues …
# … and of both so many more, shared out over the variables: a look at a small board is quick
MORE_LOOKS = 20_000
MOST_CLUES = 10  # beyond which fewer of them are hardly found
FEW_CONFLICTS = 50  # a look that takes more counts as several
Clash = Callable[[Sequence[int]], list[int] | None]


def plain_rules(reasons: Reasons) -> dict[int, None]:
    """The rules that follow from no others, in order: what follows would hide the clues that are at fault."""
    return dict.fromkeys(rule for rule in reasons.counted if not reasons.rules[rule].derived)


def clashing_sets(reasons: Reasons, first: Sequence[int], clock: Clock) -> list[list[int]]:
    """Rules that cannot all be kept, no one of them without need: as few as were found, and with as few
    clues as were found. ``first`` are some that clash, if any are known."""
    looks, plain = _Looks(reasons, clock, MOST_LOOKS), list(plain_rules(reasons))
    core = looks.clash(plain)
    assert core is not None, "a board without a solution has a contradiction"
    few = looks.fewest(plain, looks.clash, min(core, first or core, key=len))
    return [sorted(few), sorted(_fewest_clues(reasons, few, clock))]


def _fewest_clues(reasons: Reasons, few: Sequence[int], clock: Clock) -> list[int]:
    """The same with as few clues as possible first, then with as few other rules as these need."""
    plain = list(plain_rules(reasons))
    others = [rule for rule in plain if reasons.rules[rule].clue is None]
    looks = _Looks(reasons, clock, CLUE_LOOKS)
    looks.may_give_up = True

    def clash(clues: Sequence[int]) -> list[int] | None:
        core = looks.clash([*clues, *others])
        return None if core is None else [rule for rule in core if reasons.rules[rule].clue is not None]

    shown = [rule for rule in plain if reasons.rules[rule].clue is not None]
    own = [rule for rule in few if reasons.rules[rule].clue is not None]
    try:
        clues = looks.fewest(shown, clash, own) if 1 < len(own) <= MOST_CLUES else own
        if set(clues) == set(own):
            return list(few)
        looks.made = 0
        centres = [place for rule in clues if (place := looks.place(rule)) is not None]
        return looks.reduced(
            looks.nearest(looks.by_distance(others, centres), looks.clash, clues), looks.clash
        )
    except _GivenUp:
        return list(few)


class _GivenUp(Exception):
    """More looks than were to be made, at something that can be done without."""


class _Looks:
    """Looks whether rules clash, counted. What was asked for is found in any case; something better is
    given up after ``most`` looks more."""

    def __init__(self, reasons: Reasons, clock: Clock, most: int) -> None:
        self.reasons, self.clock, self.made = reasons, clock, 0
        self.most = most + MORE_LOOKS // reasons.model.variables
        self.may_give_up = False
        self.always: set[int] | None = None  # rules of all the clashes met: the clue at fault is one of them

    def clash(self, rules: Sequence[int]) -> list[int] | None:
        """Some of the rules that cannot all be kept, in their order; None if all can."""
        while (answer := self.reasons.kernel.solve(rules, [], FEW_CONFLICTS)) is None:
            self._count()
        self._count()
        if answer:
            return None
        core = set(self.reasons.kernel.core())
        self.always = core if self.always is None else self.always & core
        return [rule for rule in rules if rule in core]

    def _count(self) -> None:
        self.made += 1
        self.clock.check()
        if self.may_give_up and self.made > self.most:
            raise _GivenUp

    def fewest(self, rules: Sequence[int], clash: Clash, first: Sequence[int]) -> list[int]:
        """Looks round every clue that clashes for the rules nearest to it that clash already, drops the far
        ones first, and keeps the shortest list."""
        best = self.reduced(first, clash)
        seen = {frozenset(best)}
        self.may_give_up = True
        try:
            for centre in self._centres(best):
                near = self.nearest(self.by_distance(rules, [centre]), clash)
                if frozenset(near) not in seen:
                    seen.add(frozenset(near))
                    best = self.reduced(near, clash, len(best)) or best
        except _GivenUp:
            pass  # the best so far is good enough
        return best

    def nearest(self, order: Sequence[int], clash: Clash, always: Sequence[int] = ()) -> list[int]:
        """The first rules of an order that clash (with those that count always), as few as that takes."""
        place = {rule: number for number, rule in enumerate(order)}
        few, many, clashing = -1, len(order), [*always, *order]
        while many - few > 1:
            middle = (few + many) // 2
            core = clash([*always, *order[:middle]])
            if core is None:
                few = middle
            else:
                clashing = core
                many = max((place[rule] + 1 for rule in core if rule in place), default=0)
        return clashing

    def reduced(self, rules: Sequence[int], clash: Clash, most: int | None = None) -> list[int]:
        """Without those that the others do not need, from the last to the first. Nothing once it is clear
        that ``most`` or more are needed."""
        kept, needed = list(rules), 0
        for rule in reversed(rules):
            if rule not in kept:
                continue
            if (core := clash([other for other in kept if other != rule])) is not None:
                kept = core
            else:
                needed += 1
            if needed == most:
                return []
        return kept

    def by_distance(self, rules: Iterable[int], centres: Sequence[Cell]) -> list[int]:
        """Rules, those near one of the cells first."""

        def far(rule: int) -> float:
            cells = self.reasons.rules[rule].cells
            each = (min(distance(cell, centre) for centre in centres) for cell in cells)
            return sum(each) / len(cells) if cells and centres else 0.0

        return sorted(rules, key=far)

    def place(self, rule: int) -> Cell | None:
        """Where the clue of a rule stands, or the middle of the line that it counts."""
        told = self.reasons.rules[rule]
        if told.clue is None or not told.cells:
            return None
        return told.clue.cell or told.cells[len(told.cells) // 2]

    def _centres(self, rules: Sequence[int]) -> Iterator[Cell]:
        """The places of the clues among some rules, each once, as long as they have part in every clash."""
        tried: set[Cell] = set()
        for rule in rules:
            place = self.place(rule)
            if place is not None and place not in tried and (self.always is None or rule in self.always):
                tried.add(place)
                yield place
