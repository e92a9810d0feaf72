"""The Shakashaka corner statements, derived anew by brute force."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from quebra.games.shakashaka.corner import CLAUSES, KINDS, Statement, statements
from quebra.games.shakashaka.rules import BLACK_SIDES, E, N, S, W

QUARTERS = {"WW": (0, 0), "BB": (1, 1), "WB": (0, 1), "BW": (1, 0)}
NAMED = ("BB", "WB", "BW")
# The sides of each cell that touch the corner, clockwise, cells clockwise from the upper left.
TOUCHING = ((S, E), (W, S), (N, W), (E, N))


def is_allowed(kinds: tuple[str, ...]) -> bool:
    """Every white run round the corner spans 2, 4 or 8 quarters."""
    ring = [black for kind in kinds for black in QUARTERS[kind]]
    if not any(ring):
        return True
    start = ring.index(1)
    runs = "".join(map(str, ring[start:] + ring[:start])).replace("1", " ").split()
    return all(len(run) in (2, 4) for run in runs)


ALL = list(product(QUARTERS, repeat=4))
ALLOWED = [kinds for kinds in ALL if is_allowed(kinds)]


def holds(statement: Statement, kinds: tuple[str, ...]) -> bool:
    return any((kinds[cell] == kind) == positive for cell, kind, positive in statement)


def test_the_statements_forbid_exactly_what_is_forbidden() -> None:
    assert [kinds for kinds in ALL if all(holds(one, kinds) for one in CLAUSES)] == ALLOWED


def test_no_statement_can_be_shortened() -> None:
    for statement in CLAUSES:
        assert all(holds(statement, kinds) for kinds in ALLOWED)
        for literal in statement:
            shorter = statement - {literal}
            assert not all(holds(shorter, kinds) for kinds in ALLOWED)


@pytest.mark.parametrize(
    "black", [frozenset(some) for size in range(4) for some in combinations(range(4), size)]
)
def test_propagation_finds_every_kind_a_corner_forces_or_excludes(black: frozenset[int]) -> None:
    """Whatever kinds with black are known to be or not to be, nothing about them is missed."""
    possible = [kinds for kinds in ALLOWED if all(kinds[cell] == "BB" for cell in black)]
    choices = [[{"BB"}] if cell in black else knowledge() for cell in range(4)]
    for domains in product(*choices):
        left = [
            kinds for kinds in possible if all(k in domain for k, domain in zip(kinds, domains, strict=True))
        ]
        found = propagate(statements(black), [set(domain) for domain in domains])
        if not left:
            assert found is None
            continue
        assert found is not None
        for cell in range(4):
            expected = {kinds[cell] for kinds in left}
            assert found[cell] - {"WW"} == expected - {"WW"}
            assert (found[cell] == expected) or len(expected) > 1


def knowledge() -> list[set[str]]:
    """What literals can say of a cell: it is of one kind, or some kinds with black are excluded."""
    known = [{kind} for kind in QUARTERS]
    return known + [{"WW", *some} for size in range(1, 4) for some in combinations(NAMED, size)]


def propagate(clauses: tuple[Statement, ...], domains: list[set[str]]) -> list[set[str]] | None:
    """Unit propagation over "cell is of this kind", each cell being of exactly one kind."""
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            open_literals = []
            for cell, kind, positive in clause:
                if (domains[cell] == {kind}) if positive else (kind not in domains[cell]):
                    break  # holds already
                if not ((kind not in domains[cell]) if positive else (domains[cell] == {kind})):
                    open_literals.append((cell, kind, positive))
            else:
                if not open_literals:
                    return None
                if len(open_literals) == 1:
                    cell, kind, positive = open_literals[0]
                    domains[cell] = {kind} if positive else domains[cell] - {kind}
                    changed = True
        if not all(domains):
            return None
    return domains


def test_kinds_agree_with_the_geometry() -> None:
    for cell, (first, second) in enumerate(TOUCHING):
        for kind, corner in KINDS[cell].items():
            sides = BLACK_SIDES[corner]
            assert QUARTERS[kind] == (int(first in sides), int(second in sides))
        assert set(KINDS[cell]) == set(NAMED)
