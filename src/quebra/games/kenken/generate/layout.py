"""A filled square cut into cages, and how such a cut is changed.

Cages that the symmetry carries into each other are a family: they are made, joined and cut together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from functools import cache
from itertools import product
from math import prod
from operator import itemgetter
from random import Random

from quebra.core.grid import Cell, all_cells, neighbours, pieces
from quebra.core.symmetry import NONE, image, orbits
from quebra.engine.generate.request import Request
from quebra.games.kenken.board import Cage, KenKenAnswer, KenKenBoard
from quebra.games.kenken.model import NativeCage
from quebra.games.kenken.requests import lowest

Cells = tuple[Cell, ...]

# How readily each operator is drawn, for two cells and for more. A quotient or difference leaves a pair
# more open than a sum or product does, and is what players expect to see there.
TWO = {"/": 6, "-": 6, "+": 3, "*": 1}
MORE = {"+": 4, "*": 2}


@cache
def borders(side: int) -> tuple[tuple[Cell, Cell], ...]:
    """Every two cells of a square that share an edge."""
    return tuple(
        (cell, other)
        for cell in all_cells(side, side)
        for other in neighbours(cell, side, side)
        if cell < other
    )


class Family:
    """A cage and its images; each has an operator of its own, and so a label of its own."""

    __slots__ = ("cages", "native", "signs", "size", "targets")

    def __init__(
        self, cages: tuple[Cells, ...], signs: tuple[str, ...], targets: tuple[int, ...], layout: CageLayout
    ) -> None:
        self.cages, self.signs, self.targets = cages, signs, targets
        self.size = len(cages[0])
        self.native: list[NativeCage] = [  # as the kernels take them
            (layout.shown(cage, sign) or "?", target, [layout.index[cell] for cell in cage])
            for cage, sign, target in zip(cages, signs, targets, strict=True)
        ]


class CageLayout:
    """Families of cages over a solution. Changes give a new layout, or None where one is not possible."""

    def __init__(self, request: Request, digits: dict[Cell, int]) -> None:
        self.request, self.digits = request, digits
        self.side = request.rows
        self.lowest = lowest(request)
        self.operators: str = request.option("operators")
        self.largest: int = request.option("largest_cage")
        self.hidden: bool = request.option("hide_operators")
        self.families: tuple[Family, ...] = ()
        self.index = {cell: number for number, cell in enumerate(sorted(digits))}

    def board(self) -> KenKenBoard:
        cages = [
            Cage(cells, self.shown(cells, sign), target)
            for family in self.families
            for cells, sign, target in zip(family.cages, family.signs, family.targets, strict=True)
        ]
        return KenKenBoard(self.side, tuple(cages), self.lowest)

    def native(self) -> list[NativeCage]:
        """The cages as the kernels take them, in the order of the board's own: grading goes by it."""
        return sorted((cage for family in self.families for cage in family.native), key=itemgetter(2))

    def answer(self) -> KenKenAnswer:
        """The solution that the cages were cut from."""
        lines = range(1, self.side + 1)
        return KenKenAnswer(tuple(tuple(self.digits[row, column] for column in lines) for row in lines))

    def labelled(self, cages: tuple[Cells, ...], signs: tuple[str, ...]) -> Family:
        """A family whose cages have these operators."""
        return Family(cages, signs, tuple(map(self._target, cages, signs)), self)

    def shown(self, cells: Cells, sign: str) -> str | None:
        """The operator as the board tells it."""
        return None if self.hidden and len(cells) > 1 else sign

    @property
    def count(self) -> int:
        """How many cages there are."""
        return sum(len(family.cages) for family in self.families)

    @property
    def alone(self) -> float:
        """The share of cells that are cages of their own."""
        return sum(len(family.cages) for family in self.families if family.size == 1) / self.side**2

    def with_families(self, families: Iterable[Family]) -> CageLayout:
        changed = copy(self)
        changed.families = tuple(families)
        return changed

    # ---- cages and their images

    def images(self, cells: Iterable[Cell]) -> tuple[Cells, ...]:
        """A cage and the cages that the symmetry carries it to."""
        found = [tuple(sorted(cells))]
        if self.request.symmetry == NONE:
            return (found[0],)
        while (following := self._image(found[-1])) != found[0]:
            found.append(following)
        return tuple(found)

    def _image(self, cells: Cells) -> Cells:
        return tuple(sorted(image(cell, self.request.symmetry, self.side, self.side) for cell in cells))

    def orbit(self, cell: Cell) -> Cells:
        return orbits([cell], self.request.symmetry, self.side, self.side)[0]

    def possible(self, cells: Iterable[Cell]) -> tuple[Cells, ...] | None:
        """A cage and its images, if none runs into another and each has an operator that fits."""
        cages = self.images(cells)
        if len(cages) > 1 and len({cell for cage in cages for cell in cage}) < len(cages) * len(cages[0]):
            return None
        return cages if all(map(self.fitting, cages)) else None

    def family(self, cells: Iterable[Cell], random: Random) -> Family | None:
        """The family of a cage, with operators drawn; None where no allowed operator fits."""
        cages = self.possible(cells)
        if cages is None:
            return None
        signs = []
        for cage in cages:
            fitting = self.fitting(cage)
            weights = [(TWO if len(cage) == 2 else MORE).get(sign, 1) for sign in fitting]
            signs.append(random.choices(fitting, weights)[0])
        return self.labelled(cages, tuple(signs))

    def fitting(self, cells: Cells) -> list[str]:
        """The operators that these cells may have."""
        if len(cells) == 1:
            return ["="]
        if len(cells) > self.largest:
            return []
        signs = [sign for sign in self.operators if sign in "+*"]
        if len(cells) == 2:
            low, high = sorted(self.digits[cell] for cell in cells)
            signs += [sign for sign in self.operators if sign == "-"]
            signs += [sign for sign in self.operators if sign == "/" and low and high % low == 0]
        return signs

    def _target(self, cells: Cells, sign: str) -> int:
        values = [self.digits[cell] for cell in cells]
        if sign == "*":
            return prod(values)
        if sign == "-":
            return max(values) - min(values)
        if sign == "/":
            return max(values) // min(values)
        return sum(values)

    # ---- changes

    def joinable(self) -> list[tuple[int, int]]:
        """Pairs of families with cages side by side that are not too large together."""
        owner = {cell: n for n, one in enumerate(self.families) for cage in one.cages for cell in cage}
        found: dict[tuple[int, int], None] = {}
        for cell, other in borders(self.side):
            first, second = owner[cell], owner[other]
            if first != second:
                found[min(first, second), max(first, second)] = None
        return [pair for pair in sorted(found) if self._may_join(*pair)]

    def _may_join(self, first: int, second: int) -> bool:
        one, other = self.families[first], self.families[second]
        return len(one.cages) == len(other.cages) and one.size + other.size <= self.largest

    def joined(self, first: int, second: int, random: Random) -> list[CageLayout]:
        """Both families as one: every way in which a cage of one lies beside a cage of the other."""
        one, other = self.families[first], self.families[second]
        rest = [family for n, family in enumerate(self.families) if n not in (first, second)]
        found = []
        for cage in other.cages:
            cells = (*one.cages[0], *cage)
            if len(pieces(cells)) == 1 and (family := self.family(cells, random)) is not None:
                found.append(self.with_families([*rest, family]))
        return found

    def joined_in_every_way(self, first: int, second: int) -> Iterator[CageLayout]:
        """Both families as one, with every choice of operators; the same twice: cages with their images."""
        one, other = self.families[first], self.families[second]
        rest = [family for n, family in enumerate(self.families) if n not in (first, second)]
        for cage in other.cages:
            cages = None if cage == one.cages[0] else self.possible((*one.cages[0], *cage))
            if cages is None or len(pieces(cages[0])) > 1:
                continue
            for signs in product(*map(self.fitting, cages)):
                yield self.with_families([*rest, self.labelled(cages, signs)])

    def cut(self, number: int, random: Random) -> CageLayout | None:
        """A family's cages each in two pieces; those that are their own image, in single cells."""
        family = self.families[number]
        if family.size == 1:
            return None
        rest = [other for n, other in enumerate(self.families) if n != number]
        cage = family.cages[0]
        if any(len(self.orbit(cell)) != len(family.cages) for cell in cage):
            singles = orbits(cage, self.request.symmetry, self.side, self.side)
            made = [self.family([cell], random) for cell, *_ in singles]
        else:
            part = self._part(cage, random)
            made = [self.family(piece, random) for piece in (part, *pieces(set(cage) - set(part)))]
        if any(one is None for one in made):
            return None
        return self.with_families([*rest, *(one for one in made if one is not None)])

    def _part(self, cage: Cells, random: Random) -> list[Cell]:
        """A connected part of a cage, not all of it."""
        part = [random.choice(cage)]
        size = random.randint(1, len(cage) - 1)
        while len(part) < size:
            beside = [
                other
                for cell in part
                for other in neighbours(cell, self.side, self.side)
                if other in cage and other not in part
            ]
            part.append(random.choice(beside))
        return part

    def resigned(self, number: int, random: Random) -> CageLayout | None:
        """A family with other operators; None where there are no others."""
        family = self.families[number]
        signs = list(family.signs)
        free = [place for place, cage in enumerate(family.cages) if len(self.fitting(cage)) > 1]
        if not free:
            return None
        place = random.choice(free)
        signs[place] = random.choice([s for s in self.fitting(family.cages[place]) if s != signs[place]])
        families = list(self.families)
        families[number] = self.labelled(family.cages, tuple(signs))
        return self.with_families(families)
