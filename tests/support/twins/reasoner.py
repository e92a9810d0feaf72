"""The plain twin of the native reasoner: the same answers, written to be read, not to be fast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quebra.engine.model.counting import Clause
from quebra.engine.model.model import Graph
from quebra.engine.solve.sat import Sat


class PlainReasoner:
    """Rules behind numbers, facts that only grow, and what some rules force together with the facts.

    Background rules always count. Every method speaks of literals over fact variables.
    """

    def __init__(self, variables: int, fact_variables: Iterable[int]) -> None:
        self.variables = variables
        self.fact_variables = sorted(fact_variables)
        self.facts: dict[int, bool] = {}
        self.rules: list[tuple[tuple[Clause, ...], Graph | None]] = []
        self.background: list[int] = []
        self._truth: bytes = b""

    def add_rule(self, clauses: Iterable[Clause], background: bool = False) -> int:
        self.rules.append((tuple(clauses), None))
        if background:
            self.background.append(len(self.rules) - 1)
        return len(self.rules) - 1

    def add_graph(self, graph: Graph) -> int:
        self.rules.append(((), graph))
        return len(self.rules) - 1

    def learn(self, literals: Iterable[int]) -> None:
        """Facts, known until they are taken back."""
        for literal in literals:
            self.facts[abs(literal)] = literal > 0

    def forget(self, facts: int) -> None:
        """All facts but the first so many."""
        for variable in list(self.facts)[facts:]:
            del self.facts[variable]

    # ---- complete answers

    def entails(self, rules: Sequence[int], literal: int, conflicts: int = 0) -> bool | None:
        """Whether facts and rules force the literal (0: a contradiction)."""
        return not self.solve(rules, [-literal] if literal else [])

    def solve(self, rules: Sequence[int], literals: Sequence[int], conflicts: int = 0) -> bool | None:
        """Whether facts, rules and literals can hold together; their filling is then ``truth``."""
        sat = Sat("glucose", [(v if true else -v,) for v, true in self.facts.items()])
        chosen = [self.rules[number] for number in sorted({*rules, *self.background})]
        sat.add(clause for clauses, _ in chosen for clause in clauses if clause)
        if any(not clause for clauses, _ in chosen for clause in clauses):
            return False
        graphs = [graph for _, graph in chosen if graph is not None]
        while sat.solve(list(literals)):
            self._truth = sat.truth(self.variables)
            cuts = [cut for graph in graphs if (cut := _broken(graph, self._truth)) is not None]
            if not cuts:
                return True
            sat.add(cuts)
        return False

    def truth(self) -> bytes:
        return self._truth

    def single(self, rule: int) -> list[int] | None:
        """All that one rule forces; None when it cannot be kept."""
        return self._forced([rule])

    def pair(self, first: int, second: int) -> list[int] | None:
        """All that two rules force together."""
        return self._forced([first, second])

    def _forced(self, rules: Sequence[int]) -> list[int] | None:
        if not self.solve(rules, []):
            return None
        open_variables = [v for v in sorted(self.seen(rules)) if v not in self.facts]
        found = []
        for variable in open_variables:
            for literal in (variable, -variable):
                if self.entails(rules, literal):
                    found.append(literal)
        return sorted(found, key=abs)

    def seen(self, rules: Iterable[int]) -> set[int]:
        """The fact variables that the rules look at."""
        seen: set[int] = set()
        facts = set(self.fact_variables)
        for number in rules:
            clauses, graph = self.rules[number]
            seen |= {abs(literal) for clause in clauses for literal in clause} & facts
            if graph is not None:
                seen |= set(graph.variables)
        for number in self.background:
            own = {abs(literal) for clause in self.rules[number][0] for literal in clause}
            if own & seen:
                seen |= own & facts
        return seen

    def partners(self, rule: int) -> list[int]:
        """The rules that share something open with this one."""
        mine = {v for v in self.seen([rule]) if v not in self.facts}
        return [
            other
            for other in range(len(self.rules))
            if other != rule and other not in self.background and mine & self.seen([other])
        ]

    # ---- unit propagation

    def propagate(self, rules: Sequence[int], literals: Sequence[int]) -> list[int] | None:
        """The fact literals that follow step by step, one clause at a time; None for a conflict."""
        values = dict(self.facts)
        for literal in literals:
            if values.setdefault(abs(literal), literal > 0) != (literal > 0):
                return None
        chosen = [self.rules[number] for number in sorted({*rules, *self.background})]
        changed = True
        while changed:
            changed = False
            units = [_unit(clause, values) for clauses, _ in chosen for clause in clauses]
            for _, graph in chosen:
                if graph is not None:
                    units += _graph_units(graph, values)
            for unit in units:
                if unit == 0:
                    return None
                if unit is not None and values.setdefault(abs(unit), unit > 0) != (unit > 0):
                    return None
                changed |= unit is not None
        known = {abs(literal) for literal in literals}
        return sorted(
            (v if values[v] else -v)
            for v in self.fact_variables
            if v in values and v not in self.facts and v not in known
        )


def _unit(clause: Clause, values: dict[int, bool]) -> int | None:
    """The literal a clause forces, 0 when it is broken, None when it forces nothing."""
    left = []
    for literal in clause:
        value = values.get(abs(literal))
        if value is None:
            left.append(literal)
        elif value == (literal > 0):
            return None
    return None if len(left) > 1 else left[0] if left else 0


def _neighbours(graph: Graph) -> list[list[int]]:
    beside: list[list[int]] = [[] for _ in graph.variables]
    for first, second in graph.edges:
        beside[first].append(second)
        beside[second].append(first)
    return beside


def _piece(start: int, allowed: set[int], beside: list[list[int]]) -> set[int]:
    piece, queue = {start}, [start]
    for place in queue:
        for other in beside[place]:
            if other in allowed and other not in piece:
                piece.add(other)
                queue.append(other)
    return piece


def _graph_units(graph: Graph, values: dict[int, bool]) -> list[int]:
    """What a graph rule forces of single variables: [0] when it is broken."""
    on = {p for p, v in enumerate(graph.variables) if values.get(v) is True}
    maybe = {p for p, v in enumerate(graph.variables) if values.get(v) is not False}
    beside = _neighbours(graph)
    if graph.shape == "acyclic":
        if _has_cycle(on, beside):
            return [0]
        return [-graph.variables[p] for p in maybe - on if _has_cycle(on | {p}, beside)]
    if not on:
        return []
    reach = _piece(min(on), maybe, beside)
    if not on <= reach:
        return [0]
    off = [-graph.variables[p] for p in maybe - reach]
    return off + [graph.variables[p] for p in reach - on if not on <= _piece(min(on), reach - {p}, beside)]


def _has_cycle(on: set[int], beside: list[list[int]]) -> bool:
    left = set(on)
    while left:
        piece = _piece(min(left), on, beside)
        edges = sum(other in piece for place in piece for other in beside[place]) // 2
        if edges >= len(piece):
            return True
        left -= piece
    return False


def _broken(graph: Graph, truth: bytes) -> list[int] | None:
    """A clause that the filling breaks and the rule implies."""
    on = {p for p, v in enumerate(graph.variables) if truth[v]}
    beside = _neighbours(graph)
    if not on:
        return None
    if graph.shape == "joined":
        piece = _piece(min(on), on, beside)
        apart = on - piece
        if not apart:
            return None
        wall = {other for place in piece for other in beside[place]} - piece
        return [
            -graph.variables[min(piece)],
            -graph.variables[min(apart)],
            *(graph.variables[p] for p in sorted(wall)),
        ]
    core = set(on)  # strip loose ends: what stays lies on cycles or between them
    while loose := {p for p in core if sum(other in core for other in beside[p]) < 2}:
        core -= loose
    if not core:
        return None
    return [-graph.variables[p] for p in sorted(_piece(min(core), core, beside))]
