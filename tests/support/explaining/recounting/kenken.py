"""What breaks on a KenKen, counted anew."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from math import prod
from typing import Any

from support.explaining.claims import Cell, Check, Claim


def _digits(claim: Claim, cell: Cell) -> list[int]:
    return claim.possible(cell, claim.board.digits)


def _two_digits(claim: Claim) -> bool:
    return all(claim.holds(claim.cell(), int(claim.said[place])) for place in ("first", "second"))


def _twice(axis: int) -> Check:
    def check(claim: Claim) -> bool:
        cells = claim.cells("cells")
        held = all(claim.holds(cell, claim.number("digit")) for cell in cells)
        return len(cells) > 1 and held and {cell[axis] for cell in cells} == {claim.number("line")}

    return check


def _without(axis: int) -> Check:
    def check(claim: Claim) -> bool:
        size, line, digit = claim.board.size, claim.number("line"), claim.number("digit")
        cells = [(line, other) if axis == 0 else (other, line) for other in range(1, size + 1)]
        return all(claim.holds(cell, digit) is False for cell in cells)

    return check


def _listed(claim: Claim, place: str = "left") -> dict[Cell, list[int]]:
    """The digits that the sentence says are left."""
    found = {}
    for entry in claim.said[place].split(", "):
        name, digits = entry.split(" ", 1) if " " in entry else (entry, "")
        row, column = name[1:].split("c")
        found[int(row), int(column)] = [int(digit) for digit in digits.split("/") if digit]
    return found


def _reaches(cage: Any, digits: tuple[int, ...]) -> bool:
    high, low = max(digits), min(digits)
    made = {"+": sum(digits) == cage.target, "*": prod(digits) == cage.target, "=": digits == (cage.target,)}
    made["-"] = len(digits) == 2 and high - low == cage.target
    made["/"] = len(digits) == 2 and low != 0 and low * cage.target == high
    return made[cage.op] if cage.op is not None else any(made.values())


def _fits(cells: list[Cell], digits: tuple[int, ...]) -> bool:
    """No digit twice in a line."""
    placed = list(zip(cells, digits, strict=True))
    rows, columns = [(c[0], d) for c, d in placed], [(c[1], d) for c, d in placed]
    return len(set(rows)) == len(rows) and len(set(columns)) == len(columns)


def _seen(claim: Claim, cells: list[Cell]) -> dict[Cell, list[int]]:
    """The digits left for cells, without those that others of them have in the same line, if any are left."""
    held = {cell: [d for d in claim.board.digits if claim.holds(cell, d)] for cell in cells}
    found = {}
    for cell in cells:
        beside = [other for other in cells if other != cell and (other[0] == cell[0] or other[1] == cell[1])]
        taken = {digit for other in beside for digit in held[other]}
        left = _digits(claim, cell)
        found[cell] = held[cell] or [digit for digit in left if digit not in taken] or left
    return found


def _cage(claim: Claim) -> bool:
    left = _listed(claim)
    (cage,) = (cage for cage in claim.board.cages if set(cage.cells) == set(left))
    ways = product(*(left[cell] for cell in cage.cells))
    possible = any(_reaches(cage, way) and _fits(list(cage.cells), way) for way in ways)
    return left == _seen(claim, list(left)) and not possible


def _crowded(claim: Claim) -> bool:
    """Cells of one line, with fewer digits left than there are cells, all of them told."""
    cells, told = claim.cells("cells"), set(map(int, re.findall(r"\d+", claim.said["digits"])))
    left = {digit for cell in cells for digit in _digits(claim, cell)}
    within = set(cells) <= set(claim.rule.cells)
    return within and left == told and len(told) < len(set(cells)) == claim.number("count")


def _combinations(claim: Claim) -> set[tuple[int, ...]]:
    """The digits that make the cage of the rule, wherever they lie; none of them fits its cells."""
    (cage,) = (cage for cage in claim.board.cages if cage.cells == claim.rule.cells)
    made = [way for way in product(claim.board.digits, repeat=len(cage.cells)) if _reaches(cage, way)]
    assert not any(_fits(list(cage.cells), way) for way in made)
    return {tuple(sorted(way)) for way in made}


def _always_twice(claim: Claim) -> bool:
    told = re.split(r", | or | ou ", claim.said["ways"])
    return {tuple(sorted(map(int, re.findall(r"\d+", way)))) for way in told} == _combinations(claim)


def _sum(claim: Claim) -> bool:
    """No digits left for the cells add up to the rest, with no digit twice in a line and cages reached."""
    left = _listed(claim)
    cells = list(left)
    inside = [cage for cage in claim.board.cages if set(cage.cells) <= set(cells)]
    rest = int(dict(claim.rule.values)["rest"])
    possible = any(
        sum(way) == rest
        and _fits(cells, way)
        and all(_reaches(cage, tuple(way[cells.index(cell)] for cell in cage.cells)) for cage in inside)
        for way in product(*left.values())
    )
    return left == _seen(claim, cells) and not possible


def _bound(most: bool) -> Check:
    """Each cage or cell comes to no more (no less) than is said, and all of them to too little (too much)."""

    def check(claim: Claim) -> bool:
        rest, total = int(dict(claim.rule.values)["rest"]), 0
        told: list[Cell] = []
        for part in claim.said["parts"].split(", "):
            names, bound = part.split(": ")
            cells = [tuple(map(int, name[1:].split("c"))) for name in names.split("+")]
            left = _seen(claim, list(claim.rule.cells))
            ways = [way for way in product(*(left[cell] for cell in cells)) if _fits(cells, way)]
            (cage,) = [cage for cage in claim.board.cages if cells[0] in cage.cells]
            if len(cells) > 1:
                assert set(cells) == set(cage.cells)
                ways = [way for way in ways if _reaches(cage, way)]
            reached = [sum(way) for way in ways]
            assert reached and (max(reached) <= int(bound) if most else min(reached) >= int(bound))
            total += int(bound)
            told += cells
        assert sorted(told) == sorted(claim.rule.cells) and total == claim.number("total")
        return total < rest if most else total > rest

    return check


def _by_ways(claim: Claim) -> bool:
    """The ways listed are all that is left of the cage, and none has the digits that go."""
    (cage,) = (cage for cage in claim.board.cages if cage.cells == claim.rule.cells)
    ways = product(*(_digits(claim, cell) for cell in cage.cells))
    left = {tuple(sorted(way)) for way in ways if _reaches(cage, way) and _fits(list(cage.cells), way)}
    listed = {
        tuple(sorted(map(int, re.findall(r"\d+", way))))
        for way in re.split(r", | or | ou ", claim.said["ways"])
    }
    struck = set(map(int, re.findall(r"\d+", re.sub(r"r\d+c\d+", "", claim.said["facts"]))))
    return listed == left and bool(struck) and not struck & {digit for way in left for digit in way}


def _out(reaches: Callable[[Claim, tuple[int, ...]], bool]) -> Check:
    """Digits struck in a cell, beside what the sentence says of the others, which is so."""

    def check(claim: Claim) -> bool:
        others, cells = _listed(claim, "others"), list(claim.rule.cells)
        name, words = claim.said["facts"].split(" ", 1)
        (struck,) = (cell for cell in cells if f"r{cell[0]}c{cell[1]}" == name)
        assert struck not in others
        out = {int(digit) for digit in re.findall(r"\d+", words)}
        ways = product(*(others.get(cell, claim.board.digits) for cell in cells))
        fits = {way[cells.index(struck)] for way in ways if reaches(claim, way) and _fits(cells, way)}
        return others == _seen(claim, list(others)) and bool(out) and not out & fits

    return check


def _cage_reached(claim: Claim, digits: tuple[int, ...]) -> bool:
    (cage,) = (cage for cage in claim.board.cages if cage.cells == claim.rule.cells)
    return _reaches(cage, digits)


def _rest_reached(claim: Claim, digits: tuple[int, ...]) -> bool:
    cells = list(claim.rule.cells)
    inside = [cage for cage in claim.board.cages if set(cage.cells) <= set(cells)]
    made = all(_reaches(cage, tuple(digits[cells.index(cell)] for cell in cage.cells)) for cage in inside)
    return made and sum(digits) == claim.number("rest")


def _by_set(claim: Claim) -> bool:
    """As many cells of the line as digits, which have no others; what goes are such digits of other cells."""
    cells, digits = claim.cells("holders"), set(map(int, claim.said["digits"].split("/")))
    struck = set(map(int, re.findall(r"\d+", re.sub(r"r\d+c\d+", "", claim.said["facts"]))))
    left = {digit for cell in cells for digit in _digits(claim, cell)}
    gone = set(claim.cells("facts"))
    within = set(cells) | gone <= set(claim.rule.cells)
    return (
        within and len(cells) == len(digits) and left == digits and struck <= digits and not gone & set(cells)
    )


KENKEN_LINKS: dict[str, Check] = {
    "line_set": _by_set,
    "cage_out_ways": _by_ways,
    "cage_out_with": _out(_cage_reached),
    "sum_out_with": _out(_rest_reached),
}

KENKEN: dict[str, Check] = {
    "no_digit": lambda claim: all(claim.holds(claim.cell(), digit) is False for digit in claim.board.digits),
    "two_digits": _two_digits,
    "row_twice": _twice(0),
    "column_twice": _twice(1),
    "row_without": _without(0),
    "column_without": _without(1),
    "line_crowded": _crowded,
    "cage": _cage,
    "cage_never": lambda claim: not _combinations(claim),
    "cage_always_twice": _always_twice,
    "sum": _sum,
    "sum_cages": _sum,
    "sum_most": _bound(True),
    "sum_least": _bound(False),
}
