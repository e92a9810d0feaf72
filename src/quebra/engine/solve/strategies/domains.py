"""What is still possible: the domain of every cell, and the trail by which changes are taken back.

A model speaks in literals: variable 7 says "this cell holds a 3", and -7 that it does not. A domain is
read off them: it holds the values that are not denied. So rules, which are clauses, and strategies, which
look at domains, share one state.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from quebra.engine.model.model import Model

if TYPE_CHECKING:
    from quebra.engine.solve.strategies.rules import RunningRule


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something with a finite domain: for each of its values, lowest first, the literal that says so."""

    literals: tuple[int, ...]


def yes_or_no(variable: int) -> Unknown:
    """A fact alone: 0 and 1, as the reports code the cells of a snake."""
    return Unknown((-variable, variable))


@dataclass(frozen=True, slots=True)
class Unknowns:
    """All unknowns of a model: the ``cells`` first, which strategies choose from, in the model's order.

    ``others`` make an answer too, but follow from the cells; ``helpers`` only serve clauses. They are tried
    last, should rules leave any of them open, and no two answers differ by a helper alone.
    """

    cells: tuple[Unknown, ...]
    others: tuple[Unknown, ...]
    helpers: tuple[Unknown, ...]


def unknowns_of(model: Model, mentioned: set[int]) -> Unknowns:
    """``mentioned`` are the variables that rules look at; a helper that no rule looks at is left alone."""
    deciders = set(model.deciders)
    cells: list[Unknown] = []
    helpers: list[Unknown] = []
    known: set[int] = set()
    for first, _, values in model.blocks:
        block = range(first, first + len(values))
        known.update(block)
        unknown = yes_or_no(first) if len(block) == 1 else Unknown(tuple(block))
        (helpers if deciders.isdisjoint(block) else cells).append(unknown)
    others = [yes_or_no(variable) for variable in model.deciders if variable not in known]
    helpers += [yes_or_no(variable) for variable in sorted(mentioned - known - deciders)]
    return Unknowns(tuple(cells), tuple(others), tuple(helpers))


class Domains:
    """The state of a search. Lists over literals use that Python counts negative places from the end."""

    def __init__(self, variables: int, every: Unknowns) -> None:
        places = 2 * variables + 1
        self.unknowns = unknowns = (*every.cells, *every.others, *every.helpers)
        self.holds = bytearray(places)  # by literal: known to hold; holds[-x] is "x is known not to"
        self.trail: list[int] = []  # literals in the order in which they came to hold
        self.size = [len(cell.literals) for cell in every.cells]  # values that are not denied
        self.open = [0] * len(unknowns)  # variables that are not decided; 0: the unknown is fixed
        self.removed = 0  # values that have left the domains of cells, ever
        self.settled: list[tuple[int, RunningRule]] = []  # rules that hold whatever comes, and since when
        self.settlements = 0  # how many there were, ever
        self.rules_at: list[list[RunningRule]] = [[] for _ in unknowns]  # by unknown: who looks at it
        self.wakes: list[list[RunningRule]] = [[] for _ in range(places)]  # by literal: who wants to know
        self.agenda: deque[RunningRule] = deque()  # rules that are to run
        self._place = [-1] * places  # by literal: the unknown it speaks of
        self._takes = bytearray(places)  # by literal: whether it takes a value out of a cell's domain
        for place, unknown in enumerate(unknowns):
            for literal in unknown.literals:
                self._place[literal] = self._place[-literal] = place
                self._takes[-literal] = place < len(every.cells)
            self.open[place] = len({abs(literal) for literal in unknown.literals})

    def place_of(self, literal: int) -> int:
        """The number of the unknown that a literal speaks of."""
        return self._place[literal]

    def values(self, place: int) -> list[int]:
        """The domain of an unknown: literals of the values it may still have, lowest first."""
        return [literal for literal in self.unknowns[place].literals if not self.holds[-literal]]

    def assign(self, literal: int) -> bool:
        """Makes a literal hold and puts the rules that look at it on the agenda. False: it cannot hold."""
        holds = self.holds
        if holds[literal]:
            return True
        if holds[-literal]:
            return False
        holds[literal] = 1
        self.trail.append(literal)
        place = self._place[literal]
        if self._takes[literal]:
            self.size[place] -= 1
            self.removed += 1
        self.open[place] -= 1
        for rule in self.wakes[literal]:
            if not rule.settled:
                rule.news.append(literal)
                if not rule.scheduled:
                    rule.scheduled = True
                    self.agenda.append(rule)
        return True

    def schedule(self, rule: RunningRule) -> None:
        """Puts a rule on the agenda, where it stands once at most."""
        if not rule.scheduled:
            rule.scheduled = True
            self.agenda.append(rule)

    def settle(self, rule: RunningRule) -> None:
        """A rule holds whatever comes: it need not run until the search goes back behind this point."""
        if not rule.settled:
            rule.settled = True
            self.settled.append((len(self.trail), rule))
            self.settlements += 1

    def undo(self, mark: int) -> None:
        """Takes back all that came after the trail was ``mark`` long."""
        while self.settled and self.settled[-1][0] > mark:
            self.settled.pop()[1].settled = False
        while len(self.trail) > mark:
            literal = self.trail.pop()
            self.holds[literal] = 0
            place = self._place[literal]
            if self._takes[literal]:
                self.size[place] += 1
            self.open[place] += 1
