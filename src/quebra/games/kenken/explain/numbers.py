"""Between cells, facts and cages, and the numbers that the kernel has for them."""

from __future__ import annotations

from quebra.core.grid import Cell
from quebra.engine.explain.steps import Known
from quebra.engine.model.model import Fact
from quebra.games.kenken.board import KenKenBoard
from quebra.games.kenken.model import LARGEST_NATIVE, NativeCage, native_cage

KnownCell = tuple[int, int, bool]  # a cell, a mask of the digits left in it, and whether it is filled in


def cages_of(board: KenKenBoard) -> list[NativeCage]:
    """The cages as the kernel takes them; to it all targets beyond its numbers are alike."""
    cages = (native_cage(board, cage) for cage in board.cages)
    return [(op, min(target, LARGEST_NATIVE + 1), cells) for op, target, cells in cages]


def cell_at(board: KenKenBoard, number: int) -> Cell:
    row, column = divmod(number, board.size)
    return row + 1, column + 1


def number_of(board: KenKenBoard, cell: Cell) -> int:
    return (cell[0] - 1) * board.size + cell[1] - 1


def fact_at(board: KenKenBoard, number: int) -> Fact:
    cell, digit = divmod(number // 2, board.size)
    return Fact(cell_at(board, cell), digit + board.lowest, number % 2 == 0)


def fact_number(board: KenKenBoard, fact: Fact) -> int:
    place = number_of(board, fact.cell) * board.size + int(fact.value) - board.lowest
    return 2 * place + (not fact.holds)


def known_cell(board: KenKenBoard, known: Known, cell: Cell) -> KnownCell:
    """What is known of a cell: just its digit where that is found, otherwise what is not excluded."""
    found: KnownCell | None = known.noted.get(cell)
    if found is None:
        found = known.noted[cell] = _known_cell(board, known, cell)
    return found


def _known_cell(board: KenKenBoard, known: Known, cell: Cell) -> KnownCell:
    left, bit = 0, 1
    for digit in board.digits:
        holds = known.holds(cell, digit)
        if holds:
            return number_of(board, cell), bit, True
        if holds is None:
            left |= bit
        bit <<= 1
    return number_of(board, cell), left, False
