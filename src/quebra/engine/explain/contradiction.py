"""Why a board has no solution: few rules and clues that cannot all be kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quebra.core.grid import Cell, distance
from quebra.engine.explain.chains.refuting import ChainTurn
from quebra.engine.explain.reasons import Reasons
from quebra.engine.explain.steps import Link
from quebra.engine.model.clock import Clock
from quebra.engine.model.model import Fact, Rule

MOST_LOOKS = 150  # at sets of rules: counted, so that speed does not matter
FEW_CONFLICTS = 50  # a look that takes more counts as several


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Rules and told facts that cannot all hold; without any one of them they could.

    ``chain`` tells how they clash, where that shows step by step, and ``rests_on`` what is known of the
    facts it speaks of. Where it does not, ``turns`` come first: each assumes something and refutes it, and
    with what is then known the chain leads to the clash. ``smallest``: no set of fewer rules would do.
    ``far``: chains and turns were looked for, and none is short enough.
    """

    rules: tuple[Rule, ...]
    facts: tuple[Fact, ...]
    chain: tuple[Link, ...]
    rests_on: tuple[Fact, ...]
    smallest: bool
    turns: tuple[ChainTurn, ...] = ()
    far: bool = False


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
    """Looks round every clue that clashes for the rules nearest to it that clash already, drops the far ones
    first, and keeps the shortest list."""
    plain = list(_plain(reasons))
    looks = _Looks(reasons, clock)
    core = looks.clash(plain)
    assert core is not None, "a board without a solution has a contradiction"
    best = looks.reduced(core)
    seen = {frozenset(best)}
    for centre in _centres(reasons, best, core):
        if looks.made > MOST_LOOKS:
            break
        near = looks.nearest(plain, centre)
        if frozenset(near) not in seen:
            seen.add(frozenset(near))
            best = looks.reduced(near, len(best)) or best
    return sorted(best)


def _centres(reasons: Reasons, *lists: Sequence[int]) -> list[Cell]:
    """Where the clues of some rules stand, or the middle of the line that they count."""
    found: dict[Cell, None] = {}
    for number in (number for rules in lists for number in rules):
        rule = reasons.rules[number]
        if rule.clue is not None:
            found[rule.clue.cell or rule.cells[len(rule.cells) // 2]] = None
    return list(found)


class _Looks:
    """Looks whether rules clash, counted."""

    def __init__(self, reasons: Reasons, clock: Clock) -> None:
        self.reasons, self.clock, self.made = reasons, clock, 0

    def clash(self, rules: Sequence[int]) -> list[int] | None:
        """Some of the rules that cannot all be kept, in their order; None if all can."""
        while (answer := self.reasons.kernel.solve(rules, [], FEW_CONFLICTS)) is None:
            self.made += 1
            self.clock.check()
        self.made += 1
        if answer:
            return None
        core = set(self.reasons.kernel.core())
        return [rule for rule in rules if rule in core]

    def nearest(self, rules: Sequence[int], centre: Cell) -> list[int]:
        """Rules that clash, out of a circle round a cell that is as small as it can be; near ones first."""

        def far(rule: int) -> float:
            cells = self.reasons.rules[rule].cells
            return sum(distance(cell, centre) for cell in cells) / len(cells)

        order = sorted(rules, key=far)
        place = {rule: number for number, rule in enumerate(order)}
        few, many, clashing = 0, len(order), order
        while many - few > 1:
            middle = (few + many) // 2
            if (core := self.clash(order[:middle])) is None:
                few = middle
            else:
                many, clashing = place[core[-1]] + 1, core
        return clashing

    def reduced(self, rules: Sequence[int], most: int | None = None) -> list[int]:
        """Without those that the others do not need, from the last to the first. Nothing once it is clear
        that ``most`` or more are needed, or when finding out takes too many looks."""
        kept, needed = list(rules), 0
        for rule in reversed(rules):
            if rule not in kept:
                continue
            if (core := self.clash([other for other in kept if other != rule])) is not None:
                kept = core
            else:
                needed += 1
            if most is not None and (needed == most or self.made > MOST_LOOKS):
                return []
        return kept
