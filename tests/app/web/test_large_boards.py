"""Boards that do not fit: a 30x30 is moved, zoomed and played, with a mouse and with fingers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.studio import PHONE, Player, Studio

SIDE = 30
LARGE = {
    "type": "bosnian-snake", "rows": SIDE, "columns": SIDE,
    "row_counts": [None] * SIDE, "column_counts": [SIDE, *[None] * (SIDE - 1)],
    "cells": [["H" if (row, column) == (0, 0) else None for column in range(SIDE)] for row in range(SIDE)],
    "length": None,
}  # fmt: skip
LEAST = 24  # pixels


def cell_size(player: Player) -> float:
    (left, _), (right, _) = player.point((1, 1)), player.point((1, 2))
    return right - left


def field(player: Player) -> Any:
    return player.page.locator(".field").bounding_box()


def inside(player: Player, cell: tuple[int, int]) -> bool:
    (x, y), box = player.point(cell), field(player)
    return bool(box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"])


def test_a_large_board_by_mouse_and_keys(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio)
    session = player.open(LARGE)
    assert cell_size(player) >= LEAST - 0.5
    player.drag([(1, 2), (1, 6), (3, 6)])
    player.saved()
    [stroke] = player.moves(session)
    drawn = ["r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r2c6", "r3c6"]
    assert stroke.split() == [f"{cell}=snake" for cell in drawn]
    # Back along the body takes it away again.
    player.drag([(3, 6), (1, 6), (1, 4)])
    player.expect_told((1, 5), "open$")
    player.expect_told((1, 4), "snake$")
    # The keys reach every corner, and the board follows them.
    assert not inside(player, (30, 30))
    player.page.keyboard.press("ArrowRight")
    for _ in range(SIDE):
        player.page.keyboard.press("ArrowDown")
        player.page.keyboard.press("ArrowRight")
    assert inside(player, (30, 30))
    player.page.keyboard.press("Space")
    player.expect_told((30, 30), "snake$")
    before = cell_size(player)
    player.tool("larger")
    assert cell_size(player) > before
    player.saved()
    player.page.reload()
    player.expect_told((30, 30), "snake$")


def test_a_large_board_by_fingers(studio: Studio, sit_down: Callable[..., Player]) -> None:
    player = sit_down(studio, size=PHONE, touch=True)
    session = player.open(LARGE)
    assert cell_size(player) >= LEAST
    assert player.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    box = field(player)
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    # Two fingers that move together move the board and play nothing.
    left, _ = player.point((1, 1))
    x, y = middle
    player.touch(*([(x + side - step, y - step) for step in range(0, 101, 10)] for side in (-40, 40)))
    assert player.point((1, 1))[0] < left - 50
    # Two that part zoom in.
    before = cell_size(player)
    player.touch(*([(x + way * (30 + step), y) for step in range(0, 61, 10)] for way in (-1, 1)))
    assert cell_size(player) > before * 1.5
    assert player.moves(session) == []
    row = next(row for row in range(1, SIDE + 1) if player.point((row, 1))[1] > y)
    column = next(column for column in range(1, SIDE + 1) if player.point((1, column))[0] > x)
    player.stroke([(row, column), (row, column + 1)])
    player.expect_told((row, column + 1), "snake$")
    player.saved()
    assert player.moves(session) == [f"r{row}c{column}=snake r{row}c{column + 1}=snake"]
