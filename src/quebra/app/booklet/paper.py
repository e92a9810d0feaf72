"""How large things are on paper, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass

from quebra.core.errors import InputError

SIDE, TOP, FOOT = 16.0, 15.0, 18.0  # margins
GUTTER = 9.0  # between puzzles
HEADING = 9.0  # number and level above a puzzle
CREDIT = 4.5  # the author's line below it
LARGEST_CELL = 16.0
SMALLEST_CELL = 3.2
SMALLEST_CLUED_CELL = 6.0  # where clues share the cell with digits
POINT = 25.4 / 72

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

    def cell_in(self, room: tuple[float, float]) -> float:
        """How large a cell can be in some room."""
        return min(room[0] / self.width, room[1] / self.height, LARGEST_CELL)

    @property
    def smallest_cell(self) -> float:
        """The smallest cell that people can read and write in."""
        return SMALLEST_CLUED_CELL if self.clued else SMALLEST_CELL
