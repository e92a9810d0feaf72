"""Links of a chain that are told in one breath: where the snake is forced on, and dead ends.

Links in a row with one key are told together. Which of them belong together, and in what order, shows only as
the next ones come; so what a sentence says of them all is made when it is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from quebra.core.grid import Cell
from quebra.engine.explain.steps import Known, SaidValue, Saying, Word
from quebra.engine.model.model import Rule
from quebra.games.bosnian_snake.explain.dead_ends import InOrder

NOWHERE = (0, 0)  # no cell of a board: here a chain keeps its notes, and they do not go when a cell changes
DEAD_END, GOES_ON = "dead_end", "only_way_on"
ELSE = "_else"  # how the key of a link ends that is not told together with those before it
FULL = "_full"  # how the key of a link ends to which all is moved that its rule gives later


@dataclass
class _Breath:
    """Links that are told together, by the cells that they find."""

    key: str
    cells: list[Cell]
    in_turn: bool | None = None  # each dead end for the sake of an earlier one, or none of them

    def takes(self, kind: str, rule: Rule) -> bool:
        """Whether a link goes on with these."""
        if self.key.removesuffix(ELSE) != kind:
            return False
        if kind == GOES_ON:
            return rule.cells[0] == self.cells[-1]
        return self.in_turn in (None, self._led_to(rule))

    def add(self, kind: str, rule: Rule, saying: Saying) -> None:
        if kind == DEAD_END:
            self.in_turn = self._led_to(rule)
        self.cells += [fact.cell for fact in saying.facts]

    def _led_to(self, rule: Rule) -> bool:
        return not set(self.cells).isdisjoint(rule.cells[1:])


class _AllOf(Mapping[str, SaidValue]):
    """What a sentence says of all links of a breath, as many as there are when it is read."""

    def __init__(self, first: Mapping[str, SaidValue], breath: _Breath) -> None:
        self._first, self._breath = first, breath

    def _values(self) -> dict[str, SaidValue]:
        in_turn, cells = self._breath.in_turn, self._breath.cells
        turn = "none" if not in_turn else "two" if len(cells) == 2 else "more"
        way = InOrder(cells if in_turn else sorted(cells))
        return {**self._first, "way": way, "turn": Word("turns", turn)}

    def __getitem__(self, name: str) -> SaidValue:
        return self._values()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values())

    def __len__(self) -> int:
        return len(self._values())

    def __reduce__(self) -> tuple[type[dict[str, SaidValue]], tuple[dict[str, SaidValue]]]:
        return dict, (self._values(),)


@dataclass
class SaidSoFar:
    """What has been said of a chain so far."""

    breath: _Breath | None = None
    full: set[Rule] = field(default_factory=set)  # rules of which all is told at one link

    def heard(self, rule: Rule, saying: Saying) -> Saying:
        """The next link as it is told after those before it."""
        if not saying.key:
            return saying
        if saying.key.endswith(FULL):
            if rule not in self.full:  # otherwise it is moved to where the rule was told first
                self.breath = None
                self.full.add(rule)
            return saying
        if saying.key not in (DEAD_END, GOES_ON):
            self.breath = None
            return saying
        return self._together(saying.key, rule, saying)

    def _together(self, kind: str, rule: Rule, saying: Saying) -> Saying:
        before = self.breath
        if before is not None and before.takes(kind, rule):
            before.add(kind, rule, saying)
            return replace(saying, key=before.key)
        key = f"{kind}{ELSE}" if before is not None and before.key == kind else kind
        self.breath = _Breath(key, [fact.cell for fact in saying.facts])
        values: Mapping[str, SaidValue] = {**saying.values, "start": rule.cells[:1]}
        return replace(saying, key=key, values=_AllOf(values, self.breath))


def told_so_far(known: Known) -> SaidSoFar:
    """The notes of the chain that is being worded."""
    told = known.notes.setdefault(NOWHERE, SaidSoFar())
    assert isinstance(told, SaidSoFar)
    return told
