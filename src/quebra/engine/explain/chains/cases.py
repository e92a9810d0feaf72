"""A step without a chain in cases: some cell is this or that, and each way a rule is broken soon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from copy import copy

from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import ChainCase, Known, Link, Step
from quebra.engine.model.model import Fact, Model, opposite

MOST_CASES = 6  # more of them explain no more than the rules by themselves
MOST_TRIED = 80  # facts that may tell two cases apart
MOST_ROOTS = 3  # facts with which to begin, tried in turn for the fewest cases
MOST_LOOKS = 10  # times that facts are tried for one step: counted, so that speed does not matter …
MOST_WORK = 40_000  # … fewer for cages written out in so many clauses or more: each look goes through them

Path = tuple[Fact, ...]


class _TooMany(Exception):
    """The cases would be more than a reader can take in."""


def in_cases(
    model: Model, background: frozenset[str], step: Step, known: Known
) -> tuple[tuple[Link, ...], tuple[ChainCase, ...]]:
    """What follows before any case, and the fewest cases found, each with how it breaks a rule; or nothing.

    The cases are all there are: whatever is true of the cells that they speak of, it is in one of them.
    """
    splitting = _Splitting(model, background, step, known)
    return splitting.shared(splitting.best())


class _Splitting:
    """Cases of one step, from what is known and the opposite of its first conclusion."""

    def __init__(self, model: Model, background: frozenset[str], step: Step, known: Known) -> None:
        # Only the rules of the step count; a reasoner with these alone is quick to make.
        self.model = copy(model)
        behind = [rule for rule in model.rules if rule.name in background]
        self.model.rules = [*behind, *(rule for rule in step.rules if rule not in behind)]
        self.rules = list(range(len(behind), len(self.model.rules)))
        concluded = step.conclusions[0]
        self._trial = Reasons(self.model, background)
        told = {self._trial.literal(fact) for fact in (*known.facts(), opposite(concluded))}
        self._trial.kernel.learn(sorted(told, key=abs))
        self._known, self._path = len(told), Path()
        self.open = _open_facts(step, known)[:MOST_TRIED]
        self.looks, self.most = 0, MOST_CASES
        clauses = sum(len(rule.written) for rule in step.rules)
        self.most_looks = max(1, min(MOST_LOOKS, MOST_WORK // max(1, clauses)))

    def best(self) -> tuple[ChainCase, ...]:
        """The fewest cases, and of as many the shortest; one that assumes nothing where that is enough."""
        chain, _ = self._broken(())
        if chain:
            return (ChainCase((), chain),)
        found: list[tuple[ChainCase, ...]] = []
        for fact in self._splits(())[:MOST_ROOTS]:
            try:
                cases, _ = self._both((), fact, self.most)
            except _TooMany:
                continue
            found.append(tuple(cases))
            self.most = min(self.most, len(cases))
            if len(cases) == 2:  # splits in two come first, the shortest before the others
                break
        return min(found, key=_length, default=())

    def shared(self, cases: Sequence[ChainCase]) -> tuple[tuple[Link, ...], tuple[ChainCase, ...]]:
        """What several cases begin with, told once, and the cases without it."""
        seen = Counter(fact for case in cases for link in case.chain for fact in link.facts)
        trial = self._at(())
        number = {rule: place for place, rule in enumerate(self.model.rules)}
        lead: list[Link] = []
        told: dict[Fact, int] = {}
        for link in (link for case in cases for link in case.chain):
            facts = tuple(fact for fact in link.facts if seen[fact] > 1 and fact not in told)
            forced = trial.kernel.propagate([number[link.rule]], list(told.values())) if facts else []
            found = tuple(fact for fact in facts if trial.literal(fact) in (forced or ()))
            if found:
                lead.append(Link(link.rule, found))
                told |= {fact: trial.literal(fact) for fact in found}
        return tuple(lead), tuple(ChainCase(case.assumed, _without(case.chain, told)) for case in cases)

    def _refuted(self, path: Path, most: int) -> tuple[list[ChainCase], set[Fact]]:
        """At most so many cases that refute all on the path, and what of it they need."""
        if most < 1:
            raise _TooMany
        chain, needed = self._broken(path)
        if chain:
            return [ChainCase(tuple(fact for fact in path if fact in needed), chain)], needed
        splits = self._splits(path) if most > 1 else []
        if not splits:
            raise _TooMany
        return self._both(path, splits[0], most)

    def _both(self, path: Path, fact: Fact, most: int) -> tuple[list[ChainCase], set[Fact]]:
        """The cases with a fact and those without; one side is enough where it does not need its fact."""
        first, needed = self._refuted((*path, fact), most - 1)
        if fact not in needed:
            return first, needed
        other = opposite(fact)
        second, also = self._refuted((*path, other), most - len(first))
        if other not in also:
            return second, also
        return [*first, *second], (needed | also) - {fact, other}

    def _broken(self, path: Path) -> tuple[tuple[Link, ...], set[Fact]]:
        """How a rule is broken with all that is on the path, and the little of it that is needed."""
        chain = self._at(path).chain(self.rules, 0)
        needed = list(path) if chain else []
        for fact in list(needed):
            fewer = [other for other in needed if other != fact]
            if shorter := self._at(fewer).chain(self.rules, 0):
                chain, needed = shorter, fewer
        return chain, set(needed)

    def _at(self, path: Sequence[Fact]) -> Reasons:
        """The reasoner with what is known and assumed; good until the next one is asked for."""
        if tuple(path) != self._path:
            kernel = self._trial.kernel
            kernel.forget(self._known)
            kernel.learn([self._trial.literal(fact) for fact in path])
            self._path = tuple(path)
        return self._trial

    def _splits(self, path: Path) -> list[Fact]:
        """Facts to go on with, the best first: both ways are broken soon, or one is, or much follows."""
        self.looks += 1
        if self.looks > self.most_looks:
            raise _TooMany
        trial = self._at(path)
        told = {(fact.cell, fact.value) for fact in path}
        ranked = [self._promise(trial, fact) for fact in self.open if (fact.cell, fact.value) not in told]
        return [fact for *_, fact in sorted(ranked, key=lambda one: one[:3])]

    def _promise(self, trial: Reasons, fact: Fact) -> tuple[int, int, int, Fact]:
        """How good it is to split by a fact, the lower the better; and what of it to assume first."""
        literal = trial.literal(fact)
        by_fact, without = (trial.kernel.propagate(self.rules, [one]) for one in (literal, -literal))
        if by_fact is not None and without is not None:
            much = (len(by_fact) + 1) * (len(without) + 1)
            return 2, -much, 0, fact if len(by_fact) >= len(without) else opposite(fact)
        # Nothing follows where a rule is broken: then it counts how soon.
        yes, no = (
            0 if follows is not None else len(trial.chain(self.rules, against))
            for follows, against in ((by_fact, -literal), (without, literal))
        )
        if yes and no:
            return 0, max(yes, no), yes + no, fact
        left = (without if yes else by_fact) or []
        links = yes or no
        return 1, 2 * links - len(left), links, fact if yes else opposite(fact)


def _without(chain: Sequence[Link], told: Container[Fact]) -> tuple[Link, ...]:
    """The links that say more than what is told already, and the end."""
    left = [Link(link.rule, tuple(fact for fact in link.facts if fact not in told)) for link in chain[:-1]]
    return (*(link for link in left if link.facts), chain[-1])


def _length(cases: Sequence[ChainCase]) -> tuple[int, int]:
    return len(cases), sum(len(case.chain) for case in cases)


def _open_facts(step: Step, known: Known) -> list[Fact]:
    """What is not known of the cells that the rules of a step look at, those of many rules first."""
    seen: dict[Fact, int] = {}
    for rule in step.rules:
        for cell in rule.cells:
            for value in known.values.get(cell, ()):
                if known.holds(cell, value) is None:
                    fact = Fact(cell, value)
                    seen[fact] = seen.get(fact, 0) + 1
    about = {(fact.cell, fact.value) for fact in step.conclusions}
    left = [fact for fact in seen if (fact.cell, fact.value) not in about]
    return sorted(left, key=lambda fact: -seen[fact])
