"""Chains of digits in words: why a link follows, and what would be left when a rule is broken."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.steps import Known, Listing, SaidValue, Saying
from quebra.engine.model.model import Fact, Rule
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.explain.numbers import fillings_of
from quebra.games.kenken.explain.values import made_by, shortened, ways_to_make

LINES = ("row", "column")
MOST_OTHERS = 3  # cells of which it is told what they may still be
MOST_HOLDERS = 3  # cells of a line that have some digits among them
MOST_WAYS = 3  # to make a cage, listed in a link
MOST_COMBINED = 6  # cells of a cage of which all combinations are looked at


def follows(board: KenKenBoard, rule: Rule, facts: Sequence[Fact], known: Known) -> Saying:
    """Why facts follow from a rule: first the digits placed, then those struck out, digit by digit."""
    placed = tuple(fact for fact in facts if fact.holds)
    seen = tuple(fact for fact in facts if not fact.holds and _held(fact.cell, known))
    if seen:  # a cell that has its digit has no other: that is seen at a glance
        return Saying("", facts=seen)
    if rule.name == "one-digit":
        return (
            Saying("last_digit", {"digit": placed[0].value}, placed[:1])
            if placed
            else Saying("", facts=tuple(facts))
        )
    if placed:
        key = f"{rule.name}_place" if rule.name in LINES or rule.name == "cage" else "sum_place"
        values: dict[str, SaidValue] = {"digit": placed[0].value, "cell": (placed[0].cell,)}
        return Saying(key, {**values, "at": (rule.cells[0],), "cells": rule.cells}, placed[:1])
    if rule.name in LINES:
        return _struck_in_line(rule, facts, known)
    by_ways = _struck_by_ways(board, rule, facts, known) if rule.name == "cage" else None
    return by_ways or _struck_by_others(rule, facts, known)


def _struck_by_ways(board: KenKenBoard, rule: Rule, facts: Sequence[Fact], known: Known) -> Saying | None:
    """Digits that are in none of the few ways that are left to make a cage."""
    cage = next(cage for cage in board.cages if cage.cells == rule.cells)
    ways = sorted({tuple(sorted(filling)) for filling in _fillings(board, cage, known)})
    if not 0 < len(ways) <= MOST_WAYS:
        return None
    within = {digit for way in ways for digit in way}
    alike = tuple(fact for fact in facts if fact.value not in within)
    values: dict[str, SaidValue] = {
        "at": (rule.cells[0],),
        "ways": Listing([made_by(cage, way) for way in ways]),
    }
    return Saying("cage_out_ways", values, alike) if alike else None


def _fillings(board: KenKenBoard, cage: Cage, known: Known) -> list[tuple[int, ...]]:
    """What is left of a cage; nothing where that is too much to look through."""
    return fillings_of(board, cage, {cell: _digits(cell, known) for cell in cage.cells})


def _struck_by_others(rule: Rule, facts: Sequence[Fact], known: Known) -> Saying:
    """Digits of one cell at a time that go with nothing that the other cells of a cage or sum can have."""
    alike = tuple(fact for fact in facts if fact.cell == facts[0].cell)
    others = [cell for cell in rule.cells if cell != facts[0].cell]
    others = [cell for cell in others if not _is_open(cell, known)] if len(others) <= MOST_OTHERS else []
    if not others:
        alike = tuple(facts)
    key = f"{'cage' if rule.name == 'cage' else 'sum'}_out{'_with' if others else ''}"
    values: dict[str, SaidValue] = {"at": (rule.cells[0],), "others": _left(others, known)}
    return Saying(key, {**values, "cells": rule.cells}, alike)


def _struck_in_line(rule: Rule, facts: Sequence[Fact], known: Known) -> Saying:
    """A digit that is placed in the line goes from its other cells."""
    digit = facts[0].value
    where = next((cell for cell in rule.cells if known.holds(cell, digit)), None)
    alike = tuple(fact for fact in facts if fact.value == digit)
    if where is None:
        return _struck_by_set(rule, facts, known) or Saying("any", facts=alike)
    return Saying("struck", {"digit": digit, "where": (where,)}, alike)


def _struck_by_set(rule: Rule, facts: Sequence[Fact], known: Known) -> Saying | None:
    """Digits that a few other cells of the line have among them."""
    others = [cell for cell in rule.cells if cell != facts[0].cell]
    for size in range(2, MOST_HOLDERS + 1):
        for cells in combinations(others, size):
            digits = sorted({digit for cell in cells for digit in _digits(cell, known)})
            if len(digits) != size or facts[0].value not in digits:
                continue
            alike = tuple(fact for fact in facts if fact.value in digits and fact.cell not in cells)
            values: dict[str, SaidValue] = {"holders": cells, "digits": "/".join(map(str, digits))}
            return Saying("line_set", values, alike)
    return None


def breaks(board: KenKenBoard, rule: Rule, known: Known) -> Saying:
    """The digits that would be left, for a cell, a place in a line, a cage or a sum."""
    if rule.name == "one-digit":
        return _no_digit(rule.cells[0], known)
    if rule.name in LINES:
        return _in_line(board, rule, known)
    if rule.name != "cage":
        return _no_sum(board, rule, known)
    if 1 < len(rule.cells) <= MOST_COMBINED and all(_is_open(cell, known) for cell in rule.cells):
        return _never(board, rule)
    values: dict[str, SaidValue] = {"at": (rule.cells[0],), "left": _left(rule.cells, known)}
    return Saying("cage", values, cells=rule.cells)


def _never(board: KenKenBoard, rule: Rule) -> Saying:
    """A cage that no digits make, or none without one of them twice in a line, on any board."""
    cage = next(cage for cage in board.cages if cage.cells == rule.cells)
    ways = ways_to_make(cage, board.digits)
    values: dict[str, SaidValue] = {"at": (rule.cells[0],)}
    if not ways:
        values |= {"count": len(rule.cells), "least": board.digits[0], "most": board.digits[-1]}
        return Saying("cage_never", values, cells=rule.cells)
    listed = shortened([made_by(cage, way) for way in ways])
    return Saying("cage_always_twice", {**values, "ways": listed}, cells=rule.cells)


def _no_sum(board: KenKenBoard, rule: Rule, known: Known) -> Saying:
    """Cells that would come to too much or too little, cage by cage; else what would be left for each."""
    rest, values = int(dict(rule.values)["rest"]), dict[str, SaidValue]({"cells": rule.cells})
    inside = [cage for cage in board.cages if set(cage.cells) <= set(rule.cells) and len(cage.cells) > 1]
    sums = {cage.cells: [sum(filling) for filling in _fillings(board, cage, known)] for cage in inside}
    loose = [cell for cell in rule.cells if not any(cell in cage.cells for cage in inside)]
    sums |= {(cell,): _seen_digits(cell, rule.cells, known) for cell in loose}
    if all(sums.values()):
        for key, of in (("sum_most", max), ("sum_least", min)):
            parts = {cells: of(some) for cells, some in sums.items()}
            total = sum(parts.values())
            if total < rest if key == "sum_most" else total > rest:
                told = ", ".join(f"{'+'.join(map(name_of, cells))}: {part}" for cells, part in parts.items())
                return Saying(key, {**values, "total": total, "parts": told}, cells=rule.cells)
    key = "sum_cages" if rest in _sums(rule.cells, known) and inside else "sum"
    return Saying(key, {**values, "left": _left(rule.cells, known)}, cells=rule.cells)


def _sums(cells: Sequence[Cell], known: Known) -> set[int]:
    """What cells can add up to, whatever their cages say."""
    reached = {0}
    for cell in cells:
        reached = {total + digit for total in reached for digit in _seen_digits(cell, cells, known)}
    return reached


def _digits(cell: Cell, known: Known) -> list[int]:
    """What a cell may still be."""
    return _held(cell, known) or [int(digit) for digit in known.possible(cell)]


def _seen_digits(cell: Cell, cells: Sequence[Cell], known: Known) -> list[int]:
    """The same without what others of the cells have in its lines: that is seen at a glance."""
    beside = [other for other in cells if other != cell and (other[0] == cell[0] or other[1] == cell[1])]
    taken = {digit for other in beside for digit in _held(other, known)}
    return _held(cell, known) or [digit for digit in _digits(cell, known) if digit not in taken]


def _held(cell: Cell, known: Known) -> list[int]:
    return [int(digit) for digit in known.values[cell] if known.holds(cell, digit)]


def _is_open(cell: Cell, known: Known) -> bool:
    """Whether a cell may have every digit: nothing is to be told of it."""
    return not _held(cell, known) and len(known.possible(cell)) == len(known.values[cell])


def _no_digit(cell: Cell, known: Known) -> Saying:
    held = _held(cell, known)
    if len(held) > 1:
        return Saying("two_digits", {"cell": (cell,), "first": held[0], "second": held[1]}, cells=(cell,))
    return Saying("no_digit", {"cell": (cell,)}, cells=(cell,))


def _in_line(board: KenKenBoard, rule: Rule, known: Known) -> Saying:
    """A digit twice, or without a place."""
    for digit in board.digits:
        where = tuple(cell for cell in rule.cells if known.holds(cell, digit))
        if len(where) > 1:
            return Saying(f"{rule.name}_twice", {"digit": digit, "cells": where}, cells=where)
        if not any(known.holds(cell, digit) is not False for cell in rule.cells):
            return Saying(f"{rule.name}_without", {"digit": digit}, cells=rule.cells)
    return _crowded(rule, known)


def _crowded(rule: Rule, known: Known) -> Saying:
    """Cells of a line with fewer digits left than there are cells: a line that cannot be filled has such."""
    for size in range(2, len(rule.cells)):
        for cells in combinations(rule.cells, size):
            digits = sorted({digit for cell in cells for digit in _digits(cell, known)})
            if len(digits) < size:
                values: dict[str, SaidValue] = {"cells": cells, "digits": Listing(digits), "count": size}
                return Saying("line_crowded", values, cells=cells)
    return Saying("any", cells=rule.cells)


def _left(cells: Sequence[Cell], known: Known) -> str:
    """What each cell may still be: "r3c3 5, r3c4 2/4"; also where the others leave it nothing."""
    told = []
    for cell in cells:
        digits = _seen_digits(cell, cells, known) or _digits(cell, known)
        told.append(f"{name_of(cell)} {'/'.join(map(str, digits))}")
    return ", ".join(told)
