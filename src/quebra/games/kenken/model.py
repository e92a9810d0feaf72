"""The named rules: one digit a cell, each digit once a line, each cage its target.

A cage is written as the list of its fillings when that list is short, as a diagram of running
totals when it is not, and is otherwise judged when a filling is found. ``shortcut`` is the
native search, which settles ordinary boards before any clause is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations
from math import prod
from time import perf_counter

from quebra.core.clue import CAGE, Clue
from quebra.core.grid import Cell
from quebra.engine.model.clock import Clock
from quebra.engine.model.counting import Clause
from quebra.engine.model.model import Model, Pattern, Rule, Truth
from quebra.engine.solve.result import Statistics
from quebra.games.kenken.board import Cage, KenKenAnswer, KenKenBoard

MOST_FILLINGS = 20_000
MOST_STEPS = 100_000  # of a diagram, before it is given up
MOST_EXPLAINED = 1_000_000  # the same where every cage must be written down, for explaining
LARGEST_NATIVE = 10**17  # beyond this a product does not fit the kernel's numbers
NODES_A_TURN = 200


def build(board: KenKenBoard, most_steps: int = MOST_STEPS) -> Model:
    """All rules of a board. Cages that take more steps to write down are left to ``repair``."""
    return _Builder(board, most_steps, board.cages).model


class CageRules:
    """Rules for boards of one size that differ in their cages: lines once, each cage when it is asked for."""

    def __init__(self, board: KenKenBoard) -> None:
        self._builder = _Builder(board, MOST_STEPS, ())
        self.model = self._builder.model

    def clues(self, board: KenKenBoard) -> Sequence[Cage]:
        return board.cages

    def clauses(self, clue: Cage) -> list[Clause] | None:
        return self._builder.cage_clauses(clue)

    def literals(self, answer: KenKenAnswer) -> list[int]:
        cells = self._builder.board.all_cells()
        return [
            self._builder.holds(cell, digit) for cell in cells if (digit := answer.value(cell)) is not None
        ]


NativeCage = tuple[str, int, list[int]]  # operator, target, cells counted from 0


def native_cage(board: KenKenBoard, cage: Cage) -> NativeCage:
    """A cage as the kernels take it."""
    return cage.op or "?", cage.target, [(row - 1) * board.size + column - 1 for row, column in cage.cells]


class _Builder:
    def __init__(self, board: KenKenBoard, most_steps: int, cages: Iterable[Cage]) -> None:
        self.board = board
        self.most_steps = most_steps
        self.model = Model()
        size, lines = board.size, range(1, board.size + 1)
        self.first: dict[Cell, int] = {}  # the variable of a cell's lowest digit
        for cell in board.all_cells():
            self.first[cell] = self.model.fact_block(cell, board.digits)
        self.model.deciders = list(range(1, self.model.variables + 1))
        for cell, base in self.first.items():
            self.model.shaped("one-digit", (cell,), one_digit(size), (base,))
        for line in lines:
            self._line("row", [(line, other) for other in lines], line)
            self._line("column", [(other, line) for other in lines], line)
        self.judged: list[Cage] = []  # cages too large to write down
        for cage in cages:
            self._cage(cage)
        self.model.decode = self._decode
        if self.judged:
            self.model.repair = self._repair

    def holds(self, cell: Cell, digit: int) -> int:
        return self.first[cell] + digit - self.board.lowest

    def _line(self, name: str, cells: list[Cell], number: int) -> None:
        bases = tuple(self.first[cell] for cell in cells)
        self.model.shaped(name, tuple(cells), each_once(len(cells)), bases, line=number)

    def _cage(self, cage: Cage) -> None:
        clauses = self.cage_clauses(cage)
        if clauses is None:
            self.judged.append(cage)
            clauses = []
        self.model.rule("cage", cage.cells, clauses, cage=cage.label)
        self.model.rules[-1].clue = Clue(CAGE, cell=cage.cells[0])

    def cage_clauses(self, cage: Cage) -> list[Clause] | None:
        """What a cage says; None when that takes too many clauses."""
        clauses = self._by_list(cage)
        if clauses is None and len(cage.cells) <= 2:
            return [()]  # two digits never come to a target that the kernel cannot hold
        return self._by_diagrams(cage) if clauses is None else clauses

    def _by_list(self, cage: Cage) -> list[Clause] | None:
        from quebra._native import cage_fillings

        if cage.target > LARGEST_NATIVE:
            return None
        board = self.board
        anything = [(1 << board.size) - 1] * board.size**2
        fillings = cage_fillings(native_cage(board, cage), board.size, board.lowest, anything, MOST_FILLINGS)
        if fillings is None:
            return None
        if len(cage.cells) == 1:
            return [(self.holds(cage.cells[0], filling[0]),) for filling in fillings] or [()]
        return choice_clauses(self.model, self.holds, cage.cells, fillings, board.digits)

    def _by_diagrams(self, cage: Cage) -> list[Clause] | None:
        """Running sums or products; with a hidden operator, one of the two must come out."""
        clauses: list[Clause] = []
        meant: list[int] = []
        for op in ("+", "*") if cage.op is None else (cage.op,):
            condition = self.model.helper()
            part = self._diagram(cage, op, condition)
            if part is None:
                return None
            clauses += part
            meant.append(condition)
        clauses.append(meant)
        return clauses

    def _diagram(self, cage: Cage, op: str, condition: int) -> list[Clause] | None:
        totals = _running_totals(cage, op, self.board, self.most_steps)
        if totals is None:
            return None
        clauses: list[Clause] = []
        before = {0 if op == "+" else 1: condition}
        for cell, reachable in zip(cage.cells, totals, strict=True):
            after = {total: self.model.helper() for total in sorted(reachable)}
            for total, node in before.items():
                for digit in self.board.digits:
                    following = after.get(total + digit if op == "+" else total * digit)
                    step = (-node, -self.holds(cell, digit))
                    clauses.append(step if following is None else (*step, following))
            clauses.append((-condition, *after.values()))
            before = after
        return clauses

    def _digits(self, truth: Truth, cells: tuple[Cell, ...]) -> list[int]:
        size, lowest = self.board.size, self.board.lowest
        return [truth[base : base + size].index(1) + lowest for base in (self.first[cell] for cell in cells)]

    def _decode(self, truth: Truth) -> KenKenAnswer:
        size = self.board.size
        digits = self._digits(truth, tuple(self.board.all_cells()))
        return KenKenAnswer(tuple(tuple(digits[start : start + size]) for start in range(0, size**2, size)))

    def _repair(self, truth: Truth) -> list[Rule]:
        broken: list[Rule] = []
        for cage in self.judged:
            digits = self._digits(truth, cage.cells)
            reached = {"+": sum(digits), "*": prod(digits)}
            meant = reached.values() if cage.op is None else [reached[cage.op]]
            if cage.target not in meant:
                clause = tuple(
                    -self.holds(cell, digit) for cell, digit in zip(cage.cells, digits, strict=True)
                )
                broken.append(Rule("cage", cage.cells, (clause,), (("cage", cage.label),)))
        return broken


def choice_clauses(
    model: Model,
    holds: Callable[[Cell, int], int],
    cells: Sequence[Cell],
    fillings: Iterable[Sequence[int]],
    digits: Sequence[int],
) -> list[Clause]:
    """One of the fillings, and no digit that none of them has."""
    clauses: list[Clause] = []
    used_by: dict[int, list[int]] = {holds(cell, digit): [] for cell in cells for digit in digits}
    chosen = []
    for filling in fillings:
        choice = model.helper()
        chosen.append(choice)
        for cell, digit in zip(cells, filling, strict=True):
            literal = holds(cell, digit)
            clauses.append((-choice, literal))
            used_by[literal].append(choice)
    clauses.append(chosen)
    clauses += [(-literal, *choices) for literal, choices in used_by.items()]
    return clauses


@cache
def one_digit(size: int) -> Pattern:
    """Slot 0 is a cell's lowest digit: exactly one of its digits."""
    digits = range(size)
    return Pattern(
        [[(0, digit, 1) for digit in digits], *([(0, a, -1), (0, b, -1)] for a, b in combinations(digits, 2))]
    )


