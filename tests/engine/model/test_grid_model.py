"""Models of boards that describe themselves: their solutions are those of brute force."""

from __future__ import annotations

import random

import pytest

import quebra
from quebra.engine.model.grid_model import GridModel
from support.descriptions import CLASSES
from support.grid_boards import by_brute_force, random_grid_board

pytestmark = pytest.mark.usefixtures("small_games")


@pytest.mark.parametrize("type", ["lamps", "posts", "latin", "stars"])
def test_solutions_are_those_of_brute_force(type: str) -> None:
    rng = random.Random(f"grid model {type}")
    many = []
    while len(many) < 12:
        board = random_grid_board(type, rng)
        if len([cell for cell in board.all_cells() if board.is_open(cell)]) > (6 if type == "latin" else 9):
            continue
        found = list(quebra.solutions(board))
        assert len(set(found)) == len(found), "a solution came twice"
        assert set(found) == by_brute_force(board), quebra.board_to_text(board)
        many.append(len(found))
    assert max(many) > 1


def test_an_answer_may_contain_another() -> None:
    """Any number of lamps: each set of cells is a solution, and holds smaller ones."""
    board = quebra.parse("lamps\n. . .\n. . .")
    assert quebra.count(board) == 2**6
    assert quebra.count(quebra.parse("lamps\n. # .\n. 1 .")) == 2 * 2**2
    for engine in ("quebra", "glucose", "cadical"):
        assert len(quebra.solve(board, limit=None, engine=engine).solutions) == 64


def test_three_values_without_any_rule() -> None:
    kind, answer = CLASSES["long letters"]
    model = GridModel(kind((("wall", None, "green", 7),)), answer)
    assert model.variables == 12  # a variable for each value, in cells with a mark as well
    facts = model.facts
    assert [(facts[literal].cell, facts[literal].value) for literal in model.givens] == [
        ((1, 1), "blue"),
        ((1, 3), "green"),
        ((1, 4), "blue"),
    ]


def test_cells_that_take_no_value_have_no_variables() -> None:
    kind, answer = CLASSES["no blank"]
    model = GridModel(kind((("wall", None, 2),)), answer)
    assert {fact.cell for fact in model.facts.values()} == {(1, 2)} and not model.givens
    assert model.is_value((1, 2), "on") == -model.is_value((1, 2), "off")
    never = model.is_value((1, 1), "on")
    assert never == model.is_value((1, 3), "off") and (-never,) in list(model.clauses())
    counted = model.count_value("row", [(1, 1), (1, 2), (1, 3)], "off", 1).counted
    assert counted == (model.is_value((1, 2), "off"),)


def test_a_value_of_no_cell() -> None:
    kind, answer = CLASSES["plain"]
    with pytest.raises(ValueError, match="not in tuple"):
        GridModel(kind(((None,),)), answer).is_value((1, 1), "red")
