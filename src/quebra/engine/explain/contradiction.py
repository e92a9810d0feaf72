"""Why a board has no solution: few rules and clues that cannot all be kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import Link
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Fact, Rule

SHUFFLES = 12  # orders in which rules are dropped; the smallest set found is told
MOST_DROPPED = 400  # rules tried to drop, once there is a set: counted, so that speed does not matter


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Rules and told facts that cannot all hold; without any one of them they could.

    ``chain`` tells how they clash, where that shows step by step, and ``rests_on`` what is known of the
    facts it speaks of. ``smallest``: no set of fewer rules would do.
    """

    rules: tuple[Rule, ...]
    facts: tuple[Fact, ...]
    chain: tuple[Link, ...]
    rests_on: tuple[Fact, ...]
    smallest: bool


def find_contradiction(reasons: Reasons, facts: Sequence[int], clock: Clock) -> Contradiction:
    """The smallest found of the contradictions among the rules and the facts told.

    Only rules as they are told count: what follows from others would hide the clues that are at fault.
    One rule and two rules are looked through completely, so a contradiction of three is proven
    smallest, too.
    """
    reasons.kernel.learn(facts)
    for look in (_one_rule, _two_rules):  # the second only when the first finds nothing
        if tried := look(reasons, clock):
            rules, needed = min(tried, key=lambda found: _burden(reasons, *found))
            return _told(reasons, rules, needed, reasons.kernel.were_exact())
    exact = reasons.kernel.were_exact()
    rules = _fewest(reasons, clock)
    needed = reasons.kernel.premises(rules, 0) or []
    return _told(reasons, rules, needed, exact and len(rules) == 3)


def _told(reasons: Reasons, rules: list[int], facts: list[int], smallest: bool) -> Contradiction:
    chain, used = reasons.chain_and_facts(rules, 0)
    if not chain or any(reasons.rules[rule].graph for rule in rules):
        used = facts  # a shape rests on the whole board: only what is needed is told
    named, told = reasons.named(rules), reasons.tell(facts)
    return Contradiction(named, told, chain, reasons.tell(used), smallest)


def _burden(reasons: Reasons, rules: list[int], facts: list[int]) -> tuple[int, int]:
    """Plain rules before sums over the board, then few facts."""
    return sum(reasons.rules[rule].rank for rule in rules), len(facts)


Found = list[tuple[list[int], list[int]]]


def _plain(reasons: Reasons) -> dict[int, None]:
    """The rules that follow from no others, in order."""
    return dict.fromkeys(rule for rule in reasons.counted if not reasons.rules[rule].derived)


def _one_rule(reasons: Reasons, clock: Clock) -> Found:
    found: Found = []
    for rule in (*reasons.background, *_plain(reasons)):
        if reasons.kernel.single(rule) is None:
            found.append(([rule], reasons.kernel.premises([rule], 0) or []))
        clock.check()
    return found


def _two_rules(reasons: Reasons, clock: Clock) -> Found:
    found: Found = []
    plain = _plain(reasons)
    for rule in plain:
        for other in reasons.kernel.partners(rule):
            if rule < other and other in plain and reasons.kernel.pair(rule, other) is None:
                found.append(([rule, other], reasons.kernel.premises([rule, other], 0) or []))
            clock.check()
    return found


def _fewest(reasons: Reasons, clock: Clock) -> list[int]:
    """Drops rules in several orders and keeps the shortest list."""
    holds = reasons.can_hold(list(_plain(reasons)), [], clock)
    assert not holds, "a board without a solution has a contradiction"
    core = reasons.kernel.core()
    best = _reduced(reasons, list(core), clock)
    tried = 0
    random = Random(1)
    for _ in range(SHUFFLES):
        tried += len(core)
        if tried > MOST_DROPPED:
            break
        random.shuffle(core)
        best = min(best, _reduced(reasons, list(core), clock), key=len)
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
