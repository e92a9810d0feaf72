"""Plain twins of what the kernel computes: the hash under the eight symmetries, and the windows."""

from __future__ import annotations

from functools import cache

from quebra.games.zurero.board import Position

MASK = (1 << 64) - 1
WHITE_TO_MOVE = 0x5A7572657263F09B


def splitmix(seed: int) -> int:
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def turned(row: int, column: int, symmetry: int, size: int) -> tuple[int, int]:
    if symmetry & 1:
        column = size - 1 - column
    if symmetry & 2:
        row = size - 1 - row
    return (column, row) if symmetry & 4 else (row, column)


@cache
def numbers(size: int) -> dict[str, list[list[int]]]:
    """For each letter and symmetry, the number of each cell in reading order."""
    cells = [(row, column) for row in range(size) for column in range(size)]
    found: dict[str, list[list[int]]] = {}
    for colour, letter in enumerate("bw"):
        found[letter] = []
        for symmetry in range(8):
            spots = [turned(row, column, symmetry, size) for row, column in cells]
            seeds = [0x7A757265726F * (2 * (row * 32 + column) + colour + 1) & MASK for row, column in spots]
            found[letter].append([splitmix(seed) for seed in seeds])
    return found


@cache
def all_numbers(size: int) -> dict[str, list[int]]:
    """For each letter the numbers of each cell under all symmetries, one behind the other."""
    return {
        letter: [
            sum(number << 64 * symmetry for symmetry, number in enumerate(cell))
            for cell in zip(*table, strict=True)
        ]
        for letter, table in numbers(size).items()
    }


def hash_of(position: Position) -> int:
    """The smallest of the eight hashes, marked with whose turn it is."""
    table, together = all_numbers(position.size), 0
    for place, letter in enumerate("".join(position.rows)):
        if letter != ".":
            together ^= table[letter][place]
    smallest = min(together >> 64 * symmetry & MASK for symmetry in range(8))
    return smallest ^ (WHITE_TO_MOVE if position.turn == "white" else 0)


def turned_rows(position: Position, symmetry: int) -> tuple[str, ...]:
    """The board seen under a symmetry."""
    size = position.size
    grid = [["."] * size for _ in range(size)]
    for row in range(size):
        for column in range(size):
            there = turned(row, column, symmetry, size)
            grid[there[0]][there[1]] = position.rows[row][column]
    return tuple("".join(row) for row in grid)


@cache
def windows(size: int) -> list[slice]:
    """Every window of five, as its part of all rows in one."""
    found = []
    for row in range(size):
        for column in range(size):
            for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                if 0 <= row + 4 * down < size and column + 4 * right < size:
                    places = [(row + k * down) * size + column + k * right for k in range(5)]
                    step = places[1] - places[0]
                    beyond = places[4] + step
                    found.append(slice(places[0], beyond if beyond >= 0 else None, step))
    return found


@cache
def pattern(window: str, own: str) -> int:
    """The number of a window's pattern: base three, nothing, own and other stones."""
    return sum((0 if cell == "." else 1 if cell == own else 2) * 3**k for k, cell in enumerate(window))


def worth(position: Position, weights: tuple[int, ...], tempo: int) -> int:
    """The sum over all windows of five, as the side to move sees them."""
    own, cells = "b" if position.turn == "black" else "w", "".join(position.rows)
    return tempo + sum(weights[pattern(cells[window], own)] for window in windows(position.size))
