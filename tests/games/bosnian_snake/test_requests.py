"""What can be asked of a snake: lengths, ends, and what is refused."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import quebra
from quebra.core.grid import Cell, all_cells
from quebra.core.symmetry import image
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.bosnian_snake.requests import lengths, longest, symmetric_ends
from support.brute_force import all_snakes, snakes_of
from support.made_to_order import request

SNAKE = "bosnian-snake"


# ---- what cannot be


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 4), (3, 6), (4, 4), (4, 5)])
def test_the_longest_snake(rows: int, columns: int) -> None:
    assert max(map(len, all_snakes(rows, columns))) == longest(rows, columns)


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 5), (4, 4)])
def test_nothing_is_refused_that_some_snake_meets(rows: int, columns: int) -> None:
    found: dict[frozenset[Cell], set[int]] = defaultdict(set)
    for path in all_snakes(rows, columns):
        found[frozenset((path[0], path[-1]))].add(len(path))
    cells = list(all_cells(rows, columns))
    for head, tail in product(cells, cells):
        if head == tail:
            continue
        known = found[frozenset((head, tail))]
        for length in range(2, longest(rows, columns) + 2):
            try:
                asked = request(SNAKE, (rows, columns), ends=(head, tail), length=length)
            except quebra.InputError:
                assert length not in known
            else:
                assert lengths(asked, (head, tail)) == (length, length)


@pytest.mark.parametrize("symmetry", ["rotation180", "mirror"])
@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 4), (4, 3), (4, 4)])
def test_symmetric_ends_are_refused_only_where_there_are_none(rows: int, columns: int, symmetry: str) -> None:
    for length in range(2, longest(rows, columns) + 1):
        fitting = {
            frozenset((path[0], path[-1]))
            for path in all_snakes(rows, columns)
            if len(path) == length
            and {image(cell, symmetry, rows, columns) for cell in (path[0], path[-1])} == {path[0], path[-1]}
        }
        try:
            asked = request(SNAKE, (rows, columns), symmetry=symmetry, length=length)
        except quebra.InputError as error:
            assert not fitting
            assert "symmetric" in error.message
        else:
            assert fitting <= {frozenset(pair) for pair in symmetric_ends(asked)}


def test_without_clues_there_are_several_snakes() -> None:
    """Why such requests are refused: by every snake of a small board."""
    empty = SnakeBoard(3, 4, (None,) * 3, (None,) * 4, ((None,) * 4,) * 3)
    for length in range(2, longest(3, 4) + 1):
        assert len(snakes_of(replace(empty, length=length))) > 1
    for head, tail in product(empty.all_cells(), empty.all_cells()):
        if max(abs(head[0] - tail[0]), abs(head[1] - tail[1])) > 1:
            marks = {head: "H", tail: "T"}
            cells = tuple(tuple(marks.get((r, c)) for c in range(1, 5)) for r in range(1, 4))
            assert len(snakes_of(replace(empty, cells=cells))) > 1


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"ends": "r1c1"}, "two cells such as"),
        ({"ends": 5}, "two cells such as"),
        ({"ends": ((1, 1), (0, 2))}, "r0c2 is not on a board"),
        ({"ends": "unknown", "counts": 0, "clues": 0}, "nothing tells where the snake is"),
        ({"length": "1"}, "at least 2 cells"),
        ({"length": "9-4"}, "smaller number first"),
        ({"length": "4", "symmetry": "rotation180"}, "symmetric under rotation180"),
        ({"ends": "r1c1,r8c8", "symmetry": "rotation90"}, "use --ends unknown"),
        ({"ends": "r1c1,r8c7", "symmetry": "rotation180"}, "the image of r1c1 is r8c8"),
        ({"counts": 1.5}, "share from 0 to 1"),
    ],
)
def test_refused(asked: dict[str, Any], reason: str) -> None:
    with pytest.raises(quebra.InputError, match=reason):
        request(SNAKE, 8, **asked)


def test_ends_are_read_in_several_ways() -> None:
    for ends in ("r1c1,r8c8", "r1c1 r8c8", "R1C1, r8c8", ((1, 1), (8, 8)), [[1, 1], [8, 8]]):
        asked = request(SNAKE, 8, ends=ends)
        assert asked.option("ends") == ((1, 1), (8, 8))
        assert asked.told() == "bosnian-snake --size 8x8 --difficulty any --ends r1c1,r8c8"
    touching = request(SNAKE, 8, ends="r1c1,r1c2", length="2-5")
    assert lengths(touching, ((1, 1), (1, 2))) == (2, 2)
