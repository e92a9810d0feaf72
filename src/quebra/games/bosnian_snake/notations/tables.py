"""Bosnian Snake boards as the facts of the report by Henriques and Velho.

``tabuleiro(6, Rows)`` with a number for every cell: -1 an end, 0 open, 1 to 8 a clue. The counts beside the
board are facts of their own, ``tabuleiroLinha(6, Row, Count)`` and ``tabuleiroColuna(6, Column, Count)``, and
belong to every board of that size, as in the report's program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from quebra.core.errors import InputError
from quebra.core.formats.fields import side
from quebra.core.formats.prolog.facts import FactNotation, fact_name, rows_of, whole
from quebra.core.formats.prolog.terms import Atom, Compound, TermList
from quebra.core.grid import Cell, name_of
from quebra.games.bosnian_snake.board import HEAD, TAIL, Mark, SnakeBoard
from quebra.games.bosnian_snake.notations import prolog

BOARD = "tabuleiro"
COUNTS = {"tabuleiroLinha": "row", "tabuleiroColuna": "column"}
AN_END, OPEN, MOST = -1, 0, 8


def write(board: SnakeBoard) -> str:
    """``tabuleiro(6, Rows)``, and a fact for every count. The first end is the head when it is read again."""
    prolog.refuse_what_has_no_place(board)
    if board.rows != board.columns:
        raise InputError(f"this report's boards are squares, this one is {board.rows} by {board.columns}")
    for cell, number in board.clues:
        if number == OPEN:
            raise InputError(f"in this report's boards 0 is an open cell, {name_of(cell)} has a clue 0")
    if board.ends[0] != min(board.ends):
        raise InputError("in this report's boards the first end is the head, this one's is the tail")
    size = board.rows
    rows = (f"    [{','.join(str(_code(mark)) for mark in row)}]" for row in board.cells)
    counts = (
        f"{name}({size},{at},{count}).\n"
        for name, told in zip(COUNTS, (board.row_counts, board.column_counts), strict=True)
        for at, count in enumerate(told, 1)
        if count is not None
    )
    return f"{BOARD}({size}, [\n" + ",\n".join(rows) + "\n]).\n" + "".join(counts)


def _code(mark: Mark) -> int:
    if isinstance(mark, int):
        return mark
    return OPEN if mark is None else AN_END


def write_either(board: SnakeBoard) -> str:
    """In the facts of the report whose name a board has: ``tabuleiro 6`` is of this one, else ``puz``."""
    if fact_name(board) == f"{BOARD} {board.rows}":
        with suppress(InputError):  # such a board may tell what only the other report's facts can
            return write(board)
    return prolog.write(board)


def is_mine(fact: Compound) -> bool:
    """With a name or a list instead of the size, ``tabuleiro/2`` belongs to another report."""
    if fact.name == BOARD:
        return len(fact.arguments) == 2 and not isinstance(fact.arguments[0], Atom | TermList)
    return fact.name in COUNTS and len(fact.arguments) == 3


def grouped(facts: Sequence[Compound]) -> Iterator[list[Compound]]:
    """Every board with the counts of its size; counts of a size without a board stand alone."""
    counts = [fact for fact in facts if fact.name in COUNTS]
    boards = [fact for fact in facts if fact.name == BOARD]
    sizes = {fact.arguments[0] for fact in boards}
    for board in boards:
        yield [board, *(count for count in counts if count.arguments[0] == board.arguments[0])]
    for count in counts:
        if count.arguments[0] not in sizes:
            yield [count]


def read(facts: Sequence[Compound]) -> SnakeBoard:
    """The board of one ``tabuleiro/2`` and its counts; the first of its ends is the head."""
    fact, *counts = facts
    size = whole(fact.arguments[0], f"the size in {fact.name}", fact.line)
    if fact.name != BOARD:
        raise InputError(
            f"{fact.name}({size}, …) belongs to no board, expected a {BOARD}({size}, …)", fact.line
        )
    side(size, f"the size in {fact.name}")
    name = f"{BOARD} {size}"
    marks = _read_cells(fact, size, name)
    told = {kind: _read_counts(counts, fact_name, size) for fact_name, kind in COUNTS.items()}
    return SnakeBoard(
        size,
        size,
        tuple(prolog.line_counts(told["row"], size, f"{name}: row")),
        tuple(prolog.line_counts(told["column"], size, f"{name}: column")),
        prolog.board_cells(marks, size, size),
        extras={"name": name},
    )


def _read_cells(fact: Compound, size: int, name: str) -> dict[Cell, Mark]:
    marks: dict[Cell, Mark] = {}
    ends: list[Cell] = []
    rows = rows_of(fact.arguments[1], name, fact.line, size)
    if len(rows) != size:
        raise InputError(f"{name}: expected {size} rows, found {len(rows)}", fact.line)
    for row, found in enumerate(rows, 1):
        for column, term in enumerate(found.items, 1):
            code = whole(term, f"{name}, r{row}c{column}", found.line)
            if not AN_END <= code <= MOST:
                raise InputError(
                    f"{name}, r{row}c{column}: expected -1 (an end), 0 (open) or 1 to 8, found {code}",
                    found.line,
                )
            if code == AN_END:
                ends.append((row, column))
            elif code != OPEN:
                marks[row, column] = code
    if len(ends) != 2:
        raise InputError(f"{name}: expected two ends (-1), found {len(ends)}", fact.line)
    return marks | dict(zip(ends, (HEAD, TAIL), strict=True))


def _read_counts(facts: Sequence[Compound], name: str, size: int) -> Iterator[tuple[int, int, int]]:
    for fact in facts:
        if fact.name == name:
            _, at, count = fact.arguments
            what = f"{name}({size}, …)"
            yield whole(at, what, fact.line), whole(count, what, fact.line), fact.line


TABLES = FactNotation(("tabuleiro/2", *(f"{name}/3" for name in COUNTS)), is_mine, read, grouped)
