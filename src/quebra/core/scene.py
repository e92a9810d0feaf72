"""A neutral drawing of a board: shapes and labels on a grid, never a character or an SVG string."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from quebra.core.grid import Cell

Tone = Literal["ink", "clue", "answer", "faint", "mark", "head", "tail", "body", "wrong"]
Corner = Literal["nw", "ne", "sw", "se"]
Place = Literal["middle", "corner"]
Role = Literal["reason", "premise", "conclusion", "wrong", "link"]
Layer = Literal["grid", "clues", "answer", "marks", "highlights", "coordinates"]


@dataclass(frozen=True, slots=True)
class Fill:
    """A solid cell."""

    cell: Cell
    tone: Tone = "ink"


@dataclass(frozen=True, slots=True)
class Triangle:
    """A cell half filled; ``corner`` is the filled corner."""

    cell: Cell
    corner: Corner
    tone: Tone = "answer"


@dataclass(frozen=True, slots=True)
class Label:
    """Text in a cell."""

    cell: Cell
    text: str
    tone: Tone = "clue"
    place: Place = "middle"


@dataclass(frozen=True, slots=True)
class Dot:
    """A small mark in the middle of an open or crossed-out cell; ``given`` when the board itself says so."""

    cell: Cell
    shape: Literal["dot", "cross"] = "dot"
    tone: Tone = "faint"
    given: bool = False


@dataclass(frozen=True, slots=True)
class Trail:
    """A body that runs through cells, with its ends drawn as told; ``given`` when the board itself has it."""

    cells: tuple[Cell, ...]
    start: Literal["head", "tail", "end", "open"] = "open"
    finish: Literal["head", "tail", "end", "open"] = "open"
    tone: Tone = "body"
    given: bool = False


@dataclass(frozen=True, slots=True)
class Stone:
    """A playing piece. ``mark`` says what is special about it: it came last, was pushed, or has won.
    ``text`` stands on it: the number of the move that brought it."""

    cell: Cell
    colour: Literal["black", "white"]
    mark: Literal["none", "last", "pushed", "won"] = "none"
    text: str = ""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way from one place to another. Cells just outside the board (row 0, say) are places, too."""

    start: Cell
    finish: Cell
    tone: Tone = "mark"


@dataclass(frozen=True, slots=True)
class Outside:
    """A number or letter beside a row, or above or below a column."""

    side: Literal["left", "right", "top", "bottom"]
    index: int
    text: str
    tone: Tone = "clue"


@dataclass(frozen=True, slots=True)
class Highlight:
    """A cell that a step is about: a ``reason`` belongs to a rule it uses, a ``premise`` was known already,
    a ``conclusion`` is what it finds; ``wrong`` is where a rule is broken; a ``link`` of a chain has
    its number as ``text``. They differ by their shape, not only by their colour."""

    cell: Cell
    role: Role
    text: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Note:
    """Pencil marks: small texts on a square grid of ``slots`` places; "" leaves a place free. ``struck`` are
    those that a step takes away, in their own places: they are shown crossed out."""

    cell: Cell
    texts: tuple[str, ...]
    slots: int
    struck: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Heat:
    """How much a cell weighs: a ground of one of so many ``HEATS``, 1 the palest, and a number as ``text``.
    Cells just outside the board are places, too: beside the last column, below the last row."""

    cell: Cell
    level: int
    text: str = ""


HEATS = 5

Shape = Fill | Triangle | Label | Dot | Trail | Stone | Arrow | Outside | Highlight | Note | Heat


def layer_of(shape: Shape) -> Layer:
    """What a shape belongs to: the puzzle, its answer, somebody's marks, or what a picture adds."""
    if isinstance(shape, Highlight | Heat):
        return "highlights"
    if isinstance(shape, Note | Arrow):
        return "marks"
    if isinstance(shape, Outside):
        return "coordinates" if shape.tone == "faint" else "clues"
    if isinstance(shape, Dot | Trail):
        if shape.given:
            return "clues"
        return "grid" if isinstance(shape, Dot) and shape.shape == "dot" else "answer"
    if isinstance(shape, Label | Triangle):
        return "answer" if shape.tone == "answer" else "marks" if shape.tone == "mark" else "clues"
    return "clues"


@dataclass(frozen=True, slots=True)
class Key:
    """What a stone of the picture means, for the line below it; its cell does not matter."""

    stone: Stone
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture.

    ``regions`` names the region of each cell: a thick line runs between two regions.
    ``lines`` asks for a thin line between all cells. ``points`` asks for a board of wood whose cells
    are points for stones, without a frame. ``text_cell`` is the width and height of a cell in
    characters that suits the shapes. ``keys`` and ``caption`` make the line below the picture.
    ``coordinates`` asks for the numbers of rows and columns at sides that hold nothing else: left and
    above or, where there are clues outside, right and below.
    ``grid`` is false for a drawing to lay over another: without paper, lines and frame.
    """

    rows: int
    columns: int
    shapes: tuple[Shape, ...]
    regions: tuple[tuple[int, ...], ...] | None = None
    lines: bool = False
    points: bool = False
    text_cell: tuple[int, int] = (3, 1)
    keys: tuple[Key, ...] = ()
    caption: str = ""
    coordinates: bool = False
    grid: bool = True

    def only(self, *layers: Layer) -> Scene:
        """The same picture with some of its layers."""
        return replace(
            self,
            shapes=tuple(shape for shape in self.shapes if layer_of(shape) in layers),
            coordinates=self.coordinates and "coordinates" in layers,
            grid=self.grid and "grid" in layers,
        )
