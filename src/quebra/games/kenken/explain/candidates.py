"""Which digits each cell may still hold, and how sentences list them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from quebra.core.grid import Cell
from quebra.engine.explain.steps import Known
from quebra.engine.model.model import Fact
from quebra.games.kenken.board import SIGNS, Cage, KenKenBoard
from quebra.games.kenken.model import LARGEST_NATIVE, native_cage

MOST_LISTED = 6  # combinations in one sentence; more are only counted
MOST_FILLINGS = 400  # of a cage, listed for a sentence

Mask = int  # bit 0 is the lowest digit
Texts = dict[str, str | int]  # what a sentence needs


class Candidates:
    """The digits left in some cells: masks, and the cells whose digit is known."""

    __slots__ = ("board", "cells", "masks", "placed")

    def __init__(self, board: KenKenBoard, known: Known, cells: Sequence[Cell]) -> None:
        self.board = board
        self.cells = cells
        self.masks: dict[Cell, Mask] = {}
        self.placed: dict[Cell, int] = {}
        for cell in cells:
            mask, bit = 0, 1
            for digit in board.digits:
                holds = known.holds(cell, digit)
                if holds:
                    mask = bit
                    self.placed[cell] = digit
                    break
                if holds is None:
                    mask |= bit
                bit <<= 1
            self.masks[cell] = mask

    @property
    def open_cells(self) -> list[Cell]:
        return [cell for cell in self.cells if cell not in self.placed]

    def bit(self, digit: int) -> Mask:
        return 1 << (digit - self.board.lowest)

    def digits(self, mask: Mask) -> list[int]:
        return digits_of(self.board, mask)


def digits_of(board: KenKenBoard, mask: Mask) -> list[int]:
    return [digit for place, digit in enumerate(board.digits) if mask >> place & 1]


def cage_at(board: KenKenBoard, cells: tuple[Cell, ...]) -> Cage:
    """The cage that has exactly these cells."""
    return next(cage for cage in board.cages if cage.cells == cells)


def fillings_left(cage: Cage, candidates: Candidates, most: int = MOST_FILLINGS) -> list[list[int]] | None:
    """The fillings of a cage that use only digits left; None when there are more than ``most``."""
    from quebra._native import cage_fillings

    if cage.target > LARGEST_NATIVE:
        return None
    board = candidates.board
    domains = [(1 << board.size) - 1] * board.size**2
    for row, column in cage.cells:
        domains[(row - 1) * board.size + column - 1] = candidates.masks[row, column]
    return cage_fillings(native_cage(board, cage), board.size, board.lowest, domains, most)


def combinations_of(fillings: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    """The fillings without their order."""
    return sorted({tuple(sorted(filling)) for filling in fillings})


def listed(digits: Iterable[int]) -> str:
    """Digits in a sentence: 2, 5."""
    return ", ".join(map(str, digits))


def shortened(texts: Sequence[str]) -> str:
    """Several ways in a sentence: 1+5, 2+4; shortened when there are many."""
    more = len(texts) - MOST_LISTED
    return ", ".join(texts[:MOST_LISTED]) + (f" … (+{more})" if more > 0 else "")


def made_by(cage: Cage, digits: Sequence[int]) -> str:
    """The digits of a filled cage with the operator that is meant: 2×3×4, or 5−2."""
    if len(digits) == 1:
        return str(digits[0])
    high, low = max(digits), min(digits)
    reached = {
        "+": sum(digits) == cage.target,
        "*": prod(digits) == cage.target,
        "-": len(digits) == 2 and high - low == cage.target,
        "/": len(digits) == 2 and low * cage.target == high,
    }
    op = cage.op or next(op for op, right in reached.items() if right)
    return SIGNS[op].join(map(str, (high, low) if op in "-/" else digits))


def told(forced: Sequence[Fact]) -> tuple[Fact, ...]:
    """The facts worth telling: of a cell whose digit is found, not also what it is not."""
    found = {fact.cell for fact in forced if fact.holds}
    return tuple(fact for fact in forced if fact.holds or fact.cell not in found)


def excluded(forced: Iterable[Fact]) -> list[Fact]:
    return [fact for fact in forced if not fact.holds]
