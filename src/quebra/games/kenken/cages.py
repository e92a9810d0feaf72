"""The list of cages below a board, as the report by Pinto and Oliveira prints it."""

from __future__ import annotations

from quebra.core.words import tables
from quebra.games.kenken.board import SIGNS, KenKenBoard

COLUMNS = ("cage", "operator", "target", "row", "column", "cells")
HIDDEN = "?"


def table(board: KenKenBoard, language: str, ascii_only: bool = False) -> list[tuple[str, ...]]:
    """A heading, and for every cage its number, operator, target, the row and column where it begins, and
    how many cells it has. Cages are numbered as ``quebra convert --to prolog`` numbers them."""
    words = tables(__package__, language)["cages"]
    rows = [tuple(str(words[name]) for name in COLUMNS)]
    for number, cage in enumerate(board.cages, 1):
        operator = cage.op or HIDDEN
        sign = operator if ascii_only else SIGNS.get(operator) or operator
        row, column = cage.cells[0]
        rows.append((str(number), sign, *map(str, (cage.target, row, column, len(cage.cells)))))
    return rows
