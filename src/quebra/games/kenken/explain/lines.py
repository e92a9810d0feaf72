"""What a player sees first in a row or column: digits struck out, singles, then the smallest set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from quebra.core.grid import Cell, name_of, names_of
from quebra.engine.explain.steps import Known, Naming
from quebra.engine.model.model import Fact, Rule
from quebra.games.kenken.board import KenKenBoard
from quebra.games.kenken.explain.candidates import Candidates, Mask, Texts, digits_of, excluded, listed, told

SIZES = {2: "pair", 3: "triple", 4: "quad"}


def in_cell(board: KenKenBoard, rule: Rule, forced: Sequence[Fact], known: Known) -> Naming:
    """One cell, one digit: the last one left is it; a digit found excludes the others."""
    cell = rule.cells[0]
    for fact in forced:
        if fact.holds:
            return naked_single(fact)
    digit = known.value(cell)
    values = {"cell": name_of(cell), "digit": "?" if digit is None else digit}
    return Naming("other-digits", tuple(forced), "other_digits", values)


def naked_single(fact: Fact) -> Naming:
    return Naming("naked-single", (fact,), "naked_single", {"cell": name_of(fact.cell), "digit": fact.value})


def in_line(board: KenKenBoard, rule: Rule, forced: Sequence[Fact], known: Known) -> Naming:
    """The easiest part of what a line forces."""
    candidates = Candidates(board, known, rule.cells)
    struck = _struck(candidates, forced)
    if struck:
        return struck
    masks = {cell: candidates.masks[cell] for cell in candidates.open_cells}
    for fact in forced:
        if fact.holds and masks[fact.cell].bit_count() == 1:
            return naked_single(fact)
    for fact in forced:
        if fact.holds:
            bit = candidates.bit(int(fact.value))
            if sum(bool(mask & bit) for mask in masks.values()) == 1:
                values = {"cell": name_of(fact.cell), "digit": fact.value}
                return Naming("hidden-single", (fact,), "hidden_single", values)
    found = _smallest_set(board, masks, forced)
    return found or Naming("combination", told(forced), "combination")


def _struck(candidates: Candidates, forced: Sequence[Fact]) -> Naming | None:
    """Digits that already stand in the line."""
    where = {digit: cell for cell, digit in candidates.placed.items()}
    facts = [f for f in excluded(forced) if f.value in where and f.cell not in candidates.placed]
    if facts:
        digits = sorted({int(fact.value) for fact in facts})
        places = names_of((where[digit] for digit in digits), 16)
        return Naming("placed", tuple(facts), "placed", {"digits": listed(digits), "places": places})
    known_cells = [fact for fact in forced if fact.cell in candidates.placed]
    if len(known_cells) == len(forced):  # only what the cells say of themselves
        values: Texts = {"cell": name_of(forced[0].cell), "digit": candidates.placed[forced[0].cell]}
        facts = [fact for fact in forced if fact.cell == forced[0].cell]
        return Naming("other-digits", tuple(facts), "other_digits", values)
    return None


def _smallest_set(board: KenKenBoard, masks: dict[Cell, Mask], forced: Sequence[Fact]) -> Naming | None:
    """As many digits as cells, seen from the cells (naked) or from the digits (hidden)."""
    wanted = set(excluded(forced))
    for count in range(2, len(masks) // 2 + 1):
        for kind, sets in (("naked", _naked(masks, count)), ("hidden", _hidden(board, masks, count))):
            for cells, digits in sets:
                inside = kind == "hidden"
                out = tuple(
                    fact
                    for cell, mask in masks.items()
                    if (cell in cells) == inside
                    for digit in digits_of(board, mask & (~digits if inside else digits))
                    if (fact := Fact(cell, digit, False)) in wanted
                )
                if out:
                    values = {"digits": listed(digits_of(board, digits)), "places": names_of(cells)}
                    return Naming(f"{kind}-{SIZES.get(count, 'set')}", out, f"{kind}_set", values)
    return None


def _naked(masks: dict[Cell, Mask], count: int) -> Iterator[tuple[tuple[Cell, ...], Mask]]:
    few = [cell for cell, mask in masks.items() if mask.bit_count() <= count]
    for cells in combinations(few, count):
        union = 0
        for cell in cells:
            union |= masks[cell]
        if union.bit_count() == count:
            yield cells, union


def _hidden(
    board: KenKenBoard, masks: dict[Cell, Mask], count: int
) -> Iterator[tuple[tuple[Cell, ...], Mask]]:
    cells = tuple(masks)
    few: list[tuple[Mask, Mask]] = []  # a digit's bit, and its places in the line
    for place in range(board.size):
        where = 0
        for position, cell in enumerate(cells):
            where |= (masks[cell] >> place & 1) << position
        if 0 < where.bit_count() <= count:
            few.append((1 << place, where))
    for chosen in combinations(few, count):
        digits = where = 0
        for bit, places in chosen:
            digits |= bit
            where |= places
        if where.bit_count() == count:
            yield tuple(cell for position, cell in enumerate(cells) if where >> position & 1), digits
