"""The boards of the two Bosnian Snake reports, as far as they are legible.

``snake-1-…`` are those of Henriques and Velho. In their 9x9, rows printed a zero short are read with the
clue where a solution exists (r7c3; with r7c4 there is none). Of their 12x12 six rows are legible, which
docs/reports.md takes for rows 4 to 9; the others are open here. ``snake-2-…`` are puzzles 1 to 9 of Silva
and Fonseca.
"""

from __future__ import annotations

from collections.abc import Mapping

from quebra.core.grid import Cell
from quebra.games.bosnian_snake.board import HEAD, TAIL, Mark, SnakeBoard

# name: size, head, tail, row counts, column counts, clues
_REPORTS: dict[str, tuple[int, Cell, Cell, dict[int, int], dict[int, int], dict[Cell, int]]] = {
    "snake-1-6x6": (6, (1, 1), (6, 6), {2: 2, 5: 1}, {}, {(3, 5): 6, (4, 2): 6}),
    "snake-1-9x9": (9, (4, 4), (6, 6), {}, {3: 6, 7: 4}, {(1, 4): 3, (3, 7): 1, (7, 3): 5, (9, 6): 2}),
    "snake-1-12x12-fragment": (
        12,
        (4, 4),
        (7, 8),
        {4: 2, 9: 9},
        {2: 5, 8: 5},
        {(4, 2): 3, (5, 1): 2, (6, 10): 5, (8, 5): 6},
    ),
    "snake-2-puzzle-1": (6, (1, 1), (6, 6), {2: 2, 5: 1}, {}, {(3, 5): 6, (4, 2): 6}),
    "snake-2-puzzle-2": (12, (1, 1), (12, 12), {}, {7: 6, 12: 4}, {(6, 4): 7, (4, 8): 5}),
    "snake-2-puzzle-3": (8, (1, 1), (8, 8), {2: 4}, {5: 1}, {(3, 5): 6, (4, 2): 7}),
    "snake-2-puzzle-4": (7, (1, 1), (7, 7), {5: 3}, {3: 1}, {(4, 2): 3, (3, 5): 3}),
    "snake-2-puzzle-5": (15, (1, 1), (15, 15), {9: 1}, {6: 1}, {(9, 3): 5, (10, 8): 2}),
    "snake-2-puzzle-6": (10, (1, 1), (10, 10), {9: 6}, {6: 2}, {(6, 1): 5, (10, 5): 4, (7, 9): 4}),
    "snake-2-puzzle-7": (5, (1, 1), (5, 5), {2: 2, 4: 3}, {}, {(1, 3): 3, (3, 5): 2}),
    "snake-2-puzzle-8": (3, (1, 1), (3, 3), {}, {1: 2, 2: 1}, {(3, 1): 2, (1, 3): 2}),
    "snake-2-puzzle-9": (9, (1, 1), (9, 9), {4: 3, 7: 3}, {2: 3}, {(3, 3): 5, (6, 3): 3, (6, 5): 5}),
}

_NOTES = {
    "snake-1-9x9": "rows printed a zero short in the report, read anew",
    "snake-1-12x12-fragment": "rows 1-3 and 10-12 lost in the report, open here; zeros put back in others",
}

WORKED = "snake-1-6x6"  # the board that shows how the puzzle is solved


def examples() -> Mapping[str, SnakeBoard]:
    return {name: _board(name, *parts) for name, parts in _REPORTS.items()}


def _told(name: str, size: int) -> dict[str, str]:
    """What the report's fact is called, as it would be read, and a note."""
    number = name.removeprefix("snake-2-puzzle-")
    fact = f"tabuleiro {size}" if number == name else f"puz {number}"
    return {"fact": fact} | ({"note": _NOTES[name]} if name in _NOTES else {})


def _board(
    name: str,
    size: int,
    head: Cell,
    tail: Cell,
    rows: dict[int, int],
    columns: dict[int, int],
    clues: dict[Cell, int],
) -> SnakeBoard:
    marks: dict[Cell, Mark] = {**clues, head: HEAD, tail: TAIL}
    lines = range(1, size + 1)
    return SnakeBoard(
        size,
        size,
        tuple(rows.get(row) for row in lines),
        tuple(columns.get(column) for column in lines),
        tuple(tuple(marks.get((row, column)) for column in lines) for row in lines),
        extras=_told(name, size),
    )
