"""Texts that read differently in every language: lists with their last "and", and parts of sentences.

A sentence says how it wants them: ``{reasons:en}`` is the whole phrase in that language, made of the words
under [parts]; lists are those of all games (Listing).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.chains.phrasing import explain_words
from quebra.engine.explain.steps import Step, joined, named_cells
from quebra.engine.model.model import Fact
from quebra.games.kenken.board import Cage, KenKenBoard

PACKAGE = "quebra.games.kenken"
FEW_STRUCK = 2  # digits that are named when they go
MOST_MISSING = 3  # digits that are told to be gone from a cage

Parts = dict[str, Any]  # the words of one language under [parts]
Texts = dict[str, str | int]  # what a sentence needs
Line = tuple[int, int]  # axis (0 a row, 1 a column) and number
Even = tuple[Cage | Cell, bool, tuple[str, ...]]  # what makes an even sum or an odd one, and by which ways


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


def reasons(
    words: Parts, board: KenKenBoard, cage: int, rows: Sequence[Sequence[int]], cell: str = ""
) -> str:
    """What leaves a cell one digit: what its cage leaves, what its lines have, what was struck before."""
    told = []
    for reason, number, *digits in rows:
        key = REASONS[reason]
        entry, names = words[key], list(map(str, digits))
        digits_told = joined(names, words["or" if key == "cage" else "and"])
        if key == "marks":
            entry = entry[len(names) > 1]
        places = cage_places(board.cages[cage])
        told.append(str(entry).format(line=number, digits=digits_told, cell=cell, **places))
    kinds = {REASONS[row[0]] for row in rows}
    if len(told) > 1 and kinds & {"cage", "marks"}:
        told[-1] = f"{words['and']} {told[-1]}"
    return capital(", ".join(told))


def lines_have(words: Parts, lines: Sequence[Line], digits: Sequence[int]) -> str:
    """The lines in which digits stand."""
    named = []
    for axis, key in enumerate(("a_row", "a_column")):
        if same := [str(line) for way, line in lines if way == axis]:
            named.append(str(words[key][len(same) > 1]).format(lines=joined(same, words["and"])))
    told = joined(list(map(str, digits)), words["and"])
    return str(words["have"][len(lines) > 1]).format(lines=joined(named, words["and"]), digit=told)


def one_of(words: Parts, digit: int) -> str:
    """A 5; in English an 8 and an 11."""
    return str(words["one"][digit in (8, 11)]).format(digit=digit)


def claimed(words: Parts, digit: int, ways: Mapping[str, Sequence[int]], struck: Sequence[int]) -> str:
    """What a cage is where it must have a digit: the ways with it, if they are few."""
    if not ways:
        return str(words["claimed"]).format(one=one_of(words, digit))
    plain = not any(set(struck) & set(digits) for digits in ways.values())  # what goes is in none of them
    told = joined(list(ways), words["or"])
    return str(words["claimed_ways" if plain else "claimed_there"]).format(
        ways=told, one=one_of(words, digit)
    )


def beside(words: Parts, placed: Sequence[tuple[int, str]]) -> str:
    """The digits that stand in a line already, with their cells."""
    told = [str(words["placed_in"]).format(digit=digit, cells=cell) for digit, cell in placed]
    return str(words["beside"]).format(placed=joined(told, words["and"])) if told else ""


def parities(words: Parts, items: Sequence[Even]) -> str:
    """Whether each cage or cell makes an even sum or an odd one, and by which ways."""
    told = []
    for what, is_even, ways in items:
        kind, options = "even" if is_even else "odd", joined(ways, words["or"]) if ways else ""
        if isinstance(what, Cage):
            listed = f" ({options})" if options else ""
            told.append(str(words[f"sum_{kind}"]).format(ways=listed, **cage_places(what)))
        else:
            told.append(str(words[f"cell_{kind}"]).format(cell=name_of(what), digits=options))
    return capital(joined(told, words["and"]))


def capital(text: str) -> str:
    """The same as a sentence begins."""
    return text[:1].upper() + text[1:]


def cage_places(cage: Cage) -> dict[str, str]:
    """How a cage is named."""
    return {"cage": cage.label, "at": name_of(cage.cells[0])}


def lead(words: Parts, missing: Sequence[int], more: bool, lines: Sequence[Line] = ()) -> str:
    """How a sentence about a cage begins: with the digits for want of which ways are out, and the lines that
    have them."""
    if missing and not more and len(missing) <= MOST_MISSING:
        if lines:
            return str(words["lead_lines"]).format(lines=capital(lines_have(words, lines, missing)))
        digits = joined(list(map(str, missing)), words["without_and"])
        return str(words["lead_without"]).format(digits=digits)
    return str(words["lead_left" if missing or more else "lead"])


def doubles(words: Parts, ways: Sequence[str], rows: Sequence[Sequence[int]]) -> str:
    """Why ways to reach the target are out from the beginning: they would have a digit twice in a line."""
    if not rows:
        return ""
    line = rows[0][0]
    where = in_line(words, ((line + 1) % 2, (line + 1) // 2) if line else None)
    if len(rows) > 1 or rows[0][1] < 0:
        return str(words["no_doubles"]).format(where=where)
    _, digit, times, *_ = rows[0]
    told = str(words["double" if line else "double_bent"])
    return told.format(way=ways[0], digit=digit, times=words["times"][times], where=where)


def in_line(words: Parts, line: Line | None) -> str:
    """In row 3; in one line, where it is not always the same."""
    if line is None:
        return str(words["everywhere"])
    axis, number = line
    return str(words["in_column" if axis else "in_row"]).format(line=number)
