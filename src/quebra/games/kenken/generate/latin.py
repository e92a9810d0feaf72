"""Random Latin squares."""

from __future__ import annotations

from random import Random

from quebra.core.grid import Cell


def latin_square(size: int, lowest: int, random: Random) -> dict[Cell, int]:
    """Digits for every cell, each once in every row and column.

    Row by row: whatever the rows so far, the next one can be completed, since every digit is missing
    from as many columns as rows are left.
    """
    missing = [list(range(size)) for _ in range(size)]  # by column
    square: dict[Cell, int] = {}
    for row in range(1, size + 1):
        for options in missing:
            random.shuffle(options)
        owner: dict[int, int] = {}  # digit: its column in this row
        for column in random.sample(range(size), size):
            _place(column, missing, owner, set())
        for digit, column in owner.items():
            missing[column].remove(digit)
            square[row, column + 1] = digit + lowest
    return square


def _place(column: int, missing: list[list[int]], owner: dict[int, int], tried: set[int]) -> bool:
    """Gives the column a digit; others move over where they must."""
    for digit in missing[column]:
        if digit in tried:
            continue
        tried.add(digit)
        if digit not in owner or _place(owner[digit], missing, owner, tried):
            owner[digit] = column
            return True
    return False
