"""Steps of more rules: near ones by propagation, and last any rules by search.

How much is tried is counted, never timed: a board has the same explanation on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quebra.engine.explain.reasons import FEW, SLICE
from quebra.engine.explain.workspace import Proposal, Stuck, Workspace

RADII = (1, 2, 3, 5, 8, 13)  # how far near rules may be, tried in turn
MOST_NAMED = 24  # candidates of one size that are worded before the simplest is taken
FIRST_SEARCH = 100  # conflicts for each fact, four times as many when none is refuted
MOST_SEARCHED = 12  # facts for which any rules are searched before the smallest set is taken …
MOST_DROPPED = 200  # … unless so many rules have been tried to drop from the sets by then
DROP_SEARCH = 400  # conflicts after which a rule is kept without knowing whether it is needed …
MOST_VAIN = 3  # … and after so many of these all others are, too
MOST_GATHERED = 24  # rules that are gathered one by one for a fact; any number where that gives nothing
GATHER_SEARCH = 400  # conflicts for each of them
MOST_SOUGHT = 3  # facts for which rules are gathered


class NearRules:
    """Rules near a fact that refute its opposite step by step. Reasons once found stay valid."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.reasons: dict[int, tuple[int, ...]] = {}  # of literals not known yet
        self._tried: dict[int, tuple[int, int]] = {}  # literal: radius, facts known then

    def try_again(self) -> None:
        """There are more rules now: what could not be refuted may be."""
        self._tried.clear()

    def find(self, most: int | None) -> list[Proposal]:
        """The smallest steps within the smallest radius that gives any, unless they take more rules."""
        workspace = self.workspace
        known = len(workspace.knowledge)
        for literal in [one for one in self.reasons if one in workspace.knowledge]:
            del self.reasons[literal]
        for radius in RADII:
            for literal in sorted(workspace.knowledge.targets, key=abs):
                if literal in self.reasons or self._tried.get(literal, (0, -1)) >= (radius, known):
                    continue
                rules = workspace.kernel.refute(literal, radius)
                if rules is not None:
                    self.reasons[literal] = tuple(rules)
                else:
                    self._tried[literal] = (radius, known)
                workspace.clock.check()
            if self.reasons:
                return self._smallest(most)
        return []

    def _smallest(self, most: int | None) -> list[Proposal]:
        """Of the reasons at hand the shortest, with no rule too many."""
        workspace = self.workspace
        least = min(map(len, self.reasons.values()))
        chosen: dict[tuple[int, ...], int] = {}
        for literal, rules in sorted(self.reasons.items(), key=lambda item: (len(item[1]), abs(item[0]))):
            if len(rules) > least or len(chosen) >= MOST_NAMED:
                break
            fewest = tuple(workspace.reasons.irreducible(rules, literal, workspace.clock))
            self.reasons[literal] = fewest
            least = min(least, len(fewest))
            chosen.setdefault(tuple(sorted(fewest)), literal)
        if most is not None and least > most:
            return []
        return [
            workspace.propose_all(rules, literal) for rules, literal in chosen.items() if len(rules) == least
        ]


