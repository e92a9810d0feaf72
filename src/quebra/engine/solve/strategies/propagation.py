"""Propagation: rules run, one after another, until none of them has anything left to say."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.engine.model.clock import Clock, pulse
from quebra.engine.model.counting import Clause
from quebra.engine.model.model import Model, Rule
from quebra.engine.solve.strategies.bounding import BoundRule
from quebra.engine.solve.strategies.domains import Domains, unknowns_of
from quebra.engine.solve.strategies.effort import Effort
from quebra.engine.solve.strategies.rules import ClausesRule, CountingRule, attend


class Network:
    """The rules of a model over the domains of its cells."""

    def __init__(self, model: Model, effort: Effort, clock: Clock) -> None:
        self.effort, self._clock = effort, clock
        rules = [one for rule in model.rules if (one := _read(rule, clock)) is not None]
        self.unknowns = unknowns_of(model, _mentioned(model, rules))
        self.domains = Domains(model.variables, self.unknowns)
        self.bound: BoundRule | None = None
        self._found = ClausesRule(grows=True)  # what fillings were found to break; see ``grow``
        self._model, self._rules = model, rules

    def post(self) -> bool:
        """Takes the board and all rules in, and what follows from them without a choice. False: no answer."""
        for rule in self._rules:
            self._clock.check()
            self._take_in(*rule)
        if not all(self.domains.assign(literal) for literal in self._model.givens):
            return self._give_up()
        return self.propagate()

    def _take_in(self, rule: Rule, written: Sequence[Clause]) -> None:
        """A rule that only counts is run by counting; any other by its clauses."""
        self.effort.constraints += 1
        if rule.counted is not None:
            count = int(dict(rule.values)["count"])
            self.domains.schedule(CountingRule(rule.counted, count, self.domains))
            return
        clauses = ClausesRule()
        clauses.add(written, self.domains)
        attend(clauses, (literal for clause in written for literal in clause), self.domains)

    def propagate(self) -> bool:
        """Runs rules until the agenda is empty. False: one of them cannot hold any more."""
        agenda, before = self.domains.agenda, self.domains.removed
        possible = True
        try:
            while agenda and possible:
                rule = agenda.popleft()
                rule.scheduled = False
                self.effort.propagations += 1
                possible = rule.run(self.domains)
                self._clock.check()  # a few per cent of a run, and the limit holds however large the board
        finally:
            self.effort.prunings += self.domains.removed - before
            self.effort.entailments = self.domains.settlements
        return possible or self._give_up()

    def _give_up(self) -> bool:
        """Empties the agenda: what was still to be concluded is about to be taken back."""
        self.effort.backtracks += 1
        for rule in self.domains.agenda:
            rule.scheduled = False
            rule.news.clear()
        self.domains.agenda.clear()
        return False

    def decide(self, literal: int) -> bool:
        """Supposes a literal, and concludes what follows. False: it cannot hold."""
        return self.domains.assign(literal) and self.propagate()

    def go_back(self, mark: int) -> None:
        """Takes back all that came after a mark. What was learnt since then has yet to be said there."""
        self.domains.undo(mark)
        if self._found.fresh:
            self.domains.schedule(self._found)
        if self.bound is not None:
            self.domains.schedule(self.bound)

    def grow(self, broken: Sequence[Rule]) -> None:
        """Adds rules that a whole filling was found to break: they were too many to write down before.

        They hold on every filling of the board, so they stay when the search goes back.
        """
        self.effort.constraints += len(broken)
        for rule in broken:
            self._found.add(rule.clauses, self.domains)


def _read(rule: Rule, clock: Clock) -> tuple[Rule, Sequence[Clause]] | None:
    """A rule with its clauses, which are written out once; a rule that only counts needs none."""
    clock.check()
    clauses = () if rule.counted is not None else rule.clauses
    return (rule, clauses) if clauses or rule.counted is not None else None


def _mentioned(model: Model, rules: Sequence[tuple[Rule, Sequence[Clause]]]) -> set[int]:
    """The variables that rules look at. One that only helps to count is not needed where rules count."""
    found = {abs(literal) for literal in model.givens}
    for rule, clauses in rules:
        pulse(1 + len(clauses))
        found.update(map(abs, rule.counted or ()))
        found.update(abs(literal) for clause in clauses for literal in clause)
    return found
