"""Game IDs of Keen, the KenKen among Simon Tatham's puzzles: ``4:__a3_a_a_a_3ba,s2a6m32d2d2m3s1``.

Before the colon stands the size (with the level it was made for, which is not part of the board).
Then come the borders between cells: first those between columns, row by row, then those between
rows, column by column. A letter counts how many borders are open before the next line (``_`` none,
``a`` one …), with one more line at the very end; a number repeats its letter. After the comma the
clues follow in reading order of the cages' first cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from quebra.core.errors import InputError, shorten
from quebra.core.formats.fields import whole_number
from quebra.core.grid import Cell, all_cells, name_of
from quebra.games.kenken.board import Cage, KenKenBoard

SMALLEST, LARGEST = 3, 9
TARGET_LIMIT = 0x20000000  # Keen keeps a clue's operator in the bits above
LETTERS = "_abcdefghijklmnopqrstuvwxyz"
LONG_RUN = 25
SIGNS = {"a": "+", "s": "-", "m": "*", "d": "/"}
LETTER_OF = {"+": "a", "-": "s", "*": "m", "/": "d", "=": "a"}

GAME_ID = re.compile(r"(\d+)(?:d([a-z]))?m?:([_a-z]\S*)", re.ASCII)
SEED = re.compile(r"\d+(?:d[a-z])?m?#\d+", re.ASCII)
LEVELS = "enhxu"
RUN = re.compile(r"([_a-z])(\d*)", re.ASCII)
NOT_A_BORDER = re.compile(r"[^_a-z0-9]")
CLUE = re.compile(r"([asmd])(\d+)", re.ASCII)


def read(text: str) -> KenKenBoard | None:
    """The board of a game ID; None when the text is not one. A cage of one cell becomes ``=``."""
    text = text.strip()
    if SEED.fullmatch(text):
        raise InputError("a random seed, which only Keen itself can turn into a board; expected its game ID")
    match = GAME_ID.fullmatch(text)
    if match is None:
        return None
    size = whole_number(match[1], "size")
    if not SMALLEST <= size <= LARGEST:
        raise InputError(f"size: a Keen board is {SMALLEST} to {LARGEST} wide, found {size}")
    if match[2] and match[2] not in LEVELS:
        raise InputError(f"unknown level {match[2]!r} before the colon, expected one of {' '.join(LEVELS)}")
    blocks, comma, clues = match[3].partition(",")
    if not comma:
        raise InputError("expected a comma between the borders and the clues")
    areas = _areas(size, _read_borders(blocks, size))
    return KenKenBoard(size, tuple(_read_clues(clues, areas)))


def write(board: KenKenBoard) -> str:
    """The board's game ID, or an error when Keen has no such boards.

    A cage of one cell is written ``a``, also one that hides its operator: only ``=`` fits it.
    """
    if not SMALLEST <= board.size <= LARGEST:
        raise InputError(f"a Keen board is {SMALLEST} to {LARGEST} wide, this one {board.size}")
    if board.lowest != 1:
        raise InputError("Keen's digits start at 1, this board's at 0")
    clues = "".join(_write_clue(cage) for cage in board.cages)
    return f"{board.size}:{_write_borders(board)},{clues}"


def _borders(size: int) -> list[tuple[Cell, Cell]]:
    """The two cells beside every border, in Keen's order."""
    lines, gaps = range(1, size + 1), range(1, size)
    between_columns = [((row, column), (row, column + 1)) for row in lines for column in gaps]
    between_rows = [((row, column), (row + 1, column)) for column in lines for row in gaps]
    return between_columns + between_rows


def _read_borders(blocks: str, size: int) -> list[bool]:
    """For every border whether it is open.

    Keen's writer and reader disagree about 25 and more open borders in a row, where a letter
    without a line after it is needed: the reader takes ``y`` for it, the writer ``z``. As the
    length must come out right, only one of the two readings fits; the reader's is tried first.
    """
    if wrong := NOT_A_BORDER.search(blocks):
        raise InputError(f"unknown sign {wrong[0]!r} among the borders, expected a to z, _ and numbers")
    runs = RUN.findall(blocks)
    needed = len(_borders(size)) + 1
    for bridge in "yz":
        opened = _open_borders(runs, bridge, needed)
        if opened is not None:
            return opened
    raise InputError(f"the borders {shorten(blocks)!r} do not fit a board of {size} by {size}")


def _open_borders(runs: Sequence[tuple[str, str]], bridge: str, needed: int) -> list[bool] | None:
    opened: list[bool] = []
    for letter, times in runs:
        one = [True] * LONG_RUN if letter == bridge else [*[True] * LETTERS.index(letter), False]
        repeated = whole_number(times or "1", "a repeat count", most_digits=6)
        if repeated == 0 or len(opened) + len(one) * repeated > needed:
            return None
        opened += one * repeated
    # The last one is no border: a line that closes the list.
    return opened[:-1] if len(opened) == needed and not opened[-1] else None


def _areas(size: int, opened: Sequence[bool]) -> list[list[Cell]]:
    """The cells that open borders join, by their first cells."""
    area_of: dict[Cell, list[Cell]] = {cell: [cell] for cell in all_cells(size, size)}
    for (first, second), is_open in zip(_borders(size), opened, strict=True):
        kept, lost = area_of[first], area_of[second]
        if is_open and kept is not lost:
            kept += lost
            area_of |= dict.fromkeys(lost, kept)
    return sorted({id(area): sorted(area) for area in area_of.values()}.values())


def _read_clues(clues: str, areas: Sequence[list[Cell]]) -> Iterator[Cage]:
    found = CLUE.findall(clues)
    if "".join(sign + target for sign, target in found) != clues:
        raise InputError(f"expected clues like a6s2m32d2 after the comma, found {shorten(clues)!r}")
    if len(found) != len(areas):
        raise InputError(f"expected {len(areas)} clues for {len(areas)} cages, found {len(found)}")
    for area, (sign, written) in zip(areas, found, strict=True):
        target = whole_number(written, f"the cage at {name_of(area[0])}")
        if target >= TARGET_LIMIT:
            raise InputError(f"the cage at {name_of(area[0])}: {target} is too large, Keen ends below 2^29")
        alone = len(area) == 1 and sign in "am"
        yield Cage(tuple(area), "=" if alone else SIGNS[sign], target)


def _write_borders(board: KenKenBoard) -> str:
    owners = board.cage_numbers()
    letters: list[str] = []
    run = 0
    for (row, column), (other_row, other_column) in _borders(board.size):
        if owners[row - 1][column - 1] == owners[other_row - 1][other_column - 1]:
            run += 1
        else:
            letters += _write_run(run)
            run = 0
    letters += _write_run(run)
    counted = ((letter, len(list(same))) for letter, same in groupby(letters))
    return "".join(letter * times if times < 3 else f"{letter}{times}" for letter, times in counted)


def _write_run(length: int) -> str:
    """A number of open borders and the line after them, in the way that Keen reads."""
    longs, rest = divmod(length, LONG_RUN)
    return LETTERS[LONG_RUN] * longs + LETTERS[rest]


def _write_clue(cage: Cage) -> str:
    here = f"the cage at {name_of(cage.cells[0])}"
    op = "=" if len(cage.cells) == 1 else cage.op
    if op is None:
        raise InputError(f"{here} hides its operator, Keen always shows it")
    if cage.target >= TARGET_LIMIT:
        raise InputError(f"{here}: {cage.target} is too large, Keen ends below 2^29")
    return f"{LETTER_OF[op]}{cage.target}"
