"""Boards that say so little that very many answers solve them."""

from __future__ import annotations

import quebra
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.kenken.board import Cage, KenKenBoard


def empty_snake(rows: int, columns: int) -> SnakeBoard:
    return SnakeBoard(rows, columns, (None,) * rows, (None,) * columns, ((None,) * columns,) * rows)


def loose_kenken(size: int) -> KenKenBoard:
    """Every Latin square solves it."""
    total = size * (size + 1) // 2
    cages = tuple(Cage(tuple((row, c) for c in range(1, size + 1)), "+", total) for row in range(1, size + 1))
    return KenKenBoard(size, cages)


LATIN = quebra.board_to_text(loose_kenken(9))
