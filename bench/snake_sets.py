"""10x10 snake boards with both ends and every outside count, each with one solution, from seeds.

``plain`` ones need no number inside; ``sparse`` ones have as few as one solution allows: none of
theirs can be left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from random import Random

import quebra
from boards import snake
from quebra.core.grid import Cell
from quebra.games.bosnian_snake.board import SnakeBoard


def plain(size: int, how_many: int) -> list[SnakeBoard]:
    """Boards that have one solution by their ends and outside counts alone."""
    return list(islice(_plain(size), how_many))


def _plain(size: int) -> Iterator[SnakeBoard]:
    for seed in count():
        board = snake(size, seed)
        bare = _without(board, {cell for cell, _ in board.clues})
        if _is_unique(bare):
            yield bare


def sparse(size: int, how_many: int) -> list[SnakeBoard]:
    """Boards that have several solutions without numbers inside, with no number too many."""
    return list(islice(_sparse(size), how_many))


def _sparse(size: int) -> Iterator[SnakeBoard]:
    for seed in count():
        board = snake(size, seed)
        clues = [cell for cell, _ in board.clues]
        if not _is_unique(board) or _is_unique(_without(board, set(clues))):
            continue
        Random(seed).shuffle(clues)
        for cell in clues:
            fewer = _without(board, {cell})
            if _is_unique(fewer):
                board = fewer
        yield board


def _without(board: SnakeBoard, dropped: set[Cell]) -> SnakeBoard:
    cells = tuple(
        tuple(None if (row, column) in dropped else mark for column, mark in enumerate(line, 1))
        for row, line in enumerate(board.cells, 1)
    )
    return replace(board, cells=cells)


def _is_unique(board: SnakeBoard) -> bool:
    return quebra.solve(board).status == "unique"