@cache
def each_once(size: int) -> Pattern:
    """A slot a cell of a line: every digit in exactly one of them."""
    cells = range(size)
    clauses = []
    for digit in range(size):
        clauses.append([(cell, digit, 1) for cell in cells])
        clauses += [[(a, digit, -1), (b, digit, -1)] for a, b in combinations(cells, 2)]
    return Pattern(clauses)


def _running_totals(cage: Cage, op: str, board: KenKenBoard, most_steps: int) -> list[set[int]] | None:
    """For each cell in turn, the totals up to it that can still end at the target."""
    levels: list[set[int]] = []
    now = {0 if op == "+" else 1}
    steps = 0
    for place in range(len(cage.cells)):
        left = len(cage.cells) - place - 1
        after = {total + digit if op == "+" else total * digit for total in now for digit in board.digits}
        now = {total for total in after if _can_end(total, op, left, cage.target, board)}
        steps += len(now) * board.size
        if steps > most_steps:
            return None
        levels.append(now)
    return levels


def _can_end(total: int, op: str, left: int, target: int, board: KenKenBoard) -> bool:
    low, high = board.digits[0], board.digits[-1]
    if op == "+":
        return total + left * low <= target <= total + left * high
    if target == 0:
        return total == 0 or (left > 0 and low == 0)
    return total != 0 and target % total == 0 and total * high**left >= target


def shortcut(board: KenKenBoard) -> NativeSearch | None:
    """The native search, for boards whose numbers fit it."""
    if any(cage.target > LARGEST_NATIVE for cage in board.cages):
        return None
    return NativeSearch(board)


class NativeSearch:
    """Answers from the compiled kernel, in turns short enough for Ctrl-C and the clock."""

    def __init__(self, board: KenKenBoard) -> None:
        from quebra._native import KenKenSearch

        started = perf_counter()
        self._size, self._lowest = board.size, board.lowest
        cages = [native_cage(board, cage) for cage in board.cages]
        self._search = KenKenSearch(board.size, board.lowest, cages, MOST_FILLINGS)
        self.statistics = Statistics("native", variables=board.size**2, clauses=2 * board.size + len(cages))
        self.statistics.encode_seconds = perf_counter() - started

    def advance(self, clock: Clock) -> KenKenAnswer | None:
        started = perf_counter()
        try:
            while (outcome := self._search.advance(NODES_A_TURN)) == "paused":
                clock.check()
        finally:
            self._note(perf_counter() - started)
        return self._answer() if outcome == "found" else None

    def _answer(self) -> KenKenAnswer:
        digits = [mask.bit_length() - 1 + self._lowest for mask in self._search.domains()]
        size = self._size
        return KenKenAnswer(tuple(tuple(digits[start : start + size]) for start in range(0, size**2, size)))

    def _note(self, seconds: float) -> None:
        """Nodes are decisions, failures are conflicts, digits struck out are propagations."""
        statistics, search = self.statistics, self._search
        statistics.solve_seconds += seconds
        statistics.nodes = statistics.decisions = search.nodes
        statistics.conflicts = search.failures
        statistics.propagations = search.prunings

    def close(self) -> None:
        """Nothing to free."""
