"""Large boards that are quick to write down and hard to serve, the same every time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import quebra
from quebra.core.grid import Cell, all_cells, neighbours, surrounding
from quebra.games.bosnian_snake.board import HEAD, TAIL, SnakeBoard
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.shakashaka.board import ShakashakaBoard

Make = Callable[[int], Any]


def half_counts(size: int) -> SnakeBoard:
    """Every row and column count is half the size: the most helpers that counting can need."""
    counts = (size // 2,) * size
    return SnakeBoard(size, size, counts, counts, ((None,) * size,) * size)


def only_ends(size: int) -> SnakeBoard:
    """Head and tail in opposite corners, nothing else."""
    return _snake(size, {(1, 1): HEAD, (size, size): TAIL})


def told_length(size: int) -> SnakeBoard:
    """One number for the whole board: a third of the cells."""
    return _snake(size, {(1, 1): HEAD, (size, size): TAIL}, length=size * size // 3)


def wound(size: int) -> SnakeBoard:
    """A snake that winds from top to bottom, with all counts and a number in a third of the rest."""
    path = _winding(size)
    on = set(path)
    rest = [cell for cell in all_cells(size, size) if cell not in on]
    marks: dict[Cell, str | int] = {
        cell: sum(other in on for other in surrounding(cell, size, size))
        for cell in Random(size).sample(rest, len(rest) // 3)
    }
    return _snake(size, marks | {path[0]: HEAD, path[-1]: TAIL}, on)


def _winding(size: int) -> list[Cell]:
    path: list[Cell] = []
    for row in range(1, size + 1):
        columns = list(range(1, size + 1))[:: 1 if row % 4 == 1 else -1]
        path += [(row, column) for column in columns] if row % 2 else [(row, columns[0] if row % 4 else 1)]
    while path[-1][0] % 2 == 0:
        path.pop()
    return path


def _snake(
    size: int, marks: Mapping[Cell, str | int], on: Iterable[Cell] = (), length: int | None = None
) -> SnakeBoard:
    lines, counted = range(1, size + 1), list(on)
    rows = tuple(sum(cell[0] == line for cell in counted) if counted else None for line in lines)
    columns = tuple(sum(cell[1] == line for cell in counted) if counted else None for line in lines)
    cells = tuple(tuple(marks.get((row, column)) for column in lines) for row in lines)
    return SnakeBoard(size, size, rows, columns, cells, length)


def all_white(size: int) -> ShakashakaBoard:
    """No clue at all."""
    return ShakashakaBoard(size, size, ((None,) * size,) * size)


def paved(size: int) -> ShakashakaBoard:
    """Small boards with one solution, side by side, black between them."""
    tile = quebra.examples()["shakashaka-tab2"].cells
    period = len(tile) + 1
    return ShakashakaBoard(
        size,
        size,
        tuple(
            tuple(_paving(tile, row, column, period, size) for column in range(size)) for row in range(size)
        ),
    )


def _paving(tile: Any, row: int, column: int, period: int, size: int) -> Any:
    edge = size - size % period
    if row >= edge or column >= edge or row % period == period - 1 or column % period == period - 1:
        return "#"
    return tile[row % period][column % period]


def doubtful(size: int) -> ShakashakaBoard:
    """Black cells here and there, with numbers from a hat: most likely no solution."""
    random = Random(size)
    return ShakashakaBoard(
        size,
        size,
        tuple(
            tuple(
                random.choice((0, 1, 2, 2, "#", "#")) if random.random() < 0.2 else None for _ in range(size)
            )
            for _ in range(size)
        ),
    )


def latin(size: int) -> dict[Cell, int]:
    """A shuffled Latin square."""
    random = Random(size)
    rows, columns = (random.sample(range(size), size) for _ in range(2))
    return {
        (row, column): (rows[row - 1] + columns[column - 1]) % size + 1
        for row, column in all_cells(size, size)
    }


def row_sums(size: int) -> KenKenBoard:
    """Every row is one sum: nothing is told at all."""
    return KenKenBoard(size, tuple(Cage(tuple(row), "+", size * (size + 1) // 2) for row in _lines(size)))


def row_products(size: int) -> KenKenBoard:
    """Rows of two cages of half the length, as products."""
    return _caged(size, [half for row in _lines(size) for half in (row[: size // 2], row[size // 2 :])], "*")


def blocks(size: int) -> KenKenBoard:
    """Blocks of 4 by 4 cells with their sums."""
    found: dict[Cell, list[Cell]] = {}
    for row, column in all_cells(size, size):
        found.setdefault(((row - 1) // 4, (column - 1) // 4), []).append((row, column))
    return _caged(size, found.values(), "+")


def unsigned(size: int) -> KenKenBoard:
    """Cages of three and four cells without operators."""
    random, left = Random(size), set(all_cells(size, size))
    cages = []
    for start in sorted(left):
        if start not in left:
            continue
        cage = [start]
        left.remove(start)
        while len(cage) < 4:
            free = sorted({other for cell in cage for other in neighbours(cell, size, size)} & left)
            if not free:
                break
            cage.append(random.choice(free))
            left.remove(cage[-1])
        cages.append(cage)
    return _caged(size, cages, None)


def _lines(size: int) -> list[list[Cell]]:
    return [[(row, column) for column in range(1, size + 1)] for row in range(1, size + 1)]


def _caged(size: int, cages: Iterable[list[Cell]], op: str | None) -> KenKenBoard:
    digits, random = latin(size), Random(size)
    made = []
    for cells in cages:
        held = [digits[cell] for cell in cells]
        meant = op or random.choice("+*")
        target = sum(held) if meant == "+" else 1
        for digit in held if meant == "*" else ():
            target *= digit
        made.append(Cage(tuple(cells), "=" if len(cells) == 1 else op, target))
    return KenKenBoard(size, tuple(made))


FAMILIES: Mapping[str, tuple[tuple[int, ...], tuple[Make, ...]]] = {
    "bosnian-snake": ((100, 250), (half_counts, only_ends, told_length, wound)),
    "shakashaka": ((100, 250), (all_white, paved, doubtful)),
    "kenken": ((9, 16), (row_sums, row_products, blocks, unsigned)),
}
