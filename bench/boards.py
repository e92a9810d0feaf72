"""Random boards, the same for the same seed: every one is made from a solution, so it has one."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

from quebra.core.grid import Cell, all_cells, neighbours, surrounding
from quebra.games.bosnian_snake.board import HEAD, TAIL, SnakeBoard
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.shakashaka.board import ShakashakaBoard

CLUED_SHARE = 1 / 3  # of a snake board's empty cells
LONGEST_CAGE = 4


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
            del path[-random.randint(1, max(1, len(path) // 4)) :]
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


def shakashaka(size: int, seed: int) -> ShakashakaBoard:
    """Rectangles packed at random; what is left over is black, with the number of its triangles.

    A turned rectangle shows only black edges, so anything may lie beside it. Upright ones must
    not share an edge.
    """
    random = Random(f"shakashaka {size} {seed}")
    triangles: set[Cell] = set()
    white: set[Cell] = set()
    for longest in (4, 3, 2, 1):
        places = list(product(range(1, size + 1), range(1, size + 1)))
        random.shuffle(places)
        for place in places:
            sides = random.randint(1, longest), random.randint(1, longest)
            edge, inside = _turned(place, *sides) if random.random() < 0.7 else _upright(place, *sides)
            if _fits(edge, inside, triangles, white, size):
                triangles |= edge
                white |= inside
    lines = range(1, size + 1)
    return ShakashakaBoard(
        size,
        size,
        tuple(
            tuple(
                None
                if (row, column) in triangles or (row, column) in white
                else sum(other in triangles for other in neighbours((row, column), size, size))
                for column in lines
            )
            for row in lines
        ),
    )


def _turned(top: Cell, right: int, left: int) -> tuple[set[Cell], set[Cell]]:
    """The triangle cells and the white cells of a rectangle turned by 45 degrees.

    ``top`` is the cell to the right of its highest point; its sides cross so many cells.
    """
    row, column = top
    last_row = row + right + left - 1
    edge: set[Cell] = set()
    inside: set[Cell] = set()
    for here in range(row, last_row + 1):
        down = here - row
        first = column - 1 - down if down < left else column - 2 * left + down
        last = column + down if down < right else column + 2 * right - 1 - down
        edge |= {(here, first), (here, last)}
        inside |= {(here, between) for between in range(first + 1, last)}
    return edge, inside


def _upright(top: Cell, height: int, width: int) -> tuple[set[Cell], set[Cell]]:
    row, column = top
    return set(), set(product(range(row, row + height), range(column, column + width)))


def _fits(edge: set[Cell], inside: set[Cell], triangles: set[Cell], white: set[Cell], size: int) -> bool:
    shape = edge | inside
    if not all(1 <= row <= size and 1 <= column <= size for row, column in shape):
        return False
    if shape & triangles or shape & white:
        return False
    if edge:
        return True
    # An upright rectangle has white edges: no other white cell may lie at them.
    return not any(other in white for cell in inside for other in neighbours(cell, size, size))


def kenken(size: int, seed: int) -> KenKenBoard:
    """A shuffled cyclic Latin square in random cages of one to four cells."""
    random = Random(f"kenken {size} {seed}")
    rows, columns, digits = (random.sample(range(size), size) for _ in range(3))
    digit = {
        (row, column): digits[(rows[row - 1] + columns[column - 1]) % size] + 1
        for row, column in all_cells(size, size)
    }
    left = set(digit)
    cages: list[Cage] = []
    for start in random.sample(sorted(left), len(left)):
        if start in left:
            cells = _grow(start, left, random.randint(1, LONGEST_CAGE), size, random)
            left -= set(cells)
            cages.append(_cage(cells, [digit[cell] for cell in cells], random))
    return KenKenBoard(size, tuple(cages))


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
