"""Sums as clauses: short lists of fillings, and running totals where lists would be long."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from quebra.core.grid import Cell
from quebra.engine.model.counting import Clause
from quebra.engine.model.model import Model
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.model import choice_clauses

Item = dict[int, int]  # each value it may add, and the literal that says so


class Encoder:
    """Writes sums over the digits of a model; its helpers are never shared between rules."""

    def __init__(self, board: KenKenBoard, model: Model) -> None:
        self.board = board
        self.model = model
        self.first = {cell: first for first, cell, _ in model.blocks}

    def holds(self, cell: Cell, digit: int) -> int:
        return self.first[cell] + digit - self.board.lowest

    def list_clauses(self, cells: Sequence[Cell], tuples: Sequence[tuple[int, ...]]) -> list[Clause]:
        """The cells hold one of these tuples."""
        if not tuples:
            return [()]
        if len(cells) == 1:
            return [tuple(self.holds(cells[0], digits[0]) for digits in tuples)]
        if len(cells) == 2:
            return self._pair_clauses(cells[0], cells[1], tuples)
        return choice_clauses(self.model, self.holds, cells, tuples, self.board.digits)

    def _pair_clauses(self, one: Cell, other: Cell, pairs: Sequence[tuple[int, ...]]) -> list[Clause]:
        clauses: list[Clause] = []
        for digit in self.board.digits:
            after = [self.holds(other, pair[1]) for pair in pairs if pair[0] == digit]
            before = [self.holds(one, pair[0]) for pair in pairs if pair[1] == digit]
            clauses += [(-self.holds(one, digit), *after), (-self.holds(other, digit), *before)]
        return clauses

    def cell_item(self, cell: Cell) -> Item:
        return {digit: self.holds(cell, digit) for digit in self.board.digits}

    def cage_item(self, cage: Cage, fillings: Sequence[tuple[int, ...]], clauses: list[Clause]) -> Item:
        """The sums of a cage by its fillings; what ties them to the digits is added to ``clauses``."""
        item: Item = {}
        by_sum: dict[int, list[tuple[int, ...]]] = {}
        for filling in fillings:
            by_sum.setdefault(sum(filling), []).append(filling)
        clauses += self.list_clauses(cage.cells, fillings)
        for total, group in sorted(by_sum.items()):
            literal = item[total] = self.model.helper()
            for cell, digits in zip(cage.cells, zip(*group, strict=True), strict=True):
                clauses.append((-literal, *(self.holds(cell, digit) for digit in sorted(set(digits)))))
            for filling in group:
                held = (-self.holds(cell, digit) for cell, digit in zip(cage.cells, filling, strict=True))
                clauses.append((literal, *held))
        clauses.append(tuple(item.values()))
        clauses += [(-one, -other) for one, other in combinations(item.values(), 2)]
        return item

    def sum_chain(self, items: Sequence[Item], rest: int) -> list[Clause]:
        """The items add up to ``rest``: running totals, tied both ways so that one gap closes."""
        clauses: list[Clause] = []
        before = items[0]
        for place, item in enumerate(items[1:-1], 1):
            later = items[place + 1 :]
            low, high = rest - sum(max(i) for i in later), rest - sum(min(i) for i in later)
            totals = sorted({t + s for t in before for s in item if low <= t + s <= high})
            after = {total: self.model.helper() for total in totals}
            clauses += _step(before, item, after)
            before = after
        if len(items) == 1:
            return [(literal,) if value == rest else (-literal,) for value, literal in before.items()]
        last = items[-1]
        for one, other in ((before, last), (last, before)):
            for value, literal in one.items():
                partner = other.get(rest - value)
                clauses.append((-literal,) if partner is None else (-literal, partner))
        return clauses


def _step(before: Item, item: Item, after: Item) -> list[Clause]:
    """``before`` and ``item`` make ``after``, whichever two of the three are known."""
    clauses: list[Clause] = [tuple(after.values())]
    for total, node in before.items():
        for value, literal in item.items():
            following = after.get(total + value)
            clauses.append((-node, -literal) if following is None else (-node, -literal, following))
    for total, node in after.items():
        for value, literal in item.items():
            earlier = before.get(total - value)
            clauses.append((-node, -literal) if earlier is None else (-node, -literal, earlier))
        for earlier_total, earlier in before.items():
            value_literal = item.get(total - earlier_total)
            if value_literal is None:
                clauses.append((-node, -earlier))
            else:
                clauses.append((-node, -earlier, value_literal))
    return clauses
