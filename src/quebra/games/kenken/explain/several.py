"""What a player calls a step that takes several rules together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quebra.core.grid import Cell
from quebra.engine.explain.steps import Known, Link, Naming
from quebra.engine.model.model import Fact, Rule
from quebra.games.kenken.board import KenKenBoard
from quebra.games.kenken.explain.cages import must_have, options
from quebra.games.kenken.explain.candidates import (
    Candidates,
    Texts,
    cage_at,
    excluded,
    fillings_left,
    listed,
    told,
)

LINES = ("row", "column")
MOST_FILLINGS = 5000


def name_several(
    board: KenKenBoard, rules: Sequence[Rule], forced: Sequence[Fact], chain: Sequence[Link], known: Known
) -> Naming:
    """Pointing, fish, chains; or simply a combination."""
    lines = [rule for rule in rules if rule.name in LINES]
    cages = [rule for rule in rules if rule.name == "cage"]
    if len(rules) == 2 and len(lines) == 1 and len(cages) == 1:
        found = _pointing(board, cages[0], lines[0], forced, known)
        if found:
            return found
    if len(lines) == len(rules):
        found = _fish(board, lines, forced, known)
        if found:
            return found
    if not chain:
        return Naming("combination", told(forced), "combination")
    return Naming("forcing-chain", _first_kept(forced), "forcing_chain", each=True)


def _first_kept(forced: Sequence[Fact]) -> tuple[Fact, ...]:
    """What is worth telling, with the fact that the chain refutes in front."""
    first = forced[0]
    return (first, *(fact for fact in told(forced[1:]) if not first.holds or fact.cell != first.cell))


def _pointing(
    board: KenKenBoard, cage_rule: Rule, line_rule: Rule, forced: Sequence[Fact], known: Known
) -> Naming | None:
    """A digit of the cage must lie in the line, or the digit of the line in the cage."""
    cage = cage_at(board, cage_rule.cells)
    line = dict.fromkeys(line_rule.cells)
    candidates = Candidates(board, known, tuple(dict.fromkeys((*line_rule.cells, *cage.cells))))
    fillings = fillings_left(cage, candidates, MOST_FILLINGS)
    if fillings is None:
        return None
    values: Texts = {**options(cage, candidates)[1], "line": dict(line_rule.values)["line"]}
    outside = [fact for fact in excluded(forced) if fact.cell in line and fact.cell not in cage.cells]
    must = must_have(cage, fillings, line)
    for fact in outside:
        if fact.value in must:
            facts = tuple(other for other in outside if other.value == fact.value)
            key = f"pointing_{line_rule.name}" + ("" if "options" in values else "_many")
            return Naming("pointing", facts, key, values | {"digit": fact.value})
    inside = [fact for fact in excluded(forced) if fact.cell in cage.cells]
    for digit in board.digits:
        bit = candidates.bit(digit)
        places = [cell for cell in line_rule.cells if candidates.masks[cell] & bit]
        if not inside or not places or not set(places) <= set(cage.cells):
            continue
        facts = _claimed(cage.cells, fillings, places, digit, inside)
        if facts:
            return Naming("claiming", facts, f"claiming_{line_rule.name}", values | {"digit": digit})
    return None


def _claimed(
    cells: tuple[Cell, ...],
    fillings: Sequence[Sequence[int]],
    places: Sequence[Cell],
    digit: int,
    inside: Sequence[Fact],
) -> tuple[Fact, ...]:
    """What goes when the cage must have the digit in one of these places."""
    where = [cells.index(cell) for cell in places]
    kept = [filling for filling in fillings if any(filling[place] == digit for place in where)]
    fits = {(cell, filling[place]) for filling in kept for place, cell in enumerate(cells)}
    return tuple(fact for fact in inside if (fact.cell, fact.value) not in fits)


def _fish(board: KenKenBoard, lines: Sequence[Rule], forced: Sequence[Fact], known: Known) -> Naming | None:
    """In some rows a digit fits only in as many columns, or the reverse."""
    by_kind = {
        kind: sorted(int(dict(rule.values)["line"]) for rule in lines if rule.name == kind) for kind in LINES
    }
    count = len(by_kind["row"])
    out = excluded(forced)
    if count < 2 or count != len(by_kind["column"]) or not out:
        return None
    digit = int(out[0].value)
    for axis, kind in enumerate(LINES):
        base, cover = by_kind[kind], by_kind[LINES[1 - axis]]
        if not _covered(board, axis, base, cover, digit, known):
            continue
        facts = tuple(
            fact
            for fact in out
            if fact.value == digit and fact.cell[1 - axis] in cover and fact.cell[axis] not in base
        )
        if facts:
            values: Texts = {"digit": digit, "lines": listed(base), "others": listed(cover)}
            return Naming("x-wing" if count == 2 else "fish", facts, f"fish_{kind}s", values)
    return None


def _covered(
    board: KenKenBoard, axis: int, base: Sequence[int], cover: Iterable[int], digit: int, known: Known
) -> bool:
    allowed = set(cover)
    for number in base:
        for other in range(1, board.size + 1):
            cell = (number, other) if axis == 0 else (other, number)
            if other not in allowed and known.holds(cell, digit) is not False:
                return False
    return True
