"""A contradiction that does not show clause by clause: what each rule forces by itself, then facts that are
assumed and refuted by a chain, until a rule cannot be kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import ChainCase, Link
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import opposite

MOST_LOOKS = 3000  # at chains: counted, so that speed does not matter
SHORT = 4  # links of a chain that is taken without looking for a shorter one


@dataclass(frozen=True, slots=True)
class ChainTurn:
    """What follows by itself, and then something assumed that is refuted."""

    links: tuple[Link, ...]
    case: ChainCase


@dataclass(frozen=True, slots=True)
class Refutation:
    """The turns, and the chain that then leads to the clash; both empty where there is none of this kind.
    ``used`` are the given facts that all of it rests on."""

    turns: tuple[ChainTurn, ...] = ()
    chain: tuple[Link, ...] = ()
    used: tuple[int, ...] = ()


@dataclass(slots=True)
class _Found:
    """One thing that was found: by a rule, or by a chain from its opposite."""

    literal: int
    rests_on: Sequence[int]
    rule: int = -1
    chain: tuple[Link, ...] = ()


def refutation(
    reasons: Reasons, background: frozenset[str], rules: Sequence[int], given: Sequence[int], clock: Clock
) -> Refutation:
    """How rules that cannot all be kept clash, in single inferences and chains of them."""
    return _Refuting(Reasons(reasons.model, background), rules, given, clock).run()


class _Refuting:
    """``trial`` is a reasoner of its own: what it has learnt cannot be taken back."""

    def __init__(self, trial: Reasons, rules: Sequence[int], given: Sequence[int], clock: Clock) -> None:
        self.trial, self.rules, self.given, self.clock = trial, list(rules), list(given), clock
        trial.kernel.learn(given)
        plain = [rule for rule in rules if not trial.rules[rule].graph]
        cells = {cell for rule in plain for cell in trial.rules[rule].cells}
        inside = [rule for rule in trial.background if cells.issuperset(trial.rules[rule].cells)]
        self.single = [*inside, *plain]
        known = {abs(literal) for literal in given}
        self.left = [v for v in trial.fact_variables if trial.fact(v).cell in cells and v not in known]
        self.found: list[_Found] = []
        self.looks = 0

    def run(self) -> Refutation:
        while True:
            broken = self._follow()
            chain, used = self.trial.chain_and_facts(self.rules, 0)
            if chain:
                return self._told(chain, used)
            case = self._refuted()
            if (case is None or self.looks > MOST_LOOKS) and broken is not None:
                return self._told((Link(self.trial.rules[broken[0]], ()),), broken[1])
            if case is None or self.looks > MOST_LOOKS:
                return Refutation()
            self._learn(case)

    def _learn(self, found: _Found) -> None:
        self.found.append(found)
        self.trial.kernel.learn([found.literal])
        if abs(found.literal) in self.left:
            self.left.remove(abs(found.literal))

    def _follow(self) -> tuple[int, list[int]] | None:
        """Takes all that single rules force; a rule that cannot be kept, and the facts that break it."""
        kernel, news = self.trial.kernel, True
        while news:
            news = False
            for rule in self.single:
                self.clock.check()
                forced = kernel.single(rule)
                if forced is None:
                    return rule, kernel.premises([rule], 0) or []
                open_ones = [literal for literal in forced if abs(literal) in self.left]
                why = [_Found(one, kernel.premises([rule], one) or [], rule) for one in open_ones]
                for found in why:
                    news = True
                    self._learn(found)
        return None

    def _refuted(self) -> _Found | None:
        """The fact whose opposite is refuted in the fewest links."""
        best: _Found | None = None
        for variable in self.left:
            for literal in (variable, -variable):
                chain, used = self.trial.chain_and_facts(self.rules, literal)
                self.looks += 1
                if chain and (best is None or len(chain) < len(best.chain)):
                    best = _Found(literal, used, chain=chain)
            self.clock.check()
            if best is not None and len(best.chain) <= SHORT:
                break
        return best

    def _told(self, end: tuple[Link, ...], used: Iterable[int]) -> Refutation:
        """Only what the end rests on, facts of one rule together."""
        wanted, kept = set(used), list[_Found]()
        for found in reversed(self.found):
            if found.literal in wanted:
                kept.append(found)
                wanted.update(found.rests_on)
        turns: list[ChainTurn] = []
        links: list[tuple[int, list[int]]] = []
        for found in reversed(kept):
            if found.chain:
                assumed = opposite(self.trial.fact(found.literal))
                turns.append(ChainTurn(self._linked(links), ChainCase((assumed,), found.chain)))
                links = []
            elif links and links[-1][0] == found.rule:
                links[-1][1].append(found.literal)
            else:
                links.append((found.rule, [found.literal]))
        told = tuple(literal for literal in self.given if literal in wanted)
        return Refutation(tuple(turns), (*self._linked(links), *end), told)

    def _linked(self, links: Iterable[tuple[int, list[int]]]) -> tuple[Link, ...]:
        return tuple(Link(self.trial.rules[rule], self.trial.tell(facts)) for rule, facts in links)
