"""KenKen boards as the facts of the report by Pinto and Oliveira.

``testBoard`` holds a ``cell(Field, _)`` for every cell, ``testFields`` a ``field(Field, Operator, Result)``
for every cage. Other names will do, if they differ as these two do; so will one fact with both lists.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence

from quebra.core.errors import InputError, shorten
from quebra.core.formats.prolog.facts import FactNotation, fact_name, items, rows_of, whole
from quebra.core.formats.prolog.terms import INFIX, Atom, Compound, LogicVariable, Term, TermList, described
from quebra.core.formats.prolog.tokens import PLAIN_NAME, quoted_name
from quebra.core.grid import Cell, name_of
from quebra.games.kenken.board import OPERATORS, Cage, KenKenBoard

PARTNERS = {"Board": "Fields", "board": "fields", "Fields": "Board", "fields": "board"}
EITHER = re.compile("|".join(PARTNERS))
USUAL_NAME = "testBoard"


def write(board: KenKenBoard) -> str:
    """``testBoard`` and ``testFields``; a board with a name that has no such partner is one fact of both.

    A cage of one cell that hides its operator is written ``'='``, the only one that fits it.
    """
    if board.lowest != 1:
        raise InputError("the report's digits start at 1, this board's at 0")
    rows = ["[" + ", ".join(f"cell({number + 1}, _)" for number in row) + "]" for row in board.cage_numbers()]
    fields = []
    for number, cage in enumerate(board.cages, 1):
        op = "=" if len(cage.cells) == 1 else cage.op
        if op is None:
            here = name_of(cage.cells[0])
            raise InputError(f"the cage at {here} hides its operator, the report's facts always show it")
        fields.append(f"field({number}, '{op}', {cage.target})")
    name = fact_name(board)
    if not name or name in INFIX:  # an operator is no name of a fact
        name = USUAL_NAME
    if PLAIN_NAME.fullmatch(name) and EITHER.findall(name)[:1] in (["Board"], ["board"]):
        return _fact(name, rows) + "\n" + _fact(_partner(name), fields)
    return _fact(quoted_name(name), rows, fields)  # in quotes it begins no other kind of text


def _fact(name: str, *lists: list[str]) -> str:
    next_list = ",\n" + " " * (len(name) + 1)
    told = ("[" + f"{next_list} ".join(items) + "]" for items in lists)
    return f"{name}({next_list.join(told)}).\n"


def _partner(name: str) -> str:
    """What the other fact of a board is called: testFields for testBoard."""
    return EITHER.sub(lambda match: PARTNERS[match[0]], name, count=1)


def _holds(term: Term, name: str, arity: int) -> bool:
    """Whether a term is a list (of lists) that begins with such a part."""
    for _ in range(2):
        if isinstance(term, TermList) and term.items:
            term = term.items[0]
    return isinstance(term, Compound) and (term.name, len(term.arguments)) == (name, arity)


def _is_fields(fact: Compound) -> bool:
    return _holds(fact.arguments[0], "field", 3) or fact.name.startswith("testFields")


def is_mine(fact: Compound) -> bool:
    first, *others = fact.arguments
    if len(others) > 1 or not isinstance(first, TermList):
        return False
    if others:
        return _holds(first, "cell", 2) or _holds(others[0], "field", 3)
    return _holds(first, "cell", 2) or _is_fields(fact) or fact.name.startswith("testBoard")


def grouped(facts: Sequence[Compound]) -> Iterator[list[Compound]]:
    """A board and its fields: where a name comes more than once, the first goes with the first, and so on."""
    fields: dict[str, deque[Compound]] = {}
    boards: list[Compound] = []
    for fact in facts:
        if len(fact.arguments) == 1 and _is_fields(fact):
            fields.setdefault(fact.name, deque()).append(fact)
        else:
            boards.append(fact)
    for board in boards:
        partners = fields.get(_partner(board.name)) if len(board.arguments) == 1 else None
        yield [board, partners.popleft()] if partners else [board]
    for left in fields.values():
        yield from ([lonely] for lonely in left)


def read(facts: Sequence[Compound]) -> KenKenBoard:
    """The board of one fact with two lists, or of two facts with one each."""
    first = facts[0]
    lists = [(argument, fact.line) for fact in facts for argument in fact.arguments]
    if len(lists) == 1:
        which = "its board" if _is_fields(first) else "the fields of its cages"
        raise InputError(
            f"{first.name} stands alone, expected {which} in {_partner(first.name)}/1", first.line
        )
    (told_cells, line), (told_fields, fields_line) = lists
    rows = rows_of(told_cells, first.name, line)
    if len(rows) != len(rows[0].items):
        raise InputError(
            f"{first.name}: expected a square, found {len(rows)} rows of {len(rows[0].items)}", line
        )
    areas: dict[int | Atom, list[Cell]] = {}
    for row, found in enumerate(rows, 1):
        for column, term in enumerate(found.items, 1):
            areas.setdefault(_field_of(term, (row, column), found.line), []).append((row, column))
    fields = _read_fields(told_fields, fields_line)
    return KenKenBoard(len(rows), tuple(_cages(areas, fields, fields_line)), extras={"name": first.name})


def _field_of(term: Term, cell: Cell, line: int) -> int | Atom:
    match term:
        case Compound("cell", (int() | Atom() as field, LogicVariable())):
            return field
        case Compound("cell", (int() | Atom(), value)):
            raise InputError(
                f"{name_of(cell)} holds {described(value)}, expected _: digits are the answer's", line
            )
    raise InputError(f"{name_of(cell)}: expected cell(Field, _), found {described(term)}", line)


def _read_fields(told: Term, line: int) -> dict[int | Atom, tuple[str, int, int]]:
    """For every field its operator, its result and its line."""
    fields: dict[int | Atom, tuple[str, int, int]] = {}
    for term in items(told, "the fields", line).items:
        at = term.line if isinstance(term, Compound) else line
        match term:
            case Compound("field", (int() | Atom() as field, Atom(operator), result)) if (
                operator in OPERATORS
            ):
                if field in fields:
                    raise InputError(f"field {_shown(field)} is told twice, expected once", at)
                fields[field] = (operator, whole(result, f"field {_shown(field)}", at), at)
            case _:
                signs = " ".join(f"'{sign}'" for sign in OPERATORS)
                raise InputError(
                    f"expected field(Field, Operator, Result) with one of {signs}, found {_told(term)}", at
                )
    return fields


def _cages(
    areas: dict[int | Atom, list[Cell]], fields: dict[int | Atom, tuple[str, int, int]], line: int
) -> Iterator[Cage]:
    for field in areas:
        if field not in fields:
            here = name_of(areas[field][0])
            raise InputError(f"{here} is in field {_shown(field)}, which has no operator and result", line)
    for field, (operator, result, at) in fields.items():
        if field not in areas:
            raise InputError(f"field {_shown(field)} has no cells", at)
        try:
            yield Cage(tuple(areas[field]), operator, result)
        except InputError as error:
            raise error.at(line=at) from None


def _shown(field: int | Atom) -> str:
    return str(field) if isinstance(field, int) else shorten(field.name)


def _told(term: Term) -> str:
    """A field in an error line, with its operator where that is what is wrong."""
    match term:
        case Compound("field", (_, operator, _)):
            return f"the operator {described(operator)}"
    return described(term)


FIELDS = FactNotation(("testBoard/1 with testFields/1",), is_mine, read, grouped)
