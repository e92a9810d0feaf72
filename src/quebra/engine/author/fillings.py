"""Answers that a layout could have, at random, and in the neighbourhood of another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from quebra.core.clue import Clue
from quebra.core.game import Answer
from quebra.core.grid import Cell, distance
from quebra.engine.author.layouts import ClueLayout
from quebra.engine.author.relaxed import Relaxed
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Truth

HELD = 0.4  # of the facts of an answer at random, this share is asked for
NEAR = 3  # steps from a cell that may change


class Fillings:
    """The answers of a layout: those of its board without the clues that are open."""

    def __init__(self, layout: ClueLayout, random: Random, clock: Clock) -> None:
        self.random, self.places = random, frozenset(layout.places)
        self.relaxed = Relaxed(layout.board, clock)
        self._facts = self.relaxed.model.facts
        self._last: Truth | None = None

    def clash(self) -> list[Clue] | None:
        """Given clues that cannot all hold, whatever the open ones say; None if there is an answer."""
        return self.relaxed.clash(self.places)

    def all(self) -> Iterator[Answer]:
        """One after another; each is different."""
        return self.relaxed.solutions(self.places)

    def at_random(self) -> Answer:
        """Some answer."""
        wanted = self.random.sample(list(self._facts), int(HELD * len(self._facts)))
        return self._nearest([v if self.random.random() < 0.5 else -v for v in wanted])

    def beside(self, open_cells: Sequence[Cell]) -> Answer:
        """The last answer, changed round one of its cells that are not certain."""
        assert self._last is not None
        centre = self.random.choice(list(open_cells))
        kept, moved = [], []
        for variable, fact in self._facts.items():
            literal = variable if self._last[variable] else -variable
            if distance(fact.cell, centre) > NEAR:
                kept.append(literal)
            elif self.random.random() < HELD:
                moved.append(-literal)
        # What is to change comes first: of facts that cannot all hold the last ones give way.
        return self._nearest([*self.random.sample(moved, len(moved)), *kept])

    def _nearest(self, wanted: list[int]) -> Answer:
        """An answer that has most of the facts wanted."""
        while (truth := self.relaxed.filling(self.places, wanted)) is None:
            core = self.relaxed.core()
            dropped = {literal for literal in wanted if literal in core}
            few = self.random.sample(sorted(dropped, key=abs), max(1, len(dropped) // 2)) if dropped else []
            wanted = [literal for literal in wanted if literal not in few] if few else []
        self._last = truth
        return self.relaxed.decode(truth)

    def keep(self, answer_truth: Truth) -> None:
        """Goes back to an earlier answer."""
        self._last = answer_truth

    @property
    def truth(self) -> Truth:
        """The last answer as the solver knows it."""
        assert self._last is not None
        return self._last
