"""Small boards of games whose boards describe themselves, and all their solutions by trying everything."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import quebra
from quebra.core.registry import game_named


def by_brute_force(board: Any) -> set[Any]:
    """Every filling that the referee finds right."""
    answer, names = game_named(board.type).board.ANSWER, board.description.value_names
    open_cells = [cell for cell in board.all_cells() if board.is_open(cell)]
    found = set()
    for values in product(names, repeat=len(open_cells)):
        filled = dict(zip(open_cells, values, strict=True))
        cells = (
            tuple(filled.get((row, column)) for column in range(1, board.columns + 1))
            for row in range(1, board.rows + 1)
        )
        if quebra.check(board, one := answer(tuple(cells))).right:
            found.add(one)
    return found


def random_grid_board(type: str, rng: random.Random) -> Any:
    """A board of nine cells or fewer; clues at random, mostly small."""
    kind = game_named(type).board.BOARD
    described = kind.description
    rows, columns = rng.choice([(1, 1), (2, 3), (3, 2), (3, 3), (1, 5)])
    if described.square:
        rows = columns = rng.choice([2, 3, 3])
    contents = [None] * 5 + [sign.name for sign in described.board_signs]
    contents += list(described.numbers or ())[:4]
    counts = [None, None, 0, 1, 1, 2] if described.counts is not None else []
    if type == "latin":  # of four values nine open cells would be many
        contents += ["hole"] * 6
    return kind(
        tuple(tuple(rng.choice(contents) for _ in range(columns)) for _ in range(rows)),
        tuple(rng.choice(counts) for _ in range(rows)) if counts else (),
        tuple(rng.choice(counts) for _ in range(columns)) if counts else (),
        tuple(tuple(rng.randint(1, rows) for _ in range(columns)) for _ in range(rows))
        if described.regions
        else (),
    )
