"""The plain way to explain, as a yardstick: for every open fact a smallest reason by SAT alone.

One python-sat solver holds every rule behind a switch. For each fact that is still open: which rules
refute its opposite (a core), then every rule of the core is tried to be left out. The fact with the
fewest rules is the next step. The rules are Quebra's own, so only the way to use them differs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pysat.solvers import Solver

from quebra.engine.explain.explain import part_of
from quebra.engine.model.model import Model

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
from support.explaining.cuts import broken


class Naive:
    """The explainer of one board with one solution."""

    def __init__(self, board: Any, answer: Any) -> None:
        part = part_of(board)
        model: Model = part.model(board)
        counted = [rule for rule in model.rules if rule.name not in part.BACKGROUND]
        self.switches = {model.variables + 1 + n: rule for n, rule in enumerate(counted)}
        self.solver = Solver("glucose4")
        for rule in model.rules:
            if rule.name in part.BACKGROUND:
                self.solver.append_formula(rule.clauses)
        for switch, rule in self.switches.items():
            self.solver.append_formula([[-switch, *clause] for clause in rule.clauses])
        variables = {(fact.cell, fact.value): number for number, fact in model.facts.items()}
        told = [
            variables[fact.cell, fact.value] * (1 if fact.holds else -1)
            for fact in part.facts_of(board, answer)
        ]
        self.known = set(model.givens)
        self._holds(self.switches, [*self.known, *told])
        true = set(self.solver.get_model() or ())
        self.targets = {n if n in true else -n for n in model.facts} - self.known

    def steps(self) -> int:
        """Explains to the end; the number of steps."""
        count = 0
        while self.targets:
            rules = self._smallest()
            found = {literal for literal in self.targets if self._forces(rules, literal)}
            self.known |= found
            self.targets -= found
            count += 1
        return count

    def _smallest(self) -> list[int]:
        best: list[int] | None = None
        for literal in sorted(self.targets, key=abs):
            rules = self._reason(literal, None if best is None else len(best))
            if rules is not None and (best is None or len(rules) < len(best)):
                best = rules
            if best is not None and len(best) <= 1:
                break  # nothing smaller exists
        assert best is not None
        return best

    def _reason(self, literal: int, most: int | None) -> list[int] | None:
        """Rules that force the literal, none of them too many; None when they cannot be fewer than asked."""
        forced = self._forces(self.switches, literal)
        assert forced, "a target follows from all rules"
        kept = self._core()
        for rule in list(kept):
            fewer = [other for other in kept if other != rule]
            if rule in kept and self._forces(fewer, literal):
                kept = self._core()
        return kept if most is None or len(kept) < most else None

    def _core(self) -> list[int]:
        return [literal for literal in self.solver.get_core() or () if literal in self.switches]

    def _forces(self, rules: Iterable[int], literal: int) -> bool:
        return not self._holds(rules, [*self.known, -literal])

    def _holds(self, rules: Iterable[int], facts: Iterable[int]) -> bool:
        used, facts = list(rules), list(facts)
        graphs = [(switch, self.switches[switch].graph) for switch in used]
        while self.solver.solve(assumptions=[*used, *facts]):
            true = {literal for literal in self.solver.get_model() or () if literal > 0}
            cuts = [
                [-switch, *cut]
                for switch, graph in graphs
                if graph is not None
                for cut in broken(graph, true, set(facts))
            ]
            if not cuts:
                return True
            self.solver.append_formula(cuts)
        return False
