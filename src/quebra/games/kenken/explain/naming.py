"""What a player calls a step: the kernel finds and names, and says what its sentence is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from quebra._native import KenKenTechniques
from quebra.core.grid import Cell, name_of
from quebra.engine.explain.steps import Known, LateValues, Link, Listing, Naming
from quebra.engine.model.model import Fact, Rule
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.explain.adding import texts_of_sum
from quebra.games.kenken.explain.numbers import (
    KnownCell,
    cages_of,
    cell_at,
    fact_at,
    fact_number,
    fillings_of,
    known_cell,
    known_of,
    number_of,
    ways_of,
)
from quebra.games.kenken.explain.phrases import (
    REASONS,
    ReasonPhrase,
    Texts,
    follows,
    lines_have,
    phrase,
    strikes,
)
from quebra.games.kenken.explain.standing import AboutCage, has
from quebra.games.kenken.explain.values import NativeValue, made_by, texts_of

Named = tuple[str, str, list[int], list[NativeValue]]
Ways = Sequence[tuple[int, ...]]  # to make a cage: digits in rising order
LINES = ("row", "column")
CHAIN = "forcing-chain"
COMBINATION = "combination"
MOST_TOLD = 8  # rules that a sentence names; more are only counted
CAGE_ALONE = "single_cage"  # what a digit follows from that its cage forces, beside what stands in its lines
UNLISTED = {
    "cage_place_listed": "cage_place_many",
    "pointing_row": "pointing_row_many",
    "pointing_column": "pointing_column_many",
}
POINTING = "pointing"
ABOUT_CAGE = (POINTING, "claiming", "cage_place", "cage_digits")  # sentences that may speak of its lines
BY_CAGES = frozenset({"parity_odd", "parity_even", "line_sum_cages"})
MOST_WAYS = 3  # to make a cage, told of such a digit
LAST = "cage_last"
SINGLE = "naked_single"


class Namer:
    """Asks the kernel about one board."""

    def __init__(self, board: KenKenBoard) -> None:
        self.board = board
        self._kernel = KenKenTechniques(board.size, board.lowest, cages_of(board))
        self._facts: dict[int, Fact] = {}  # by number, those that were asked for
        self._near: dict[tuple[Cell, ...], list[Cell]] = {}  # by the cells of a cage
        self._cages = {cage.cells: number for number, cage in enumerate(board.cages)}
        self.cage_at = {cell: cage for cage in board.cages for cell in cage.cells}

    def of_one(self, rule: Rule, forced: Sequence[Fact], known: Known) -> Naming:
        """Of all that one rule forces, the part a player would see first."""
        seen = self._seen([rule], known)
        facts = [fact_number(self.board, fact) for fact in forced]
        if rule.derived:
            values = dict(rule.values)
            values["left"] = (
                "{total} − {given} = {rest}".format(**values) if values["given"] else values["rest"]
            )
            what, rest = rule.name.rpartition("-")[2], int(values["rest"])
            cells = [number_of(self.board, cell) for cell in rule.cells]
            named = self._kernel.of_sum(what, rest, cells, seen, facts)
            return self._naming(named, known, values, seen)
        if rule.name == "cage":
            return self._naming(self._kernel.of_cage(self._cages[rule.cells], seen, facts), known)
        if rule.name in LINES:
            return self._naming(self._kernel.of_line(_line(rule), seen, facts), known)
        return self._naming(self._kernel.of_cell(number_of(self.board, rule.cells[0]), seen, facts), known)

    def of_several(
        self, rules: Sequence[Rule], forced: Sequence[Fact], chain: Sequence[Link], known: Known
    ) -> Naming:
        """A step of several rules."""
        lines = [_line(rule) for rule in rules if rule.name in LINES]
        cages = [self._cages[rule.cells] for rule in rules if rule.name == "cage"]
        others = len(rules) - len(lines) - len(cages)
        facts = [fact_number(self.board, fact) for fact in forced]
        seen = self._seen(rules, known)
        named = self._kernel.of_several(lines, cages, others, bool(chain), seen, facts)
        naming = self._naming(named, known)
        if naming.technique == COMBINATION and len(rules) > MOST_TOLD:
            return Naming(COMBINATION, naming.conclusions, "combination_many")
        if naming.technique != CHAIN:
            return naming
        return Naming(CHAIN, naming.conclusions, "forcing_chain", each=True)  # a chain for every digit

    def _seen(self, rules: Sequence[Rule], known: Known) -> list[KnownCell]:
        cells = rules[0].cells if len(rules) == 1 else dict.fromkeys(c for rule in rules for c in rule.cells)
        board, notes = self.board, known.notes
        return [notes.get(cell) or known_cell(board, known, cell) for cell in cells]

    def _look_at_single(self, fact: Fact, known: Known) -> Callable[[], Texts]:
        """What is known in all lines of a last digit's cage when the step is taken."""
        near = self._near_cage(self.cage_at[fact.cell])
        board, notes = self.board, known.notes
        seen = [notes.get(cell) or known_cell(board, known, cell) for cell in near]
        return partial(self._why_single, fact, seen)

    def _fits_otherwise(self, fact: Fact, known: Known) -> bool:
        """Whether the digits that stand in a cage would allow another one in its last cell, as differences
        and quotients do: then it takes more than the cage to tell which."""
        board, cage = self.board, self.cage_at[fact.cell]
        if cage.op in ("+", "*"):
            return False
        digits = {cell: known.value(cell) if cell != fact.cell else None for cell in cage.cells}
        left = {cell: board.digits if digit is None else (int(digit),) for cell, digit in digits.items()}
        return len(fillings_of(board, cage, left)) > 1

    def _near_cage(self, cage: Cage) -> list[Cell]:
        found = self._near.get(cage.cells)
        if found is None:
            rows, columns = ({cell[way] for cell in cage.cells} for way in (0, 1))
            every = self.board.all_cells()
            found = [cell for cell in every if cell[0] in rows or cell[1] in columns]
            self._near[cage.cells] = found
        return found

    def _why_single(self, fact: Fact, seen: Sequence[KnownCell]) -> Texts:
        """What is told of a last digit: what leaves it, as it is seen when the step is taken."""
        board, cage = self.board, self.cage_at[fact.cell]
        part, told = self._kernel.why_single(number_of(board, fact.cell), int(fact.value), seen)
        texts = texts_of(board, told)
        standing, _ = known_of(board, seen)
        why = texts.get("reasons")
        if isinstance(why, ReasonPhrase) and any(REASONS[row[0]] == "cage" for row in why.about[2]):
            part, texts["reasons"] = "single_there", ReasonPhrase(why.tell, *why.about, name_of(fact.cell))
        if part == CAGE_ALONE and (ways := self._ways_left(cage, fact.cell, standing)):
            digit, options = int(fact.value), Listing(made_by(cage, way) for way in ways)
            part, texts = "single_ways", {**texts, "options": options}
            if len(ways) == 1:
                texts["sum"] = f"{options} = {cage.target}"
            if lines := _lines_in_the_way(cage, fact.cell, digit, ways, standing):
                part, texts = "single_needs", {**texts, "lines": ReasonPhrase(lines_have, lines, (digit,))}
        return {"single": ReasonPhrase(phrase, part, texts, cage.cells)}

    def _ways_left(self, cage: Cage, single: Cell, standing: Mapping[Cell, int]) -> Ways:
        """How a cage can be made beside the digits that stand in its lines;
        none when there are too many."""
        board, every = self.board, set(self.board.digits)
        left = {}
        for cell in cage.cells:
            gone = {d for other, d in standing.items() if other[0] == cell[0] or other[1] == cell[1]}
            left[cell] = {standing[cell]} if cell in standing else every if cell == single else every - gone
        made = ways_of(board, cage, left)
        return made if len(made) <= MOST_WAYS else []

    def _naming(
        self, named: Named, known: Known, values: Texts | None = None, seen: Sequence[KnownCell] = ()
    ) -> Naming:
        technique, key, facts, told = named
        conclusions = tuple([self._facts.get(fact) or self._fact(fact) for fact in facts])
        if technique == "naked-single" or (key == LAST and self._fits_otherwise(conclusions[0], known)):
            look = partial(self._look_at_single, conclusions[0], known)
            return Naming(technique, conclusions, SINGLE, LateValues(look))
        late = partial(self._look, key, values or {}, told, conclusions, seen, known)
        if key not in UNLISTED:
            return Naming(technique, conclusions, key, LateValues(late))
        texts = late()()
        ways = texts.get("options")
        if isinstance(ways, Listing) and ways.more > 0:  # a list that breaks off shows nothing
            key = UNLISTED[key]
        elif key.startswith(POINTING) and isinstance(ways, Listing) and len(ways.parts) == 1:
            key = f"{key}_one"
        return Naming(technique, conclusions, key, texts)

    def _fact(self, number: int) -> Fact:
        found = self._facts[number] = fact_at(self.board, number)
        return found

    def _look(
        self,
        key: str,
        values: Texts,
        told: list[NativeValue],
        conclusions: tuple[Fact, ...],
        seen: Sequence[KnownCell],
        known: Known,
    ) -> Callable[[], Texts]:
        """What the sentence is made of, with what is known around its cage when the step is taken."""
        board, notes = self.board, known.notes
        if key.startswith(ABOUT_CAGE):
            cage = next(board.cages[cage] for _, kind, cage, _ in told if kind == "cage")
            seen = [notes.get(cell) or known_cell(board, known, cell) for cell in self._near_cage(cage)]
        return partial(self._texts, key, values, told, conclusions, seen)

    def _texts(
        self,
        key: str,
        values: Texts,
        told: list[NativeValue],
        conclusions: tuple[Fact, ...],
        seen: Sequence[KnownCell],
    ) -> Texts:
        follow = ReasonPhrase(follows, conclusions)
        struck = ReasonPhrase(strikes, conclusions)
        texts = {**values, **texts_of(self.board, told), "follows": follow, "strikes": struck}
        standing, left = known_of(self.board, seen)
        if key in BY_CAGES:
            cells = [cell_at(self.board, number) for number, _, _ in seen]
            return texts_of_sum(self.board, cells, texts, standing, left)
        if key.startswith(ABOUT_CAGE):
            cage = next(self.board.cages[cage] for _, kind, cage, _ in told if kind == "cage")
            return AboutCage(self.board, cage, key, conclusions, standing, left).texts(texts)
        return texts


def _lines_in_the_way(
    cage: Cage, single: Cell, digit: int, ways: Ways, standing: Mapping[Cell, int]
) -> tuple[tuple[int, int], ...]:
    """The lines, by axis and number, that keep a digit from all other open cells of a cage; none where the
    cage can do without it, or another cell could have it."""
    filled = sum(standing.get(cell) == digit for cell in cage.cells)
    if not all(way.count(digit) > filled for way in ways):
        return ()
    found = []
    for cell in cage.cells:
        if cell == single or cell in standing:
            continue
        taken = [axis for axis in (0, 1) if has(standing, axis, cell[axis], digit)]
        if not taken:
            return ()
        found.append((taken[0], cell[taken[0]]))
    return tuple(sorted(set(found)))


def _line(rule: Rule) -> int:
    """Row 1, column 1, row 2 …: as the kernel numbers lines."""
    return 2 * int(dict(rule.values)["line"]) - 2 + (rule.name == "column")


_latest: tuple[KenKenBoard, Namer] | None = None


def namer_of(board: KenKenBoard) -> Namer:
    """The board's namer; that of the board asked about last is at hand."""
    global _latest
    found = _latest
    if found is None or found[0] is not board:
        found = _latest = (board, Namer(board))
    return found[1]