class AnyRules:
    """Rules from anywhere, found by search. On hard boards what was found is told before more is sought."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._at_hand: dict[int, list[int]] = {}  # literals not known yet, and rules that force them
        # Where a shape is looked at, a filling that breaks no gathered rule says little of what is missing.
        self._gathers = not any(rule.graph for rule in workspace.reasons.rules)

    def find(self) -> list[Proposal]:
        """For the facts that search refutes soonest, the rules it needs; the fewest win."""
        if left := self._left():  # those were not worth the time that it takes to drop rules
            literal, rules = left[0]
            if self._gathers:  # what has become known since may stand for some of them
                rules = self.workspace.reasons.irreducible(rules, literal, self.workspace.clock)
            return [self.workspace.propose_all(rules, literal)]
        found = self._soonest()
        literal, rules = self._fewest_gathered(found) if self._gathers else self._fewest_left(found)
        return [self.workspace.propose_all(rules, literal)]

    def _fewest_gathered(self, found: Sequence[tuple[int, list[int]]]) -> tuple[int, list[int]]:
        """The fact for which the fewest rules can be gathered; the others are kept for later."""
        reasons, clock = self.workspace.reasons, self.workspace.clock
        for literal, _ in found:
            if gathered := self._gathered(literal, MOST_GATHERED):
                self._at_hand[literal] = reasons.irreducible(gathered, literal, clock)
        if left := self._left():
            return left[0]
        # Nearly all rules are needed: then rather for a cell that is filled in than for one value less.
        filling = [
            one for one in self.workspace.knowledge.targets if self.workspace.part.decides(reasons.fact(one))
        ]
        literal = min(filling, key=self._narrowness, default=found[0][0])
        if reasons.can_hold(reasons.counted, [-literal], clock):
            raise Stuck
        core = self._near_first(self.workspace.kernel.core(), literal)
        return literal, reasons.irreducible(self._gathered(literal, len(core)) or core, literal, clock)

    def _gathered(self, literal: int, most: int) -> list[int] | None:
        """Rules that force a literal, few of them: each is one that a filling by those before it breaks."""
        workspace, kernel, reasons = self.workspace, self.workspace.kernel, self.workspace.reasons
        near = self._near_first(reasons.counted, literal)
        rules: list[int] = []
        while len(rules) <= most:
            answer = self._searched(rules, -literal, GATHER_SEARCH)
            if answer is None:
                return None
            if answer is False:
                return self._near_first(kernel.core(), literal)
            truth = kernel.truth(reasons.model.variables)
            filling = [variable if truth[variable] else -variable for variable in reasons.fact_variables]
            if reasons.can_hold(near, filling, workspace.clock):
                raise Stuck
            missing = [rule for rule in kernel.core() if rule not in rules]
            rules.append(min(missing, key=near.index))
        return None

    def _fewest_left(self, found: Sequence[tuple[int, list[int]]]) -> tuple[int, list[int]]:
        """The fact for which the fewest rules are left when those that are not needed are dropped."""
        best: tuple[int, list[int]] | None = None
        tried = 0
        for literal, core in found:
            if best is not None and tried + len(core) > MOST_DROPPED:
                break
            tried += len(core)
            rules, is_sure = self._fewest(self._near_first(core, literal), literal)
            if best is None or len(rules) < len(best[1]):
                best = (literal, rules)
            if not is_sure:  # it takes long, and would with the others
                self._at_hand.update(found)
                break
        assert best is not None
        return best

    def _left(self) -> list[tuple[int, list[int]]]:
        """What was found at an earlier time and is not known yet, the fewest rules first."""
        known = self.workspace.knowledge
        self._at_hand = {literal: core for literal, core in self._at_hand.items() if literal not in known}
        return sorted(self._at_hand.items(), key=lambda one: (len(one[1]), abs(one[0])))

    def _fewest(self, rules: Sequence[int], literal: int) -> tuple[list[int], bool]:
        """The rules without those that are seen not to be needed; and whether the others are."""
        workspace, kept, vain = self.workspace, list(rules), 0
        for rule in reversed(rules):
            if rule not in kept:
                continue
            fewer = [other for other in kept if other != rule]
            answer = workspace.kernel.force(fewer, literal) if len(fewer) <= FEW else None
            if answer is None:
                holds = self._searched(fewer, -literal, DROP_SEARCH)
                vain += holds is None
                answer = holds is False
            if answer:
                core = set(fewer if len(fewer) <= FEW else workspace.kernel.core())
                kept = [other for other in fewer if other in core]
            if vain == MOST_VAIN:
                return kept, False
            workspace.clock.check()
        return kept, True

    def _soonest(self) -> list[tuple[int, list[int]]]:
        """Facts whose opposite search refutes, with the rules of each refutation, the fewest first."""
        workspace = self.workspace
        found: list[tuple[int, list[int]]] = []
        every = workspace.reasons.counted
        conflicts = FIRST_SEARCH
        while not found:
            for literal in sorted(workspace.knowledge.targets, key=self._narrowness):
                answer = self._searched(every, -literal, conflicts)
                if answer:
                    raise Stuck
                if answer is False:
                    found.append((literal, workspace.kernel.core()))
                    if len(found) == (MOST_SOUGHT if self._gathers else MOST_SEARCHED):
                        break
                workspace.clock.check()
            conflicts *= 4
        return sorted(found, key=lambda one: (len(one[1]), abs(one[0])))

    def _searched(self, rules: list[int], literal: int, conflicts: int) -> bool | None:
        """Whether all rules and the literal can hold; None when the conflicts run out."""
        while conflicts > 0:
            answer = self.workspace.kernel.solve(rules, [literal], min(conflicts, SLICE))
            if answer is not None:
                return answer
            self.workspace.clock.check()
            conflicts -= SLICE
        return None

    def _narrowness(self, literal: int) -> tuple[int, bool, int]:
        fact = self.workspace.reasons.fact(literal)
        return (
            len(self.workspace.known.possible(fact.cell)),
            not self.workspace.part.decides(fact),
            abs(literal),
        )

    def _near_first(self, rules: Iterable[int], literal: int) -> list[int]:
        row, column = self.workspace.reasons.fact(literal).cell

        def far(number: int) -> int:
            cells = self.workspace.reasons.rules[number].cells
            return min((abs(r - row) + abs(c - column) for r, c in cells), default=0)

        return sorted(rules, key=far)
