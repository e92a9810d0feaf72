"""How large things are on paper, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass

from quebra.core.errors import InputError
from quebra.render.svg.font import advance_of

SIDE, TOP, FOOT = 16.0, 15.0, 18.0  # margins
GUTTER = 9.0  # between puzzles
HEADING = 9.0  # number and level above a puzzle
CREDIT = 4.5  # the author's line below it
LARGEST_CELLS = {1: 28.0, 2: 21.0, 4: 16.0, 6: 16.0}  # by puzzles a page
LARGEST_CELL = 16.0  # anywhere else
SMALLEST_CELL = 3.2
SMALLEST_CLUED_CELL = 6.0  # where clues share the cell with digits
POINT = 25.4 / 72
BLACK = 1.15  # how much wider the boldest letters are than those that are measured
SOFT = "\u200b"  # a place where a line may end, and nothing else

# How many puzzles a page has: columns and rows.
GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet: its name for the typesetter, and its size."""

    name: str
    width: float
    height: float

    @property
    def inner_width(self) -> float:
        return self.width - 2 * SIDE

    @property
    def inner_height(self) -> float:
        return self.height - TOP - FOOT

    def slot(self, per_page: int) -> tuple[float, float]:
        """The room for one board when a page has so many puzzles."""
        columns, rows = GRIDS[per_page]
        width = (self.inner_width - (columns - 1) * GUTTER) / columns
        height = (self.inner_height - (rows - 1) * GUTTER) / rows
        return width, height - HEADING - CREDIT


def clipped(text: str, size: float, room: float) -> str:
    """A text cut so that it keeps within some room: its letters in points, the room in millimetres."""
    if advance_of(text, "semibold") * size * POINT <= room:
        return text
    while text and advance_of(f"{text}…", "semibold") * size * POINT > room:
        text = text[: -1 - len(text) // 50]
    return f"{text}…"


def breakable(text: str, size: float, room: float) -> str:
    """A text whose longest words may be broken, where they would not fit into a line."""
    words = []
    for word in text.split(" "):
        wide = advance_of(word, "semibold") * size * POINT * BLACK
        step = max(1, int(len(word) * room / wide)) if wide > room else len(word) or 1
        words.append(SOFT.join(word[place : place + step] for place in range(0, len(word), step)))
    return " ".join(words)


PAPERS = {"a4": Paper("a4", 210.0, 297.0), "letter": Paper("us-letter", 215.9, 279.4)}


def paper_named(name: str) -> Paper:
    """The paper of that name."""
    if name not in PAPERS:
        raise InputError(f"unknown paper {name!r}, expected one of: {', '.join(PAPERS)}")
    return PAPERS[name]


@dataclass(frozen=True, slots=True)
class Measured:
    """A picture and its size in cells; ``clued`` when clues share cells with digits."""

    svg: str
    width: float
    height: float
    clued: bool

    def cell_in(self, room: tuple[float, float], largest: float = LARGEST_CELL) -> float:
        """How large a cell can be in some room."""
        return min(room[0] / self.width, room[1] / self.height, largest)

    @property
    def smallest_cell(self) -> float:
        """The smallest cell that people can read and write in."""
        return SMALLEST_CLUED_CELL if self.clued else SMALLEST_CELL
