"""KenKen boards as the facts of the report by Pinto and Oliveira."""

from __future__ import annotations

from quebra.core.errors import InputError
from quebra.core.grid import name_of
from quebra.games.kenken.board import KenKenBoard


def write(board: KenKenBoard) -> str:
    """``testBoard`` with a ``cell(Field, _)`` for every cell, ``testFields`` with the cages.

    A cage of one cell that hides its operator is written ``'='``, the only one that fits it.
    """
    if board.lowest != 1:
        raise InputError("the report's digits start at 1, this board's at 0")
    rows = ["[" + ", ".join(f"cell({number + 1}, _)" for number in row) + "]" for row in board.cage_numbers()]
    fields = []
    for number, cage in enumerate(board.cages, 1):
        op = "=" if len(cage.cells) == 1 else cage.op
        if op is None:
            here = name_of(cage.cells[0])
            raise InputError(f"the cage at {here} hides its operator, the report's facts always show it")
        fields.append(f"field({number}, '{op}', {cage.target})")
    return _fact("testBoard", rows) + "\n" + _fact("testFields", fields)


def _fact(name: str, items: list[str]) -> str:
    start = f"{name}(["
    return start + (",\n" + " " * len(start)).join(items) + "]).\n"
