"""Random boards, the same for the same seed: every one is made from a solution, so it has one.

Shakashaka and KenKen boards with several solutions are then changed where two of them differ, so
that nearly all boards ask for a proof and not only for a second solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from random import Random
from typing import Any

import quebra
from quebra.core.grid import Cell, all_cells, neighbours, surrounding
from quebra.games.bosnian_snake.board import HEAD, TAIL, SnakeBoard
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.shakashaka.board import ShakashakaBoard

CLUED_SHARE = 1 / 3  # of a snake board's empty cells
LONGEST_CAGE = 4
MOST_REPAIRS = 100
REPAIR_SECONDS = 5.0  # a board that takes longer stays as it is
Rectangle = tuple[frozenset[Cell], frozenset[Cell]]  # its triangle cells, its white cells


def snake(size: int, seed: int) -> SnakeBoard:
    """Both ends, every row and column count, and a number in a third of the empty cells."""
    random = Random(f"snake {size} {seed}")
    path = _longest_walk(size, random)
    on = set(path)
    empty = [cell for cell in all_cells(size, size) if cell not in on]
    marks: dict[Cell, str | int] = {
        cell: sum(other in on for other in surrounding(cell, size, size))
        for cell in random.sample(empty, round(len(empty) * CLUED_SHARE))
    }
    marks |= {path[0]: HEAD, path[-1]: TAIL}
    lines = range(1, size + 1)
    return SnakeBoard(
        size,
        size,
        tuple(sum((row, column) in on for column in lines) for row in lines),
        tuple(sum((row, column) in on for row in lines) for column in lines),
        tuple(tuple(marks.get((row, column)) for column in lines) for row in lines),
    )


def _longest_walk(size: int, random: Random) -> list[Cell]:
    """A walk that never touches itself. When stuck it gives up some of its end and tries again."""
    path = [(random.randint(1, size), random.randint(1, size))]
    best: list[Cell] = []
    for _ in range(20 * size * size):
        steps = _free_steps(path, size)
        if steps:
            path.append(random.choice(steps))
            continue
        if len(path) > len(best):
            best = list(path)
        path.reverse()  # the other end has a turn
        if not _free_steps(path, size):
            del path[-random.randint(1, 8 + len(path) // 10) :]
            path = path or [best[0]]
    return max(best, path, key=len)


def _free_steps(path: list[Cell], size: int) -> list[Cell]:
    """The cells beside the end that touch nothing of the snake but its last two cells."""
    on, last = set(path), set(path[-2:])
    return [
        cell
        for cell in neighbours(path[-1], size, size)
        if cell not in on and all(other in last for other in surrounding(cell, size, size) if other in on)
    ]


def _doubtful(board: Any) -> set[Cell]:
    """The cells in which two solutions differ; none if there is only one or it takes too long."""
    found = quebra.solve(board, time_limit=REPAIR_SECONDS).solutions
    if len(found) < 2:
        return set()
    rows = enumerate(zip(found[0].cells, found[1].cells, strict=True), 1)
    return {
        (row, column)
        for row, lines in rows
        for column, (one, other) in enumerate(zip(*lines, strict=True), 1)
        if one != other
    }


def shakashaka(size: int, seed: int) -> ShakashakaBoard:
    """Rectangles packed at random; what is left over is black, with the number of its triangles.

    A rectangle that can be filled in another way is taken out again.
    """
    packed = _pack(size, Random(f"shakashaka {size} {seed}"))
    board = _around(packed, size)
    for _ in range(MOST_REPAIRS):
        doubtful = _doubtful(board)
        if not doubtful:
            break
        packed.remove(next(one for one in packed if doubtful & (one[0] | one[1])))
        board = _around(packed, size)
    return board


def _pack(size: int, random: Random) -> list[Rectangle]:
    """Large rectangles first, each where it fits."""
    packed: list[Rectangle] = []
    triangles: set[Cell] = set()
    white: set[Cell] = set()
    for longest in (4, 3, 2, 1):
        for place in random.sample(list(all_cells(size, size)), size * size):
            sides = random.randint(1, longest), random.randint(1, longest)
            rectangle = _turned(place, *sides) if random.random() < 0.7 else _upright(place, *sides)
            if _fits(rectangle, triangles, white, size):
                packed.append(rectangle)
                triangles |= rectangle[0]
                white |= rectangle[1]
    return packed


def _around(packed: list[Rectangle], size: int) -> ShakashakaBoard:
    triangles = frozenset[Cell]().union(*(edge for edge, _ in packed))
    open_cells = triangles.union(*(inside for _, inside in packed))
    numbers = {
        cell: sum(other in triangles for other in neighbours(cell, size, size))
        for cell in all_cells(size, size)
        if cell not in open_cells
    }
    lines = range(1, size + 1)
    return ShakashakaBoard(
        size, size, tuple(tuple(numbers.get((row, column)) for column in lines) for row in lines)
    )


def _turned(top: Cell, right: int, left: int) -> Rectangle:
    """A rectangle turned by 45 degrees.

    ``top`` is the cell to the right of its highest point; its sides cross so many cells.
    """
    row, column = top
    edge: set[Cell] = set()
    inside: set[Cell] = set()
    for down in range(right + left):
        first = column - 1 - down if down < left else column - 2 * left + down
        last = column + down if down < right else column + 2 * right - 1 - down
        edge |= {(row + down, first), (row + down, last)}
        inside |= {(row + down, between) for between in range(first + 1, last)}
    return frozenset(edge), frozenset(inside)


def _upright(top: Cell, height: int, width: int) -> Rectangle:
    row, column = top
    return frozenset(), frozenset(product(range(row, row + height), range(column, column + width)))


def _fits(rectangle: Rectangle, triangles: set[Cell], white: set[Cell], size: int) -> bool:
    edge, inside = rectangle
    if not all(1 <= row <= size and 1 <= column <= size for row, column in edge | inside):
        return False
    if not (edge | inside).isdisjoint(triangles | white):
        return False
    # A turned rectangle shows only black edges, so anything may lie beside it; an upright one
    # shows white edges, so no other white cell may.
    return bool(edge) or not any(other in white for cell in inside for other in neighbours(cell, size, size))


def kenken(size: int, seed: int) -> KenKenBoard:
    """A shuffled cyclic Latin square in random cages of one to four cells.

    A cage that can be filled in another way is cut into single cells.
    """
    random = Random(f"kenken {size} {seed}")
    rows, columns, digits = (random.sample(range(size), size) for _ in range(3))
    digit = {
        (row, column): digits[(rows[row - 1] + columns[column - 1]) % size] + 1
        for row, column in all_cells(size, size)
    }
    board = KenKenBoard(size, tuple(_cages(digit, size, random)))
    for _ in range(MOST_REPAIRS):
        doubtful = _doubtful(board)
        if not doubtful:
            break
        cut = next(cage for cage in board.cages if doubtful.intersection(cage.cells))
        singles = [Cage((cell,), "=", digit[cell]) for cell in cut.cells]
        board = KenKenBoard(size, (*(cage for cage in board.cages if cage != cut), *singles))
    return board


def _cages(digit: dict[Cell, int], size: int, random: Random) -> Iterator[Cage]:
    left = set(digit)
    for start in random.sample(sorted(left), len(left)):
        if start in left:
            cells = _grow(start, left, random.randint(1, LONGEST_CAGE), size, random)
            left -= set(cells)
            yield _cage(cells, [digit[cell] for cell in cells], random)


def _grow(start: Cell, left: set[Cell], most: int, size: int, random: Random) -> list[Cell]:
    cells = [start]
    while len(cells) < most:
        around = {other for cell in cells for other in neighbours(cell, size, size)}
        free = sorted((around & left) - set(cells))
        if not free:
            break
        cells.append(random.choice(free))
    return cells


def _cage(cells: list[Cell], digits: list[int], random: Random) -> Cage:
    high, low = max(digits), min(digits)
    targets = {"+": sum(digits), "*": prod(digits)}
    if len(cells) == 1:
        targets = {"=": high}
    elif len(cells) == 2:
        targets["-"] = high - low
        if high % low == 0:
            targets["/"] = high // low
    op = random.choice(sorted(targets))
    return Cage(tuple(cells), op, targets[op])
