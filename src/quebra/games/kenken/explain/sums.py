"""Rules that follow from adding up: a line's digits have a known sum, and so have several lines.

A cage has a fixed sum when all its fillings add up to the same. Cages with a fixed sum that lie
inside some lines leave a known sum for the other cells there (innies); when all cages that touch
the lines have one, the cells that stick out have a known sum (outies).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quebra.core.grid import Cell
from quebra.engine.model.counting import Clause
from quebra.engine.model.model import Model
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.explain.totals import Encoder
from quebra.games.kenken.model import LARGEST_NATIVE, native_cage

MOST_CELLS = 4  # that a person adds up
MOST_TUPLES = 150
MOST_FILLINGS = 60  # of a cage whose sum is not fixed
MOST_PARTS = 4  # cages without a fixed sum and single cells of one line


@dataclass(frozen=True, slots=True)
class Summed:
    """A cage and what it can add up to: one sum (``fixed``), or as its few fillings say."""

    cage: Cage
    fixed: int | None
    fillings: tuple[tuple[int, ...], ...] | None
    lines: tuple[int, int]  # its first and last line


def add_sums(board: KenKenBoard, model: Model) -> None:
    """Adds the derived rules of a board to its model."""
    encoder = Encoder(board, model)
    sums = [_sums_of(board, cage) for cage in board.cages]
    for axis, kind in enumerate(("row", "column")):
        cages = [_along(summed, axis) for summed in sums]
        for number in range(1, board.size + 1):
            _line_sum(encoder, kind, number, [c for c in cages if c.lines == (number, number)])
        _Windows(encoder, kind, axis, cages).add()


def _along(summed: Summed, axis: int) -> Summed:
    numbers = [cell[axis] for cell in summed.cage.cells]
    return Summed(summed.cage, summed.fixed, summed.fillings, (min(numbers), max(numbers)))


def _sums_of(board: KenKenBoard, cage: Cage) -> Summed:
    from quebra._native import cage_fillings

    if cage.op in ("+", "=") or len(cage.cells) == 1:
        return Summed(cage, cage.target, None, (0, 0))
    if cage.target > LARGEST_NATIVE:
        return Summed(cage, None, None, (0, 0))
    anything = [(1 << board.size) - 1] * board.size**2
    found = cage_fillings(native_cage(board, cage), board.size, board.lowest, anything, MOST_FILLINGS)
    if not found:
        return Summed(cage, None, None, (0, 0))
    sums = {sum(filling) for filling in found}
    if len(sums) == 1:
        return Summed(cage, sums.pop(), None, (0, 0))
    return Summed(cage, None, tuple(map(tuple, found)), (0, 0))


def line_cells(board: KenKenBoard, kind: str, number: int) -> list[Cell]:
    others = range(1, board.size + 1)
    return [(number, other) if kind == "row" else (other, number) for other in others]


def _line_sum(encoder: Encoder, kind: str, number: int, inside: Sequence[Summed]) -> None:
    """The sum of one line, with the cages that lie in it."""
    board = encoder.board
    total = sum(board.digits)
    fixed = [c for c in inside if c.fixed is not None]
    open_cages = [c for c in inside if c.fillings is not None]
    taken = {cell for c in (*fixed, *open_cages) for cell in c.cage.cells}
    single = [cell for cell in line_cells(board, kind, number) if cell not in taken]
    given = sum(c.fixed or 0 for c in fixed)
    rest = total - given
    cells = [*single, *(cell for c in open_cages for cell in c.cage.cells)]
    clauses: Sequence[Clause] | None = None
    if not open_cages:
        if fixed and single and len(single) < board.size:
            clauses = sum_clauses(encoder, single, rest, ())
    elif len(open_cages) + len(single) <= MOST_PARTS:
        items = [encoder.cell_item(cell) for cell in single]
        parts: list[Clause] = []
        for c in open_cages:
            items.append(encoder.cage_item(c.cage, c.fillings or (), parts))
        clauses = parts + encoder.sum_chain(items, rest)
    if clauses is not None:
        encoder.model.derived(
            f"{kind}-sum", sorted(cells), clauses, line=number, total=total, given=given, rest=rest
        )


def sum_clauses(
    encoder: Encoder, cells: Sequence[Cell], rest: int, cages: Sequence[Cage]
) -> Sequence[Clause] | None:
    """These cells add up to ``rest``; None when that says too little for its length."""
    board = encoder.board
    count = len(cells)
    low, high = board.digits[0], board.digits[-1]
    # Four cells add up to something in the middle in too many ways to tell anybody anything.
    if count > MOST_CELLS or (count == MOST_CELLS and low * count + 6 < rest < high * count - 6):
        return None
    tuples = list(_tuples(board, tuple(cells), rest))
    if cages:
        places = [(cage, [cells.index(cell) for cell in cage.cells]) for cage in cages]
        tuples = [
            digits
            for digits in tuples
            if all(cage.is_reached_by(tuple(digits[p] for p in where)) for cage, where in places)
        ]
    return encoder.list_clauses(cells, tuples) if len(tuples) <= MOST_TUPLES else None


def _tuples(board: KenKenBoard, cells: tuple[Cell, ...], rest: int) -> Iterator[tuple[int, ...]]:
    """Digits for the cells with this sum, none twice in a line."""
    low, high = board.digits[0], board.digits[-1]
    seen = [[i for i in range(p) if cells[i][0] == c[0] or cells[i][1] == c[1]] for p, c in enumerate(cells)]

    def fill(digits: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
        place = len(digits)
        after = len(cells) - place - 1
        for digit in range(max(low, left - after * high), min(high, left - after * low) + 1):
            if all(digits[other] != digit for other in seen[place]):
                if after:
                    yield from fill((*digits, digit), left - digit)
                else:
                    yield (*digits, digit)

    return fill((), rest)


class _Windows:
    """Innies and outies of adjacent lines; those that only add two others up are left out."""

    def __init__(self, encoder: Encoder, kind: str, axis: int, cages: Sequence[Summed]) -> None:
        self.encoder = encoder
        self.board = encoder.board
        self.kind, self.axis, self.cages = kind, axis, cages
        self.sets: dict[tuple[str, int, int], frozenset[Cell]] = {}

    def add(self) -> None:
        size = self.board.size
        for count in range(1, max(1, size // 2) + 1):
            for first in range(1, size - count + 2):
                last = first + count - 1
                self._innies(first, last)
                self._outies(first, last)

    def _split(self, what: str, first: int, last: int, cells: frozenset[Cell]) -> bool:
        """Whether two smaller windows say the same already; if not, it is noted as said."""
        for middle in range(first, last):
            one, other = self.sets.get((what, first, middle)), self.sets.get((what, middle + 1, last))
            if one is not None and other is not None and one | other == cells:
                return True
        self.sets[what, first, last] = cells
        return False

    def _innies(self, first: int, last: int) -> None:
        size = self.board.size
        inside = [c for c in self.cages if first <= c.lines[0] and c.lines[1] <= last]
        fixed = [c for c in inside if c.fixed is not None]
        taken = {cell for c in fixed for cell in c.cage.cells}
        lines = range(first, last + 1)
        cells = [cell for n in lines for cell in line_cells(self.board, self.kind, n) if cell not in taken]
        if not cells or len(cells) > MOST_CELLS or len(cells) == size * len(lines):
            return
        if self._split("innies", first, last, frozenset(cells)) or first == last:
            return  # the innies of one line are its line sum
        open_cages = [c.cage for c in inside if c.fixed is None]
        given = sum(c.fixed or 0 for c in fixed)
        rest = sum(self.board.digits) * len(lines) - given
        clauses = sum_clauses(self.encoder, cells, rest, open_cages)
        self._rule("innies", (first, last), cells, clauses, given, rest)

    def _outies(self, first: int, last: int) -> None:
        count = last - first + 1
        touching = [c for c in self.cages if c.lines[1] >= first and c.lines[0] <= last]
        if any(c.fixed is None for c in touching):
            return
        many = sum(len(c.cage.cells) for c in touching) - count * self.board.size
        if not 1 <= many <= MOST_CELLS:
            return
        cells = sorted(
            cell for c in touching for cell in c.cage.cells if not first <= cell[self.axis] <= last
        )
        if any(c.fixed is not None and set(c.cage.cells) == set(cells) for c in self.cages):
            return
        if self._split("outies", first, last, frozenset(cells)):
            return
        given = sum(c.fixed or 0 for c in touching)
        rest = given - sum(self.board.digits) * count
        clauses = sum_clauses(self.encoder, cells, rest, ())
        self._rule("outies", (first, last), cells, clauses, given, rest)

    def _rule(
        self,
        what: str,
        lines: tuple[int, int],
        cells: Sequence[Cell],
        clauses: Sequence[Clause] | None,
        given: int,
        rest: int,
    ) -> None:
        if clauses is None:
            return
        first, last = lines
        kind = self.kind if first == last else f"{self.kind}s"
        told = str(first) if first == last else f"{first}–{last}"
        total = sum(self.board.digits) * (last - first + 1)
        self.encoder.model.derived(
            f"{kind}-{what}", sorted(cells), clauses, lines=told, total=total, given=given, rest=rest
        )
