"""Between cells, facts and cages, and the numbers that the kernel has for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from quebra._native import cage_fillings
from quebra.core.grid import Cell
from quebra.engine.explain.steps import Known, Value
from quebra.engine.model.model import Fact
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.model import LARGEST_NATIVE, NativeCage, native_cage

KnownCell = tuple[int, int, bool]  # a cell, a mask of the digits left in it, and whether it is filled in
Left = Mapping[Cell, Sequence[int]]  # the digits left in cells
MOST_FILLINGS = 400  # of a cage, looked through for a sentence


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
    found: KnownCell | None = known.notes.get(cell)
    if found is None:
        lowest, number, digit = board.lowest, number_of(board, cell), known.value(cell)
        left = (digit,) if digit is not None else known.left(cell)
        found = known.notes[cell] = number, _mask(left, lowest), digit is not None
    return found


def known_of(board: KenKenBoard, seen: Iterable[KnownCell]) -> tuple[dict[Cell, int], Left]:
    """The digits that stand, and those left in each cell."""
    standing: dict[Cell, int] = {}
    left: dict[Cell, list[int]] = {}
    for number, mask, filled in seen:
        cell = cell_at(board, number)
        left[cell] = [digit for digit in board.digits if mask >> digit - board.lowest & 1]
        if filled:
            standing[cell] = left[cell][0]
    return standing, left


def fillings_of(
    board: KenKenBoard, cage: Cage, left: Mapping[Cell, Iterable[int]], most: int = MOST_FILLINGS
) -> list[tuple[int, ...]]:
    """How a cage can be filled with the digits left; nothing where that is too much to look through."""
    if cage.target > LARGEST_NATIVE:
        return []
    masks = [0] * board.size**2
    for cell in cage.cells:
        masks[number_of(board, cell)] = sum(1 << digit - board.lowest for digit in left[cell])
    found = cage_fillings(native_cage(board, cage), board.size, board.lowest, masks, most)
    return [tuple(filling) for filling in found or ()]


def ways_of(board: KenKenBoard, cage: Cage, left: Mapping[Cell, Iterable[int]]) -> list[tuple[int, ...]]:
    """The same without their order, in which digits rise."""
    return sorted({tuple(sorted(filling)) for filling in fillings_of(board, cage, left)})


@lru_cache(maxsize=1 << 16)
def _mask(digits: tuple[Value, ...], lowest: int) -> int:
    return sum(1 << int(digit) - lowest for digit in digits)
