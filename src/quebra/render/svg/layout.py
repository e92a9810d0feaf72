"""Where things stand in a picture, and numbers written short."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from quebra.core.grid import Cell
from quebra.core.scene import Label, Outside, Scene
from quebra.render.sides import outside_of
from quebra.render.svg.letters import Letters, OutlineLetters, TextLetters, width_of

Point = tuple[float, float]

SIDES = ("left", "right", "top", "bottom")
OUTSIDE_SIZE = 0.52  # letters beside the board, in cells
COORDINATE_SIZE = 0.38


def short(number: float) -> str:
    """A coordinate with at most two decimals and nothing needless."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path(*parts: str | float | Point) -> str:
    """The data of a path from letters, numbers and points."""
    words: list[str] = []
    for part in parts:
        if isinstance(part, str):
            words.append(part)
        else:
            numbers = part if isinstance(part, tuple) else (part,)
            # A letter parts numbers by itself.
            lead = " " if words and words[-1][-1].isdigit() else ""
            words.append(lead + " ".join(map(short, numbers)))
    return "".join(words)


def has_clues(scene: Scene) -> bool:
    """Whether clues stand in corners of cells: everything else then keeps to the lower part."""
    return any(isinstance(shape, Label) and shape.place == "corner" for shape in scene.shapes)


def outside_size(shape: Outside) -> float:
    """How large a label beside the board is, in cells: coordinates are smaller than clues."""
    return COORDINATE_SIZE if shape.tone == "faint" else OUTSIDE_SIZE


@dataclass(frozen=True, slots=True)
class Layout:
    """The board's place inside the picture."""

    scene: Scene
    cell: float
    outside: tuple[Outside, ...]
    left: float
    top: float
    right: float
    bottom: float
    outlined: bool = False

    @staticmethod
    def of(scene: Scene, cell: float, *, outlined: bool = False, margin: float = 0.0) -> Layout:
        """The layout of a scene; ``margin`` is bare room on all sides, in cells."""
        outside = tuple(outside_of(scene))
        rim = 0.08 + margin  # room for the half of the frame that lies outside the cells
        room = {side: (room_beside(outside, side) + rim) * cell for side in SIDES}
        return Layout(
            scene, cell, outside, room["left"], room["top"], room["right"], room["bottom"], outlined
        )

    def letters(self) -> Letters:
        """What texts are written with."""
        return OutlineLetters() if self.outlined else TextLetters()

    def x(self, column: float) -> float:
        """The left edge of a column, counted from 1."""
        return self.left + (column - 1) * self.cell

    def y(self, row: float) -> float:
        """The upper edge of a row, counted from 1."""
        return self.top + (row - 1) * self.cell

    def at(self, cell: tuple[float, float], along: float = 0.5, down: float = 0.5) -> Point:
        """A point of a cell: its middle unless told otherwise."""
        return self.x(cell[1] + along), self.y(cell[0] + down)

    @property
    def board_width(self) -> float:
        return self.scene.columns * self.cell

    @property
    def board_height(self) -> float:
        return self.scene.rows * self.cell

    @property
    def width(self) -> float:
        return self.left + self.board_width + self.right

    @property
    def height(self) -> float:
        """Without the lines below the picture."""
        return self.top + self.board_height + self.bottom

    def box(self, cell: Cell, inset: float = 0.0) -> str:
        """A cell's square as path data, or a smaller one inside it."""
        corner, length = self.at(cell, inset, inset), (1 - 2 * inset) * self.cell
        return path("M", corner, "h", length, "v", length, "h", -length, "z")


def room_beside(outside: Iterable[Outside], side: str) -> float:
    """The room that labels take on one side, in cells. Arrows take none: pictures of a game must not jump
    when one comes."""
    shapes = [shape for shape in outside if shape.side == side]
    if not shapes:
        return 0.0
    if side in ("top", "bottom"):
        return max(outside_size(shape) for shape in shapes) + 0.2
    return max(width_of(shape.text) * outside_size(shape) for shape in shapes) + 0.2
