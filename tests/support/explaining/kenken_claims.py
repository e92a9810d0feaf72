"""What a sentence about a KenKen step claims, read back from its words, and whether the board bears it out.

Nothing here knows how sentences are made: they are read as a person reads them, and checked by brute force
against the digits that stand and the pencil marks that are left.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement, permutations
from math import prod

from quebra.core.grid import Cell
from quebra.engine.model.model import Fact
from quebra.games.kenken.board import Cage, KenKenBoard
from support.explaining.kenken_patterns import CELL as CELL
from support.explaining.kenken_patterns import Claim
from support.explaining.kenken_patterns import cell_of as cell_of
from support.explaining.kenken_patterns import claim_of as claim_of
from support.twins import kenken as plain

Line = tuple[str, int]


class Marks:
    """The pencil marks of a board as they stand between two steps."""

    def __init__(self, board: KenKenBoard) -> None:
        self.board = board
        self.left = {cell: set(board.digits) for cell in board.all_cells()}
        self.placed: dict[Cell, int] = {}
        self.emptied: tuple[tuple[Cell, ...], set[int]] = ((), set())  # cells said to keep no other digits

    def note(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            if fact.holds:
                self.placed[fact.cell] = int(fact.value)
                self.left[fact.cell] = {int(fact.value)}
            else:
                self.left[fact.cell].discard(int(fact.value))
        cells, digits = self.emptied
        assert all(self.left[cell] <= digits for cell in cells), "not all others are struck"
        self.emptied = ((), set())

    def line(self, kind: str, number: int) -> set[int]:
        axis = 0 if kind == "row" else 1
        return {digit for cell, digit in self.placed.items() if cell[axis] == number}

    def cage(self, at: Cell, label: str) -> Cage:
        (cage,) = [cage for cage in self.board.cages if cage.cells[0] == at]
        assert cage.label == label
        return cage

    def fillings(self, cage: Cage) -> list[tuple[int, ...]]:
        """What the pencil marks leave of a cage."""
        return self._within(cage, self.left)

    def alone(self, cage: Cage, cell: Cell) -> set[int]:
        """What a cage leaves for a cell as the digits tell that stand in it."""
        free = set(self.board.digits)
        marks = {c: {self.placed[c]} if c in self.placed else free for c in cage.cells} | {cell: free}
        return {digits[cage.cells.index(cell)] for digits in self._within(cage, marks)}

    def seen(self, cage: Cage, cell: Cell) -> set[int]:
        """What a cage leaves for a cell as the digits tell that stand in it and in the lines of its cells."""
        return {digits[cage.cells.index(cell)] for digits in self.beside(cage, cell)}

    def marked(self, cage: Cage, cell: Cell) -> set[int]:
        """What a cage leaves for a cell as the pencil marks of the others tell."""
        found = self._within(cage, {**self.left, cell: set(self.board.digits)})
        return {digits[cage.cells.index(cell)] for digits in found}

    def beside(self, cage: Cage, cell: Cell) -> list[tuple[int, ...]]:
        """What the digits in the lines of a cage's other cells leave of it."""
        free = set(self.board.digits)
        marks = {c: free - self.line("row", c[0]) - self.line("column", c[1]) for c in cage.cells}
        marks |= {c: {self.placed[c]} for c in cage.cells if c in self.placed} | {cell: free}
        return self._within(cage, marks)

    def _within(self, cage: Cage, marks: dict[Cell, set[int]]) -> list[tuple[int, ...]]:
        return [
            digits
            for digits in plain.cage_fillings(cage, self.board)
            if all(digit in marks[cell] for cell, digit in zip(cage.cells, digits, strict=True))
        ]

    # ---- claims

    def check(self, claim: Claim) -> None:
        kind, told = claim
        getattr(self, f"_{kind}")(told)

    def _reasons(self, told: dict) -> None:  # type: ignore[type-arg]
        cell, (digit,) = told.get("there") or told["cell"], told["digit"]
        assert ("there" in told) != ("cell" in told)
        open_digits = set(self.board.digits)
        if "cage" in told:
            cage = self.cage(told["at"], told["cage"])
            readings = (self.alone(cage, cell), self.seen(cage, cell), self.marked(cage, cell))
            assert set(told["leaves"]) in readings
            open_digits &= set(told["leaves"])
        for kind, axis in (("row", 0), ("column", 1)):
            if kind in told:
                assert told[kind] == (cell[axis],)
                assert set(told[f"{kind}_has"]) <= self.line(kind, cell[axis])
                open_digits -= set(told[f"{kind}_has"])
        struck = set(told.get("marks", ()))
        assert not struck & self.left[cell]
        assert open_digits - struck == {digit}

    def _marks(self, told: dict) -> None:  # type: ignore[type-arg]
        assert self.left[told["cell"]] == set(told["digit"])

    def _last(self, told: dict) -> None:  # type: ignore[type-arg]
        cage = self.cage(told["at"], told["cage"])
        (way,), (digit,) = told["ways"], told["digit"]
        others = [self.placed.get(cell, -1) for cell in cage.cells if cell != told["cell"]]
        assert sorted(way) == sorted([*others, digit])
        assert self.seen(cage, told["cell"]) == {digit}

    def _fits(self, told: dict) -> None:  # type: ignore[type-arg]
        assert self.seen(self.cage(told["at"], told["cage"]), told["cell"]) == set(told["digit"])

    def _beside(self, told: dict) -> None:  # type: ignore[type-arg]
        cage = self.cage(told["at"], told["cage"])
        assert ways(told["ways"]) == ways(self.beside(cage, told["cell"]))
        self._fits(told)

    def _its(self, told: dict) -> None:  # type: ignore[type-arg]
        """A digit that the cage needs has no other open cell: the lines that are told have it."""
        self._beside(told)
        cage, (digit,) = self.cage(told["at"], told["cage"]), told["digit"]
        placed = [self.placed[cell] for cell in cage.cells if cell in self.placed]
        assert all(way.count(digit) > placed.count(digit) for way in told["ways"])
        assert all(digit in self.line(kind, number) for kind, number in told["lines"])
        lines = set(told["lines"])
        for row, column in cage.cells:
            if (row, column) not in self.placed and (row, column) != told["cell"]:
                assert lines & {("row", row), ("column", column)}

    def _made(self, told: dict) -> None:  # type: ignore[type-arg]
        cage = self.cage(told["at"], told["cage"])
        now, ever = ways(self.fillings(cage)), ways(plain.cage_fillings(cage, self.board))
        assert ways(told["ways"]) == now
        missing = {*told.get("without", ()), *told.get("taken", ())}
        self._stand(told.get("lines", ()), told.get("taken", ()), cage.cells)
        assert not any(missing & self.left[cell] for cell in cage.cells)
        if missing:
            assert all(missing & set(way) for way in ever - now)
        if "left" not in told and not missing:
            assert now == ever
        if "out" in told:
            self._out(cage, told)
        for kind, number in (("kind", "line"), ("all_kind", "all_line")):
            if kind in told:
                axis = 0 if told[kind] == "row" else 1
                assert {cell[axis] for cell in cage.cells} == set(told[number])
        if "pointed" in told:
            self._points(told)
        if "emptied" in told:
            assert set(told["emptied"]) <= set(cage.cells)
            self.emptied = (told["emptied"], {digit for way in told["ways"] for digit in way})
        if "never" in told:
            place = cage.cells.index(told["cell"])
            assert not {f[place] for f in self.fillings(cage)} & set(told["never"])

    def _out(self, cage: Cage, told: dict) -> None:  # type: ignore[type-arg]
        """The one way that would reach the target, but for the digits that it repeats."""
        (way,) = told["out"]
        every = combinations_with_replacement(self.board.digits, len(cage.cells))
        assert plain.reaches(cage, way) and way not in ways(plain.cage_fillings(cage, self.board))
        assert tuple(sorted(way)) in set(every)
        (digit,) = told.get("twice") or told["bent"]
        assert way.count(digit) == told["times"] if "times" in told else way.count(digit) >= 2

    def _needs(self, told: dict) -> None:  # type: ignore[type-arg]
        cage = self.cage(told["at"], told["cage"])
        standing = [self.placed[cell] for cell in cage.cells if cell in self.placed]
        assert {told["cell"], told["other"]} == {cell for cell in cage.cells if cell not in self.placed}
        assert not self.left[told["other"]] & set(told["partners"])
        stand = told.get("stand", ())
        for line, digits in stand:
            for digit in digits:
                self._stand((line,), (digit,), [told["other"]])
        if stand:  # each is accounted for once
            here = [digit for _, digits in stand for digit in digits]
            assert sorted([*here, *told.get("struck", ())]) == sorted(told["partners"])
        for digit in told["digits"]:
            needed = {d for d in self.board.digits if plain.reaches(cage, (*standing, digit, d))}
            assert needed - {digit} and needed - {digit} <= set(told["partners"])

    def _stand(self, lines: Iterable[Line], digits: Iterable[int], cells: Iterable[Cell]) -> None:
        """The lines have the digits, and every one of the cells that is open lies in them."""
        told = set(lines)
        assert all(digit in self.line(*line) for line in told for digit in digits)
        if told:
            assert all(
                {("row", row), ("column", column)} & told
                for row, column in cells
                if (row, column) not in self.placed
            )

    def _points(self, told: dict) -> None:  # type: ignore[type-arg]
        """However the cage is made, it has a digit in the line."""
        cage, (digit,) = self.cage(told["at"], told["cage"]), told["pointed"]
        axis, (line,) = 0 if told["point_kind"] == "row" else 1, told["point_line"]
        there = [place for place, cell in enumerate(cage.cells) if cell[axis] == line]
        found = self.fillings(cage)
        assert found and all(digit in [filling[place] for place in there] for filling in found)
        assert "ways" not in told or ways(told["ways"]) == ways(found)

    def _claims(self, told: dict) -> None:  # type: ignore[type-arg]
        """A digit of the line fits only in the cage; the ways are those with the digit there."""
        cage, (digit,), (line,) = self.cage(told["at"], told["cage"]), told["digit"], told["line"]
        axis = 0 if told["kind"] == "row" else 1
        where = {cell for cell, left in self.left.items() if cell[axis] == line and digit in left}
        assert where and where <= set(cage.cells)
        there = [place for place, cell in enumerate(cage.cells) if cell[axis] == line]
        found = [way for way in self.fillings(cage) if digit in [way[place] for place in there]]
        listed = told.get("ways") or told.get("ways_there")
        assert not listed or ways(listed) == ways(found)

    def _leaves(self, told: dict) -> None:  # type: ignore[type-arg]
        """What digits of a cage leave for its other open cells, and why these cannot make it."""
        cage, cell = self.cage(told["at"], told["cage"]), told["cell"]
        others = [one for one in cage.cells if one not in self.placed and one != cell]
        assert set(told.get("others") or told["makers"]) == set(others)
        filled = [self.placed[one] for one in cage.cells if one in self.placed]
        made = sum if cage.op == "+" else prod
        for digit, rest in zip(told["digits"], told["rests"], strict=True):
            assert made([*filled, digit, rest]) == cage.target
            assert not any(f[cage.cells.index(cell)] == digit for f in self.fillings(cage))
        if "only" in told:
            every = combinations_with_replacement(self.board.digits, len(others))
            (rest,), (digit,) = told["rests"], told["digits"]
            assert {way for way in every if made(way) == rest} == {way for way, *_ in told["only"]}
            for obstacle in told["only"]:
                self.in_the_way(obstacle, cell, digit, others)

    def in_the_way(self, obstacle: tuple, cell: Cell, digit: int, others: list[Cell]) -> None:  # type: ignore[type-arg]
        """What keeps the others from being made in one way, whatever the marks say."""
        way, kind, lines, needed, *times = obstacle
        if kind == "taken":
            assert needed in way
            self._stand(lines, (needed,), others)
            return
        assert way.count(needed) + (needed == digit) >= times[0] >= 2
        cells = [cell, *others] if needed == digit else others
        for axis, name in enumerate(("row", "column")):
            if lines and lines[0][0] == name:
                assert {one[axis] for one in cells} == {lines[0][1]}
        for order in permutations(way):
            placed = [*zip(others, order, strict=True), (cell, digit)]
            same = [one for one, there in placed if there == needed]
            assert any(one[axis] == two[axis] for one, two in combinations(same, 2) for axis in (0, 1))

    def _sum(self, told: dict) -> None:  # type: ignore[type-arg]
        """What is left of a line is for the cells told, and all but one are even or odd by themselves."""
        axis, (line,), (rest,) = 0 if told["kind"] == "row" else 1, told["line"], told["rest"]
        places, odd = set(told["places"]), 0
        gone = {cell for cell in self.left if cell[axis] == line} - places
        for digit, cell in told.get("placed", ()):
            assert self.placed[cell] == digit
        inside = [cage for cage in self.board.cages if set(cage.cells) <= gone]
        known = sum(c.target if c.op == "+" else sum(self.placed[x] for x in c.cells) for c in inside)
        loose = [cell for cell in gone if not any(cell in cage.cells for cage in inside)]
        assert rest == sum(self.board.digits) - known - sum(self.placed[cell] for cell in loose)
        for what, at, listed, parity in told["items"]:
            found: set[tuple[int, ...]]
            if what == "cell":
                found, cells = {(digit,) for digit in self.left[at]}, [at]
                assert {(digit,) for digit in listed} == found
            else:
                cage = self.cage(at, what)
                found, cells = ways(self.fillings(cage)), list(cage.cells)
                assert not listed or ways(listed) == found
            assert {sum(way) % 2 for way in found} == {parity == "odd"}
            assert set(cells) <= places
            places -= set(cells)
            odd += parity == "odd"
        assert places == {told["cell"]} and (rest - odd) % 2 == (told["parity"] == "odd")


def ways(fillings: Iterable[tuple[int, ...]]) -> set[tuple[int, ...]]:
    return {tuple(sorted(filling)) for filling in fillings}
