"""Texts that read differently in every language: lists with their last "and", and parts of sentences.

A sentence says how it wants them: ``{reasons:en}`` is the whole phrase in that language, made of the words
under [parts]; lists are those of all games (Listing).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.chains.phrasing import explain_words
from quebra.engine.explain.steps import Step, joined, named_cells
from quebra.engine.model.model import Fact
from quebra.games.kenken.board import KenKenBoard

PACKAGE = "quebra.games.kenken"
FEW_STRUCK = 2  # digits that are named when they go
MOST_MISSING = 3  # digits that are told to be gone from a cage

Parts = dict[str, Any]  # the words of one language under [parts]
Texts = dict[str, str | int]  # what a sentence needs


class ReasonPhrase(str):
    """Part of a sentence that is told by a function, in the language that the sentence asks for."""

    tell: Callable[..., str]
    about: tuple[Any, ...]

    def __new__(cls, tell: Callable[..., str], *about: Any) -> ReasonPhrase:
        made = super().__new__(cls)
        made.tell, made.about = tell, about
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.tell, *self.about

    def __format__(self, spec: str) -> str:
        return self.tell(explain_words(PACKAGE, spec)["parts"], *self.about)


class ReasonSentence(ReasonPhrase):
    """The same of a function that is handed all words of the language."""

    def __format__(self, spec: str) -> str:
        return self.tell(explain_words(PACKAGE, spec), *self.about)


def phrase(words: Parts, part: str, texts: Texts, cage: Sequence[Cell] = ()) -> str:
    """A part of a sentence with its places filled; ``cage`` is for those who ask what it speaks of."""
    return str(words[part]).format(**texts)


def follows(words: Parts, facts: Sequence[Fact]) -> str:
    """What is written down: alike cells together."""
    of_cell: dict[tuple[Cell, bool], list[str]] = {}
    for fact in facts:
        of_cell.setdefault((fact.cell, fact.holds), []).append(str(fact.value))
    alike: dict[tuple[bool, tuple[str, ...]], list[Cell]] = {}
    for (cell, holds), digits in of_cell.items():
        alike.setdefault((holds, tuple(digits)), []).append(cell)
    return "; ".join(_alike(words, cells, digits, holds) for (holds, digits), cells in alike.items())


def strikes(words: Parts, facts: Sequence[Fact]) -> str:
    """What a cage leaves no room for: digit by digit where that is short, otherwise all but its own."""
    cells = list(dict.fromkeys(fact.cell for fact in facts))
    if len({fact.value for fact in facts}) <= FEW_STRUCK:
        return str(words["so"]).format(follows=follows(words, facts))
    return str(words["strike"]).format(cells=format(named_cells(cells), words["and"]))


def _alike(words: Parts, cells: Sequence[Cell], digits: Sequence[str], holds: bool) -> str:
    told = words["is"] if holds else _by_count(words["is_not"], digits)
    digits_told = joined(digits, words["and"]) if holds else _none_of(words, digits)
    cells_told = format(named_cells(cells), words["and"])
    return str(told[len(cells) > 1]).format(cells=cells_told, digits=digits_told)


def _by_count(entries: Sequence[Any], digits: Sequence[str]) -> Any:
    """The entry for one digit, for two, or for more."""
    return entries[min(len(digits), 3) - 1]


def _none_of(words: Parts, digits: Sequence[str]) -> str:
    return joined(digits, words["nor"] if len(digits) == 2 else words["nor_more"])


REASONS = ("row", "column", "cage", "marks")


def cage_told(step: Step) -> tuple[Cell, ...]:
    """The cells of the cage that a sentence about a last digit speaks of, if it does."""
    single = step.values.get("single")
    if not isinstance(single, ReasonPhrase):
        return ()
    _, texts, cage = single.about
    why = texts.get("reasons")
    by_cage = isinstance(why, ReasonPhrase) and any(REASONS[row[0]] == "cage" for row in why.about[2])
    return tuple(cage) if by_cage or "cage" in texts else ()


def reasons(words: Parts, board: KenKenBoard, cage: int, rows: Sequence[Sequence[int]]) -> str:
    """What leaves a cell one digit: what its cage leaves, what its lines have, what was struck before."""
    told = []
    for reason, number, *digits in rows:
        key = REASONS[reason]
        entry, names = words[key], list(map(str, digits))
        digits_told = joined(names, words["or" if key == "cage" else "and"])
        if key == "marks":
            entry = entry[len(names) > 1]
        told.append(str(entry).format(line=number, digits=digits_told, **_cage_places(board, cage)))
    return _capital(", ".join(told))


def lines_have(words: Parts, lines: Sequence[tuple[int, int]], digit: int) -> str:
    """The lines, by axis and number, in which a digit stands."""
    named = [str(words["a_column" if axis else "a_row"]).format(line=line) for axis, line in lines]
    return str(words["have"][len(named) > 1]).format(lines=joined(named, words["and"]), digit=digit)


def parities(words: Parts, board: KenKenBoard, rows: Sequence[Sequence[int]]) -> str:
    """Whether each cage makes an even sum or an odd one, told of cages that always make the same."""
    told = [
        str(words["sum_odd" if sums[0] % 2 else "sum_even"]).format(**_cage_places(board, cage))
        for cage, *sums in rows
    ]
    return _capital(joined(told, words["and"]))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _cage_places(board: KenKenBoard, cage: int) -> dict[str, str]:
    made = board.cages[cage]
    return {"cage": made.label, "at": name_of(made.cells[0])}


def lead(words: Parts, missing: Sequence[int], more: bool) -> str:
    """How a sentence about a cage begins: with the digits for want of which ways are out."""
    if missing and not more and len(missing) <= MOST_MISSING:
        digits = joined(list(map(str, missing)), words["without_and"])
        return str(words["lead_without"]).format(digits=digits)
    return str(words["lead_left" if missing or more else "lead"])


def doubles(words: Parts, ways: Sequence[str], rows: Sequence[Sequence[int]]) -> str:
    """Why ways to reach the target are out from the beginning: they would have a digit twice in a line."""
    if not rows:
        return ""
    line = rows[0][0]
    where = str(words["everywhere"] if line == 0 else words["in_row" if line % 2 else "in_column"])
    where = where.format(line=(line + 1) // 2)
    if len(rows) > 1 or rows[0][1] < 0:
        return str(words["no_doubles"]).format(where=where)
    _, digit, times, *_ = rows[0]
    told = str(words["double" if line else "double_bent"])
    return told.format(way=ways[0], digit=digit, times=words["times"][times], where=where)
