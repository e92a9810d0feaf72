"""Shakashaka boards as the facts of the report by Ferreira and Lima."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.errors import InputError, shorten
from quebra.core.formats.prolog.facts import FactNotation, fact_name, rows_of, whole
from quebra.core.formats.prolog.terms import Atom, Compound, Term, described
from quebra.core.formats.prolog.tokens import write_name
from quebra.core.grid import name_of
from quebra.games.shakashaka.board import BLACK, Mark, ShakashakaBoard

# Numbered cells are their number.
CODES: dict[Mark, int] = {None: 6, BLACK: 5, **{number: number for number in range(5)}}
MARKS = {code: mark for mark, code in CODES.items()}
TRIANGLES = range(7, 12)  # what the report's program puts into white cells; 11 is white again
FREE_NAME = "tabQuebra"


def write(board: ShakashakaBoard) -> str:
    """``tabuleiro(tabQuebra, …)``, or with the board's own name: every board can be told so.

    The report's own program expects as many rows as columns.
    """
    rows = (f"    [{','.join(str(CODES[mark]) for mark in row)}]" for row in board.cells)
    name = write_name(fact_name(board) or FREE_NAME)
    return f"tabuleiro({name}, [\n" + ",\n".join(rows) + "\n]).\n"


def read(facts: Sequence[Compound]) -> ShakashakaBoard:
    """The board of one ``tabuleiro(Name, Rows)``."""
    (fact,) = facts
    named, told = fact.arguments
    assert isinstance(named, Atom)
    rows = rows_of(told, f"tabuleiro({described(named)})", fact.line)
    cells = [
        [_mark(code, name_of((row, column)), found.line) for column, code in enumerate(found.items, 1)]
        for row, found in enumerate(rows, 1)
    ]
    return ShakashakaBoard(len(cells), len(cells[0]), tuple(map(tuple, cells)), {"name": named.name})


def _mark(term: Term, here: str, line: int) -> Mark:
    code = whole(term, here, line)
    if code not in MARKS:
        found = f"{code}, which is part of an answer" if code in TRIANGLES else shorten(str(code))
        raise InputError(f"{here}: expected 0 to 4, 5 (black) or 6 (white), found {found}", line)
    return MARKS[code]


TABULEIRO = FactNotation(
    ("tabuleiro/2",),
    lambda fact: (
        fact.name == "tabuleiro" and len(fact.arguments) == 2 and isinstance(fact.arguments[0], Atom)
    ),
    read,
)
