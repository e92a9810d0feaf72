"""Words and numbers: in cells, beside the board and below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt

from quebra.core.grid import Cell
from quebra.core.scene import Fill, Heat, Highlight, Label, Note, Outside
from quebra.render.svg.font import CAPITAL
from quebra.render.svg.heat import heated
from quebra.render.svg.layout import Layout, Point, has_clues, outside_size, path, short
from quebra.render.svg.letters import Letters, fitting, width_of
from quebra.render.svg.shapes import stone_at

CLUE_SIZE = 0.31  # a clue in the corner of a cell
DIGIT_SIZE = 0.64
LOW_DIGIT_SIZE = 0.56  # below a clue
LINK_SIZE = 0.27  # the number of a link of a chain, at the foot of a cell
HEAT_SIZE = 0.34  # how much a clue weighs
STROKE_ARM = 0.09  # half of the line through a struck pencil mark
NOTE_ARM = 0.1  # half the side of a pencil mark that is drawn
# The corners of signs, in arms from the middle; a hole runs the other way round.
OUTLINES: dict[str, list[list[Point]]] = {
    "◤": [[(-1, -1), (1, -1), (-1, 1)]],
    "◥": [[(-1, -1), (1, -1), (1, 1)]],
    "◣": [[(-1, -1), (1, 1), (-1, 1)]],
    "◢": [[(1, -1), (1, 1), (-1, 1)]],
    "□": [
        [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)],
        [(-0.5, -0.5), (-0.5, 0.5), (0.5, 0.5), (0.5, -0.5)],
    ],
}
CAPTION_SIZE = 0.38
CAPTION_LINE = 0.62


def labels(layout: Layout) -> Iterator[str]:
    """The texts inside cells."""
    shapes, cell = layout.scene.shapes, layout.cell
    warm = heated(layout)
    dark = {shape.cell for shape in shapes if isinstance(shape, Fill) and shape.cell not in warm}
    low = has_clues(layout.scene)
    clued = {shape.cell for shape in shapes if isinstance(shape, Label) and shape.place == "corner"}
    letters = layout.letters()
    drawn: list[str] = []
    crossed: list[str] = []
    for shape in shapes:
        if isinstance(shape, Note):
            drawn += _note(layout, letters, shape.cell, shape.texts, shape.slots, low)
            drawn += _note(layout, letters, shape.cell, shape.struck, shape.slots, low)
            crossed += _strokes(layout, shape, low)
        elif isinstance(shape, Highlight) and shape.text:
            size = fitting(shape.text, LINK_SIZE, 0.8)
            name = "q-onink" if shape.cell in dark else "q-mark"
            letters.write(layout.at(shape.cell, 0.92, 0.85), shape.text, size * cell, name, "end")
        elif isinstance(shape, Heat) and shape.text:
            size = fitting(shape.text, HEAT_SIZE, 0.7)
            letters.write(layout.at(shape.cell, 0.9, 0.76), shape.text, size * cell, "q-clue", "end")
        elif isinstance(shape, Label):
            name = "q-onink" if shape.cell in dark else f"q-{shape.tone}"
            if shape.place == "corner":
                size = fitting(shape.text, CLUE_SIZE, _clue_room(layout, shape, clued))
                middle = layout.at(shape.cell, 0.1, 0.1 + CLUE_SIZE * CAPITAL / 2)
                letters.write(middle, shape.text, size * cell, name, "start")
            elif shape.cell in warm:  # its weight stands below it
                size = fitting(shape.text, DIGIT_SIZE, 0.5)
                letters.write(layout.at(shape.cell, 0.34, 0.36), shape.text, size * cell, name)
            else:
                size = fitting(shape.text, LOW_DIGIT_SIZE if low else DIGIT_SIZE, 0.8)
                letters.write(layout.at(shape.cell, 0.5, 0.64 if low else 0.5), shape.text, size * cell, name)
    if drawn:
        yield f'<path class="q-note" d="{"".join(drawn)}"/>'
    yield from letters.elements()
    if crossed:
        yield f'<path class="q-conclusion" stroke-width="{short(0.03 * cell)}" d="{"".join(crossed)}"/>'


def _clue_room(layout: Layout, clue: Label, clued: set[Cell]) -> float:
    """A long clue runs on into the next cell of its region: what is small there is hard to read."""
    (row, column), regions = clue.cell, layout.scene.regions
    beside = (row, column + 1)
    if regions is None or column >= layout.scene.columns or beside in clued:
        return 0.8
    line = regions[row - 1]
    return 1.75 if line[column - 1] == line[column] else 0.8


def _note(
    layout: Layout, letters: Letters, cell: Cell, texts: Sequence[str], slots: int, low: bool
) -> Iterator[str]:
    """Pencil marks, each in its own place, so that a digit is always found where it was; what is drawn of
    them rather than written."""
    wide, high = _slot(slots, low)
    for place, text in enumerate(texts):
        middle = layout.at(cell, *_place(place, slots, low))
        if text in OUTLINES:
            yield _outline(middle, text, NOTE_ARM * layout.cell)
        else:
            letters.write(
                middle, text, fitting(text, min(0.24, high * 1.1), wide * 0.95) * layout.cell, "q-note"
            )


def _strokes(layout: Layout, note: Note, low: bool) -> Iterator[str]:
    """A slanted line through each mark that is struck."""
    wide, high = _slot(note.slots, low)
    right, up = min(wide * 0.42, STROKE_ARM), min(high * 0.42, STROKE_ARM)
    for place, text in enumerate(note.struck):
        if text:
            along, down = _place(place, note.slots, low)
            yield path("M", layout.at(note.cell, along - right, down + up))
            yield path("L", layout.at(note.cell, along + right, down - up))


def _slot(slots: int, low: bool) -> tuple[float, float]:
    """How wide and how high the place of a pencil mark is, in cells."""
    columns = ceil(sqrt(max(slots, 1)))
    return 0.78 / columns, (0.9 - _top(low)) / ceil(max(slots, 1) / columns)


def _top(low: bool) -> float:
    return 0.34 if low else 0.1


def _place(place: int, slots: int, low: bool) -> Point:
    """The middle of a pencil mark, in cells from the upper left of its own."""
    wide, high = _slot(slots, low)
    row, column = divmod(place, ceil(sqrt(max(slots, 1))))
    return 0.11 + wide * (column + 0.5), _top(low) + high * (row + 0.5)


def _outline(middle: Point, sign: str, arm: float) -> str:
    """A small sign around a point, drawn: no typeface has it."""
    (x, y), lines = middle, OUTLINES[sign]
    return "".join(
        path("M", (x + first[0] * arm, y + first[1] * arm))
        + "".join(path("L", (x + right * arm, y + down * arm)) for right, down in others)
        + "z"
        for first, *others in lines
    )


def beside(layout: Layout) -> Iterator[str]:
    """The numbers around the board."""
    letters = layout.letters()
    for shape in layout.outside:
        _outside(layout, letters, shape)
    yield from letters.elements()


def _outside(layout: Layout, letters: Letters, shape: Outside) -> None:
    scene, size = layout.scene, outside_size(shape)
    name = f"q-{shape.tone}"
    if shape.side in ("left", "right"):
        column = 1 - 0.14 if shape.side == "left" else scene.columns + 1 + 0.14
        middle = (layout.x(column), layout.y(shape.index + 0.5))
        letters.write(
            middle, shape.text, size * layout.cell, name, "end" if shape.side == "left" else "start"
        )
        return
    away = 0.12 + size / 2
    row = 1 - away if shape.side == "top" else scene.rows + 1 + away
    size = fitting(shape.text, size, 0.9)
    letters.write((layout.x(shape.index + 0.5), layout.y(row)), shape.text, size * layout.cell, name)


def below(layout: Layout) -> tuple[list[str], float, float]:
    """What the stones mean, and the caption: the elements, and the width and height they need."""
    scene, cell = layout.scene, layout.cell
    elements: list[str] = []
    letters = layout.letters()
    line, x = 0, layout.left
    reach = x
    for key in scene.keys:
        wide = (0.75 + width_of(key.text) * CAPTION_SIZE + 0.3) * cell
        if x > layout.left and x + wide > layout.left + layout.board_width:
            line, x = line + 1, layout.left
        y = layout.height + (line + 0.5) * CAPTION_LINE * cell
        elements += stone_at((x + 0.3 * cell, y), key.stone, cell * 0.55, letters)
        letters.write((x + 0.68 * cell, y), key.text, CAPTION_SIZE * cell, "q-caption", "start")
        x += wide
        reach = max(reach, x)
    if scene.caption:
        line = line + 1 if scene.keys else line
        y = layout.height + (line + 0.5) * CAPTION_LINE * cell
        letters.write((layout.left, y), scene.caption, CAPTION_SIZE * cell, "q-caption", "start")
        reach = max(reach, layout.left + width_of(scene.caption) * CAPTION_SIZE * cell)
    if not (scene.keys or scene.caption):
        return [], 0.0, 0.0
    return [*elements, *letters.elements()], reach, ((line + 1) * CAPTION_LINE + 0.1) * cell
