"""The rules of Zurero, in plain Python: the reference that every faster board is compared with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from quebra.core.errors import InputError
from quebra.core.grid import Cell
from quebra.games.zurero.board import (
    BLACK,
    SIDES,
    USUAL,
    WHITE,
    Colour,
    Move,
    Outcome,
    Position,
    Slide,
    Swap,
    middle,
    other,
    require_size,
)

LETTER = {BLACK: "b", WHITE: "w"}
FIVE = 5
SWAP_AT = 3  # stones on the board when White may swap: the first choice that matters has been made


class IllegalMove(InputError):
    """A slide that cannot be played. ``key`` names the sentence that says why."""

    def __init__(self, message: str, key: str) -> None:
        super().__init__(message)
        self.key = key

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return IllegalMove, (self.message, self.key)


def start(size: int = USUAL, *, swap: bool = False) -> Position:
    """The beginning: Black's stone in the middle, White to slide."""
    row, column = middle(require_size(size))
    grid = [["."] * size for _ in range(size)]
    _put(grid, (row, column), LETTER[BLACK])
    return Position(_rows(grid), WHITE, ((row, column),), swap=swap)


def set_up(rows: Iterable[str], turn: Colour) -> Position:
    """A position set up by hand: stones in any number, whose turn it is, and the result if it is over.

    Whoever is not to move counts as the one who moved last, so of two fives that one wins.
    """
    position = Position(tuple(rows), turn)
    if not position.stones:
        raise InputError("the board holds no stone, expected at least one for a slide to meet")
    return replace(position, result=outcome_of(position, other(turn)))


def path(slide: Slide, size: int) -> list[Cell]:
    """The cells a slide runs over, from the entry to the far end."""
    places = range(1, size + 1) if slide.side in "LT" else range(size, 0, -1)
    return [(slide.line, place) if slide.in_row else (place, slide.line) for place in places]


def line_ahead(position: Position, slide: Slide) -> str:
    """What stands on the cells a slide runs over, from the entry to the far end."""
    if slide.in_row:
        line = position.rows[slide.line - 1]
    else:
        line = "".join(row[slide.line - 1] for row in position.rows)
    return line if slide.side in "LT" else line[::-1]


def why_illegal(position: Position, slide: Slide) -> str | None:
    """The key of the reason why a slide cannot be played; None if it can."""
    if position.result is not None:
        return "game-over"
    if slide.line > position.size:
        return "off-board"
    return _why_shut(line_ahead(position, slide))


def _why_shut(line: str) -> str | None:
    """Why no stone can slide in along a line, seen from the entry; None if one can."""
    if not line.strip("."):
        return "empty-line"
    if "." not in line[:2]:
        return "blocked-entry"
    return None


def legal_slides(position: Position) -> list[Slide]:
    """Every slide that can be played: from the left, the right, the top, the bottom."""
    if position.result is not None:
        return []
    rows, columns = position.rows, ["".join(column) for column in zip(*position.rows, strict=True)]
    ahead = (*rows, *(row[::-1] for row in rows), *columns, *(column[::-1] for column in columns))
    return [
        slide for slide, line in zip(_slides(position.size), ahead, strict=True) if _why_shut(line) is None
    ]


@cache
def _slides(size: int) -> tuple[Slide, ...]:
    return tuple(Slide(side, line) for side in SIDES for line in range(1, size + 1))


def may_swap(position: Position) -> bool:
    """Whether the side to move may take the other colour instead of sliding.

    The first stone has no choice and the four slides that can follow it mirror one another, so the
    offer stands after Black's first slide.
    """
    return position.swap and position.result is None and position.stones == SWAP_AT


def play(position: Position, move: Move) -> Position:
    """The position after a move, its result filled in if the game ends."""
    if isinstance(move, Swap):
        if not may_swap(position):
            raise IllegalMove(REASONS["no-swap"], "no-swap")
        return replace(position, swap=False)
    return _slide(position, move)


def _slide(position: Position, slide: Slide) -> Position:
    reason = why_illegal(position, slide)
    if reason is not None:
        raise IllegalMove(REASONS[reason].format(slide=slide), reason)
    cells = path(slide, position.size)
    line = line_ahead(position, slide)
    met = len(line) - len(line.lstrip("."))
    grid = [list(row) for row in position.rows]
    behind = met + 1
    if line[behind : behind + 1] == ".":
        _put(grid, cells[behind], line[met])
        _put(grid, cells[met], LETTER[position.turn])
        changed: tuple[Cell, ...] = (cells[met], cells[behind])
    else:
        _put(grid, cells[met - 1], LETTER[position.turn])
        changed = (cells[met - 1],)
    after = Position(_rows(grid), other(position.turn), changed, swap=position.swap)
    return replace(after, result=outcome_of(after, position.turn))


REASONS = {
    "game-over": "the game is over",
    "off-board": "{slide} is off the board",
    "empty-line": "{slide} meets no stone: a stone slides only along a line that holds one",
    "blocked-entry": "{slide} cannot enter: the entry cell and the one behind it are both occupied",
    "no-swap": "swap is possible only in a game with the swap rule, right after Black's first slide",
}


def outcome_of(position: Position, mover: Colour) -> Outcome | None:
    """The result after ``mover`` has moved: a five of the mover counts before one of the opponent."""
    for colour in (mover, other(mover)):
        five = find_five(position, colour)
        if five:
            return Outcome(colour, "five" if colour == mover else "gave-five", five)
    if not legal_slides(position):
        return Outcome("draw", "no-move")
    return None


def find_five(position: Position, colour: Colour) -> tuple[Cell, ...]:
    """The stones of a line of five or more of a colour; nothing if there is none."""
    letter, everything = LETTER[colour], "".join(position.rows)
    for cells, part in lines(position.size):
        text = everything[part]
        begin = text.find(letter * FIVE)
        if begin >= 0:
            length = len(text) - begin - len(text[begin:].lstrip(letter))
            return cells[begin : begin + length]
    return ()


@cache
def lines(size: int, shortest: int = FIVE) -> tuple[tuple[tuple[Cell, ...], slice], ...]:
    """Every row, column and diagonal that has room for five (or for ``shortest``): its cells, and its part
    of all rows in one."""
    found = []
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if 1 <= row - down <= size and 1 <= column - right <= size:
                    continue  # the line begins further back
                line = []
                cell = (row, column)
                while 1 <= cell[0] <= size and 1 <= cell[1] <= size:
                    line.append(cell)
                    cell = (cell[0] + down, cell[1] + right)
                if len(line) >= shortest:
                    first, step = (row - 1) * size + column - 1, down * size + right
                    found.append((tuple(line), slice(first, first + len(line) * step, step)))
    return tuple(found)


def _rows(grid: list[list[str]]) -> tuple[str, ...]:
    return tuple("".join(row) for row in grid)


def _put(grid: list[list[str]], cell: Cell, letter: str) -> None:
    grid[cell[0] - 1][cell[1] - 1] = letter
