"""Clues are finished and broken as the referee, who knows nothing of descriptions, says of the same board."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quebra
from quebra.core.game import Board
from quebra.core.grid import all_cells
from quebra.core.play.clues import PlayClue
from quebra.core.play.description import describe_play
from quebra.core.play.record import answer_of, filling_move, replay
from quebra.core.registry import game_named
from quebra.core.verdict import Violation
from support.boards import kenken_boards, shakashaka_boards, snake_boards
from support.grid_boards import random_grid_board

COUNTED = st.one_of(snake_boards(), shakashaka_boards())
# What the clues are called that the rules of a referee are about.
CLUES_OF = {
    "row-count": "row-{line}",
    "column-count": "column-{line}",
    "row": "row-{line}",
    "column": "column-{line}",
    "length": "length",
    "no-snake": "length",
}


def random_values(board: Board, rng: random.Random, chance: float) -> dict[Any, Any]:
    cells = [cell for cell in all_cells(board.rows, board.columns) if board.open_values(cell)]
    return {cell: rng.choice(board.open_values(cell)) for cell in cells if rng.random() < chance}


def clue_of(violation: Violation) -> str | None:
    """The clue that a broken rule is about; None for the rules that no clue shows."""
    if violation.rule in ("clue", "number"):
        return "number-{}-{}".format(*str(violation.values["cell"])[1:].split("c"))
    return CLUES_OF.get(violation.rule, "").format(**violation.values) or None


def broken_by_referee(board: Board, values: dict[Any, Any]) -> set[str | None]:
    verdict = quebra.check(board, answer_of(board, values), partial=True)
    return set(map(clue_of, verdict.violations))


def assert_judged_alike(board: Board, values: dict[Any, Any]) -> set[str]:
    """Every clue of a board; how they stand."""
    clues = describe_play(board).clues
    blamed = broken_by_referee(board, values)
    for clue in clues:
        status = clue.status(values)
        assert (status == "broken") == (clue.id in blamed), clue
        # It is finished if it is right with all that is open left without what it counts.
        rest = {cell: least(board, clue, cell) for cell in clue.cells if cell not in values}
        right = clue.id not in broken_by_referee(board, {**rest, **values})
        assert (status == "finished") == right, clue
    return {clue.status(values) for clue in clues}


def least(board: Board, clue: PlayClue, cell: Any) -> Any:
    return next(one for one in board.open_values(cell) if one not in clue.rule.values)  # type: ignore[union-attr]


@settings(max_examples=200)
@given(COUNTED, st.integers(0, 2**32), st.sampled_from((0.0, 0.3, 0.7, 1.0)))
def test_counts_are_judged_as_the_referee_does(board: Board, seed: int, chance: float) -> None:
    assert_judged_alike(board, random_values(board, random.Random(seed), chance))


@pytest.mark.parametrize("name", ["lamps", "posts"])
def test_counts_of_a_model_are_judged_as_the_referee_does(name: str, small_games: None) -> None:
    assert game_named(name)
    rng, seen = random.Random(5), set()
    for _ in range(60):
        board = random_grid_board(name, rng)
        seen |= assert_judged_alike(board, random_values(board, rng, rng.choice((0.3, 0.7, 1.0))))
    assert seen == {"open", "finished", "broken"}


@settings(max_examples=200)
@given(kenken_boards(), st.integers(0, 2**32), st.sampled_from((0.5, 0.9, 1.0)))
def test_cages_are_judged_as_the_referee_does(board: Any, seed: int, chance: float) -> None:
    values = random_values(board, random.Random(seed), chance)
    verdict = quebra.check(board, answer_of(board, values), partial=True)
    blamed = {violation.cells for violation in verdict.violations if violation.rule == "cage"}
    for clue in describe_play(board).clues:
        if set(clue.cells) <= set(values):
            assert clue.status(values) == ("broken" if clue.cells in blamed else "finished")
        else:
            assert clue.status(values) == "open"


@pytest.mark.parametrize("name", list(quebra.examples()))
def test_a_solution_finishes_every_clue(name: str) -> None:
    board = quebra.examples()[name]
    (answer, *_) = quebra.solve(board).solutions
    values = replay(board, [filling_move(board, answer)]).values
    clues = describe_play(board).clues
    assert clues and {clue.status(values) for clue in clues} == {"finished"}
