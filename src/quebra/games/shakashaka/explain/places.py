"""Grid corners and signs, as sentences tell them.

A triangle is written as its picture, a cell without one as □, so that the values of a sentence
are the same in every language.
"""

from __future__ import annotations

from quebra.core.grid import Cell
from quebra.engine.explain.steps import Value
from quebra.engine.model.model import Rule
from quebra.games.shakashaka.board import WHITE

SIGNS: dict[Value, str] = {"nw": "◤", "ne": "◥", "sw": "◣", "se": "◢", WHITE: "□"}
# A corner is told as the lower right one of a cell; at the upper and left border as another one.
# The key says whether a row lies above the corner and a column to its left.
CORNER_RULES = {
    (True, True): "rectangle",
    (False, True): "rectangle-ne",
    (True, False): "rectangle-sw",
    (False, False): "rectangle-nw",
}


def around(place: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells at the lower right corner of a cell, clockwise from that cell; some may be off the board."""
    row, column = place
    return (row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)


def place_of(rule: Rule) -> Cell:
    """Whose lower right corner a corner's rule looks at; row or column 0 is the border."""
    values = dict(rule.values)
    return int(values["row"]), int(values["column"])
