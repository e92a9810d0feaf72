"""A contradiction that does not show clause by clause: what each rule forces by itself, then facts that are
assumed and refuted by a chain, until a rule cannot be kept. Where no chain refutes any of them, what is
assumed is refuted the same way in turn, and no deeper than it takes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import ChainCase, Link
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Rule, opposite

MOST_LOOKS = 3000  # at chains: counted, so that speed does not matter
FEW_LOOKS = 400  # where another way is at hand
FAR_WORK = 24_000_000  # where there is none: looks, times the rules that each looks through
SHORT = 4  # links of a chain that is taken without looking for a shorter one
DEEPEST = 3  # assumptions one inside the other
ASSUMED = 3  # links that are as hard to follow as one thing assumed
# Assumptions that are tried where no chain refutes one: with chains inside, with one more inside, and so on.
TRIED = (40, 10, 3, 1)


@dataclass(frozen=True, slots=True)
class ChainTurn:
    """What follows by itself, and then something assumed that is refuted; ``turns`` are those that this
    takes before the chain of its case."""

    links: tuple[Link, ...]
    case: ChainCase
    turns: tuple[ChainTurn, ...] = ()


@dataclass(frozen=True, slots=True)
class Refutation:
    """The turns, and the chain that then leads to the clash; both empty where there is none of this kind.
    ``used`` are the given facts that all of it rests on."""

    turns: tuple[ChainTurn, ...] = ()
    chain: tuple[Link, ...] = ()
    used: tuple[int, ...] = ()

    @property
    def burden(self) -> int:
        """How much there is to read: links, and more for everything that is assumed."""
        return len(self.chain) + sum(map(_burden, self.turns))

    @property
    def rules(self) -> list[Rule]:
        """The rules of all links."""
        return [*(link.rule for link in self.chain), *(rule for turn in self.turns for rule in _rules(turn))]


@dataclass(slots=True)
class _Found:
    """One thing that was found: by a rule when so many facts were ``known`` (what it rests on is asked for
    when it is told, as most are not), or by a chain from its opposite, after turns."""

    literal: int
    rests_on: Iterable[int] = ()
    rule: int = -1
    known: int = 0
    chain: tuple[Link, ...] = ()
    turns: tuple[ChainTurn, ...] = ()


@dataclass(frozen=True, slots=True)
class _Broken:
    """A rule that cannot be kept, and the facts that break it."""

    rule: int
    rests_on: Sequence[int]


def refutation(
    reasons: Reasons,
    rules: Sequence[int],
    given: Sequence[int],
    clock: Clock,
    helping: Sequence[int] = (),
    most_looks: int = MOST_LOOKS,
    deepest: int = DEEPEST,
) -> Refutation:
    """How rules that cannot all be kept clash, in single inferences and chains of them.

    Others that are ``helping`` are only turned to where these force nothing more. ``deepest``: so many
    assumptions may be made one inside the other.
    """
    behind = len(reasons.background)
    trial = reasons.with_only((*rules, *helping))  # only these rules count: that is quick to make
    own = set(range(behind, len(trial.rules) - len(helping)))
    return _Refuting(trial, own, given, clock, most_looks, deepest).run()


def _burden(turn: ChainTurn) -> int:
    return ASSUMED + len(turn.links) + len(turn.case.chain) + 2 * sum(map(_burden, turn.turns))


def _rules(turn: ChainTurn) -> Iterator[Rule]:
    yield from (link.rule for link in (*turn.links, *turn.case.chain))
    for inner in turn.turns:
        yield from _rules(inner)


class _Refuting:
    """``trial`` is a reasoner of its own: what it learns is found and assumed only here."""

    def __init__(
        self,
        trial: Reasons,
        own: set[int],
        given: Sequence[int],
        clock: Clock,
        most_looks: int,
        deepest: int,
    ) -> None:
        self.trial = trial
        self.clock, self.most_looks, self.deepest = clock, most_looks, deepest
        self.rules = trial.counted
        self.given = list(dict.fromkeys(given))
        trial.kernel.learn(self.given)
        plain = [rule for rule in self.rules if not trial.rules[rule].graph]
        cells = {cell for rule in plain for cell in trial.rules[rule].cells}
        inside = [rule for rule in trial.background if cells.issuperset(trial.rules[rule].cells)]
        self.own = own.union(inside)
        self.stale: set[int] = set()  # rules that may force more than they did: they wait in turn
        self.waiting, self.later = deque[int](), deque[int]()
        self.facts = [v for v in trial.fact_variables if trial.fact(v).cell in cells]
        self.known = {abs(literal) for literal in given}
        self.found: list[_Found] = []
        self.looks = 0
        self.looked_at = {*inside, *plain}
        self._look_again([*inside, *plain])

    def run(self) -> Refutation:
        end = self._clash(0, 0)
        if end is None:
            return Refutation()
        turns, chain, wanted = end
        return Refutation(turns, chain, tuple(literal for literal in self.given if literal in wanted))

    def _clash(
        self, first: int, depth: int
    ) -> tuple[tuple[ChainTurn, ...], tuple[Link, ...], set[int]] | None:
        """From what is known and assumed to a rule that cannot be kept; nothing where that takes too long.
        What was found before ``first`` is told already."""
        while True:
            broken = self._follow()
            chain, used = self.trial.chain_and_facts(self.rules, 0)
            if chain:
                return self._told(first, chain, used)
            if broken is not None:
                return self._told(first, (Link(self.trial.rules[broken.rule], ()),), broken.rests_on)
            case = self._refuted() if self.looks <= self.most_looks else None
            if case is None:
                case = self._refuted_in_turns(depth)
            if case is None:
                return None
            self._learn(case)

    def _learn(self, found: _Found) -> None:
        self.found.append(found)
        self.trial.kernel.learn([found.literal])
        self.known.add(abs(found.literal))
        self._look_again(self.trial.kernel.looking_at(abs(found.literal)))

    def _left(self) -> list[int]:
        return [variable for variable in self.facts if variable not in self.known]

    def _follow(self) -> _Broken | None:
        """Takes all that single rules force; the rule that cannot be kept."""
        kernel = self.trial.kernel
        while self.waiting or self.later:
            rule = (self.waiting or self.later).popleft()
            self.stale.discard(rule)
            self.clock.check()
            forced = kernel.single(rule)
            if forced is None:
                return _Broken(rule, kernel.premises([rule], 0) or [])
            news = [literal for literal in forced if abs(literal) not in self.known]
            known = len(self.known)
            for one in news:
                self._learn(_Found(one, rule=rule, known=known))
        return None

    def _look_again(self, rules: Iterable[int]) -> None:
        """Has rules looked at once more: first come, first served, for then the way to a clash is short."""
        for rule in rules:
            if rule in self.looked_at and rule not in self.stale:
                self.stale.add(rule)
                (self.waiting if rule in self.own else self.later).append(rule)

    def _refuted(self) -> _Found | None:
        """The fact whose opposite is refuted in the fewest links."""
        best: _Found | None = None
        for variable in self._left():
            for literal in (variable, -variable):
                chain, used = self.trial.chain_and_facts(self.rules, literal)
                self.looks += 1
                if chain and (best is None or len(chain) < len(best.chain)):
                    best = _Found(literal, used, chain=chain)
            self.clock.check()
            if self.looks > self.most_looks or (best is not None and len(best.chain) <= SHORT):
                break
        return best

    def _refuted_in_turns(self, depth: int) -> _Found | None:
        """A fact whose opposite is refuted by turns of its own: many are tried before any goes deeper."""
        deepest, order = self.deepest, self._promising() if depth < self.deepest else []
        for further in range(1, deepest - depth + 1):
            self.deepest = depth + further
            for literal in order[: TRIED[min(further, len(TRIED)) - 1]]:
                found = self._refuted_inside(literal, depth)
                if found is not None or self.looks > self.most_looks:
                    self.deepest = deepest
                    return found
        self.deepest = deepest
        return None

    def _refuted_inside(self, literal: int, depth: int) -> _Found | None:
        """What follows when the literal is assumed and refuted; what was found on the way is forgotten."""
        before, known = len(self.found), set(self.known)
        self._learn(_Found(literal))
        end = self._clash(before + 1, depth + 1)
        del self.found[before:]
        self.known = known
        self.trial.kernel.forget(len(known))
        self.stale, self.waiting, self.later = set(), deque(), deque()  # all was looked at before
        if end is None:
            return None
        turns, chain, wanted = end
        return _Found(-literal, wanted - {literal}, chain=chain, turns=turns)

    def _promising(self) -> list[int]:
        """What to assume, best first: where most follows from a fact and its opposite together, and of the
        two that from which more does."""
        ranked = []
        for variable in self._left():
            yes, no = (
                len(self.trial.kernel.propagate(self.rules, [literal]) or ())
                for literal in (variable, -variable)
            )
            ranked.append((-yes - no, variable if yes >= no else -variable))
            self.looks += 2
            self.clock.check()
        return [literal for _, literal in sorted(ranked)]

    def _told(
        self, first: int, end: tuple[Link, ...], used: Iterable[int]
    ) -> tuple[tuple[ChainTurn, ...], tuple[Link, ...], set[int]]:
        """Only what the end rests on, facts of one rule together; and all that this rests on."""
        wanted, kept = set(used), list[_Found]()
        for found in reversed(self.found[first:]):
            if found.literal in wanted:
                kept.append(found)
                wanted.update(self._rests_on(found))
        turns: list[ChainTurn] = []
        links: list[tuple[int, list[int]]] = []
        for found in reversed(kept):
            if found.chain:
                assumed = opposite(self.trial.fact(found.literal))
                turns.append(ChainTurn(self._linked(links), ChainCase((assumed,), found.chain), found.turns))
                links = []
            elif links and links[-1][0] == found.rule:
                links[-1][1].append(found.literal)
            else:
                links.append((found.rule, [found.literal]))
        return tuple(turns), (*self._linked(links), *end), wanted - {one.literal for one in kept}

    def _rests_on(self, found: _Found) -> Iterable[int]:
        if found.rule < 0:
            return found.rests_on
        return self.trial.kernel.premises([found.rule], found.literal, found.known) or ()

    def _linked(self, links: Iterable[tuple[int, list[int]]]) -> tuple[Link, ...]:
        return tuple(Link(self.trial.rules[rule], self.trial.tell(facts)) for rule, facts in links)
