"""Rules that run: each looks at what has changed and takes out values that it rules out.

A rule has nothing to undo: what it knows beside the domains stays right when the search goes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from quebra.engine.model.counting import Clause
from quebra.engine.solve.strategies.domains import Domains


class RunningRule(Protocol):
    """What the agenda knows of a rule. ``news`` are literals that came to hold since it ran."""

    news: list[int]
    scheduled: bool  # it stands on the agenda
    settled: bool  # it holds whatever comes

    def run(self, domains: Domains) -> bool:
        """Draws conclusions; False when the rule cannot hold any more."""
        ...


class CountingRule:
    """Exactly so many of these literals hold."""

    def __init__(self, literals: Sequence[int], count: int, domains: Domains) -> None:
        self.news: list[int] = []
        self.scheduled = self.settled = False
        self._literals, self._count = tuple(literals), count
        self._denials = tuple(-literal for literal in literals)
        attend(self, self._literals, domains)
        for literal in {*self._literals, *self._denials}:
            domains.wakes[literal].append(self)

    def run(self, domains: Domains) -> bool:
        """Compares the least and the most that can hold with what must hold."""
        self.news.clear()
        holds = domains.holds.__getitem__
        least = sum(map(holds, self._literals))
        most = len(self._literals) - sum(map(holds, self._denials))
        if not least <= self._count <= most:
            return False
        if least == most:
            domains.settle(self)
            return True
        if least == self._count:  # no more of them
            return all(domains.assign(denial) for denial in self._denials if not holds(-denial))
        if most == self._count:  # all that are left
            return all(domains.assign(literal) for literal in self._literals if not holds(-literal))
        return True


class ClausesRule:
    """At least one literal of each clause holds.

    As long as two literals of a clause can hold, it says nothing. So each clause watches two such literals,
    its first two, and is looked at when one of them falls. Going back only makes more literals possible:
    the two that are watched stay good, and nothing needs to be undone.
    """

    def __init__(self, *, grows: bool = False) -> None:
        self.news: list[int] = []
        self.scheduled = self.settled = False
        self.fresh: list[list[int]] = []  # clauses that watch nothing yet
        self._watching: dict[int, list[list[int]]] = {}  # by literal: the clauses that watch it
        self._clauses: list[list[int]] = []
        self._grows = grows  # it never settles: more clauses may come
        self._unsure: list[int] | None = None  # a clause that was not known to hold when last asked

    def add(self, clauses: Iterable[Clause], domains: Domains) -> None:
        """Takes clauses in; the rule is to run before anything else is concluded."""
        for clause in clauses:
            self.fresh.append(literals := list(dict.fromkeys(clause)))
            self._clauses.append(literals)
            for literal in clause:
                if literal not in self._watching:
                    self._watching[literal] = []
                    domains.wakes[-literal].append(self)
        domains.schedule(self)

    def run(self, domains: Domains) -> bool:
        news, self.news = self.news, []
        if self.fresh and not self._look_at_fresh(domains):
            return False
        possible = all(self._fallen(-literal, domains) for literal in news)
        if possible and not self._grows and self._all_hold(domains):
            domains.settle(self)
        return possible

    def _look_at_fresh(self, domains: Domains) -> bool:
        """A clause begins to watch once two of its literals can hold; until then it is read whole."""
        holds, waiting, possible = domains.holds, [], True
        for clause in self.fresh:
            clause.sort(key=lambda literal: holds[-literal])  # those that can hold come first
            if len(clause) > 1 and not holds[-clause[1]]:
                self._watching[clause[0]].append(clause)
                self._watching[clause[1]].append(clause)
            else:
                waiting.append(clause)
                possible = possible and bool(clause) and domains.assign(clause[0])
        # The rules of a model are read before the first choice: what follows then is never taken back.
        self.fresh = waiting if self._grows else []
        return possible

    def _all_hold(self, domains: Domains) -> bool:
        """Whether every clause has a literal that holds. Mostly the one that had none still has none."""
        holds = domains.holds.__getitem__
        if self._unsure is not None and not any(map(holds, self._unsure)):
            return False
        self._unsure = next((clause for clause in self._clauses if not any(map(holds, clause))), None)
        return self._unsure is None

    def _fallen(self, literal: int, domains: Domains) -> bool:
        """A literal cannot hold: clauses that watch it watch another, or the one that is left must hold."""
        watching, kept = self._watching[literal], []
        for number, clause in enumerate(watching):
            if clause[0] == literal:
                clause[0], clause[1] = clause[1], literal
            if not domains.holds[clause[0]] and self._watches_another(clause, domains.holds):
                continue
            kept.append(clause)
            if not domains.assign(clause[0]):
                self._watching[literal] = kept + watching[number + 1 :]
                return False
        self._watching[literal] = kept
        return True

    def _watches_another(self, clause: list[int], holds: bytearray) -> bool:
        """Lets a clause watch any other literal that can hold in the place of its second, if there is one."""
        for place in range(2, len(clause)):
            if not holds[-clause[place]]:
                clause[1], clause[place] = clause[place], clause[1]
                self._watching[clause[1]].append(clause)
                return True
        return False


def attend(rule: RunningRule, literals: Iterable[int], domains: Domains) -> None:
    """Notes which unknowns a rule looks at."""
    for place in {domains.place_of(literal) for literal in literals}:
        domains.rules_at[place].append(rule)
