"""Cells and their neighbours. A cell is (row, column), counted from 1 as people do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Cell = tuple[int, int]

ORTHOGONAL = ((-1, 0), (0, 1), (1, 0), (0, -1))
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))

LARGEST_SIDE = 250  # boards beyond this are refused: no person reads them


def name_of(cell: Cell) -> str:
    """The way cells are written in sentences: r3c5."""
    return f"r{cell[0]}c{cell[1]}"


def names_of(cells: Iterable[Cell], most: int = 12) -> str:
    """Several cells in a sentence, shortened when there are very many."""
    names = [name_of(cell) for cell in cells]
    if len(names) > most:
        return ", ".join(names[:most]) + f" … (+{len(names) - most})"
    return ", ".join(names)


def all_cells(rows: int, columns: int) -> Iterator[Cell]:
    """Every cell, row by row."""
    return ((row, column) for row in range(1, rows + 1) for column in range(1, columns + 1))


def neighbours(cell: Cell, rows: int, columns: int) -> list[Cell]:
    """The up to four cells that share an edge."""
    return _shifted(cell, rows, columns, ORTHOGONAL)


def surrounding(cell: Cell, rows: int, columns: int) -> list[Cell]:
    """The up to eight cells around."""
    return _shifted(cell, rows, columns, AROUND)


def _shifted(cell: Cell, rows: int, columns: int, shifts: Iterable[Cell]) -> list[Cell]:
    row, column = cell
    return [
        (row + down, column + right)
        for down, right in shifts
        if 1 <= row + down <= rows and 1 <= column + right <= columns
    ]


def pieces(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The orthogonally connected pieces of a set of cells, each in reading order of discovery."""
    left = set(cells)
    found: list[list[Cell]] = []
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        piece = [start]
        for row, column in piece:
            for down, right in ORTHOGONAL:
                other = (row + down, column + right)
                if other in left:
                    left.remove(other)
                    piece.append(other)
        found.append(piece)
    return found


def distance(first: Cell, second: Cell) -> int:
    """Steps between two cells along the grid."""
    return abs(first[0] - second[0]) + abs(first[1] - second[1])
