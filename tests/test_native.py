"""Each native kernel against its plain twin."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from pysat.solvers import Solver

from quebra import _native
from quebra.engine.model.model import Pattern
from quebra.games.bosnian_snake import plain as plain_snake
from quebra.games.kenken import plain as plain_kenken
from quebra.games.kenken.board import Cage, KenKenBoard
from test_brute_force import random_kenken_board

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("seed", range(8))
def test_cage_fillings(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        size = rng.randint(2, 5)
        board = random_kenken_board(rng, size, largest=5)
        anything = [(1 << size) - 1] * size**2
        for cage in board.cages:
            cells = [(r - 1) * size + c - 1 for r, c in cage.cells]
            native = _native.cage_fillings(
                (cage.op or "?", cage.target, cells), size, board.lowest, anything, 10**6
            )
            assert native is not None
            assert sorted(map(tuple, native)) == sorted(plain_kenken.cage_fillings(cage, board))


def test_cage_fillings_respect_domains_and_the_limit() -> None:
    only_low = [0b0011] * 16
    cage = ("+", 3, [0, 1])
    assert _native.cage_fillings(cage, 4, 1, only_low, 10) == [[1, 2], [2, 1]]
    assert _native.cage_fillings(("+", 5, [0, 1]), 4, 1, [0b1111] * 16, 4) is not None
    assert _native.cage_fillings(("+", 5, [0, 1]), 4, 1, [0b1111] * 16, 3) is None


def test_kernels_refuse_nonsense() -> None:
    with pytest.raises(ValueError, match="off the board"):
        _native.KenKenSearch(2, 1, [("+", 3, [0, 9])], 10)
    with pytest.raises(ValueError, match="size"):
        _native.KenKenSearch(40, 1, [], 10)
    with pytest.raises(ValueError, match="anchor"):
        _native.separations(2, 2, b"\0\0\0\0", b"\0\0\0\0", 0)
    with pytest.raises(ValueError, match="byte a cell"):
        _native.separations(2, 2, b"\1", b"\0\0\0\0", 0)
    for lowest in (-1, 2):
        with pytest.raises(ValueError, match="lowest"):
            _native.KenKenSearch(2, lowest, [], 10)
    for target in (2**62, -(2**63)):
        with pytest.raises(ValueError, match="target"):
            _native.cage_fillings(("=", target, [0]), 2, 1, [3] * 4, 10)


def test_a_paused_search_goes_on_where_it_stopped() -> None:
    board = KenKenBoard(4, tuple(Cage(((1, c), (2, c), (3, c), (4, c)), "+", 10) for c in range(1, 5)))
    cages = [("+", 10, [c, 4 + c, 8 + c, 12 + c]) for c in range(4)]
    search = _native.KenKenSearch(4, 1, cages, 1000)
    found = set()
    outcomes = []
    while (outcome := search.advance(1)) != "exhausted":
        outcomes.append(outcome)
        if outcome == "found":
            found.add(tuple(search.domains()))
    assert "paused" in outcomes
    assert len(found) == 576 == sum(1 for _ in plain_kenken.solutions(board))


@pytest.mark.parametrize("most_fillings", [0, 3, 10**6])
def test_cages_judged_by_bounds_give_the_same_solutions(most_fillings: int) -> None:
    rng = random.Random(5)
    for _ in range(120):
        board = random_kenken_board(rng, rng.randint(2, 4), largest=6)
        size = board.size
        cages = [
            (cage.op or "?", cage.target, [(r - 1) * size + c - 1 for r, c in cage.cells])
            for cage in board.cages
        ]
        search = _native.KenKenSearch(size, board.lowest, cages, most_fillings)
        count = 0
        while search.advance(10**6) == "found":
            count += 1
        assert count == sum(1 for _ in plain_kenken.solutions(board))


@pytest.mark.parametrize("seed", range(6))
def test_separations(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        rows, columns = rng.randint(1, 8), rng.randint(1, 8)
        size = rows * columns
        on = bytearray(rng.random() < 0.35 for _ in range(size))
        closed = bytes(not on[i] and rng.random() < 0.15 for i in range(size))
        anchor = rng.randrange(size)
        on[anchor], closed = 1, closed[:anchor] + b"\0" + closed[anchor + 1 :]
        native = _native.separations(rows, columns, bytes(on), closed, anchor)
        twin = plain_snake.separations(rows, columns, bytes(on), closed, anchor)
        assert [piece for piece, _ in native] == [piece for piece, _ in twin]
        for (piece, wall), (_, other_wall) in zip(native, twin, strict=True):
            assert len(wall) == len(other_wall)
            assert all(not on[cell] and not closed[cell] for cell in wall)
            assert not _joined(rows, columns, piece[0], anchor, closed, set(wall))


def _joined(rows: int, columns: int, start: int, goal: int, closed: bytes, wall: set[int]) -> bool:
    seen, queue = {start}, [start]
    for cell in queue:
        row, column = divmod(cell, columns)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            other = r * columns + c
            if (
                0 <= r < rows
                and 0 <= c < columns
                and other not in seen
                and not closed[other]
                and other not in wall
            ):
                seen.add(other)
                queue.append(other)
    return goal in seen


def random_clauses(rng: random.Random, variables: int, count: int, longest: int) -> list[list[int]]:
    """Mostly two literals and more, now and then one."""
    clauses = []
    for _ in range(count):
        length = 1 if rng.random() < 0.03 else rng.randint(2, longest)
        clauses.append([rng.choice((1, -1)) * v for v in rng.sample(range(1, variables + 1), length)])
    return clauses


@pytest.mark.parametrize("seed", range(6))
def test_the_sat_solver_agrees_with_another(seed: int) -> None:
    """Random formulas, clauses added between calls, assumptions, models and cores."""
    rng = random.Random(seed)
    answers = []
    for _ in range(150):
        variables = rng.randint(4, 40)
        clauses = random_clauses(rng, variables, int(variables * rng.uniform(1.5, 4.5)), 3)
        own, other = _native.SatSolver(), Solver("minisat22", bootstrap_with=clauses)
        own.add_clauses(clauses)
        for _ in range(5):
            chosen = rng.sample(range(1, variables + 1), rng.randint(0, 4))
            assumptions = [rng.choice((1, -1)) * v for v in chosen]
            answer = own.solve(assumptions, 10**9)
            answers.append(answer)
            assert answer == other.solve(assumptions=assumptions)
            if answer:
                truth = own.truth(variables)
                holds = {v if truth[v] else -v for v in range(1, variables + 1)}
                assert all(holds & set(clause) for clause in clauses)
                assert set(assumptions) <= holds
            else:
                assert set(own.core()) <= set(assumptions)
                assert not other.solve(assumptions=own.core())
            more = random_clauses(rng, variables, rng.randint(0, 2), 4)
            own.add_clauses(more)
            other.append_formula(more)
            clauses += more
        other.delete()
    assert 100 < sum(answers) < len(answers) - 100


@pytest.mark.parametrize("seed", range(3))
def test_the_sat_solver_on_hard_formulas(seed: int) -> None:
    """Enough conflicts for restarts, clause deletion and rebuilding; stopped and resumed on the way."""
    rng = random.Random(seed)
    clauses = [[rng.choice((1, -1)) * v for v in rng.sample(range(1, 221), 3)] for _ in range(int(220 * 4.3))]
    own = _native.SatSolver()
    own.add_clauses(clauses)
    slices = 0
    while (answer := own.solve([], 500)) is None:
        slices += 1
    assert slices > 2
    with Solver("glucose4", bootstrap_with=clauses) as other:
        assert answer == other.solve()


def test_patterns_are_the_clauses_they_stand_for() -> None:
    pattern = Pattern([[(0, 0, 1), (0, 1, 1), (1, 0, -1)], [(0, 0, -1), (0, 1, -1)], [(1, 2, 1)]])
    bases = (4, 9)
    assert pattern.fill(bases) == ((4, 5, -9), (-4, -5), (11,))
    for assumptions in ([-4, -5, 9], [4, 5], [-11], [4, 9], [-4, -5]):
        by_pattern, by_clauses = _native.SatSolver(), _native.SatSolver()
        by_pattern.add_pattern(pattern.native(), bases)
        by_clauses.add_clauses(pattern.fill(bases))
        assert by_pattern.solve(assumptions, 100) == by_clauses.solve(assumptions, 100)
    with pytest.raises(ValueError, match="every slot"):
        _native.SatSolver().add_pattern(pattern.native(), (4,))
    for bases in ((0, 9), (4, -2), (2**31 - 1, 9)):
        with pytest.raises(ValueError, match="no variable"):
            _native.SatSolver().add_pattern(pattern.native(), bases)


def test_the_sat_solver_refuses_zero_and_knows_the_empty_clause() -> None:
    solver = _native.SatSolver()
    with pytest.raises(ValueError, match="not a literal"):
        solver.add_clauses([[1, 0]])
    with pytest.raises(ValueError, match="not a literal"):
        solver.solve([0], 10)
    assert solver.solve([], 10) is True
    assert solver.solve([7, -7], 10) is False
    assert sorted(solver.core()) == [-7, 7]
    solver.add_clauses([[3, 3, -3]])
    assert solver.solve([-3], 10) is True
    solver.add_clauses([[]])
    assert solver.solve([], 10) is False


@pytest.mark.parametrize(
    "ask",
    [
        lambda solver: solver.add_clauses([[2**31 - 1]]),
        lambda solver: solver.add_clauses([[-(2**31)]]),
        lambda solver: solver.solve([-(2**31)], 10),
        lambda solver: solver.reserve(-1),
        lambda solver: solver.reserve(2**31 - 1),
        lambda solver: solver.truth(-2),
    ],
)
def test_the_sat_solver_refuses_numbers_that_no_board_has(ask: Callable[[_native.SatSolver], object]) -> None:
    with pytest.raises(ValueError, match="out of range"):
        ask(_native.SatSolver())
