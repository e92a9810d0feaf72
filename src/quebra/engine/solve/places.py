"""What the open cells of a board can be, as literals for a solver."""

from __future__ import annotations

from collections.abc import Iterable

from quebra.core.game import Board
from quebra.core.grid import Cell, all_cells
from quebra.engine.model.model import Model, Truth
from quebra.engine.solve.sat import Sat

Value = str | int
Place = tuple[Cell, Value]  # a cell, and what it could be


def places_of(board: Board) -> list[Place]:
    """Every value of every open cell, in the order of the board."""
    return [
        (cell, value) for cell in all_cells(board.rows, board.columns) for value in board.open_values(cell)
    ]


def place_literals(board: Board, places: Iterable[Place], model: Model, sat: Sat) -> dict[Place, int]:
    """What says that a cell has a value. A value without a variable of its own is that of none of
    the others: a new variable says so, or the only other one does."""
    known = {(fact.cell, fact.value): variable for variable, fact in model.facts.items()}
    literals: dict[Place, int] = {}
    for place in places:
        if place in known:
            literals[place] = known[place]
            continue
        others = [known[place[0], value] for value in board.open_values(place[0]) if value != place[1]]
        if len(others) == 1:
            literals[place] = -others[0]
        else:
            literals[place] = none = sat.new_variable(model.variables)
            sat.add([*((-none, -other) for other in others), (none, *others)])
    return literals


def is_shown(truth: Truth, literal: int) -> bool:
    """Whether a filling has what a literal says."""
    return bool(truth[abs(literal)]) == (literal > 0)
