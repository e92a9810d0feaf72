"""Bosnian Snake boards as the facts of the report by Silva and Fonseca."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from quebra.core.errors import InputError, shorten
from quebra.core.formats.fields import side
from quebra.core.formats.prolog.facts import FactNotation, fact_name, items, numbers, whole
from quebra.core.formats.prolog.terms import Atom, Compound, Term
from quebra.core.formats.prolog.tokens import write_name
from quebra.core.grid import Cell, name_of
from quebra.games.bosnian_snake.board import BODY, EMPTY, HEAD, TAIL, Mark, SnakeBoard

FREE_NUMBER = 10  # the report's own puzzles are 1 to 9
NAME = re.compile(r"puz (\d{1,9})", re.ASCII)  # as a board is called that comes from such a fact


def write(board: SnakeBoard) -> str:
    """``puz(10, [Head, Tail], Rows-Columns, RowCounts, ColumnCounts, Clues).``

    A board called ``puz 3`` has that number, another name stands in its place (``puz(mine, …)``).
    Both ends must be given; an end that is not said to be head or tail takes the place that is
    left, as the report's program looks for the same snake either way round. That program expects
    as many rows as columns.
    """
    refuse_what_has_no_place(board)
    parts = [
        _identity(fact_name(board)),
        _list(_pair(end) for end in board.ends),
        f"{board.rows}-{board.columns}",
        _counts(board.row_counts),
        _counts(board.column_counts),
        _list(f"{_pair(cell)}-{number}" for cell, number in board.clues),
    ]
    return f"puz({', '.join(parts)}).\n"


def _identity(name: str) -> str:
    if not name:
        return str(FREE_NUMBER)
    numbered = NAME.fullmatch(name)
    return numbered[1] if numbered else write_name(name)


def refuse_what_has_no_place(board: SnakeBoard) -> None:
    """InputError for a board that tells more, or less, than the facts of both reports can."""
    if len(board.ends) != 2:
        raise InputError(f"the report's facts need head and tail, this board gives {len(board.ends)} of them")
    for cell in board.all_cells():
        if board.mark(cell) in (BODY, EMPTY):
            kind = "body" if board.mark(cell) == BODY else "empty"
            raise InputError(f"the report's facts cannot tell a known {kind} cell, {name_of(cell)} is one")
    if board.length is not None:
        raise InputError(f"the report's facts cannot tell the length, this board does ({board.length})")


def _counts(counts: Sequence[int | None]) -> str:
    return _list(f"{line}-{count}" for line, count in enumerate(counts, 1) if count is not None)


def _list(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


def _pair(cell: Cell) -> str:
    return f"{cell[0]}-{cell[1]}"


def read(facts: Sequence[Compound]) -> SnakeBoard:
    """The board of one ``puz/6``; its number, or what stands in its place, is its name."""
    (fact,) = facts
    number, ends, size, row_counts, column_counts, clues = fact.arguments
    name = number.name if isinstance(number, Atom) else _numbered(number, fact.line)
    what = shorten(name)
    rows, columns = numbers(size, "Rows-Columns", f"the size of {what}", fact.line)
    side(rows, f"the rows of {what}")
    side(columns, f"the columns of {what}")
    marks = _read_clues(clues, rows, columns, what, fact.line)
    for cell, mark in zip(_read_ends(ends, what, fact.line), (HEAD, TAIL), strict=True):
        _put(marks, cell, mark, rows, columns, f"{what}: the end", fact.line)
    return SnakeBoard(
        rows,
        columns,
        tuple(_read_counts(row_counts, rows, "row", what, fact.line)),
        tuple(_read_counts(column_counts, columns, "column", what, fact.line)),
        board_cells(marks, rows, columns),
        extras={"name": name},
    )


def _numbered(number: Term, line: int) -> str:
    return f"puz {whole(number, 'the number of puz', line)}"


def _read_ends(term: Term, name: str, line: int) -> list[Cell]:
    found = items(term, f"the ends of {name}", line).items
    if len(found) != 2:
        raise InputError(f"{name}: expected [Head, Tail], found a list of {len(found)}", line)
    cells = (numbers(end, "Row-Column", f"{name}, an end", line) for end in found)
    return [(row, column) for row, column in cells]


def _read_clues(term: Term, rows: int, columns: int, name: str, line: int) -> dict[Cell, Mark]:
    marks: dict[Cell, Mark] = {}
    for clue in items(term, f"the clues of {name}", line).items:
        row, column, number = numbers(clue, "Row-Column-Number", f"{name}, a clue", line)
        _put(marks, (row, column), number, rows, columns, f"{name}: the clue", line)
    return marks


def _put(
    marks: dict[Cell, Mark], cell: Cell, mark: Mark, rows: int, columns: int, what: str, line: int
) -> None:
    if not (1 <= cell[0] <= rows and 1 <= cell[1] <= columns):
        raise InputError(f"{what} at {name_of(cell)} is off the board of {rows} by {columns}", line)
    if cell in marks:
        raise InputError(f"{what} at {name_of(cell)}: the cell is told twice, expected once", line)
    marks[cell] = mark


def _read_counts(term: Term, lines: int, kind: str, name: str, line: int) -> list[int | None]:
    found = items(term, f"the {kind} counts of {name}", line).items
    pairs = (numbers(one, f"{kind.capitalize()}-Count", f"{name}, a {kind} count", line) for one in found)
    return line_counts([(at, count, line) for at, count in pairs], lines, f"{name}: {kind}")


def line_counts(told: Iterable[tuple[int, int, int]], lines: int, what: str) -> list[int | None]:
    """The count of every line from those told, each as line of the board, count, and line of the file."""
    counts: list[int | None] = [None] * lines
    for at, count, line in told:
        if not 1 <= at <= lines:
            raise InputError(f"{what} {at} is off the board, expected 1 to {lines}", line)
        if counts[at - 1] not in (None, count):
            raise InputError(f"{what} {at} has two counts, {counts[at - 1]} and {count}, expected one", line)
        counts[at - 1] = count
    return counts


def board_cells(marks: dict[Cell, Mark], rows: int, columns: int) -> tuple[tuple[Mark, ...], ...]:
    """The cells of a board row by row from those that are marked."""
    return tuple(
        tuple(marks.get((row, column)) for column in range(1, columns + 1)) for row in range(1, rows + 1)
    )


PUZ = FactNotation(("puz/6",), lambda fact: fact.name == "puz" and len(fact.arguments) == 6, read)
