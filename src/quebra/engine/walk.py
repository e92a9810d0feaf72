"""The way from what is known to what can be known: always the simplest step next.

What one rule forces and what two rules force together is found completely, and the cheapest of it is
taken. Where that gives nothing: what near rules refute by propagation, and last what any
rules force by search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from quebra.core.errors import QuebraError
from quebra.engine.clock import Clock
from quebra.engine.reasons import Reasons
from quebra.engine.steps import ExplainPart, Known, Naming, Said, Step
from quebra.engine.techniques import Costs

RADII = (1, 2, 3, 5, 8, 13)  # how far near rules may be, tried in turn
MOST_NAMED = 24  # candidates of one size that are worded before the simplest is taken
MOST_DEEP = 12  # facts for which any rules are searched, before the smallest set is taken …
FIRST_SEARCH = 100  # conflicts for each fact, four times as many when none is refuted
MOST_DROPPED = 200  # … unless so many rules have been tried to drop from the sets by then
WHOLE = 3  # the rank of counts over the whole board
MOST_SHARED = 8  # rules of a step up to which all that they force is looked for


class Stuck(QuebraError):
    """A rule cannot be kept: what was taken as known is wrong."""

    def __init__(self, rules: Sequence[int]) -> None:
        super().__init__("what is known contradicts the rules")
        self.rules = tuple(rules)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A step that could be taken: rules, the literals they force, and what it is called."""

    rules: tuple[int, ...]
    literals: tuple[int, ...]
    naming: Naming
    cost: float


