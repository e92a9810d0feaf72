"""Moves at random: mostly in few cells, so that they meet."""

from __future__ import annotations

import random

from quebra.core.game import Board
from quebra.core.grid import all_cells, name_of

ORDERS = ("trial", "trial", "keep", "drop", "clear", "undo", "undo", "undo", "redo", "redo")


def random_log(board: Board, rng: random.Random, length: int) -> list[str]:
    """A log of moves, of which many have no effect."""
    cells = [cell for cell in all_cells(board.rows, board.columns) if board.open_values(cell)]
    few = rng.sample(cells, min(len(cells), rng.randint(1, 6)))
    weight = rng.choice((0.2, 0.5, 0.8))  # of orders

    def edit() -> str:
        cell = rng.choice(few)
        value = rng.choice(board.open_values(cell))
        sign = rng.choice("==++-.")
        return f"{name_of(cell)}=." if sign == "." else f"{name_of(cell)}{sign}{value}"

    def move() -> str:
        if not cells or rng.random() < weight:
            return rng.choice(ORDERS)
        return " ".join(edit() for _ in range(rng.choice((1, 1, 2, 5))))

    return [move() for _ in range(length)]
