"""The marks of a step and pencil marks in terminal text, where a cell has room for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from quebra.core.grid import Cell
from quebra.core.scene import Highlight, Note, Shape
from quebra.render.text.canvas import Canvas

Corner = Callable[[Cell], tuple[int, int]]

BRACKETS = {"premise": "()", "conclusion": "[]", "wrong": "!!"}
BARS = frozenset("━-")  # a body that runs on may be bracketed


def write_note(canvas: Canvas, note: Note, corner: tuple[int, int], size: tuple[int, int]) -> None:
    """Pencil marks in the last line of a cell, or in as many lines as they need, when all of them fit."""
    width, height = size
    texts = [text for text in note.texts if text]
    text = "".join(note.texts) if max(map(len, texts), default=0) < 2 else " ".join(texts)
    count = -(-len(text) // width)
    lines = [text] if count < 2 else [text[start : start + width] for start in range(0, len(text), width)]
    top = corner[0] + height - count
    if count <= height and all(_is_blank(canvas, top + line, corner[1], width) for line in range(count)):
        for line, part in enumerate(lines):
            canvas.write(top + line, corner[1] + (width - len(part)) // 2, part, "faint")


def write_highlights(canvas: Canvas, shapes: Iterable[Shape], corner: Corner, size: tuple[int, int]) -> None:
    """Square brackets around conclusions, round ones around premises that have room, exclamation marks
    around mistakes, the numbers of links where there is room; no sign for reasons."""
    marks = [shape for shape in shapes if isinstance(shape, Highlight)]
    conclusions = {mark.cell for mark in marks if mark.role == "conclusion"}
    premises = {mark.cell for mark in marks if mark.role == "premise"} - conclusions
    mistakes = {mark.cell for mark in marks if mark.role == "wrong"}
    for role, cells in (("premise", premises), ("conclusion", conclusions), ("wrong", mistakes)):
        for cell in sorted(cells):
            if not _bracket(canvas, corner(cell), size, role) and role != "premise":
                _star(canvas, corner(cell), size)
    for mark in marks:
        if mark.role == "link":
            _number(canvas, corner(mark.cell), size, mark.text)


def _bracket(canvas: Canvas, corner: tuple[int, int], size: tuple[int, int], role: str) -> bool:
    """Bracket the line of a cell that holds something, else its last one; false without room."""
    (top, left), (width, height) = corner, size
    if width < 3:
        return False
    free = {" "} if role == "premise" else BARS | {" "}
    open_rows = [
        row
        for row in range(top, top + height)
        if canvas.letters[row][left] in free and canvas.letters[row][left + width - 1] in free
    ]
    if not open_rows:
        return False
    full = [row for row in open_rows if not _is_blank(canvas, row, left, width)]
    row = full[0] if full else open_rows[-1]
    _sign(canvas, row, left, BRACKETS[role][0], role)
    _sign(canvas, row, left + width - 1, BRACKETS[role][1], role)
    return True


def _star(canvas: Canvas, corner: tuple[int, int], size: tuple[int, int]) -> None:
    """A star in the last free place of a cell whose sides are taken."""
    (top, left), (width, height) = corner, size
    places = [(row, column) for row in range(top, top + height) for column in range(left, left + width)]
    for row, column in reversed(places):
        if canvas.letters[row][column] == " ":
            _sign(canvas, row, column, "*", "conclusion")
            return


def _number(canvas: Canvas, corner: tuple[int, int], size: tuple[int, int], numbers: str) -> None:
    """The numbers of links at the end of a free line of their cell, the last one first; if there is no room
    for all, the first of them."""
    (top, left), (width, height) = corner, size
    first = numbers.split(",")[0]
    for text in (f"#{numbers}", f"#{first}", *([first] if height == 1 else ())):
        column = left + width - len(text)
        rows = range(top + height - 1, top - 1, -1) if len(text) <= width else ()
        if (row := next((r for r in rows if _is_blank(canvas, r, column, len(text))), None)) is not None:
            for place, letter in enumerate(text):
                _sign(canvas, row, column + place, letter, "mark")
            return


def _sign(canvas: Canvas, row: int, column: int, letter: str, role: str) -> None:
    """One character; a painted ground stays whole."""
    ground = canvas.styles[row][column]
    canvas.write(row, column, letter, ground if ground in ("paper", "wood") else role)


def _is_blank(canvas: Canvas, row: int, column: int, width: int) -> bool:
    return not "".join(canvas.letters[row][column : column + width]).strip()
