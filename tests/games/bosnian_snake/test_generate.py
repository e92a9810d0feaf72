"""Bosnian Snake made to order: the snake itself, clues and their shares, turns."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import quebra
from quebra.core.grid import Cell, all_cells, distance, surrounding
from quebra.core.symmetry import TURNS, Turn, image
from quebra.engine.generate.attempt import canonical
from quebra.engine.generate.demand import Plan, demand
from quebra.engine.generate.proof import Proof
from quebra.engine.generate.tune import limits_of
from quebra.engine.model.clock import Clock
from quebra.games.bosnian_snake.board import SnakeBoard, answer_from_path
from quebra.games.bosnian_snake.generate import turned
from quebra.games.bosnian_snake.generate.sketch import SnakeSketch
from quebra.games.bosnian_snake.generate.winding import short_way, wind
from support.brute_force import snakes_of
from support.made_to_order import check_all, is_symmetric, made, request

SNAKE = "bosnian-snake"
QUARTER_TURN = Turn(over_rows=True, diagonal=True)


def is_snake(path: tuple[Cell, ...]) -> bool:
    """By the letter: neighbours in the path are neighbours on the board, and nothing else touches."""
    for place, cell in enumerate(path):
        for other_place, other in enumerate(path[:place]):
            apart = place - other_place
            if apart <= 2 and distance(cell, other) != apart:
                return False
            if apart > 2 and max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) < 2:
                return False
    return True


# ---- the snake


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("rows", "columns", "aim"), [(3, 3, 5), (10, 10, 46), (6, 13, 35), (16, 16, 120)])
def test_snakes_wind_as_long_as_told(rows: int, columns: int, aim: int, seed: int) -> None:
    path = wind(rows, columns, None, aim, (), Random(seed))
    assert is_snake(path)
    assert len(path) == aim
    assert path == wind(rows, columns, None, aim, (), Random(seed))


@pytest.mark.parametrize("ends", [((1, 1), (8, 8)), ((1, 1), (1, 3)), ((5, 5), (2, 5)), ((9, 1), (1, 9))])
def test_snakes_run_from_end_to_end_and_keep_out_of_closed_cells(ends: tuple[Cell, Cell]) -> None:
    way = short_way(*ends)
    closed = {(row, column) for row in (2, 5, 8) for column in (2, 4, 6, 8)}.difference(way)
    least = len(way)
    for aim in (least, least + 6, 31 + (31 - least) % 2):
        path = wind(9, 9, ends, aim, closed, Random(aim))
        assert is_snake(path)
        assert (path[0], path[-1]) == ends
        assert len(path) == aim
        assert closed.isdisjoint(path)


@pytest.mark.parametrize("seed", range(4))
def test_snakes_fill_the_board_and_bend(seed: int) -> None:
    path = wind(14, 14, None, 95, (), Random(seed))
    on = set(path)
    lonely = [cell for cell in all_cells(14, 14) if on.isdisjoint([cell, *surrounding(cell, 14, 14)])]
    assert len(lonely) <= 6
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    assert sum(one != other for one, other in pairwise(steps)) >= len(path) / 4


# ---- boards


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"ends": "unknown"},
        {"ends": "r1c1,r4c5", "tell_length": True},
        {"symmetry": "rotation180"},
        {"symmetry": "rotation90", "ends": "unknown"},
        {"symmetry": "mirror", "minimal": True},
        {"length": "6-8"},
        {"length": "2", "ends": "r1c1,r1c2"},
    ],
)
def test_one_solution_by_trying_every_snake(asked: dict[str, Any]) -> None:
    for seed in (1, 2):
        puzzle = made(SNAKE, 5 if "symmetry" in asked else "4x5", "any", seed, **asked)
        assert snakes_of(puzzle.board) == {frozenset(puzzle.solution.snake)}
        assert is_snake(puzzle.solution.path)


@pytest.mark.parametrize(
    ("size", "level", "asked"),
    [
        (10, "normal", {}),
        (10, "hard", {}),
        (10, "extreme", {}),
        (9, "easy", {"ends": "unknown", "symmetry": "rotation180"}),
        (8, "hard", {"symmetry": "mirror", "counts": 0.5, "clues": 0.25}),
        (8, "normal", {"symmetry": "rotation90", "ends": "unknown"}),
        ("6x9", "trivial", {"clues": 0}),
        (8, "normal", {"length": "18-22", "symmetry": "rotation180"}),
    ],
)
def test_boards_are_as_asked(size: Any, level: str, asked: dict[str, Any]) -> None:
    wanted = request(SNAKE, size, level, **asked)
    puzzle = made(SNAKE, size, level, 7, **asked)
    check_all(puzzle, wanted)
    board: Any = puzzle.board
    symmetry = asked.get("symmetry", "none")
    assert is_symmetric(board, symmetry, layout)
    assert len(board.ends) == (0 if asked.get("ends") == "unknown" else 2)
    if board.ends and symmetry != "none":
        assert {image(end, symmetry, board.rows, board.columns) for end in board.ends} == set(board.ends)
    snake = len(puzzle.solution.snake)
    low, high = wanted.option("length") or (2, board.rows * board.columns)
    assert low <= snake <= high
    shown = sum(count is not None for count in (*board.row_counts, *board.column_counts))
    empty = board.rows * board.columns - snake
    for share, found, whole in (
        (wanted.option("counts"), shown, board.rows + board.columns),
        (wanted.option("clues"), len(board.clues), empty),
    ):
        assert share is None or abs(found - share * whole) <= max(1, 0.05 * whole)


def layout(board: SnakeBoard) -> Any:
    """Where clues and ends stand, whatever they say."""
    cells = tuple(
        tuple("#" if isinstance(mark, int) else mark and "end" for mark in row) for row in board.cells
    )
    return cells, *(tuple(c is None for c in counts) for counts in (board.row_counts, board.column_counts))


@pytest.mark.parametrize("symmetry", ["none", "rotation180"])
def test_no_group_of_a_minimal_board_can_be_missed(symmetry: str) -> None:
    puzzle = made(SNAKE, 6, "any", 3, minimal=True, symmetry=symmetry)
    board: Any = puzzle.board
    sketch = SnakeSketch(request(SNAKE, 6, symmetry=symmetry), puzzle.solution.path)
    given = frozenset(group for group in range(sketch.groups) if _shows(board, sketch, group))
    assert sketch.board(given) == board
    for group in given:
        assert quebra.count(sketch.board(given - {group}), cap=2) == 2


def _shows(board: SnakeBoard, sketch: SnakeSketch, group: int) -> bool:
    alone = sketch.board(frozenset({group}))
    return all(
        mark is None or mark == other
        for one, two in zip(
            (*alone.cells, alone.row_counts, alone.column_counts),
            (*board.cells, board.row_counts, board.column_counts),
            strict=True,
        )
        for mark, other in zip(one, two, strict=True)
    )


def test_the_same_board_in_every_process() -> None:
    code = (
        "import quebra\n"
        "from quebra.engine.generate.attempt import generate_one\n"
        "from quebra.engine.generate.request import make_request\n"
        "for asked in ({'symmetry': 'mirror'}, {'minimal': True, 'options': {'ends': 'unknown'}}):\n"
        "    request = make_request('bosnian-snake', 7, 'hard', **asked)\n"
        "    print(quebra.board_to_text(generate_one(request, 5).board))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "77")
    }
    assert len(told) == 1


def test_turns() -> None:
    puzzle = made(SNAKE, "5x7", "easy", 4, tell_length=True)
    board: Any = puzzle.board
    again = board
    for _ in range(4):
        again = turned(again, QUARTER_TURN)
    assert again == board
    assert again.extras == board.extras
    for turn in TURNS:
        laid = turned(board, turn)
        path = tuple(turn.cell(cell, board.rows, board.columns) for cell in puzzle.solution.path)
        assert quebra.check(laid, answer_from_path(laid, path)).right
        assert quebra.count(laid) == 1
        assert canonical(laid) == canonical(board)
        if not turn.diagonal:
            assert turned(laid, turn) == board
    other = made(SNAKE, "5x7", "easy", 5, tell_length=True)
    assert canonical(other.board) != canonical(board)


# ---- clues on demand


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("ends", ["chosen", "unknown"])
def test_a_proof_agrees_with_the_solver(ends: str, seed: int) -> None:
    random = Random(seed)
    path = wind(6, 6, None, 17, (), random)
    sketch = SnakeSketch(request(SNAKE, 6, ends=ends), path)
    proof = Proof(sketch, Clock(None))
    for many in (3, 5, 8, 12, sketch.groups):
        given = frozenset(random.sample(range(sketch.groups), many))
        is_unique = quebra.count(sketch.board(given), cap=2) == 1
        assert proof.is_unique(given, sure=True) == is_unique


@pytest.mark.parametrize("ends", ["chosen", "unknown"])
@pytest.mark.parametrize("level", ["trivial", "easy", "normal"])
def test_clues_on_demand_are_enough_for_the_level(level: str, ends: str) -> None:
    random = Random(level)
    asked = request(SNAKE, 8, level, ends=ends)
    sketch = SnakeSketch(asked, wind(8, 8, None, 28, (), random))
    supply = demand(sketch, Plan(limits_of(level)), random, Clock(None))
    assert supply is not None
    assert max(step.cost for step in supply.steps) < limits_of(level).cost
    used = sketch.used(supply.steps) & supply.given
    assert quebra.count(sketch.board(supply.given), cap=2) == 1
    # All that the steps found is found again by those clues alone.
    explained = quebra.explain(sketch.board(used))
    found = {fact for step in explained.steps for fact in step.conclusions}
    told = {fact for step in supply.steps for fact in step.conclusions if fact.value == "snake"}
    assert told <= found | set(explained.given)
