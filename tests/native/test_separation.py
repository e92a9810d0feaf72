"""The kernel that separates pieces of a snake against its plain twin."""

from __future__ import annotations

import random

import pytest

from quebra import _native
from support.twins import separation as plain_snake

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("seed", range(6))
def test_separations(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        rows, columns = rng.randint(1, 8), rng.randint(1, 8)
        size = rows * columns
        on = bytearray(rng.random() < 0.35 for _ in range(size))
        closed = bytes(not on[i] and rng.random() < 0.15 for i in range(size))
        anchor = rng.randrange(size)
        on[anchor], closed = 1, closed[:anchor] + b"\0" + closed[anchor + 1 :]
        native = _native.separations(rows, columns, bytes(on), closed, anchor)
        twin = plain_snake.separations(rows, columns, bytes(on), closed, anchor)
        assert [piece for piece, _ in native] == [piece for piece, _ in twin]
        for (piece, wall), (_, other_wall) in zip(native, twin, strict=True):
            assert len(wall) == len(other_wall)
            assert all(not on[cell] and not closed[cell] for cell in wall)
            assert not _joined(rows, columns, piece[0], anchor, closed, set(wall))


def _joined(rows: int, columns: int, start: int, goal: int, closed: bytes, wall: set[int]) -> bool:
    seen, queue = {start}, [start]
    for cell in queue:
        row, column = divmod(cell, columns)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            other = r * columns + c
            if (
                0 <= r < rows
                and 0 <= c < columns
                and other not in seen
                and not closed[other]
                and other not in wall
            ):
                seen.add(other)
                queue.append(other)
    return goal in seen
