"""What a sentence about a KenKen step claims, read back from its words, and whether the board bears it out.

Nothing here knows how sentences are made: they are read as a person reads them, and checked by brute force
against the digits that stand and the pencil marks that are left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations_with_replacement

from quebra.core.grid import Cell
from quebra.engine.model.model import Fact
from quebra.games.kenken.board import Cage, KenKenBoard
from support.twins import kenken as plain

SIGNS = {"×": "*", "−": "-", "÷": "/", "+": "+"}
TIMES = {"two": 2, "three": 3, "four": 4, "dois": 2, "três": 3, "quatro": 4}
CELL = r"r\d+c\d+"
DIGITS = r"\d+(?:, \d+)*(?: (?:and|or|nor|e|ou|nem) \d+)?"
WAYS = r"[\d×−÷+]+(?:, [\d×−÷+]+)*(?: (?:or|ou) [\d×−÷+]+)?(?: … \(\+\d+\))?"

PATTERNS = {
    "en": {
        "reasons": rf"(?:Cage (?P<cage>\S+) at (?P<at>{CELL}) leaves (?P<leaves>{DIGITS}) here)?"
        rf"(?:(?:^|, )[Rr]ow (?P<row>\d+) has (?P<row_has>{DIGITS}))?"
        rf"(?:(?:^|, )[Cc]olumn (?P<column>\d+) has (?P<column_has>{DIGITS}))?"
        rf"(?:, and (?P<marks>{DIGITS}) (?:is|are) struck already)?"
        rf"; only (?P<digit>\d+) is left in (?P<cell>{CELL})\.",
        "marks": rf"Of the pencil marks in (?P<cell>{CELL}) only (?P<digit>\d+) is left\.",
        "last": rf"In cage (?P<cage>\S+) at (?P<at>{CELL}), (?P<ways>{WAYS}) = \d+; "
        rf"only (?P<digit>\d+) is left in (?P<cell>{CELL})\.",
        "fits": rf"In cage (?P<cage>\S+) at (?P<at>{CELL}), only (?P<digit>\d+) fits in (?P<cell>{CELL})\.",
        "beside": rf"Given its lines, cage (?P<cage>\S+) at (?P<at>{CELL}) "
        rf"can only be made by (?P<ways>{WAYS}), with (?P<digit>\d+) in (?P<cell>{CELL})\.",
        "its": rf"Given its lines, cage (?P<cage>\S+) at (?P<at>{CELL}) "
        rf"can only be made by (?P<ways>{WAYS}); (?P<lines>(?:row|column) [^;]+?) ha(?:s|ve) \d+, "
        rf"so its (?P<digit>\d+) is in (?P<cell>{CELL})\.",
        "made": rf"(?:Cage|Without (?P<without>{DIGITS}), cage|(?P<left>With the pencil marks left), cage) "
        rf"(?P<cage>\S+) at (?P<at>{CELL}) can only be made by (?P<ways>{WAYS})"
        rf"(?: \((?P<out>[\d×−÷+]+) (?:needs (?P<times>\w+) (?P<twice>\d+)s|would put two (?P<bent>\d+)s) "
        r"in (?:(?P<kind>row|column) (?P<line>\d+)|one line)\)"
        r"| \(no digit twice in (?:(?P<all_kind>row|column) (?P<all_line>\d+)|one line)\))?"
        r"(?:, so (?P<follows>[^.]+)|: strike all other digits in (?P<emptied>[^.]+)"
        rf"|, never with (?P<never>{DIGITS}) in (?P<cell>{CELL}))\.",
        "needs": rf"(?P<cell>{CELL}) is (?:not|neither) (?P<digits>{DIGITS}): in cage (?P<cage>\S+) "
        rf"at (?P<at>{CELL}), (?:it|they) would need (?P<partners>{DIGITS}) in (?P<other>{CELL}), "
        r"struck there\.",
    },
    "pt": {
        "reasons": rf"(?:O campo (?P<cage>\S+) em (?P<at>{CELL}) deixa aqui (?P<leaves>{DIGITS}))?"
        rf"(?:(?:^|, )[Aa] linha (?P<row>\d+) tem (?P<row_has>{DIGITS}))?"
        rf"(?:(?:^|, )[Aa] coluna (?P<column>\d+) tem (?P<column_has>{DIGITS}))?"
        rf"(?:, e (?:o )?(?P<marks>{DIGITS}) já (?:está riscado|estão riscados))?"
        rf"; em (?P<cell>{CELL}) só resta o (?P<digit>\d+)\.",
        "marks": rf"Das anotações em (?P<cell>{CELL}) só resta o (?P<digit>\d+)\.",
        "last": rf"No campo (?P<cage>\S+) em (?P<at>{CELL}), (?P<ways>{WAYS}) = \d+; "
        rf"em (?P<cell>{CELL}) só resta o (?P<digit>\d+)\.",
        "fits": rf"No campo (?P<cage>\S+) em (?P<at>{CELL}), em (?P<cell>{CELL}) só cabe o (?P<digit>\d+)\.",
        "beside": rf"Pelas suas filas, o campo (?P<cage>\S+) em (?P<at>{CELL}) "
        rf"só se faz com (?P<ways>{WAYS}), com o (?P<digit>\d+) em (?P<cell>{CELL})\.",
        "its": rf"Pelas suas filas, o campo (?P<cage>\S+) em (?P<at>{CELL}) "
        rf"só se faz com (?P<ways>{WAYS}); (?P<lines>a (?:linha|coluna) [^;]+?) já t[eê]m \d+, "
        rf"por isso o seu (?P<digit>\d+) está em (?P<cell>{CELL})\.",
        "made": rf"(?:O campo|Sem (?P<without>{DIGITS}), o campo"
        r"|(?P<left>Com as anotações que restam), o campo) "
        rf"(?P<cage>\S+) em (?P<at>{CELL}) só se faz com (?P<ways>{WAYS})"
        rf"(?: \((?P<out>[\d×−÷+]+) (?:pediria (?P<times>\w+) (?P<twice>\d+)|teria dois (?P<bent>\d+)) "
        r"na (?:(?P<kind>linha|coluna) (?P<line>\d+)|mesma fila)\)"
        r"| \(nenhum algarismo duas vezes na (?:(?P<all_kind>linha|coluna) (?P<all_line>\d+)|mesma fila)\))?"
        r"(?:, por isso (?P<follows>[^.]+)|: riscam-se os outros algarismos em (?P<emptied>[^.]+)"
        rf"|, nunca com (?P<never>{DIGITS}) em (?P<cell>{CELL}))\.",
        "needs": rf"(?P<cell>{CELL}) não é (?P<digits>{DIGITS}): no campo (?P<cage>\S+) "
        rf"em (?P<at>{CELL}), (?:pediria|pediriam) (?P<partners>{DIGITS}) em (?P<other>{CELL}), "
        r"já (?:riscado|riscados) aí\.",
    },
}
ALIKE = {"linha": "row", "coluna": "column"}
IN_WORDS = ("follows", "left")  # told by words that differ

Claim = tuple[str, dict[str, object]]


def claim_of(text: str, language: str) -> Claim | None:
    """What a sentence claims, without the words of its language; None when it is of another kind."""
    for kind, pattern in PATTERNS[language].items():
        if found := re.fullmatch(pattern, text):
            told = {name: value for name, value in found.groupdict().items() if value}
            return kind, {name: _read(name, value) for name, value in told.items()}
    return None


def _read(name: str, value: str) -> object:
    if name in IN_WORDS:
        return True
    if name in ("cell", "at", "other"):
        return cell_of(value)
    if name == "lines":
        found = re.findall(r"(row|column|linha|coluna) (\d+)", value)
        return tuple((ALIKE.get(kind, kind), int(number)) for kind, number in found)
    if name == "emptied":
        return tuple(map(cell_of, re.findall(CELL, value)))
    if name in ("ways", "out"):
        return tuple(
            tuple(map(int, re.findall(r"\d+", way))) for way in re.findall(r"\d+(?:[×−÷+]\d+)*", value)
        )
    if name == "times":
        return TIMES[value]
    if name == "cage" or name.endswith("kind"):
        return ALIKE.get(value, value)
    return tuple(map(int, re.findall(r"\d+", value)))


def cell_of(name: str) -> Cell:
    row, column = re.findall(r"\d+", name)
    return int(row), int(column)


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
        cell, (digit,) = told["cell"], told["digit"]
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
        others = [self.placed[cell] for cell in cage.cells if cell != told["cell"]]
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
        missing = set(told.get("without", ()))
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
        for digit in told["digits"]:
            needed = {d for d in self.board.digits if plain.reaches(cage, (*standing, digit, d))}
            assert needed - {digit} and needed - {digit} <= set(told["partners"])


def ways(fillings: Iterable[tuple[int, ...]]) -> set[tuple[int, ...]]:
    return {tuple(sorted(filling)) for filling in fillings}
