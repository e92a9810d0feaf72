"""How few cages of a KenKen can contradict each other: proven, to judge what contradictions name.

    python bench/fewest_clues.py [SIZE [BOARDS [SECONDS]]]

Every set of cages that clashes (lines and one digit a cell are always kept) has one of the cages that some
filling breaks. So the fewest cages that meet all sets of broken cages found so far are a lower bound; when
they clash themselves, they are the answer. What is not proven within the seconds is shown as "at least".
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

from pysat.examples.hitman import Hitman
from pysat.solvers import Solver

from author_times import Kind, spoilt, wrong
from quebra.engine.explain.explain import Explaining
from quebra.engine.model.model import Rule
from quebra.games.kenken.board import KenKenBoard
from quebra.games.kenken.model import MOST_EXPLAINED, build


class Cages:
    """The rules of a board in CaDiCaL, each cage behind a switch."""

    def __init__(self, board: KenKenBoard) -> None:
        model = build(board, MOST_EXPLAINED)
        self.sat = Solver("cadical153")
        self.all: list[int] = []
        for rule in model.rules:
            self._add(rule, model.variables + len(self.all) + 1)

    def _add(self, rule: Rule, switch: int) -> None:
        if rule.clue is not None:
            self.all.append(switch)
        for clause in rule.clauses:
            self.sat.add_clause([*clause] if rule.clue is None else [-switch, *clause])

    def clash(self, cages: list[int]) -> bool:
        return not self.sat.solve(assumptions=cages)

    def broken(self, kept: list[int]) -> list[int]:
        """Few cages that are broken where these are kept: one of them is in every clash."""
        kept = list(kept)
        for cage in self.all:
            if cage not in kept and not self.clash([*kept, cage]):
                kept.append(cage)
        return [cage for cage in self.all if cage not in kept]

    def fewest(self, seconds: float, enough: int) -> tuple[int, bool]:
        """How many cages clash at least, and whether as few do. ``enough`` are known to."""
        end, hitting = process_time() + seconds, Hitman(solver="g4", htype="sorted")
        bound = 1
        while process_time() < end:
            chosen = hitting.get() or []
            bound = max(bound, len(chosen))
            if bound == enough or self.clash(chosen):
                return bound, True
            met: list[int] = []  # several sets at once that have nothing in common: the bound grows sooner
            while not self.clash([*chosen, *met]):
                some = self.broken([*chosen, *met])
                hitting.hit(some)
                met += some
        return bound, False


def main() -> None:
    size, count, seconds = (int(text) for text in [*sys.argv[1:], *["9", "30", "40"][len(sys.argv) - 1 :]])
    named, least = [], []
    for _, board in spoilt(Kind("kenken", size, False, count), wrong):
        explaining = Explaining(board)
        explaining.prepare()
        assert explaining.contradiction is not None
        named.append(sum(rule.clue is not None for rule in explaining.contradiction.rules))
        bound, proven = Cages(board).fewest(seconds, named[-1])
        least.append(bound)
        print(
            f"{len(named)}: {named[-1]} cages named, {'' if proven else 'at least '}{bound} needed",
            flush=True,
        )
    print(f"median: {median(named):g} named, {median(least):g} needed at least")


if __name__ == "__main__":
    main()
