"""Rectangles and packings: solutions before there is a board, and their rivals."""

from __future__ import annotations

from random import Random

import pytest

import quebra
from quebra.core.grid import Cell
from quebra.core.symmetry import SYMMETRIES, image
from quebra.engine.model.clock import Clock
from quebra.games.shakashaka.board import BLACK, ShakashakaAnswer, ShakashakaBoard
from quebra.games.shakashaka.generate.numbers import Numbers
from quebra.games.shakashaka.generate.packing import Packing
from quebra.games.shakashaka.generate.reach import SINGLES
from quebra.games.shakashaka.generate.rectangles import Rectangle, Shape, rectangles_in, values_of
from quebra.games.shakashaka.generate.rivals import Rivals
from quebra.games.shakashaka.generate.sketch import NumberSketch
from quebra.games.shakashaka.rules import check
from support.made_to_order import is_symmetric


def packed(rows: int, columns: int, symmetry: str, seed: int) -> Packing:
    """A random packing, with several solutions perhaps."""
    packing = Packing(rows, columns, symmetry, rows * columns // 4)
    packing.fill(packing.cells, Random(seed))
    packing.improve(Random(seed), 20)
    return packing


def answer_of(packing: Packing) -> ShakashakaAnswer:
    columns = range(1, packing.columns + 1)
    lines = ([packing.held.get((row, column)) for column in columns] for row in range(1, packing.rows + 1))
    return ShakashakaAnswer(tuple(map(tuple, lines)))


# ---- rectangles and packings


@pytest.mark.parametrize("first", [1, 2, 4])
@pytest.mark.parametrize("second", [1, 3])
def test_a_turned_rectangle_is_one_to_the_referee(first: int, second: int) -> None:
    shape = Shape(True, first, second)
    held = {(row + 1, column + 1): value for (row, column), value in values_of(shape).items()}
    side = first + second
    assert len(held) == 2 * first * second + side
    cells = [[None if (r, c) in held else BLACK for c in range(1, side + 1)] for r in range(1, side + 1)]
    answer = [[held.get((r, c)) for c in range(1, side + 1)] for r in range(1, side + 1)]
    board = ShakashakaBoard(side, side, tuple(map(tuple, cells)))
    assert check(board, ShakashakaAnswer(tuple(map(tuple, answer)))).right
    assert rectangles_in(held) == [Rectangle(shape, 1, 1)]


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name != "none"])
def test_images_of_rectangles_lie_where_the_images_of_their_cells_do(symmetry: str) -> None:
    for shape in (Shape(True, 1, 3), Shape(True, 2, 2), Shape(False, 2, 3)):
        rectangle = Rectangle(shape, 2, 3)
        other = rectangle.image(symmetry, 9, 9)
        assert set(other.cells()) == {image(cell, symmetry, 9, 9) for cell in rectangle.cells()}
        orbit = rectangle.orbit(symmetry, 9, 9)
        assert len(orbit) == (4 if symmetry == "rotation90" else 2)


@pytest.mark.parametrize("symmetry", list(SYMMETRIES))
@pytest.mark.parametrize("size", [(7, 7), (6, 9), (10, 10)])
def test_packings_are_solutions_with_a_symmetric_layout(symmetry: str, size: tuple[int, int]) -> None:
    if symmetry == "rotation90" and size[0] != size[1]:
        size = (8, 8)
    for seed in range(4):
        packing = packed(*size, symmetry, seed)
        board = NumberSketch(packing).board(range(len(packing.black_cells) // 4))
        assert check(board, answer_of(packing)).right
        assert is_symmetric(
            board, symmetry, lambda one: [[mark is None for mark in row] for row in one.cells]
        )
        found = {cell: one for one in rectangles_in(packing.held) for cell in one.cells()}
        assert found == packing.owner


def test_packings_are_lively() -> None:
    """Most of the white cells are in turned rectangles of several sizes, and there are no black deserts."""
    for seed in range(5):
        packing = packed(10, 10, "none", seed)
        in_turned = sum(owner.shape.is_turned for owner in packing.owner.values())
        assert in_turned > len(packing.owner) / 2
        assert len({owner.shape for owner in packing.owner.values()}) >= 5
        black = set(packing.black_cells)
        assert not any(
            black.issuperset(all_in(row, column, 3)) for row in range(1, 9) for column in range(1, 9)
        )


def all_in(row: int, column: int, side: int) -> list[Cell]:
    return [(row + down, column + right) for down in range(side) for right in range(side)]


def test_clearing_gives_back_what_was_there_before() -> None:
    packing = Packing(8, 8, "rotation180", 0)
    assert packing.put(Rectangle(Shape(True, 1, 2), 1, 1))
    assert not packing.put(Rectangle(Shape(False, 1, 1), 2, 2))
    assert packing.put(Rectangle(Shape(False, 2, 2), 1, 5))
    assert not packing.put(Rectangle(Shape(False, 1, 1), 3, 5)), "a white edge would be shared"
    assert len(packing.owner) == 2 * (7 + 4)
    assert len(packing.clear([(8, 8), (7, 7)])) == 2 * 7
    assert {owner.shape for owner in packing.owner.values()} == {Shape(False, 2, 2)}


# ---- other solutions, and how far simple reasoning gets


def test_rivals_are_other_solutions_and_none_is_missed() -> None:
    rivals = Rivals(7, 7, Clock(None))
    kinds = set()
    for seed in range(25):
        packing = packed(7, 7, "none", seed)
        sketch = NumberSketch(packing)
        every = range(0, sketch.groups, 1 + seed % 2)
        board = sketch.board(every)
        shown = [cell for group in every for cell in sketch.cells[group]]
        rival = rivals.rival(packing, shown)
        result = quebra.solve(board, engine="minisat")
        assert (rival is None) == (result.status == "unique")
        kinds.add(result.status)
        if rival is not None:
            assert rival != packing.held
            packing.adopt(rival)
            assert check(board, answer_of(packing)).right
    assert kinds == {"unique", "multiple"}


def test_what_single_rules_solve_is_explained_by_single_rules() -> None:
    rivals, outcomes = Rivals(7, 7, Clock(None)), set()
    for seed in range(12):
        packing = packed(7, 7, "none", seed)
        numbers = Numbers(packing, packing.black_cells, rivals, Random(seed), Clock(None))
        if rivals.differing(packing, packing.black_cells):
            continue
        given = numbers.fewest(numbers.shown)
        is_beyond = numbers.reach.is_beyond(given, SINGLES)
        assert is_beyond == bool(numbers.reach.left_by_single(given))
        steps = quebra.explain(numbers.sketch.board(given)).inferences
        assert is_beyond == any(len(step.rules) > 1 for step in steps)
        outcomes.add(is_beyond)
    assert outcomes == {True, False}
