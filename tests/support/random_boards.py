"""Random boards small enough for brute force, mostly true of a hidden answer, now and then false."""

from __future__ import annotations

import random

from quebra.core.errors import InputError
from quebra.core.grid import neighbours, surrounding
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.shakashaka.board import ShakashakaBoard
from support.boards import OPERATORS
from support.brute_force import all_snakes

ENDS = ("", "H", "T", "E", "HT", "HE", "TE", "EE")


def random_snake_board(rng: random.Random, rows: int, columns: int) -> SnakeBoard:
    """Clues of every kind, mostly true of one hidden snake, now and then false."""
    path = rng.choice(all_snakes(rows, columns))
    if rng.random() < 0.5:
        path = path[::-1]
    snake = set(path)
    cells: list[list[str | int | None]] = [[None] * columns for _ in range(rows)]
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            cell, chance = (row, column), rng.random()
            around = sum(other in snake for other in surrounding(cell, rows, columns))
            if cell not in snake and chance < 0.15:
                cells[row - 1][column - 1] = around if rng.random() < 0.9 else rng.randrange(9)
            elif cell not in snake and chance < 0.25:
                cells[row - 1][column - 1] = "x"
            elif cell in path[1:-1] and chance < 0.12:
                cells[row - 1][column - 1] = "o"
    letters = rng.choice(ENDS)
    places = [path[0], path[-1]] if "T" not in letters or len(letters) == 2 else [path[-1], path[0]]
    for letter, (row, column) in zip(letters, places, strict=False):
        cells[row - 1][column - 1] = letter
    counts = []
    for axis, lines in ((0, rows), (1, columns)):
        true = [sum(cell[axis] == number for cell in snake) for number in range(1, lines + 1)]
        counts.append(tuple(count if rng.random() < 0.3 else None for count in true))
    length = len(snake) + 2 * (rng.random() < 0.1) if rng.random() < 0.2 else None
    try:
        return SnakeBoard(rows, columns, counts[0], counts[1], tuple(map(tuple, cells)), length)
    except InputError:
        return random_snake_board(rng, rows, columns)


def random_shakashaka_boards(rng: random.Random) -> list[ShakashakaBoard]:
    rows, columns, white = rng.choice(
        [(2, 3, 6), (3, 3, 6), (3, 3, 5), (2, 4, 6), (1, 6, 6), (3, 4, 6), (4, 4, 6)]
    )
    spots = [(r, c) for r in range(rows) for c in range(columns)]
    white_spots = set(rng.sample(spots, min(white, len(spots))))
    boards = []
    for _ in range(60):
        cells = tuple(
            tuple(
                None if (r, c) in white_spots else rng.choice(["#", "#", "#", 0, 1, 2, 3, 4])
                for c in range(columns)
            )
            for r in range(rows)
        )
        boards.append(ShakashakaBoard(rows, columns, cells))
    return boards


def random_kenken_board(rng: random.Random, size: int, largest: int) -> KenKenBoard:
    """Random cages; targets mostly true of a hidden Latin square."""
    lowest = rng.choice([0, 1])
    order = rng.sample(range(size), size)
    square = {
        (r, c): (order[r - 1] + order[c - 1]) % size + lowest
        for r in range(1, size + 1)
        for c in range(1, size + 1)
    }
    free, cages = set(square), []
    while free:
        cells = [rng.choice(sorted(free))]
        free.discard(cells[0])
        for _ in range(rng.randrange(largest)):
            beside = sorted({n for cell in cells for n in neighbours(cell, size, size)} & free)
            if not beside:
                break
            cells.append(rng.choice(beside))
            free.discard(cells[-1])
        op = rng.choice(OPERATORS[min(len(cells), 3)])
        cages.append(Cage(tuple(cells), op, random_target(rng, [square[cell] for cell in sorted(cells)], op)))
    return KenKenBoard(size, tuple(cages), lowest)


def random_target(rng: random.Random, digits: list[int], op: str | None) -> int:
    if rng.random() < 0.03:
        return rng.randrange(30)
    meant = op or rng.choice(OPERATORS[min(len(digits), 3)][:-1])
    high, low = max(digits), min(digits)
    if meant == "/":
        return high // low if low and high % low == 0 else rng.randrange(1, 5)
    product = 1
    for digit in digits:
        product *= digit
    return {"=": digits[0], "+": sum(digits), "-": high - low, "*": product}[meant]
