"""Shakashaka made to order."""

from __future__ import annotations

import subprocess
import sys
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
    for seed in (1, 2):
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


@pytest.mark.parametrize(("numbered", "level"), [(0, "easy"), (0.3, "normal"), (0.7, "hard"), (1, "easy")])
def test_shares_of_numbers(numbered: float, level: str) -> None:
    puzzle = made(TYPE, 8, level, numbered=numbered)
    check_all(puzzle, request(TYPE, 8, level, numbered=numbered))
    board: Any = puzzle.board
    assert abs(len(board.numbers) / blacks(board) - numbered) <= 0.05


def test_both_shares_and_symmetry() -> None:
    asked = {"black": 0.3, "numbered": 0.5, "symmetry": "rotation90"}
    puzzle = made(TYPE, 10, "normal", **asked)
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
        (2, "any", {}, "sides of 3 to 40"),
        (41, "any", {}, "sides of 3 to 40"),
    ],
)
def test_refusals(size: Any, difficulty: str, asked: dict[str, Any], reason: str) -> None:
    with pytest.raises(quebra.InputError, match=reason):
        request(TYPE, size, difficulty, **asked)


@pytest.mark.parametrize("shape", [(3, 3), (3, 4)])
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


def test_the_same_seed_gives_the_same_board_in_another_process() -> None:
    asked = [(7, "hard", "none"), (8, "easy", "mirror")]
    here = [quebra.board_to_text(made(TYPE, size, level, 5, symmetry=s).board) for size, level, s in asked]
    code = (
        "import quebra\n"
        "from quebra.engine.generate.attempt import generate_one\n"
        "from quebra.engine.generate.request import make_request\n"
        f"for size, level, symmetry in {asked}:\n"
        f"    request = make_request({TYPE!r}, size, level, symmetry)\n"
        "    print(quebra.board_to_text(generate_one(request, 5).board))"
    )
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONHASHSEED": hash_seed}
        )
        assert run.stdout.split() == "".join(here).split(), run.stderr


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
