"""Every puzzle is solved in a browser, by each way in which people play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

from quebra.core.grid import Cell
from support.studio import CORNERS, PHONE, Player, Studio, solution_of

Solution = dict[Cell, str]
KENKEN = {
    "type": "kenken", "size": 3, "lowest": 1,
    "cages": [
        {"cells": [[1, 1], [1, 2]], "op": "+", "target": 3},
        {"cells": [[1, 3], [2, 3]], "op": "-", "target": 2},
        {"cells": [[2, 1], [2, 2]], "op": "*", "target": 6},
        {"cells": [[3, 1]], "op": "=", "target": 3},
        {"cells": [[3, 2], [3, 3]], "op": "/", "target": 2},
    ],
}  # fmt: skip
EXAMPLES = {
    "kenken": ("kenken", None),
    "shakashaka": ("shakashaka", "shakashaka-tab4"),
    "snake": ("bosnian-snake", "snake-2-puzzle-1"),
}


def digits_by_click(player: Player, solution: Solution) -> None:
    for cell, digit in solution.items():
        player.click(cell)
        player.page.click(f".digit >> text='{digit}'")


def digits_first(player: Player, solution: Solution) -> None:
    """The digit is chosen once, then all its cells are pressed."""
    player.page.check("[data-name=value_first]")
    for digit in sorted(set(solution.values())):
        player.page.click(f".digit >> text='{digit}'")
        for cell, value in solution.items():
            if value == digit:
                player.click(cell)


def digits_by_key(player: Player, solution: Solution) -> None:
    player.click((1, 1))
    for cell, digit in solution.items():
        player.walk(cell)
        player.page.keyboard.press(digit)


def digits_by_touch(player: Player, solution: Solution) -> None:
    for cell, digit in solution.items():
        player.tap(cell)
        player.page.tap(f".digit >> text='{digit}'")


def corners_by_click(player: Player, solution: Solution) -> None:
    for cell, value in solution.items():
        if value in CORNERS:
            player.click(cell, CORNERS[value])


def corners_by_drag(player: Player, solution: Solution) -> None:
    """Along slanted sides, as far as they go."""
    done: set[Cell] = set()
    for cell, value in solution.items():
        if value in CORNERS and cell not in done:
            side = -1 if value in ("nw", "se") else 1
            run = [cell]
            while solution.get(next_one := (run[-1][0] + 1, run[-1][1] + side)) == value:
                run.append(next_one)
            done.update(run)
            player.drag(run, CORNERS[value])
    whites = [cell for cell, value in solution.items() if value == "white"]
    player.click(whites[0], button="right")


def corners_by_key(player: Player, solution: Solution) -> None:
    keys = {"nw": "q", "ne": "w", "sw": "a", "se": "s", "white": "x"}
    player.click(next(iter(solution)), button="right")
    for cell, value in solution.items():
        player.walk(cell)
        player.page.keyboard.press(keys[value])


def corners_by_touch(player: Player, solution: Solution) -> None:
    for cell, value in solution.items():
        if value in CORNERS:
            player.pull(cell, value)


def way_by_click(player: Player, solution: Solution) -> None:
    for cell, value in solution.items():
        if value == "snake":
            player.click(cell)


def way_by_drag(player: Player, solution: Solution) -> None:
    for run in runs(solution):
        player.drag(run)


def way_by_key(player: Player, solution: Solution) -> None:
    for run in runs(solution):
        player.click(run[0], button="right")
        player.page.keyboard.press("Space")
        for (row, column), (below, beside) in pairwise(run):
            way = {(1, 0): "Down", (-1, 0): "Up", (0, 1): "Right", (0, -1): "Left"}[
                below - row, beside - column
            ]
            player.page.keyboard.press(f"Shift+Arrow{way}")


def way_by_touch(player: Player, solution: Solution) -> None:
    for run in runs(solution):
        player.stroke(run)


def runs(solution: Solution) -> Iterator[list[Cell]]:
    """The pieces of the body, each from one of its ends to the other."""
    left = {cell for cell, value in solution.items() if value == "snake"}
    while left:
        start = min(left, key=lambda cell: (len(beside(cell, left)), cell))
        run = [start]
        left.remove(start)
        while near := beside(run[-1], left):
            run.append(near[0])
            left.remove(near[0])
        yield run


def beside(cell: Cell, cells: set[Cell]) -> list[Cell]:
    row, column = cell
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [one for one in around if one in cells]


WAYS: dict[str, Callable[[Player, Solution], None]] = {
    "kenken click": digits_by_click,
    "kenken digit-first": digits_first,
    "kenken key": digits_by_key,
    "kenken touch": digits_by_touch,
    "shakashaka click": corners_by_click,
    "shakashaka drag": corners_by_drag,
    "shakashaka key": corners_by_key,
    "shakashaka touch": corners_by_touch,
    "snake click": way_by_click,
    "snake drag": way_by_drag,
    "snake key": way_by_key,
    "snake touch": way_by_touch,
}


def board_of(studio: Studio, name: str) -> Any:
    kind, example = EXAMPLES[name]
    return KENKEN if example is None else studio.call(f"examples/{kind}/{example}")


@pytest.mark.parametrize("way", WAYS)
def test_it_is_solved(studio: Studio, sit_down: Callable[..., Player], way: str) -> None:
    game, hand = way.split()
    puzzle = board_of(studio, game)
    touch = hand == "touch"
    player = sit_down(studio, touch=touch, size=PHONE if touch else (1280, 860))
    session = player.open(puzzle)
    WAYS[way](player, solution_of(studio, puzzle))
    player.solved()
    player.saved()
    assert player.moves(session)
    player.page.goto(studio.url)
    assert "solved" in player.page.locator(".sessions .row").first.inner_text()
