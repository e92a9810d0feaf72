"""The boards that the facts of a file tell, by the notations that games offer.

A game's ``notations`` may hold ``FACTS``: one ``FactNotation`` for each program whose facts it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from quebra.core.errors import InputError, shorten
from quebra.core.formats.prolog.terms import Compound, Term, TermList, begins_with_fact, described, read_facts
from quebra.core.game import Board
from quebra.core.registry import every_game, games

JOINING = ("-", "/", ":")  # what stands between the numbers of a place: 3-5 is row 3, column 5


@dataclass(frozen=True, slots=True)
class FactNotation:
    """The facts of one program.

    ``shapes`` are its facts as an error line names them (``puz/6``). ``knows`` says whether a fact is one
    of them, ``grouped`` which facts tell a board together (the first gives the board its place in the
    file), and ``board`` reads one such group or says what is wrong with it.
    """

    shapes: tuple[str, ...]
    knows: Callable[[Compound], bool]
    board: Callable[[Sequence[Compound]], Board]
    grouped: Callable[[Sequence[Compound]], Iterable[Sequence[Compound]]] = lambda facts: (
        (f,) for f in facts
    )


@dataclass(frozen=True, slots=True)
class ToldBoard:
    """A board and the line where it begins, or the error in its place."""

    line: int
    board: Board | None
    error: InputError | None = None


def is_prolog(text: str, name: str) -> bool:
    """By the file's ending, or because the text begins with a fact or a directive."""
    if name.lower().endswith(".pl"):
        return True
    begins = begins_with_fact(text)
    return begins is not None and begins.lower() not in every_game()


def boards_in(text: str) -> list[ToldBoard]:
    """Every board that the facts of a text tell, and an error for all that is not understood, by line."""
    told: list[ToldBoard] = []
    known: dict[FactNotation, list[Compound]] = {notation: [] for notation in _notations()}
    for fact in read_facts(text):
        if isinstance(fact, InputError):
            told.append(ToldBoard(fact.line or 0, None, fact))
            continue
        notation = next((one for one in known if one.knows(fact)), None)
        if notation is None:
            told.append(ToldBoard(fact.line, None, _unknown(fact)))
        else:
            known[notation].append(fact)
    for notation, facts in known.items():
        told += (_told(notation, group) for group in notation.grouped(facts))
    return sorted(told, key=lambda one: one.line)


def _told(notation: FactNotation, group: Sequence[Compound]) -> ToldBoard:
    line = group[0].line
    try:
        return ToldBoard(line, notation.board(group))
    except InputError as error:
        return ToldBoard(line, None, error.at(line=line))


def _unknown(fact: Compound) -> InputError:
    shapes = ", ".join(dict.fromkeys(shape for notation in _notations() for shape in notation.shapes))
    name = f"{shorten(fact.name)}/{len(fact.arguments)}"
    return InputError(f"the fact {name} is not understood, expected one of: {shapes}", fact.line)


@cache
def _notations() -> tuple[FactNotation, ...]:
    offering = [game for game in games().values() if game.offers("notations", "FACTS")]
    return tuple(notation for game in offering for notation in game.part("notations").FACTS)


def fact_name(board: Board) -> str:
    """What to call a board in facts: its own name, else the one it has in its report; else nothing.

    Bundled boards keep the latter under ``fact``, beside a name that they may get.
    """
    for key in ("name", "fact"):
        name = board.extras.get(key)
        if isinstance(name, str | int) and not isinstance(name, bool) and str(name):
            return str(name)
    return ""


def whole(term: Term, what: str, line: int) -> int:
    """A term as a whole number, or an error."""
    if not isinstance(term, int):
        raise InputError(f"{what}: expected a whole number, found {described(term)}", line)
    return term


def items(term: Term, what: str, line: int) -> TermList:
    """A term as a list, or an error."""
    if not isinstance(term, TermList):
        raise InputError(f"{what}: expected a list, found {described(term)}", line)
    return term


def numbers(term: Term, shape: str, what: str, line: int) -> tuple[int, ...]:
    """The numbers of a term like ``3-5-6``, as many as its shape (``Row-Column-Clue``) names, or an error."""
    found = list(_joined(term))
    whole_numbers = tuple(one for one in found if isinstance(one, int))
    if len(whole_numbers) != len(found) or len(found) != len(shape.split("-")):
        told = shorten("-".join(described(one) for one in found))
        raise InputError(f"{what}: expected {shape}, found {told}", line)
    return whole_numbers


def _joined(term: Term) -> Iterator[Term]:
    waiting = [term]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Compound) and one.name in JOINING and len(one.arguments) == 2:
            waiting += reversed(one.arguments)
        else:
            yield one


def rows_of(term: Term, what: str, line: int, columns: int | None = None) -> list[TermList]:
    """The rows of a list of lists: at least one cell, and all of one length."""
    found = [
        items(row, f"{what}, row {number}", line)
        for number, row in enumerate(items(term, what, line).items, 1)
    ]
    if not found or not found[0].items:
        raise InputError(f"{what}: expected rows of cells, found none", line)
    columns = columns or len(found[0].items)
    for number, row in enumerate(found, 1):
        if len(row.items) != columns:
            raise InputError(
                f"{what}, row {number}: expected {columns} cells, found {len(row.items)}", row.line
            )
    return found
