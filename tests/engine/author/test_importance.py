"""What clues are good for: the steps of the explanation, counted once more."""

from __future__ import annotations

import pytest

import quebra
from quebra.core.clue import LENGTH, ROW_COUNT, Clue
from quebra.engine.author.importance import importance, used_clues
from quebra.engine.author.part import part_for
from quebra.engine.explain.told.shown import told_steps
from support.made_to_order import made

SIZES = {"shakashaka": "6x6", "bosnian-snake": "6x6", "kenken": "4x4"}


@pytest.mark.parametrize("type", SIZES)
def test_steps_and_cells_are_those_of_the_explanation(type: str) -> None:
    board = made(type, SIZES[type], seed=1).board
    found = importance(board)
    explanation = quebra.explain(board)
    told = told_steps(board, explanation.steps)
    assert found.complete and found.steps == len(told)
    assert {one.clue for one in found.weights} == set(part_for(board).shown(board))
    for one in found.weights:
        uses = [step for step in explanation.steps if one.clue in used_clues(board, step)]
        assert {*one.cells, *one.narrowed} == {fact.cell for step in uses for fact in step.conclusions}
        assert not set(one.cells) & set(one.narrowed)
        direct = [n for n, step in enumerate(told, 1) if one.clue in [rule.clue for rule in step.rules]]
        assert set(direct) <= set(one.steps)
    amounts = [one.amount for one in found.weights]
    assert amounts == sorted(amounts, reverse=True) and amounts[0] > 0


def test_of_steps_told_in_one_go_each_counts_for_its_own_clues() -> None:
    board = quebra.parse("kenken\na b b\nc c d\ne d d\na 1\nb 5+\nc 5+\nd 4+\ne 3\n")
    (first, *_) = told_steps(board, quebra.explain(board).steps)
    assert {fact.cell for fact in first.conclusions} >= {(1, 1), (3, 1)}  # both cages of one cell
    cells = {one.clue.cell: one.cells for one in importance(board).weights}
    assert cells[1, 1] == ((1, 1),) and cells[3, 1] == ((3, 1),)


def test_a_clue_that_decides_all() -> None:
    board = quebra.parse("bosnian-snake\n* . .\n2 H .\n. . .\nlength 2\n")
    (first, *_) = importance(board).weights
    assert {one.clue for one in importance(board).weights} == {Clue(ROW_COUNT, 1), Clue(LENGTH)}
    assert first.clue == Clue(ROW_COUNT, 1) and first.cells == ((1, 2), (2, 2))


def test_without_a_solution_there_is_nothing_to_use() -> None:
    found = quebra.importance(quebra.parse("kenken\na a\nb b\na 3+\nb 5+\n"))
    assert (found.status, found.weights, found.steps, found.complete) == ("none", (), 0, True)


def test_no_time() -> None:
    found = importance(quebra.examples()["snake-2-puzzle-5"], time_limit=1e-9)
    assert not found.complete and found.steps == 0
