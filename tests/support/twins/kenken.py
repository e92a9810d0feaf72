"""The plain twin of the native kernel: slow, short, and what the tests trust."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from quebra.core.grid import Cell
from quebra.games.kenken.board import Cage, KenKenAnswer, KenKenBoard


def cage_fillings(cage: Cage, board: KenKenBoard) -> list[tuple[int, ...]]:
    """Every filling of a cage that has no digit twice in a line."""
    return [
        digits
        for digits in product(board.digits, repeat=len(cage.cells))
        if reaches(cage, digits) and not repeats(cage.cells, digits)
    ]


def reaches(cage: Cage, digits: tuple[int, ...]) -> bool:
    """Whether the digits come to the target under an operator that may be meant."""
    high, low = max(digits), min(digits)
    outcomes = {"+": sum(digits) == cage.target, "*": prod(digits) == cage.target}
    if len(digits) == 1:
        outcomes = {"=": digits[0] == cage.target}
    elif len(digits) == 2:
        outcomes |= {"-": high - low == cage.target, "/": low != 0 and low * cage.target == high}
    return any(outcomes.values()) if cage.op is None else outcomes[cage.op]


def repeats(cells: tuple[Cell, ...], digits: tuple[int, ...]) -> bool:
    return any(
        digits[i] == digits[j] and (cells[i][0] == cells[j][0] or cells[i][1] == cells[j][1])
        for i in range(len(cells))
        for j in range(i)
    )


def solutions(board: KenKenBoard) -> Iterator[KenKenAnswer]:
    """All solutions, cell by cell in reading order."""
    cells = list(board.all_cells())
    digits: dict[Cell, int] = {}

    def fill(place: int) -> Iterator[KenKenAnswer]:
        if place == len(cells):
            lines = range(1, board.size + 1)
            yield KenKenAnswer(tuple(tuple(digits[r, c] for c in lines) for r in lines))
            return
        row, column = cells[place]
        for digit in board.digits:
            if any(
                digits.get((row, c)) == digit or digits.get((c, column)) == digit
                for c in range(1, board.size + 1)
            ):
                continue
            digits[row, column] = digit
            if all(
                reaches(cage, tuple(digits[cell] for cell in cage.cells))
                for cage in board.cages
                if cells[place] == cage.cells[-1]
            ):
                yield from fill(place + 1)
            del digits[row, column]

    return fill(0)
