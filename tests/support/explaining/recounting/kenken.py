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


def _cage(claim: Claim) -> bool:
    left = _listed(claim)
    (cage,) = (cage for cage in claim.board.cages if set(cage.cells) == set(left))
    ways = product(*(left[cell] for cell in cage.cells))
    possible = any(_reaches(cage, way) and _fits(list(cage.cells), way) for way in ways)
    return left == {cell: _digits(claim, cell) for cell in left} and not possible


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
    return left == {cell: _digits(claim, cell) for cell in cells} and not possible


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
        told = all(digits == _digits(claim, cell) for cell, digits in others.items())
        return told and bool(out) and not out & fits

    return check


def _cage_reached(claim: Claim, digits: tuple[int, ...]) -> bool:
    (cage,) = (cage for cage in claim.board.cages if cage.cells == claim.rule.cells)
    return _reaches(cage, digits)


def _rest_reached(claim: Claim, digits: tuple[int, ...]) -> bool:
    cells = list(claim.rule.cells)
    inside = [cage for cage in claim.board.cages if set(cage.cells) <= set(cells)]
    made = all(_reaches(cage, tuple(digits[cells.index(cell)] for cell in cage.cells)) for cage in inside)
    return made and sum(digits) == claim.number("rest")


KENKEN_LINKS: dict[str, Check] = {"cage_out_with": _out(_cage_reached), "sum_out_with": _out(_rest_reached)}

KENKEN: dict[str, Check] = {
    "no_digit": lambda claim: all(claim.holds(claim.cell(), digit) is False for digit in claim.board.digits),
    "two_digits": _two_digits,
    "row_twice": _twice(0),
    "column_twice": _twice(1),
    "row_without": _without(0),
    "column_without": _without(1),
    "cage": _cage,
    "sum": _sum,
}
