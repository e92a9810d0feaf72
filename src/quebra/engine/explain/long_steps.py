"""Steps of more rules: near ones by propagation, and last any rules by search.

How much is tried is counted, never timed: a board has the same explanation on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quebra.engine.explain.reasons import FEW, SLICE
from quebra.engine.explain.workspace import Proposal, Stuck, Workspace

RADII = (1, 2, 3, 5, 8, 13)  # how far near rules may be, tried in turn
FAR = 5  # from here on it pays to ask first what no rules refute, wherever they are
MOST_NAMED = 24  # candidates of one size that are worded before the simplest is taken
FIRST_SEARCH = 100  # conflicts for each fact, four times as many when none is refuted
MOST_SEARCHED = 12  # facts for which any rules are searched before the smallest set is taken …
MOST_DROPPED = 200  # … unless so many rules have been tried to drop from the sets by then
DROP_SEARCH = 400  # conflicts after which a rule is kept without knowing whether it is needed …
MOST_VAIN = 3  # … and after so many of these all others are, too (after one, where that was so before)
MOST_GATHERED = 24  # rules that are gathered one by one for a fact; any number where that gives nothing
GATHER_SEARCH = 400  # conflicts for each of them
MOST_SOUGHT = 3  # facts for which rules are gathered …
MOST_ASKED = 24  # … out of so many that are asked in a round, where rules are gathered


class NearRules:
    """Rules near a fact that refute its opposite step by step. Reasons once found stay valid."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.reasons: dict[int, tuple[int, ...]] = {}  # of literals not known yet
        self._tried: dict[int, tuple[int, int]] = {}  # literal: radius, facts known then
        self._beyond_all: dict[int, int] = {}  # literal: facts known when no rule was farther away

    def try_again(self) -> None:
        """There are more rules now: what could not be refuted may be."""
        self._tried.clear()
        self._beyond_all.clear()

    def find(self, most: int | None) -> list[Proposal]:
        """The smallest steps within the smallest radius that gives any, unless they take more rules."""
        workspace = self.workspace
        known = len(workspace.knowledge)
        for literal in [one for one in self.reasons if one in workspace.knowledge]:
            del self.reasons[literal]
        for radius in RADII:
            if radius == FAR:
                self._leave_out_the_irrefutable()
            for literal in sorted(workspace.knowledge.targets, key=abs):
                # What was tried from afar in vain is tried again only from there: that saves most time.
                if literal in self.reasons or self._tried.get(literal, (0, -1)) >= (radius, known):
                    continue
                if self._beyond_all.get(literal) != known:
                    rules = workspace.kernel.refute(literal, radius)
                    workspace.clock.check()
                    if rules is not None:
                        self.reasons[literal] = tuple(rules)
                        continue
                    if workspace.kernel.reached_all():
                        self._beyond_all[literal] = known
                self._tried[literal] = (radius, known)
            if self.reasons:
                return self._smallest(most)
        return []

    def _leave_out_the_irrefutable(self) -> None:
        known = len(self.workspace.knowledge)
        # That a cell has a value leads to more than that it has not: the literals that exclude come first.
        asked = sorted(one for one in self.workspace.knowledge.targets if self._beyond_all.get(one) != known)
        for literal in self.workspace.kernel.irrefutable(asked) if asked else ():
            self._beyond_all[literal] = known

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
        self.unsure: set[frozenset[int]] = set()  # rules of which some may not be needed
        # Where a shape is looked at, a filling that breaks no gathered rule says little of what is missing.
        self._gathers = not any(rule.graph for rule in workspace.reasons.rules)

    def find(self) -> list[Proposal]:
        """For the facts that search refutes soonest, the rules it needs; the fewest win."""
        if left := self._left():  # those were not worth the time that it takes to drop rules
            literal, rules = left[0]
            if self._gathers:  # what has become known since may stand for some of them
                rules = self.fewest(rules, literal)
            else:
                self.unsure.add(frozenset(rules))
            return [self.workspace.propose_all(rules, literal)]
        if not self._gathers:
            literal, rules = self._fewest_left(self._soonest())
        elif not self.unsure:
            literal, rules = self._fewest_gathered(self._soonest())
        else:  # the board is beyond people: it is no longer worth the time to look for few rules
            literal, core = self._filling_core()
            rules = self.fewest(core, literal)
        return [self.workspace.propose_all(rules, literal)]

    def _fewest_gathered(self, found: Sequence[tuple[int, list[int]]]) -> tuple[int, list[int]]:
        """The fact for which the fewest rules can be gathered; the others are kept for later."""
        for literal, _ in found:
            if gathered := self._gathered(literal, MOST_GATHERED):
                self._at_hand[literal] = self.fewest(gathered, literal)
        if left := self._left():
            return left[0]
        literal, core = self._filling_core()
        return literal, self.fewest(self._gathered(literal, len(core)) or core, literal)

    def _filling_core(self) -> tuple[int, list[int]]:
        """Rules that force a fact where nearly all of them are needed: then rather one that fills in a cell
        than one value less."""
        workspace, reasons = self.workspace, self.workspace.reasons
        targets = workspace.knowledge.targets
        filling = [one for one in targets if workspace.part.decides(reasons.fact(one))]
        literal = min(filling or targets, key=self._narrowness)
        if reasons.can_hold(reasons.counted, [-literal], workspace.clock):
            raise Stuck
        return literal, self._near_first(workspace.kernel.core(), literal)

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
            few = None if best is None else len(best[1])
            rules, is_sure = self._fewest(self._near_first(core, literal), literal, few)
            if few is None or (rules and len(rules) < few):
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

    def fewest(self, rules: Sequence[int], literal: int) -> list[int]:
        """The rules without those that are seen not to be needed."""
        return self._fewest(rules, literal)[0]

    def forces(self, rules: Sequence[int], literal: int) -> bool | None:
        """Whether rules force a literal; None when that takes a long search."""
        if len(rules) <= FEW and (answer := self.workspace.kernel.force(rules, literal)) is not None:
            return answer
        holds = self._searched(rules, -literal, DROP_SEARCH)
        return None if holds is None else not holds

    def _fewest(self, rules: Sequence[int], literal: int, most: int | None = None) -> tuple[list[int], bool]:
        """The same, and whether all were looked at; ``unsure`` learns of those that may hold one too many.
        None of them once it is clear that ``most`` or more are needed."""
        kept, vain, needed = list(rules), 0, 0
        most_vain = 1 if self._gathers and self.unsure else MOST_VAIN
        for rule in reversed(rules):
            if rule not in kept:
                continue
            fewer = [other for other in kept if other != rule]
            answer = self.forces(fewer, literal)
            vain += answer is None
            needed += answer is False
            if answer:
                core = set(fewer if len(fewer) <= FEW else self.workspace.kernel.core())
                kept = [other for other in fewer if other in core]
            if needed == most:
                return [], True
            if vain == most_vain:
                break
            self.workspace.clock.check()
        if vain:
            self.unsure.add(frozenset(kept))
        return kept, vain < most_vain

    def _soonest(self) -> list[tuple[int, list[int]]]:
        """Facts whose opposite search refutes, with the rules of each refutation, the fewest first."""
        workspace = self.workspace
        found: list[tuple[int, list[int]]] = []
        every = workspace.reasons.counted
        conflicts = FIRST_SEARCH
        asked = sorted(workspace.knowledge.targets, key=self._narrowness)
        if self._gathers:
            asked = asked[:MOST_ASKED]
        while not found:
            for literal in asked:
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

    def _searched(self, rules: Sequence[int], literal: int, conflicts: int) -> bool | None:
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
