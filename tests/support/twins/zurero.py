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


def hash_of(position: Position) -> int:
    """The smallest of the eight hashes, marked with whose turn it is."""
    table = numbers(position.size)
    stones = [(place, letter) for place, letter in enumerate("".join(position.rows)) if letter != "."]
    hashes = []
    for symmetry in range(8):
        value = 0
        for place, letter in stones:
            value ^= table[letter][symmetry][place]
        hashes.append(value)
    return min(hashes) ^ (WHITE_TO_MOVE if position.turn == "white" else 0)


def turned_rows(position: Position, symmetry: int) -> tuple[str, ...]:
    """The board seen under a symmetry."""
    size = position.size
    grid = [["."] * size for _ in range(size)]
    for row in range(size):
        for column in range(size):
            there = turned(row, column, symmetry, size)
            grid[there[0]][there[1]] = position.rows[row][column]
    return tuple("".join(row) for row in grid)


def worth(position: Position, weights: tuple[int, ...], tempo: int) -> int:
    """The sum over all windows of five, as the side to move sees them."""
    own = "b" if position.turn == "black" else "w"
    total, size = tempo, position.size
    for row in range(size):
        for column in range(size):
            for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                if not (0 <= row + 4 * down < size and column + 4 * right < size):
                    continue
                cells = [position.rows[row + k * down][column + k * right] for k in range(5)]
                total += weights[
                    sum(
                        (0 if cell == "." else 1 if cell == own else 2) * 3**k for k, cell in enumerate(cells)
                    )
                ]
    return total
