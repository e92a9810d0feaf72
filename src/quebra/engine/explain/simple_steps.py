"""Steps of one rule and of two rules: all there are, kept up to date as facts come in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from quebra.engine.explain.workspace import Proposal, Stuck, Workspace

MOST_NAMED = 24  # candidates that are worded before the simplest is taken
WHOLE = 3  # the rank of counts over the whole board
MOST_CELLS = 100  # of a rule that is tried with every other in turn


class OneRule:
    """What each rule forces by itself."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.exact = True  # whether all that single rules force has been found
        self.forced: dict[int, list[int]] = {}
        self._proposals: dict[int, Proposal] = {}
        self._unnamed: set[int] = set()  # rules that force something which nobody has had to name yet
        self._background = set(workspace.reasons.background)
        self._stale: dict[int, set[int]] = {rank: set() for rank in sorted(set(workspace.ranks))}
        self._of_rank = {
            rank: {r for r, own in enumerate(workspace.ranks) if own == rank} for rank in self._stale
        }
        self.touch(set(range(len(workspace.ranks))) - workspace.asleep)

    @property
    def ranks(self) -> list[int]:
        return list(self._stale)

    def touch(self, rules: Collection[int]) -> None:
        """Something that these rules look at has become known."""
        for rank, stale in self._stale.items():
            stale.update(self._of_rank[rank].intersection(rules))

    def find(self, rank: int) -> tuple[list[Proposal], int]:
        """The steps by rules up to a rank, those that could be simplest, and how many there are."""
        self._look(rank)
        self._name(rank)
        ranks = self.workspace.ranks
        found = [one for rule, one in self._proposals.items() if ranks[rule] <= rank]
        return found, len(found) + sum(ranks[rule] <= rank for rule in self._unnamed)

    def find_all(
        self, rank: int, wanted: Callable[[int, Sequence[int]], bool] | None = None
    ) -> list[Proposal]:
        """The steps by rules up to a rank; only those wanted, if that is said."""
        self._look(rank)
        ranks, found = self.workspace.ranks, []
        for rule, forced in self.forced.items():
            if ranks[rule] > rank or (wanted is not None and not wanted(rule, forced)):
                continue
            if rule in self._unnamed:
                self._unnamed.remove(rule)
                self._proposals[rule] = self.workspace.propose_one(rule, forced)
            found.append(self._proposals[rule])
        return found

    def _look(self, rank: int) -> None:
        """At what the rules of a rank force by now."""
        if stale := self._stale[rank]:
            # What background rules give by themselves needs no other rule: they come first.
            for rule in sorted(stale & self._background):
                self._look_at(rule, set())
            taken = {one for rule in self._background & self.forced.keys() for one in self.forced[rule]}
            for rule in sorted(stale - self._background):
                self._look_at(rule, taken)
                self.workspace.clock.check()
            stale.clear()
        self.exact &= self.workspace.kernel.were_exact()

    def _name(self, rank: int) -> None:
        """Names steps until no other can be simpler: no later rule can, after one that costs least."""
        least = self.workspace.costs.least
        first = min((rule for rule, one in self._proposals.items() if one.cost <= least), default=None)
        for rule in sorted(self._unnamed):
            if first is not None and rule > first:
                return
            if self.workspace.ranks[rule] > rank:
                continue
            self._unnamed.remove(rule)
            named = self._proposals[rule] = self.workspace.propose_one(rule, self.forced[rule])
            if named.cost <= least:
                first = rule

    def _look_at(self, rule: int, taken: set[int]) -> None:
        self._proposals.pop(rule, None)
        self._unnamed.discard(rule)
        self.forced.pop(rule, None)
        forced = self.workspace.kernel.single(rule)
        if forced is None:
            raise Stuck
        forced = [literal for literal in forced if literal not in taken]
        if forced:
            self.forced[rule] = forced
            self._unnamed.add(rule)


class TwoRules:
    """What rules that share something open force in pairs."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        counted = workspace.reasons.counted
        # Whole-board counts are tried alone and in larger sets, not with every other rule in turn.
        self._paired = {number for number in counted if self._is_paired(number)}
        self._all_paired = len(self._paired) == len(counted)
        self._inexact: set[tuple[int, int]] = set()  # pairs of which not all is known
        self._unsure: set[tuple[int, int]] = set()  # pairs of which that is not known
        self._stale = self._paired - workspace.asleep
        self.forced: dict[tuple[int, int], tuple[int, ...]] = {}
        self._proposals: dict[tuple[int, int], Proposal] = {}

    def _is_paired(self, number: int) -> bool:
        rule = self.workspace.reasons.rules[number]
        return rule.rank < WHOLE and (rule.graph is not None or len(rule.cells) <= MOST_CELLS)

    @property
    def exact(self) -> bool:
        """Whether all that two rules force has been found."""
        if not self._all_paired or self._inexact:
            return False
        for key in sorted(self._unsure):
            self.workspace.kernel.pair(*key)
            if not self.workspace.kernel.were_exact():
                return False
        return True

    def touch(self, rules: Collection[int]) -> None:
        """Something that these rules look at has become known."""
        self._stale.update(self._paired.intersection(rules))

    def find(self, by_one: set[int]) -> list[Proposal]:
        """The steps of two rules, apart from the literals that one rule gives."""
        self._look_at_pairs()
        for key, forced in list(self.forced.items()):
            left = tuple(one for one in forced if one not in self.workspace.knowledge and one not in by_one)
            if left == forced:
                continue
            self._proposals.pop(key, None)
            if left:
                self.forced[key] = left
            else:  # what one rule gives will be learnt, and that touches the pair again
                del self.forced[key]
        ranks = self.workspace.ranks
        ordered = sorted(self.forced, key=lambda key: (ranks[key[0]] + ranks[key[1]], key))[:MOST_NAMED]
        for key in ordered:
            if key not in self._proposals:
                self._proposals[key] = self.workspace.propose(key, self.forced[key])
        return [self._proposals[key] for key in ordered]

    def _look_at_pairs(self) -> None:
        kernel = self.workspace.kernel
        for rule in sorted(self._stale):
            others = [
                other
                for other in kernel.partners(rule)
                if other in self._paired and (other > rule or other not in self._stale)
            ]
            for other, forced, exact in kernel.pairs(rule, others):
                self._take_note((rule, other) if rule < other else (other, rule), forced, exact)
            self.workspace.clock.check()
        self._stale.clear()

    def _take_note(self, key: tuple[int, int], forced: list[int] | None, exact: int) -> None:
        if forced is None:
            raise Stuck
        self.forced.pop(key, None)
        self._proposals.pop(key, None)
        self._inexact.discard(key)
        self._unsure.discard(key)
        if forced:
            self.forced[key] = tuple(forced)
        if exact < 1:
            (self._unsure if exact < 0 else self._inexact).add(key)
