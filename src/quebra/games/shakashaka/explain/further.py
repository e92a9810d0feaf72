"""Looking further than one cell: what the cells around it cannot be, one after another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from quebra.core.grid import Cell
from quebra.engine.explain.steps import Known, Value
from quebra.engine.model.model import Rule
from quebra.games.shakashaka.explain.surroundings import Surroundings, Why

MOST_STEPS = 10  # narrowings that are looked through


@dataclass(frozen=True, slots=True)
class Narrowing:
    """Values that a cell cannot have, each with its reason, and those that are left then."""

    cell: Cell
    out: tuple[tuple[Value, Why], ...]
    left: tuple[Value, ...]


class Further:
    """Supposes a value and narrows the cells around it until nothing is left for one of them."""

    def __init__(self, rules: Sequence[Rule], known: Known, target: Cell, supposed: Value) -> None:
        self.target, self.supposed = target, supposed
        self._bare = Surroundings(rules, known)

    def _start(self) -> Surroundings:
        around = self._bare.afresh()
        around.narrow(self.target, (self.supposed,))
        return around

    def story(self) -> list[Narrowing] | None:
        """The narrowings up to a cell for which nothing is left, none too many; None: there is none."""
        around = self._start()
        found: list[Narrowing] = []
        cells = sorted(around.open_cells(), key=self._distance)
        steps = {cell: _narrowing(around, cell) for cell in cells}
        while len(found) < MOST_STEPS:
            step = _best(steps.values())
            if step is None:
                return None
            found.append(step)
            if not step.left:
                return self._fewest(found, step.cell)
            around.narrow(step.cell, step.left)
            for cell in around.sharing(step.cell).intersection(steps):
                steps[cell] = _narrowing(around, cell)
        return None

    def _distance(self, cell: Cell) -> int:
        return abs(cell[0] - self.target[0]) + abs(cell[1] - self.target[1])

    def _fewest(self, story: list[Narrowing], goal: Cell) -> list[Narrowing]:
        """Without the narrowings that the end does not need; the others say only what is needed."""
        kept = story
        for step in story[-2::-1]:
            fewer = self._told([one for one in kept if one is not step], goal)
            if fewer is not None:
                kept = fewer if len(fewer) < len(kept) else kept
        return kept

    def _told(self, story: Sequence[Narrowing], goal: Cell) -> list[Narrowing] | None:
        """The same cells narrowed again with what is told before; None when the end is not reached."""
        around, told = self._start(), []
        for step in story:
            again = _narrowing(around, step.cell)
            if again is None:
                return None
            told.append(again)
            around.narrow(again.cell, again.left)
        last = told[-1]
        return told if last.cell == goal and len(last.left) == len(story[-1].left) else None


def _best(steps: Iterable[Narrowing | None]) -> Narrowing | None:
    """The first narrowing, which is the nearest; one that leaves nothing is better."""
    first: Narrowing | None = None
    for step in steps:
        if step is not None and not step.left:
            return step
        first = first or step
    return first


def _narrowing(around: Surroundings, cell: Cell) -> Narrowing | None:
    left = around.possible(cell)
    out = [(value, why) for value in left if (why := around.why_not(cell, value)) is not None]
    if not out:
        return None
    gone = {value for value, _ in out}
    return Narrowing(cell, tuple(out), tuple(value for value in left if value not in gone))
