"""Why a board has no solution: few rules and clues that cannot all be kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from quebra.core.errors import TimeUp
from quebra.engine.clock import Clock
from quebra.engine.model import Rule
from quebra.engine.reasons import Reasons
from quebra.engine.steps import Link, Said

SHUFFLES = 12  # orders in which items are dropped; the smallest set found is told
MOST_SECONDS = 2.0  # for looking for smaller sets, once there is one


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Rules and told facts that cannot all hold; without any one of them they could.

    ``chain`` tells how they clash, where that shows step by step. ``smallest``: no set of fewer rules
    would do.
    """

    rules: tuple[Rule, ...]
    facts: tuple[Said, ...]
    chain: tuple[Link, ...]
    smallest: bool


def find_contradiction(reasons: Reasons, facts: Sequence[int], clock: Clock) -> Contradiction:
    """The smallest found of the contradictions among the rules and the facts told.

    One rule and two rules are looked through completely, so a contradiction of three is proven
    smallest, too.
    """
    reasons.kernel.learn(facts)
    for tried in (_one_rule(reasons, clock), _two_rules(reasons, clock)):
        if tried:
            rules, needed = min(tried, key=lambda found: _burden(reasons, *found))
            return _told(reasons, rules, needed, True)
    exact = reasons.kernel.were_exact()
    rules = _fewest(reasons, clock)
    needed = reasons.kernel.premises(rules, 0) or []
    return _told(reasons, rules, needed, exact and len(rules) == 3)


def _told(reasons: Reasons, rules: list[int], facts: list[int], smallest: bool) -> Contradiction:
    chain = reasons.chain(rules, 0)
    return Contradiction(reasons.named(rules), reasons.tell(facts), chain, smallest)


def _burden(reasons: Reasons, rules: list[int], facts: list[int]) -> tuple[int, int]:
    """Plain rules before sums over the board, then few facts."""
    return sum(reasons.rules[rule].rank for rule in rules), len(facts)


Found = list[tuple[list[int], list[int]]]


def _one_rule(reasons: Reasons, clock: Clock) -> Found:
    found: Found = []
    for rule in (*reasons.background, *reasons.counted):
        if reasons.kernel.single(rule) is None:
            found.append(([rule], reasons.kernel.premises([rule], 0) or []))
        clock.check()
    return found


def _two_rules(reasons: Reasons, clock: Clock) -> Found:
    found: Found = []
    for rule in reasons.counted:
        for other in reasons.kernel.partners(rule):
            if rule < other and reasons.kernel.pair(rule, other) is None:
                found.append(([rule, other], reasons.kernel.premises([rule, other], 0) or []))
            clock.check()
    return found


def _fewest(reasons: Reasons, clock: Clock) -> list[int]:
    """Drops rules in several orders and keeps the shortest list."""
    holds = reasons.can_hold(reasons.counted, [], clock)
    assert not holds, "a board without a solution has a contradiction"
    core = reasons.kernel.core()
    best: list[int] | None = None
    patience = Clock(MOST_SECONDS)
    random = Random(1)
    for _ in range(SHUFFLES):
        try:
            tried = _reduced(reasons, list(core), clock.sooner(patience) if best else clock)
        except TimeUp:
            clock.check()
            break
        if best is None or len(tried) < len(best):
            best = tried
        random.shuffle(core)
    assert best is not None
    return sorted(best)


def _reduced(reasons: Reasons, rules: list[int], clock: Clock) -> list[int]:
    kept = list(rules)
    for rule in rules:
        if rule not in kept:
            continue
        fewer = [other for other in kept if other != rule]
        if not reasons.can_hold(fewer, [], clock):
            core = set(reasons.kernel.core())
            kept = [other for other in fewer if other in core]
        clock.check()
    return kept
