"""The search: try values cell after cell, conclude what follows, go back where nothing is left.

Its parts are in files of their own: what is possible (domains), what follows (rules, propagation), what is
tried next (branching), what is still worth trying (bounding).
"""

from __future__ import annotations

from dataclasses import dataclass

from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Model, Truth
from quebra.engine.solve.strategies.branching import Brancher
from quebra.engine.solve.strategies.effort import Effort
from quebra.engine.solve.strategies.propagation import Network
from quebra.engine.solve.strategies.strategy import Strategy


@dataclass(frozen=True, slots=True)
class Choice:
    """A value on trial: how long the trail was before, and whether it was only a helper's."""

    mark: int
    literal: int
    helper: bool


class LabelingSearch:
    """A search through all fillings of a model, depth first, without recursion.

    The open choices are a stack. Each of them still has its other half to come: the value is not this one.
    """

    def __init__(self, model: Model, strategy: Strategy, effort: Effort, clock: Clock) -> None:
        self._model, self._effort = model, effort
        self.network = Network(model, effort, clock)
        unknowns = self.network.unknowns
        self._first_helper = len(unknowns.cells) + len(unknowns.others)
        self._brancher = Brancher(strategy, self.network.domains, len(unknowns.cells))
        self._choices: list[Choice] = []
        self._alive = False  # something is left to explore
        self._at_answer = False

    def start(self) -> None:
        """Takes the rules in, and what follows from them without a choice."""
        self._alive = self.network.post()

    def advance(self) -> Truth | None:
        """The next filling that breaks no rule, or None when there are no more."""
        if self._at_answer:
            self._leave_answer()
        while self._alive:
            place = self._brancher.next_cell()
            if place is None:
                place = self._brancher.next_other()
            if place is not None:
                self._alive = self._try(place) or self._go_back()
                continue
            truth = self._truth()
            broken = self._model.repair(truth)
            if not broken:
                self._at_answer = True
                return truth
            self.network.grow(broken)
            self._alive = self.network.propagate() or self._go_back()
        return None

    def _try(self, place: int) -> bool:
        """Gives an unknown a value on trial."""
        literal = self._brancher.value(place)
        self._choices.append(
            Choice(len(self.network.domains.trail), literal, helper=place >= self._first_helper)
        )
        self._effort.choices += 1
        return self.network.decide(literal)

    def _go_back(self) -> bool:
        """To the last choice whose other half may hold. False: there is none, all is explored."""
        while self._choices:
            choice = self._choices.pop()
            self.network.go_back(choice.mark)
            if self.network.decide(-choice.literal):
                return True
        return False

    def _leave_answer(self) -> None:
        """Goes on behind an answer. Other values of helpers would only give the same answer again."""
        self._at_answer = False
        while self._choices and self._choices[-1].helper:
            self._choices.pop()
        self._alive = self._go_back()

    def _truth(self) -> Truth:
        return bytes(self.network.domains.holds[: self._model.variables + 1])
