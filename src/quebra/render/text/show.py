"""A Scene as terminal text: Unicode or ASCII, with or without colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from quebra.core.game import Answer, Board
from quebra.core.grid import Cell
from quebra.core.registry import game_of, game_of_both
from quebra.core.scene import (
    Arrow,
    Dot,
    Fill,
    Label,
    Note,
    Outside,
    Scene,
    Shape,
    Stone,
    Trail,
    Triangle,
    layer_of,
)
from quebra.render.sides import outside_of
from quebra.render.text.boxes import crossing
from quebra.render.text.canvas import Canvas
from quebra.render.text.letters import (
    ASCII_SIGNS,
    ASCII_TRIANGLES,
    ENDS,
    MARKS,
    STONES,
    UNICODE_TRIANGLES,
    bend,
)
from quebra.render.text.marks import write_highlights, write_note

RULER = 5  # on boards so wide that the numbers of all columns have no room, every fifth is told
WAYS = {(-1, 0): "u", (1, 0): "d", (0, -1): "l", (0, 1): "r"}
ARROWS = ("▸◂▾▴", "><v^")  # from the left, the right, the top, the bottom; the second in ASCII
STONE_WEIGHTS = {"none": 0, "pushed": 1, "last": 2, "won": 3}  # by their marks


def show(
    board: Board,
    answer: Answer | None = None,
    *,
    ascii_only: bool = False,
    colour: bool = False,
    coordinates: bool = False,
) -> str:
    """A board, with an answer or without, as text; ``coordinates`` numbers the rows and columns."""
    game = game_of(board) if answer is None else game_of_both(board, answer)
    scene = game.draw.draw(board, answer)
    scene = replace(scene, coordinates=coordinates or scene.coordinates)
    return scene_text(scene, ascii_only=ascii_only, colour=colour)


def scene_text(scene: Scene, *, ascii_only: bool = False, colour: bool = False) -> str:
    """Any scene as text, ending in a newline."""
    painter = _Painter(scene, ascii_only, colour)
    caption = painter.keys().lines(colour) if scene.keys else [scene.caption] if scene.caption else []
    return "\n".join([*painter.canvas.lines(colour), *caption]) + "\n"


def stone_letter(colour: Literal["black", "white"], ascii_only: bool = False) -> str:
    """The character a stone is drawn with."""
    return STONES[colour][1 if ascii_only else 0]


class _Painter:
    def __init__(self, scene: Scene, ascii_only: bool, colour: bool) -> None:
        self.scene, self.ascii, self.colour = scene, ascii_only, colour
        self.cell_width, self.cell_height = scene.text_cell
        self.gap = 1 if scene.lines else 0
        self.edge = 0 if scene.points else 1
        self.outside = self._told(outside_of(scene))
        self.left, right = self._beside("left"), self._beside("right")
        self.top, bottom = min(self._beside("top"), 1), min(self._beside("bottom"), 1)
        self.right_edge = self.left + 1 + scene.columns * (self.cell_width + self.gap) - self.gap
        self.bottom_edge = self.top + self.edge + scene.rows * (self.cell_height + self.gap) - self.gap
        self.canvas = Canvas(self.right_edge + self.edge + right, self.bottom_edge + self.edge + bottom)
        if scene.grid and scene.points:
            self._ground(self.left, "wood")
        elif scene.grid:
            if any(isinstance(shape, Triangle | Fill) for shape in scene.shapes):
                self._ground(self.left + 1, "paper")
            self._lines()
        self._shapes()
        for label in self.outside:
            self._outside(label)
        for shape in scene.shapes:
            if isinstance(shape, Arrow):
                self._arrow(shape)
        write_highlights(self.canvas, scene.shapes, self.corner, scene.text_cell)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Where a cell's upper left character stands."""
        row, column = cell
        return (
            self.top + self.edge + (row - 1) * (self.cell_height + self.gap),
            self.left + 1 + (column - 1) * (self.cell_width + self.gap),
        )

    def keys(self) -> Canvas:
        """The line that says what the stones mean, the caption at its end."""
        scene, place = self.scene, self.left
        line = Canvas(place + sum(len(key.text) + 7 for key in scene.keys) + len(scene.caption), 1)
        for key in scene.keys:
            line.write(0, place, "   ", "wood")
            self._stone_at(line, 0, place + 1, key.stone)
            line.write(0, place + 4, key.text)
            place += len(key.text) + 7
        line.write(0, place, scene.caption)
        return line

    def _told(self, labels: list[Outside]) -> list[Outside]:
        """Numbers of columns that would touch each other are told as on a ruler: 1, 5, 10, 15 …"""
        columns = {
            id(label): len(label.text)
            for label in labels
            if label.side in ("top", "bottom") and layer_of(label) == "coordinates"
        }
        if max(columns.values(), default=0) < self.cell_width + self.gap:
            return labels
        return [
            label
            for label in labels
            if id(label) not in columns or label.index == 1 or label.index % RULER == 0
        ]

    def _beside(self, side: str) -> int:
        """The room that labels outside the board take on one side."""
        return max((len(shape.text) for shape in self.outside if shape.side == side), default=-1) + 1

    def _ground(self, left: int, style: str) -> None:
        if self.colour:
            for row in range(self.top + self.edge, self.bottom_edge):
                self.canvas.write(row, left, " " * (self.right_edge - left), style)

    def _lines(self) -> None:
        """The frame, the thin lines between cells and the thick ones between regions."""
        scene, step_x, step_y = self.scene, self.cell_width + self.gap, self.cell_height + self.gap
        inner = range(1, scene.rows) if self.gap else range(0)
        for row in (0, *inner, scene.rows):
            for column in range(scene.columns):
                weight = self._weight_between((row, column + 1), (row + 1, column + 1))
                y = self._line_y(row, step_y)
                x = self.left + 1 + column * step_x
                letter = crossing(0, weight, 0, weight, self.ascii)
                self.canvas.write(y, x, letter * self.cell_width, self._line_style(weight))
        inner = range(1, scene.columns) if self.gap else range(0)
        for column in (0, *inner, scene.columns):
            for row in range(scene.rows):
                weight = self._weight_between((row + 1, column), (row + 1, column + 1))
                letter = crossing(weight, 0, weight, 0, self.ascii)
                for down in range(self.cell_height):
                    y = self.top + 1 + row * step_y + down
                    self.canvas.write(y, self._line_x(column, step_x), letter, self._line_style(weight))
        self._crossings(step_x, step_y)

    def _crossings(self, step_x: int, step_y: int) -> None:
        scene = self.scene
        for row in range(scene.rows + 1) if self.gap else (0, scene.rows):
            for column in range(scene.columns + 1) if self.gap else (0, scene.columns):
                up = self._weight_between((row, column), (row, column + 1))
                down = self._weight_between((row + 1, column), (row + 1, column + 1))
                left = self._weight_between((row, column), (row + 1, column))
                right = self._weight_between((row, column + 1), (row + 1, column + 1))
                letter = crossing(up, right, down, left, self.ascii)
                style = self._line_style(max(up, right, down, left))
                self.canvas.write(self._line_y(row, step_y), self._line_x(column, step_x), letter, style)

    def _line_y(self, row: int, step: int) -> int:
        return self.top + row * step if self.gap else (self.top if row == 0 else self.bottom_edge)

    def _line_x(self, column: int, step: int) -> int:
        return self.left + column * step if self.gap else (self.left if column == 0 else self.right_edge)

    def _weight_between(self, first: Cell, second: Cell) -> int:
        """0 no line, 1 thin, 2 thick."""
        inside = [self._is_inside(cell) for cell in (first, second)]
        if not any(inside):
            return 0
        regions = self.scene.regions
        if not all(inside):
            return 2 if regions else 1
        if regions and regions[first[0] - 1][first[1] - 1] != regions[second[0] - 1][second[1] - 1]:
            return 2
        return 1 if self.scene.lines else 0

    def _is_inside(self, cell: Cell) -> bool:
        return 1 <= cell[0] <= self.scene.rows and 1 <= cell[1] <= self.scene.columns

    def _line_style(self, weight: int) -> str:
        return "wall" if weight == 2 or not self.scene.lines else "line"

    def _shapes(self) -> None:
        """Neighbours share the place of their marks: the weightier mark is written last."""
        paint: dict[type[Shape], Callable[[Any], None]] = {
            Fill: self._fill,
            Triangle: self._triangle,
            Label: self._label,
            Dot: self._dot,
            Stone: self._stone,
            Note: self._note,
            Trail: self._trail,
        }
        for shape in sorted(self.scene.shapes, key=_weight):
            if (painted := paint.get(type(shape))) is not None:
                painted(shape)

    def _stone(self, shape: Stone) -> None:
        row, column = self.corner(shape.cell)
        down, along = (self.cell_height - 1) // 2, (self.cell_width - 1) // 2
        self._stone_at(self.canvas, row + down, column + along, shape)

    def _note(self, shape: Note) -> None:
        texts = tuple(text.translate(ASCII_SIGNS) if self.ascii else text for text in shape.texts)
        told = replace(shape, texts=texts)
        write_note(self.canvas, told, self.corner(shape.cell), self.scene.text_cell)

    def _outside(self, shape: Outside) -> None:
        if shape.side in ("left", "right"):
            row = self.corner((shape.index, 1))[0] + self.cell_height // 2
            if shape.side == "left":
                self.canvas.write(row, 0, shape.text.rjust(self.left - 1), shape.tone)
            else:
                self.canvas.write(row, self.right_edge + self.edge + 1, shape.text, shape.tone)
        else:
            column = self.corner((1, shape.index))[1]
            row = 0 if shape.side == "top" else self.canvas.height - 1
            self.canvas.write(row, column, shape.text.center(self.cell_width), shape.tone)

    def _arrow(self, shape: Arrow) -> None:
        """An arrow that comes from outside is one sign beside the board, if some place there is free."""
        (row, column), scene = shape.start, self.scene
        if 1 <= row <= scene.rows and not 1 <= column <= scene.columns:
            down = self.corner((row, 1))[0] + self.cell_height // 2
            sign, beside = (
                (0, [self.left - 1, self.left]) if column < 1 else (1, [self.right_edge + self.edge])
            )
        elif 1 <= column <= scene.columns and not 1 <= row <= scene.rows:
            sign, side, down = (2, "top", 0) if row < 1 else (3, "bottom", self.canvas.height - 1)
            first = self.corner((1, column))[1]
            # Without letters there is no line above or below the board.
            letters = any(label.side == side for label in self.outside)
            beside = list(range(first, first + self.cell_width)) if letters else []
        else:
            return
        for place in beside:
            if 0 <= place < self.canvas.width and self.canvas.letters[down][place] == " ":
                self.canvas.write(down, place, ARROWS[self.ascii][sign], shape.tone)
                return

    def _fill(self, shape: Fill) -> None:
        row, column = self.corner(shape.cell)
        letter = "#" if self.ascii else "█"
        for down in range(self.cell_height):
            self.canvas.write(row + down, column, letter * self.cell_width, shape.tone)

    def _triangle(self, shape: Triangle) -> None:
        row, column = self.corner(shape.cell)
        pictures = ASCII_TRIANGLES if self.ascii else UNICODE_TRIANGLES
        for down, line in enumerate(pictures[shape.corner]):
            self.canvas.write(row + down, column, line, "paper")

    def _label(self, shape: Label) -> None:
        row, column = self.corner(shape.cell)
        text = shape.text.translate(ASCII_SIGNS) if self.ascii else shape.text
        if shape.place == "corner":
            self.canvas.write(row, column, text, shape.tone)
            return
        solid = self.canvas.letters[row][column] in ("█", "#")
        down = 0 if solid else self.cell_height // 2
        start = column + (self.cell_width - len(text)) // 2
        self.canvas.write(row + down, start, text, "ink-clue" if solid else shape.tone)

    def _dot(self, shape: Dot) -> None:
        row, column = self.corner(shape.cell)
        letter = {"dot": "." if self.ascii else "·", "cross": "x" if self.ascii else "×"}[shape.shape]
        ground = self.canvas.styles[row][column]
        style = ground if self.colour and ground in ("paper", "wood") else shape.tone
        place = column + (self.cell_width - 1) // 2
        self.canvas.write(row + (self.cell_height - 1) // 2, place, letter, style)

    def _stone_at(self, canvas: Canvas, row: int, column: int, stone: Stone) -> None:
        won = stone.mark == "won"
        if stone.mark != "none":
            canvas.write(row, column - 1, MARKS[stone.mark][0], f"stone-{stone.mark}")
            canvas.write(row, column + 1, MARKS[stone.mark][1], f"stone-{stone.mark}")
        style = f"won-{stone.colour}" if won else f"stone-{stone.colour}"
        # A white stone is a ring in colour, too: nobody should have to tell colours apart.
        canvas.write(row, column, stone_letter(stone.colour, self.ascii), style)

    def _trail(self, shape: Trail) -> None:
        last = len(shape.cells) - 1
        middle = self.cell_width // 2
        bars, blank = ("-" if self.ascii else "━") * middle, " " * middle
        for place, cell in enumerate(shape.cells):
            before = _way(cell, shape.cells[place - 1]) if place else ""
            after = _way(cell, shape.cells[place + 1]) if place < last else ""
            left = bars if "l" in (before, after) else blank
            right = bars if "r" in (before, after) else blank
            end = shape.start if place == 0 else shape.finish if place == last else None
            if end is None:
                letter, tone = bend(before, after, self.ascii), shape.tone
            else:
                letter = ENDS[end][1 if self.ascii else 0]
                tone = end if end in ("head", "tail") else shape.tone
            row, column = self.corner(cell)
            self.canvas.write(row, column, left, shape.tone)
            self.canvas.write(row, column + middle, letter, tone)
            self.canvas.write(row, column + middle + 1, right, shape.tone)


def _weight(shape: Shape) -> int:
    """Later shapes are written over earlier ones; pencil marks look for room when all else stands."""
    if isinstance(shape, Stone):
        return STONE_WEIGHTS[shape.mark]
    return 4 if isinstance(shape, Note) else 0


def _way(cell: Cell, other: Cell) -> str:
    return WAYS.get((other[0] - cell[0], other[1] - cell[1]), "")
