"""Hands on a board in a browser: mouse, finger and keyboard, told by actions.

They know of the page only that the board is a ``role=grid`` of equal cells with a roving tabindex, so they
play every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

from quebra.core.grid import Cell
from support.playing.inputs import Action, Place

LONG = 600  # milliseconds that a finger stays; a long press takes 350
NEAR = {"": (0.5, 0.5), "nw": (0.2, 0.2), "ne": (0.8, 0.2), "sw": (0.2, 0.8), "se": (0.8, 0.8)}
STRIDES = 4  # points of a stroke between two cells


class Hands:
    """Plays on the board that a page shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.grid = page.locator("[role=grid]")
        self.grid.wait_for()
        self._touch: Any = None

    def perform(self, action: Action) -> None:
        """Does one thing."""
        getattr(self, f"_{action.kind.replace('-', '_')}")(action)

    def point(self, place: Place) -> tuple[float, float]:
        """Where a place is on the screen."""
        box = self.grid.bounding_box()
        assert box is not None
        rows, columns = (int(self.grid.get_attribute(f"aria-{what}count") or 0) for what in ("row", "col"))
        along, down = NEAR[place.corner]
        row, column = place.cell
        return (
            box["x"] + box["width"] * (column - 1 + along) / columns,
            box["y"] + box["height"] * (row - 1 + down) / rows,
        )

    def _way(self, action: Action) -> Iterator[tuple[float, float]]:
        """The points of a stroke, after the first."""
        points = [self.point(place) for place in action.places]
        for (x, y), (to_x, to_y) in pairwise(points):
            for stride in range(1, STRIDES + 1):
                yield x + (to_x - x) * stride / STRIDES, y + (to_y - y) * stride / STRIDES

    # The mouse.

    def _click(self, action: Action) -> None:
        self.page.mouse.click(*self.point(action.places[0]))

    def _right(self, action: Action) -> None:
        self.page.mouse.click(*self.point(action.places[0]), button="right")

    def _drag(self, action: Action, right: bool = False) -> None:
        mouse = self.page.mouse
        mouse.move(*self.point(action.places[0]))
        mouse.down(button="right" if right else "left")
        for x, y in self._way(action):
            mouse.move(x, y)
        mouse.up(button="right" if right else "left")

    def _right_drag(self, action: Action) -> None:
        self._drag(action, right=True)

    # A finger.

    def _finger(self, kind: str, *points: tuple[float, float]) -> None:
        if self._touch is None:
            self._touch = self.page.context.new_cdp_session(self.page)
        touches = [{"x": x, "y": y} for x, y in points]
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def _tap(self, action: Action) -> None:
        self._finger("touchStart", self.point(action.places[0]))
        self._finger("touchEnd")

    def _hold(self, action: Action) -> None:
        self._finger("touchStart", self.point(action.places[0]))
        self.page.wait_for_timeout(LONG)
        self._finger("touchEnd")

    def _swipe(self, action: Action) -> None:
        self._finger("touchStart", self.point(action.places[0]))
        for point in self._way(action):
            self._finger("touchMove", point)
        self._finger("touchEnd")

    def _pull(self, action: Action) -> None:
        """From the middle of a cell beyond its corner, in short steps."""
        (place,) = action.places
        x, y = self.point(Place(place.cell, ""))
        to_x, to_y = self.point(place)
        self._finger("touchStart", (x, y))
        for step in (0.3, 0.6, 1.0, 1.4):
            self._finger("touchMove", (x + (to_x - x) * step, y + (to_y - y) * step))
        self._finger("touchEnd")

    # The keyboard.

    def _key(self, action: Action) -> None:
        self.page.keyboard.press(action.key)

    def _focus(self, action: Action) -> None:
        """Goes to the cell that Tab reaches, and on from there by arrows."""
        reached = self.grid.locator("[role=gridcell][tabindex='0']")
        reached.focus()
        row, column = action.places[0].cell
        here = self._place_of(reached)
        down, right = row - here[0], column - here[1]
        for name, count in (("Down", down), ("Up", -down), ("Right", right), ("Left", -right)):
            for _ in range(max(0, count)):
                self.page.keyboard.press(f"Arrow{name}")

    @staticmethod
    def _place_of(cell: Any) -> Cell:
        row, column = cell.evaluate(
            "cell => [cell.closest('[role=row]').ariaRowIndex, cell.ariaColIndex].map(Number)"
        )
        return row, column