class Walk:
    """Steps from the facts learnt so far towards the target literals."""

    def __init__(
        self, board: Any, part: ExplainPart, reasons: Reasons, costs: Costs, targets: set[int], clock: Clock
    ) -> None:
        self.board, self.part, self.reasons, self.costs, self.clock = board, part, reasons, costs, clock
        self.kernel = reasons.kernel
        self.known = Known(reasons.model)
        self.targets = targets
        self.learnt: set[int] = set()
        self.steps: list[Step] = []
        self._depth: dict[int, int] = {}
        everything = range(len(reasons.rules))
        ranks = [rule.rank for rule in reasons.rules]
        # Rules to look at again, by rank, and those that two-rule steps have not taken notice of.
        self._stale = {rank: {n for n in everything if ranks[n] == rank} for rank in sorted(set(ranks))}
        self._ranks = ranks
        # Whole-board counts are tried alone and in larger sets, not with every other rule in turn.
        self._paired = {number for number in reasons.counted if ranks[number] < WHOLE}
        self._all_paired = len(self._paired) == len(reasons.counted)
        self._unpaired = set(self._paired)
        self._singles: dict[int, Proposal] = {}
        self._forced: dict[int, list[int]] = {}  # all that a rule forces by itself
        self._pairs: dict[tuple[int, int], tuple[int, ...]] = {}
        self._pair_names: dict[tuple[int, int], Proposal] = {}
        self._pairs_exact = True
        self._exact = True  # whether all that single rules force has been found
        self._near: dict[int, tuple[int, ...]] = {}
        self._tried: dict[int, tuple[int, int]] = {}  # literal: radius, facts known then

    def learn(self, literals: Iterable[int], depth: int = 0) -> None:
        """Takes facts as known."""
        fresh = [literal for literal in literals if literal not in self.learnt]
        self.kernel.learn(fresh)
        self.known.add(self.reasons.said(literal) for literal in fresh)
        for literal in fresh:
            self.learnt.add(literal)
            self.targets.discard(literal)
            self._depth[literal] = depth
            self._near.pop(literal, None)
            for rule in self.kernel.looking_at(abs(literal)):
                self._stale[self._ranks[rule]].add(rule)
                if rule in self._paired:
                    self._unpaired.add(rule)

    def advance(self) -> Step | None:
        """The next step, already taken; None when no target is left."""
        if not self.targets:
            return None
        self.clock.check()
        found, choices, smallest = self._find()
        step = self._take(found, choices, smallest)
        self.steps.append(step)
        return step

    def _find(self) -> tuple[Proposal, int, bool]:
        """A simplest step, how many of its kind are open, and whether no fewer rules force the same."""
        proposals: list[Proposal] = []
        for rank in self._stale:
            proposals = self._by_one_rule(rank)
            # Two rules are only looked at when they could be simpler than the one rule at hand.
            if proposals and _cheapest(proposals).cost <= self.costs.least_several:
                return _cheapest(proposals), len(proposals), True
        proposals += self._by_two_rules({literal for one in self._forced.values() for literal in one})
        if proposals:
            best = _cheapest(proposals)
            return best, len(proposals), len(best.rules) == 1 or self._exact
        proposals = self._by_near_rules() or self._by_any_rules()
        best = _cheapest(proposals)
        return best, len(proposals), len(best.rules) <= 3 and self._exact and self._pairs_exact

    # ---- one rule

    def _by_one_rule(self, rank: int) -> list[Proposal]:
        stale = self._stale[rank]
        while stale:
            rule = stale.pop()
            self._singles.pop(rule, None)
            self._forced.pop(rule, None)
            forced = self.kernel.single(rule)
            if forced is None:
                raise Stuck([rule])
            if forced:
                self._forced[rule] = forced
                self._singles[rule] = self._propose_single(rule, forced)
            self.clock.check()
        self._exact &= self.kernel.were_exact()
        return [one for rule, one in self._singles.items() if self._ranks[rule] <= rank]

    def _propose_single(self, rule: int, forced: list[int]) -> Proposal:
        facts = self.reasons.tell(forced)
        naming = self.part.simplest(self.board, self.reasons.rules[rule], facts, self.known)
        return self._proposal((rule,), naming)

    def _proposal(self, rules: tuple[int, ...], naming: Naming) -> Proposal:
        literals = tuple(self.reasons.literal(fact) for fact in naming.conclusions)
        return Proposal(rules, literals, naming, self.costs.of(naming.technique, len(rules)))

    # ---- two rules

    def _by_two_rules(self, by_one: set[int]) -> list[Proposal]:
        """Steps of two rules, apart from what one rule gives."""
        self._look_at_pairs()
        for key, forced in list(self._pairs.items()):
            left = tuple(one for one in forced if one not in self.learnt and one not in by_one)
            if left != forced:
                self._pair_names.pop(key, None)
                self._pairs[key] = left
            if not left:
                # What one rule gives comes by itself; facts that come with it touch the pair again.
                del self._pairs[key]
        ranked = sorted(self._pairs, key=lambda key: (self._ranks[key[0]] + self._ranks[key[1]], key))
        for key in ranked[:MOST_NAMED]:
            if key not in self._pair_names:
                self._pair_names[key] = self._propose(key, self._pairs[key])
        return [self._pair_names[key] for key in ranked[:MOST_NAMED]]

    def _look_at_pairs(self) -> None:
        looked: set[tuple[int, int]] = set()
        exact = self._all_paired
        for rule in sorted(self._unpaired):
            for other in self.kernel.partners(rule):
                key = (rule, other) if rule < other else (other, rule)
                if key in looked or other not in self._paired:
                    continue
                looked.add(key)
                forced = self.kernel.pair(*key)
                if forced is None:
                    raise Stuck(key)
                self._pairs.pop(key, None)
                self._pair_names.pop(key, None)
                if forced:
                    self._pairs[key] = tuple(forced)
                self.clock.check()
            exact &= self.kernel.were_exact()
        self._unpaired.clear()
        self._pairs_exact = exact

    def _propose(self, rules: Sequence[int], literals: Sequence[int]) -> Proposal:
        """A step of several rules, worded. The first literal is the one its chain speaks of."""
        ordered = self._by_use(literals)
        chain = self.reasons.chain(rules, ordered[0])
        facts = tuple(self.reasons.said(literal) for literal in ordered)
        named = self.reasons.named(rules)
        naming = self.part.name(self.board, named, facts, chain, self.known)
        return self._proposal(tuple(rules), naming)

    def _by_use(self, literals: Sequence[int]) -> list[int]:
        """Facts that fill in a cell first."""
        return sorted(
            literals, key=lambda literal: (not self.part.decides(self.reasons.said(literal)), abs(literal))
        )

    # ---- near rules, by propagation

    def _by_near_rules(self) -> list[Proposal]:
        known = len(self.learnt)
        for radius in RADII:
            for literal in sorted(self.targets, key=abs):
                if literal in self._near or self._tried.get(literal, (0, -1)) >= (radius, known):
                    continue
                rules = self.kernel.refute(literal, radius)
                if rules is not None:
                    self._near[literal] = tuple(rules)
                else:
                    self._tried[literal] = (radius, known)
                self.clock.check()
            if self._near:
                return self._smallest_near()
        return []

    def _smallest_near(self) -> list[Proposal]:
        """Of the reasons at hand the shortest, with no rule too many, worded."""
        least = min(map(len, self._near.values()))
        chosen: dict[tuple[int, ...], int] = {}
        for literal, rules in sorted(self._near.items(), key=lambda item: (len(item[1]), abs(item[0]))):
            if len(rules) > least or len(chosen) >= MOST_NAMED:
                break
            fewest = tuple(self.reasons.irreducible(rules, literal, self.clock))
            self._near[literal] = fewest
            least = min(least, len(fewest))
            chosen.setdefault(tuple(sorted(fewest)), literal)
        return [
            self._propose(rules, self._all_forced(rules, literal))
            for rules, literal in chosen.items()
            if len(rules) == least
        ]

    def _all_forced(self, rules: Sequence[int], literal: int) -> list[int]:
        """Whatever needs all of these rules, the literal first."""
        if len(rules) > MOST_SHARED:
            return [literal]
        return [literal, *(other for other in self.reasons.needing_all(rules) if other != literal)]

    def _forces(self, rules: Sequence[int], literal: int) -> bool:
        return self.reasons.forces(rules, literal, self.clock)

    # ---- any rules, by search

    def _by_any_rules(self) -> list[Proposal]:
        """For the facts that search refutes soonest, the rules it needs; the fewest win."""
        best: tuple[int, list[int]] | None = None
        tried = 0  # counted, not timed: a board has the same explanation on every machine
        for literal, core in self._soonest():
            if best is not None and tried + len(core) > MOST_DROPPED:
                break
            tried += len(core)
            rules = self.reasons.irreducible(self._near_first(core, literal), literal, self.clock)
            if best is None or len(rules) < len(best[1]):
                best = (literal, rules)
        assert best is not None
        literal, rules = best
        return [self._propose(rules, self._all_forced(rules, literal))]

    def _soonest(self) -> list[tuple[int, list[int]]]:
        """Facts whose opposite search refutes, with the rules of each refutation, the fewest first."""
        found: list[tuple[int, list[int]]] = []
        every = self.reasons.counted
        conflicts = FIRST_SEARCH
        while not found:
            for literal in sorted(self.targets, key=self._narrowness):
                answer = self.kernel.solve(every, [-literal], conflicts)
                if answer:
                    raise Stuck(every)
                if answer is False:
                    found.append((literal, self.kernel.core()))
                    if len(found) == MOST_DEEP:
                        break
                self.clock.check()
            conflicts *= 4
        return sorted(found, key=lambda one: (len(one[1]), abs(one[0])))

    def _narrowness(self, literal: int) -> tuple[int, bool, int]:
        said = self.reasons.said(literal)
        return len(self.known.possible(said.cell)), not self.part.decides(said), abs(literal)

    def _near_first(self, rules: Iterable[int], literal: int) -> list[int]:
        row, column = self.reasons.said(literal).cell

        def far(number: int) -> int:
            cells = self.reasons.rules[number].cells
            return min((abs(r - row) + abs(c - column) for r, c in cells), default=0)

        return sorted(rules, key=far)

    # ---- taking it

    def _take(self, found: Proposal, choices: int, smallest: bool) -> Step:
        premises: set[int] = set()
        for literal in found.literals:
            needed = self.kernel.premises(found.rules, literal)
            assert needed is not None, "a step that is proposed is forced"
            premises.update(needed)
        depth = 1 + max((self._depth[literal] for literal in premises), default=0)
        chain = () if len(found.rules) == 1 else self.reasons.chain(found.rules, found.literals[0])
        step = Step(
            self.reasons.named(found.rules),
            found.naming.conclusions,
            self.reasons.tell(premises),
            found.naming.technique,
            found.naming.key,
            dict(found.naming.values),
            found.cost,
            chain,
            smallest,
            choices,
            depth,
        )
        self.learn(found.literals, depth)
        return step


def _cheapest(proposals: Sequence[Proposal]) -> Proposal:
    return min(proposals, key=lambda one: (one.cost, len(one.rules), one.rules))


def trimmed(steps: Sequence[Step], part: ExplainPart) -> list[Step]:
    """The steps without those that nothing later rests on; those that fill in a cell stay."""
    needed: set[Said] = set()
    kept: list[Step] = []
    for step in reversed(steps):
        if any(part.decides(fact) or fact in needed for fact in step.conclusions):
            kept.append(step)
            needed.update(step.premises)
    return kept[::-1]
