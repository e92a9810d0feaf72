"""What a player sees first in a cage: the last open cell, digits of no filling, then single places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quebra.core.grid import Cell, name_of, names_of
from quebra.engine.explain.steps import Known, Naming
from quebra.engine.model.model import Fact, Rule
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.explain.candidates import (
    MOST_LISTED,
    Candidates,
    Texts,
    cage_at,
    combinations_of,
    excluded,
    fillings_left,
    listed,
    made_by,
    shortened,
    told,
)
from quebra.games.kenken.explain.lines import naked_single


def in_cage(board: KenKenBoard, rule: Rule, forced: Sequence[Fact], known: Known) -> Naming:
    """The easiest part of what a cage forces."""
    cage = cage_at(board, rule.cells)
    if len(cage.cells) == 1:
        given: Texts = {"cell": name_of(cage.cells[0]), "digit": cage.target}
        return Naming("given", told(forced), "given", given)
    candidates = Candidates(board, known, rule.cells)
    for fact in forced:
        if fact.holds and candidates.masks[fact.cell].bit_count() == 1:
            return naked_single(fact)
    open_cells = candidates.open_cells
    out = [fact for fact in excluded(forced) if fact.cell not in candidates.placed]
    if len(open_cells) == 1 and out:
        return _last(cage, candidates, open_cells[0], forced)
    if not out:  # only what the cells say of themselves
        digit = candidates.placed.get(forced[0].cell, "?")
        values: Texts = {"cell": name_of(forced[0].cell), "digit": digit}
        return Naming("other-digits", tuple(forced), "other_digits", values)
    left = dict(candidates.masks)
    for fact in out:
        left[fact.cell] &= ~candidates.bit(int(fact.value))
    union = 0
    for mask in left.values():
        union |= mask
    nowhere = [fact for fact in out if not union & candidates.bit(int(fact.value))]
    if nowhere:
        return _digits(cage, candidates, nowhere)
    cell = min((fact.cell for fact in out), key=lambda cell: (left[cell].bit_count(), cell))
    return _place(cage, candidates, [fact for fact in out if fact.cell == cell])


def _texts(cage: Cage) -> Texts:
    return {"cage": cage.label, "at": name_of(cage.cells[0])}


def _last(cage: Cage, candidates: Candidates, cell: Cell, forced: Sequence[Fact]) -> Naming:
    """All cells but one are filled."""
    facts = told([fact for fact in forced if fact.cell == cell])
    fillings = fillings_left(cage, candidates) or []
    place = cage.cells.index(cell)
    sums = shortened([f"{made_by(cage, filling)} = {cage.target}" for filling in fillings])
    values = _texts(cage) | {"cell": name_of(cell), "sum": sums}
    if facts[0].holds:
        return Naming("cage-last", facts[:1], "cage_last", values | {"digit": facts[0].value})
    values["digits"] = listed(sorted({filling[place] for filling in fillings}))
    return Naming("cage-last", facts, "cage_last_several", values)


def options(cage: Cage, candidates: Candidates) -> tuple[list[tuple[int, ...]] | None, Texts]:
    """The combinations a cage has left (None: too many to list), and the texts that tell them."""
    fillings = fillings_left(cage, candidates)
    if fillings is None:
        return None, _texts(cage)
    found = combinations_of(fillings)
    return found, _texts(cage) | {
        "options": shortened([made_by(cage, digits) for digits in found]),
        "count": len(found),
    }


def _digits(cage: Cage, candidates: Candidates, facts: Sequence[Fact]) -> Naming:
    """Digits that are in no filling of the cage."""
    found, values = options(cage, candidates)
    values["digits"] = listed(sorted({int(fact.value) for fact in facts}))
    if found is None:
        return Naming("cage-digits", tuple(facts), "cage_digits_many", values)
    key = "cage_digits" if len(found) <= MOST_LISTED else "cage_digits_counted"
    return Naming("cage-digits", tuple(facts), key, values)


def _place(cage: Cage, candidates: Candidates, facts: Sequence[Fact]) -> Naming:
    """Digits that the cage may have, but not in this cell: what they would leave for the others."""
    cell = facts[0].cell
    digits = [int(fact.value) for fact in facts]
    others = [other for other in cage.cells if other != cell]
    values = _texts(cage) | {
        "cell": name_of(cell),
        "digits": listed(digits),
        "others": names_of(others),
    }
    if cage.op == "+" or (cage.op == "*" and 0 not in digits):
        rests = [cage.target - d if cage.op == "+" else cage.target // d for d in digits]
        return Naming("cage-place", tuple(facts), "cage_place", values | {"rests": listed(rests)})
    if cage.op in ("-", "/") and cage.target:
        partners = sorted({p for d in digits for p in _partners(cage, d) if p in candidates.board.digits})
        if partners:
            values["partners"] = listed(partners)
            return Naming("cage-place", tuple(facts), "cage_place_pair", values)
    found, more = options(cage, candidates)
    key = "cage_place_many" if found is None else "cage_place_listed"
    return Naming("cage-place", tuple(facts), key, values | more)


def _partners(cage: Cage, digit: int) -> list[int]:
    """What a digit of a pair needs beside it."""
    if cage.op == "-":
        return [digit - cage.target, digit + cage.target]
    below = [digit // cage.target] if digit % cage.target == 0 else []
    return [*below, digit * cage.target]


def must_have(cage: Cage, fillings: Sequence[Sequence[int]], line: Mapping[Cell, object]) -> set[int]:
    """The digits that every filling puts into the cells of a line."""
    places = [place for place, cell in enumerate(cage.cells) if cell in line]
    found: set[int] | None = None
    for filling in fillings:
        here = {filling[place] for place in places}
        found = here if found is None else found & here
        if not found:
            break
    return found or set()
