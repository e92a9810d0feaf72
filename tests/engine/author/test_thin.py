"""Superfluous clues, against another engine and plain search."""

from __future__ import annotations

from typing import Any

import pytest

import quebra
from quebra.core.clue import DIGIT, Clue
from quebra.core.registry import game_of
from quebra.engine.author import kept
from quebra.engine.author.part import part_for
from quebra.engine.author.thin import thin
from quebra.engine.solve.solve import solve
from support.made_to_order import made

SIZES = {"shakashaka": "6x6", "bosnian-snake": "6x6", "kenken": "4x4"}


def is_unique(board: Any) -> bool:
    return solve(board, engine="cadical").status == "unique"


def ways_without(board: Any, clue: Clue) -> list[Any]:
    """The boards without a clue."""
    game = game_of(board)
    if game.offers("author", "ways_without"):
        return list(game.part("author").ways_without(board, clue))
    without = part_for(board).with_clue(board, clue, None)
    return [] if without is None else [without]


@pytest.mark.parametrize("type", SIZES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_can_be_left_out(type: str, seed: int) -> None:
    board = made(type, SIZES[type], seed=seed).board
    part = part_for(board)
    thinned = thin(board, graded=0)
    expected = {clue for clue in part.droppable(board) if any(map(is_unique, ways_without(board, clue)))}
    assert {one.clue for one in thinned.superfluous} == expected
    assert set(thinned.together) <= expected
    assert is_unique(thinned.puzzle)
    left = part_for(thinned.puzzle)
    for clue in part.droppable(board):
        if clue in left.droppable(thinned.puzzle):
            assert not any(map(is_unique, ways_without(thinned.puzzle, clue)))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_cell_that_was_split_off_is_superfluous(seed: int) -> None:
    """Whichever cage it came from, and though others beside it are smaller."""
    board = made("kenken", "5x5", seed=seed).board
    part, solution = part_for(board), solve(board).solution
    split = [clue for clue in part.places(board) if clue.kind == DIGIT]
    assert len(split) > 4
    for clue in split:
        (digit,) = part.fitting(board, clue, solution)
        more = part.with_clue(board, clue, digit)
        assert board in ways_without(more, clue)
        assert clue in [one.clue for one in thin(more, graded=0).superfluous]


@pytest.mark.parametrize("conflicts", [0, 3000])
def test_a_kept_solver_says_the_same(conflicts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it answers or gives every question up, another engine agrees on what can be left out."""
    monkeypatch.setattr(kept, "MOST_CONFLICTS", conflicts)
    for seed in (1, 2, 3):
        board = made("kenken", "5x5", seed=seed).board
        found = thin(board, graded=0, drop=True)
        spare = [
            clue
            for clue in part_for(board).droppable(board)
            if any(map(is_unique, ways_without(board, clue)))
        ]
        assert [one.clue for one in found.superfluous] == spare
        assert is_unique(found.puzzle)
        left = part_for(board).droppable(found.puzzle)
        assert not any(is_unique(one) for clue in left for one in ways_without(found.puzzle, clue))


def test_levels_are_not_passed() -> None:
    board = made("bosnian-snake", "8x8", "easy", seed=2).board
    thinned = thin(board, difficulty="normal", drop=True, graded=0)
    assert thinned.grade is not None and thinned.grade == quebra.grade(thinned.puzzle)
    assert thinned.grade.level in ("easy", "normal")


def test_symmetric_layouts_stay_symmetric() -> None:
    board = made("bosnian-snake", "6x6", "easy", symmetry="rotation180", seed=1).board
    thinned = thin(board, symmetry="rotation180", graded=0)
    numbers = {cell for cell, _ in thinned.puzzle.clues}
    assert all((7 - row, 7 - column) in numbers for row, column in numbers)
    counts = [*zip(thinned.puzzle.row_counts, reversed(thinned.puzzle.row_counts), strict=True)]
    assert all((one is None) == (other is None) for one, other in counts)


def test_grades_tell_how_hard_it_is_without() -> None:
    board = made("bosnian-snake", "6x6", "easy", seed=1).board
    thinned = quebra.thin(board)
    first = thinned.superfluous[0]
    assert first.grade == quebra.grade(part_for(board).with_clue(board, first.clue, None))


@pytest.mark.parametrize(
    ("board", "status"),
    [
        (quebra.examples()["snake-2-puzzle-2"], "multiple"),
        (quebra.parse("kenken\na b\na c\na 3+\nb 1=\nc 1=\n"), "none"),
    ],
)
def test_only_one_solution_leaves_something_to_spare(board: Any, status: str) -> None:
    found = thin(board, drop=True)
    assert (found.status, found.superfluous, found.together) == (status, (), ())
    assert found.complete and found.puzzle == board and found.grade is None


def test_any_cell_of_a_cage_keeps_it() -> None:
    board: Any = quebra.parse("kenken\na a\nb c\na 2*\nb 2=\nc 1=\n")
    cage = board.cages[0]
    for cell in cage.cells:
        thinned: Any = thin(board, keep={cell}, drop=True, graded=0)
        assert cage in thinned.puzzle.cages
        assert all(one.clue.cell not in cage.cells for one in thinned.superfluous)


@pytest.mark.parametrize("symmetry", ["none", "rotation180"])
@pytest.mark.parametrize(
    "text",
    [
        "kenken\na b\nc d\na 1=\nb 2=\nc 2=\nd 1=\n",
        "kenken\na b c\nd e e\nf f f\na 2=\nb 3=\nc 1=\nd 1=\ne 5\nf 6+\n",
        "kenken\na b c d\ne f c g\nh i j k\nl i m m\na 3=\nb 4=\nc 3\nd 2=\ne 1=\nf 2=\ng 3=\nh 2\n"
        "i 3*\nj 3\nk 4=\nl 4=\nm 2/\n",
    ],
)
def test_after_dropping_nothing_is_left_to_drop(text: str, symmetry: str) -> None:
    """Cells that are joined make cages, whose operators can be hidden in their turn."""
    puzzle = thin(quebra.parse(text), drop=True, graded=0, symmetry=symmetry).puzzle
    again = thin(puzzle, graded=0, symmetry=symmetry)
    assert (again.status, again.superfluous) == ("unique", ())
