"""Steps that are open to a player now, found by going on a little beyond the first of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from quebra.core.grid import Cell
from quebra.engine.explain.play.nearness import Nearness
from quebra.engine.explain.steps import Step
from quebra.engine.explain.walk import Beyond, StepLimits, Walk, trimmed
from quebra.engine.model.model import Fact

MOST_AHEAD = 60  # steps beyond the first that gives something; routine ones, of little news, count twice
MOST_OPEN = 12  # open steps that are compared
ALIKE = 0.25  # of two steps whose efforts differ by less, neither is the simpler one
EACH, SEEN = 0.25, 0.05  # what a further step on the way adds to the effort; one that players only see
QUIET = 1.5  # so much more effort is worth a step that ends in what the player writes down
HARD = 2.5  # from this effort on, no other steps are looked for: each takes long to find
EASY = 1.2  # what a step costs at most that is told with the one it follows from
MOST_AFTER = 16  # steps among which those that follow at once are looked for
MOST_FOLLOWING = 8  # such steps; a run may join many of them


@dataclass(frozen=True, slots=True)
class OpenStep:
    """A step that puts something new on the board, ``news``, after those it rests on."""

    way: tuple[Step, ...]
    news: tuple[Fact, ...]
    effort: float

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(fact.cell for fact in self.news))


class StepsAhead:
    """The steps of a walk from a player's board.

    ``news_of`` tells what a step puts on the board, ``waits`` which of that the player does not care to
    write down.
    """

    def __init__(
        self,
        walk: Walk,
        news_of: Callable[[Step], Sequence[Fact]],
        waits: Callable[[Fact], bool],
    ) -> None:
        self._walk, self._news_of, self._waits = walk, news_of, waits

    def nearest(self, nearness: Nearness) -> OpenStep | None:
        """Of the steps open now that are about as simple as any, the nearest; None when nothing follows."""
        found = list(self._open_steps())
        if not found:
            return None
        least = min(map(self._weight, found))
        alike = [one for one in found if self._weight(one) <= least + ALIKE]
        return min(alike, key=lambda one: (nearness.of(one.cells), self._weight(one)))

    def _weight(self, found: OpenStep) -> float:
        return found.effort + QUIET * all(map(self._waits, found.news))

    def _open_steps(self) -> Iterator[OpenStep]:
        """Those that need no other new cell, until steps get harder."""
        first: OpenStep | None = None
        ahead = compared = 0
        while ahead < MOST_AHEAD and compared < MOST_OPEN:
            try:
                step = self._walk.advance()
            except Beyond:
                return
            if step is None:
                return
            ahead += (1 + step.routine) * (first is not None)
            found = self._opened(step)
            if found is None:
                continue
            yield found
            compared += not all(map(self._waits, found.news))
            if first is None:
                first = found
                hard = found.effort >= HARD
                cost = EASY if hard else self._weight(found)
                self._walk.limits = StepLimits(1 if hard else len(step.rules), cost + ALIKE)

    def _opened(self, step: Step) -> OpenStep | None:
        news = self._news_of(step)
        if not news:
            return None
        way = trimmed(self._walk.steps, lambda one: one is step)
        if any(not self._waits(fact) for one in way[:-1] for fact in self._news_of(one)):
            return None
        told = [one for one in way if not one.routine]
        seen = sum(all(map(self._waits, one.conclusions)) for one in told[:-1])
        further = EACH * (len(told[:-1]) - seen) + SEEN * seen
        return OpenStep(tuple(way), tuple(news), max((one.cost for one in told), default=0.0) + further)

    def following(self, chosen: OpenStep, fills: Callable[[Fact], bool]) -> list[Step]:
        """Simple steps of one rule that fill cells in, made possible by the chosen one, in the same place."""
        main = chosen.way[-1]
        told, cells = list(chosen.way), set(chosen.cells)
        steps = self._walk.steps
        start = next(place for place, one in enumerate(steps) if one is main) + 1
        self._go_on(start + MOST_AFTER)
        found: list[Step] = []
        for end, step in enumerate(steps[start:], start + 1):
            news = self._news_of(step)
            if not any(map(fills, news)) or not _is_simple(step) or cells.isdisjoint(step.rules[0].cells):
                continue
            way = trimmed(steps[:end], lambda one, step=step: one is step)  # type: ignore[misc]
            before = [one for one in way[:-1] if not one.routine]
            if any(one is main for one in before) and all(any(one is o for o in told) for one in before):
                told.append(step)
                found.append(step)
                cells.update(fact.cell for fact in news)
            if len(found) == MOST_FOLLOWING:
                break
        return found

    def _go_on(self, count: int) -> None:
        """Goes on with simple steps until there are so many."""
        self._walk.limits = StepLimits(1, EASY + ALIKE)
        with suppress(Beyond):
            while len(self._walk.steps) < count and self._walk.advance() is not None:
                pass


def _is_simple(step: Step) -> bool:
    return step.size == 1 and step.cost <= EASY and not step.routine
