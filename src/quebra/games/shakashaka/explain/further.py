"""Looking further than one cell: what the cells around it cannot be, one after another."""

from __future__ import annotations

from collections.abc import Sequence
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
    """Narrows the cells of some rules, nearest first, until a cell has what it must have, or nothing."""

    def __init__(
        self, rules: Sequence[Rule], known: Known, target: Cell, supposed: Value | None = None
    ) -> None:
        self.rules, self.known, self.target, self.supposed = rules, known, target, supposed

    def _start(self) -> Surroundings:
        around = Surroundings(self.rules, self.known)
        if self.supposed is not None:
            around.narrow(self.target, (self.supposed,))
        return around

    def story(self) -> tuple[list[Narrowing], Cell | None] | None:
        """The narrowings that lead to the end, none too many, and the cell for which nothing is left.

        Without a supposition the end is one value for the target; None: it is not reached.
        """
        around, found = self._start(), []
        cells = sorted(around.open_cells(), key=self._distance, reverse=True)
        goal: Cell | None = None
        while goal is None:
            step = self._next(around, cells) if len(found) < MOST_STEPS else None
            if step is None:
                return None
            found.append(step)
            around.narrow(step.cell, step.left)
            if not step.left or (self.supposed is None and self._is_done(step)):
                goal = step.cell
        return self._fewest(found, goal), None if found[-1].left else goal

    def _is_done(self, step: Narrowing) -> bool:
        return step.cell == self.target and len(step.left) == 1

    def _next(self, around: Surroundings, cells: Sequence[Cell]) -> Narrowing | None:
        """A narrowing: of the target when it ends the story, else of some other cell, the farthest first."""
        whole: Narrowing | None = None
        for cell in (self.target, *cells):
            step = _narrowing(around, cell)
            if step is None:
                continue
            if not step.left or (self.supposed is None and self._is_done(step)):
                return step
            if whole is None or whole.cell == self.target:
                whole = step
        return whole

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


def _narrowing(around: Surroundings, cell: Cell) -> Narrowing | None:
    left = around.possible(cell)
    out = [(value, why) for value in left if (why := around.why_not(cell, value)) is not None]
    if not out:
        return None
    gone = {value for value, _ in out}
    return Narrowing(cell, tuple(out), tuple(value for value in left if value not in gone))
