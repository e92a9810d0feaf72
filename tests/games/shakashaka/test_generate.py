"""Shakashaka made to order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import quebra
from quebra.core.grid import Cell, all_cells
from quebra.core.symmetry import SYMMETRIES, TURNS, Turn, orbits
from quebra.engine.explain.scoring import LEVELS
from quebra.engine.generate.attempt import canonical
from quebra.engine.model.clock import Clock
from quebra.games.shakashaka.board import BLACK, WHITE, ShakashakaAnswer, ShakashakaBoard
from quebra.games.shakashaka.generate import turned
from quebra.games.shakashaka.generate.numbers import Numbers
from quebra.games.shakashaka.generate.packing import Packing
from quebra.games.shakashaka.generate.rivals import Rivals
from quebra.games.shakashaka.generate.sketch import NumberSketch
from quebra.games.shakashaka.requests import HARDEST
from support.brute_force import fillings_of
from support.made_to_order import check_all, is_symmetric, made, request

TYPE = "shakashaka"


def layout(board: ShakashakaBoard) -> Any:
    """Where black cells and numbers stand, whatever the numbers are."""
    return tuple(tuple("number" if isinstance(mark, int) else mark for mark in line) for line in board.cells)


def blacks(board: ShakashakaBoard) -> int:
    return sum(mark is not None for line in board.cells for mark in line)


# ---- requests


@pytest.mark.parametrize("level", LEVELS)
def test_levels(level: str) -> None:
    check_all(made(TYPE, 9, level, 2), request(TYPE, 9, level))


@pytest.mark.parametrize("symmetry", list(SYMMETRIES))
def test_symmetric_layouts(symmetry: str) -> None:
    for size, level in ((8, "easy"), (9, "normal")):
        puzzle = made(TYPE, size, level, symmetry=symmetry)
        check_all(puzzle, request(TYPE, size, level, symmetry=symmetry))
        assert is_symmetric(puzzle.board, symmetry, layout)


@pytest.mark.parametrize(("size", "black"), [("3x3", 0.45), ("3x4", 0.6), ("4x4", 0.7)])
def test_small_boards_by_brute_force(size: str, black: float) -> None:
    for seed in (1, 5):
        puzzle = made(TYPE, size, "any", seed, black=black)
        solution: Any = puzzle.solution
        assert list(fillings_of(puzzle.board)) == [solution]  # type: ignore[arg-type]
        assert any(value not in (None, WHITE) for line in solution.cells for value in line)


@pytest.mark.parametrize(
    ("black", "low", "high"), [("0.2", 0.15, 0.25), ("45%", 0.4, 0.5), (0.9, 0.85, 0.95)]
)
def test_shares_of_black_cells(black: Any, low: float, high: float) -> None:
    puzzle = made(TYPE, 8, "any", black=black)
    check_all(puzzle, request(TYPE, 8, "any", black=black))
    board: Any = puzzle.board
    assert low <= blacks(board) / 64 <= high


@pytest.mark.parametrize(
    ("numbered", "level", "seed"), [(0, "easy", 1), (0.3, "normal", 8), (0.7, "hard", 3), (1, "easy", 1)]
)
def test_shares_of_numbers(numbered: float, level: str, seed: int) -> None:
    puzzle = made(TYPE, 8, level, seed, numbered=numbered)
    check_all(puzzle, request(TYPE, 8, level, numbered=numbered))
    board: Any = puzzle.board
    assert abs(len(board.numbers) / blacks(board) - numbered) <= 0.05


@pytest.mark.parametrize(
    ("size", "level", "asked"),
    [
        (8, "normal", {"black": 15}),
        (8, "easy", {"numbered": 7}),
        (8, "any", {"black": 16, "numbered": 6}),
        (8, "any", {"black": 14, "numbered": 8, "symmetry": "rotation180"}),
        (6, "any", {"black": 9, "numbered": "=1"}),
    ],
)
def test_exact_numbers(size: int, level: str, asked: dict[str, Any]) -> None:
    puzzle = made(TYPE, size, level, **asked)
    check_all(puzzle, request(TYPE, size, level, **asked))
    board: Any = puzzle.board
    assert blacks(board) == asked.get("black", blacks(board))
    assert len(board.numbers) == int(str(asked.get("numbered", len(board.numbers))).removeprefix("="))


@pytest.mark.parametrize("symmetry", ["none", "rotation180", "mirror"])
def test_boards_of_two_by_two(symmetry: str) -> None:
    """None that has one solution holds a triangle, so these hold none."""
    assert not list(every_board(2, 2))
    found = set()
    for seed in range(12):
        puzzle = made(TYPE, 2, "any", seed, symmetry=symmetry)
        solution: Any = puzzle.solution
        assert list(fillings_of(puzzle.board)) == [solution]  # type: ignore[arg-type]
        assert all(value in (None, WHITE) for line in solution.cells for value in line)
        assert is_symmetric(puzzle.board, symmetry, layout)
        found.add(puzzle.board)
    assert len(found) > 2
    check_all(puzzle, request(TYPE, 2, "any", symmetry=symmetry))
    assert not made(TYPE, 2, "trivial", symmetry=symmetry, minimal=True).board.numbers  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", ["2x3", "6x2", "2x10"])
def test_narrow_boards(size: str) -> None:
    puzzle = made(TYPE, size, "easy")
    check_all(puzzle, request(TYPE, size, "easy"))
    solution: Any = puzzle.solution
    assert any(value not in (None, WHITE) for line in solution.cells for value in line)


def test_both_shares_and_symmetry() -> None:
    asked = {"black": 0.3, "numbered": 0.5, "symmetry": "rotation90"}
    puzzle = made(TYPE, 10, "normal", seed=2, **asked)
    check_all(puzzle, request(TYPE, 10, "normal", **asked))
    assert is_symmetric(puzzle.board, "rotation90", layout)
    board: Any = puzzle.board
    assert 25 <= blacks(board) <= 35
    assert abs(len(board.numbers) - 0.5 * blacks(board)) <= 2, "half of a group of four"


@pytest.mark.parametrize(("symmetry", "level"), [("none", "hard"), ("rotation180", "any"), ("none", "easy")])
def test_minimal_boards_can_spare_no_group_of_numbers(symmetry: str, level: str) -> None:
    puzzle = made(TYPE, 8, level, symmetry=symmetry, minimal=True)
    check_all(puzzle, request(TYPE, 8, level, symmetry=symmetry, minimal=True))
    fewer = list(without_a_group(puzzle.board, symmetry))
    assert fewer
    assert all(quebra.count(board, cap=2) == 2 for board in fewer)


def without_a_group(board: Any, symmetry: str) -> Iterator[Any]:
    """The board without each group of symmetric numbers in turn."""
    numbered = [cell for cell, _ in board.numbers]
    for group in orbits(numbered, symmetry, board.rows, board.columns):
        lines = [list(line) for line in board.cells]
        for row, column in group:
            assert isinstance(lines[row - 1][column - 1], int)
            lines[row - 1][column - 1] = BLACK
        yield replace(board, cells=tuple(map(tuple, lines)))


@pytest.mark.parametrize(
    ("size", "difficulty", "asked", "reason"),
    [
        (3, "extreme", {}, "no 3x3 board is harder than easy"),
        ("4x3", "hard", {}, "no 4x3 board is harder than normal"),
        (4, "extreme", {}, "no 4x4 board is harder than hard"),
        (10, "any", {"black": 0}, "without black cells has several solutions"),
        (10, "any", {"black": 1}, "all black"),
        (4, "any", {"black": 0.85}, "triangles need 4 white cells"),
        (5, "any", {"black": 0.75, "symmetry": "rotation90"}, "triangles need 9 white cells"),
        (3, "any", {"symmetry": "rotation90"}, "no 3x3 board with triangles"),
        (10, "any", {"black": "1.2"}, "black: expected a share"),
        (10, "any", {"numbered": "many"}, "numbered: expected a share"),
        ("4x5", "any", {"symmetry": "rotation90"}, "needs a square"),
        (1, "any", {}, "sides of 2 to 40"),
        (41, "any", {}, "sides of 2 to 40"),
        (2, "easy", {}, "no 2x2 board is harder than trivial, found easy"),
        ("2x4", "normal", {}, "no 2x4 board is harder than easy"),
        (2, "any", {"symmetry": "rotation90"}, "of the 2x2 boards with one solution .* none is rotation90"),
        (2, "any", {"black": "=1"}, "two or three black cells"),
        (2, "any", {"black": 2, "numbered": 3}, "at most 2 cells can be black, found 3 with numbers"),
        (2, "any", {"numbered": 2, "minimal": True}, "a minimal one has none"),
        (8, "any", {"black": 61}, "triangles need 4 white cells at least, found 61 of 64 black"),
        (8, "any", {"black": 15, "symmetry": "rotation180"}, "there can be 14 or 16, but not 15"),
        (8, "any", {"numbered": 6, "symmetry": "rotation90"}, "numbered: .* there can be 4 or 8, but not 6"),
        (8, "any", {"numbered": 61}, "numbered: at most 60 cells can be black"),
        (8, "any", {"numbered": 12, "black": 10}, "numbered: at most 10 cells can be black"),
    ],
)
def test_refusals(size: Any, difficulty: str, asked: dict[str, Any], reason: str) -> None:
    with pytest.raises(quebra.InputError, match=reason):
        request(TYPE, size, difficulty, **asked)


@pytest.mark.parametrize("shape", [(2, 3), (2, 4), (3, 3), (3, 4)])
def test_the_hardest_level_of_the_smallest_boards(shape: tuple[int, int]) -> None:
    """Every layout, every solution of it and every set of numbers that leaves no other."""
    levels = {quebra.grade(board).level for board in every_board(*shape)}
    assert max(map(LEVELS.index, levels)) == LEVELS.index(HARDEST[shape])


def every_board(rows: int, columns: int) -> Iterator[ShakashakaBoard]:
    """The boards with one solution, up to turns, without those that single rules solve if larger than 3x3.

    What single rules solve is normal at most, whatever the board.
    """
    cells = list(all_cells(rows, columns))
    turns = [turn for turn in TURNS if turn.shape(rows, columns) == (rows, columns)]
    for bits in range(1, 1 << len(cells)):
        black = tuple(cell for place, cell in enumerate(cells) if bits >> place & 1)
        if black == min(tuple(sorted(turn.cell(c, rows, columns) for c in black)) for turn in turns):
            yield from boards_of(rows, columns, black)


def boards_of(rows: int, columns: int, black: tuple[Cell, ...]) -> Iterator[ShakashakaBoard]:
    packings: list[Packing] = []
    blank = [[BLACK if (r, c) in black else None for c in range(1, columns + 1)] for r in range(1, rows + 1)]
    for answer in quebra.solve(
        ShakashakaBoard(rows, columns, tuple(map(tuple, blank))), limit=None
    ).solutions:
        assert isinstance(answer, ShakashakaAnswer)
        packing = Packing(rows, columns, "none", 0)
        held = {cell: answer.value(cell) for cell in packing.cells if cell not in black}
        packing.adopt({cell: value for cell, value in held.items() if value is not None})
        packings.append(packing)
    told = [[packing.number(cell) for cell in black] for packing in packings]
    for own, packing in zip(told, packings, strict=True):
        if not packing.triangles:
            continue
        sketch = NumberSketch(packing)
        numbers = Numbers(packing, (), Rivals(rows, columns, Clock(None)), Random(0), Clock(None))
        for bits in range(1 << len(black)):
            given = frozenset(place for place in range(len(black)) if bits >> place & 1)
            if sum(all(other[place] == own[place] for place in given) for other in told) > 1:
                continue
            if rows * columns <= 9 or numbers.reach.left_by_single(given):
                yield sketch.board(given)


# ---- the same again, and turned


def test_turning_boards() -> None:
    puzzle = made(TYPE, "5x7", "any", 4)
    board: Any = puzzle.board
    quarter, half, mirror = SYMMETRIES["rotation90"], SYMMETRIES["rotation180"], SYMMETRIES["mirror"]
    assert quarter and half and mirror
    once = turned(board, quarter)
    assert (once.rows, once.columns) == (7, 5)
    assert turned(once, quarter) == turned(board, half)
    assert turned(turned(turned(once, quarter), quarter), quarter) == board
    assert turned(turned(board, mirror), mirror) == board
    assert len({turned(board, turn) for turn in TURNS}) == 8
    assert len({canonical(turned(board, turn)) for turn in TURNS}) == 1
    assert canonical(board) != canonical(made(TYPE, "5x7", "any", 5).board)


def test_solutions_turn_along() -> None:
    puzzle = made(TYPE, 6, "any", 3)
    solution: Any = puzzle.solution
    for turn in TURNS:
        laid = turned(puzzle.board, turn)  # type: ignore[arg-type]
        cells = turn.rows(tuple(tuple(laid_value(value, turn) for value in line) for line in solution.cells))
        assert quebra.solve(laid).solutions == (ShakashakaAnswer(cells),)


def laid_value(value: str | None, turn: Turn) -> str | None:
    """Where a triangle's black corner comes to lie."""
    if value in (None, WHITE):
        return value
    corners = {"nw": (1, 1), "ne": (1, 2), "sw": (2, 1), "se": (2, 2)}
    laid = turn.cell(corners[value], 2, 2)
    return next(name for name, corner in corners.items() if corner == laid)
