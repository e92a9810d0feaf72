"""The rules that a step lists in JSON force what it concludes, though sums are read to the letter.

A sum says nothing here but "these cells add up to so much"; whatever else a step takes for granted (digits
that differ in a line, what a cage inside can add up to) must be listed, and nothing is listed in vain. Cells
have one digit each, and digits of a cage that share a line differ, as everywhere in KenKen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Any

import pytest
from pysat.solvers import Solver

import quebra
from quebra.app.explanation.data import Writer
from quebra.core.grid import Cell
from quebra.engine.explain.steps import Step
from quebra.games.kenken.board import Cage, KenKenBoard
from support.explaining.true_boards import MAKERS
from support.made_to_order import made

Listed = tuple[str, tuple[Cell, ...]]
LONGEST_LIST = 4  # cells of a cage up to which its fillings are looked through

GENERATED = ((6, 2), (6, 3), (6, 4), (6, 5), (7, 2), (8, 3), (8, 5))  # sizes and seeds
RANDOM = (26, 45, 48, 69, 92, 102, 104, 114, 123, 127)
BUNDLED = ("kenken-testBoard",)


@cache
def board_of(kind: str, size: int, seed: int) -> Any:
    return MAKERS["kenken"](seed) if kind == "random" else made("kenken", size, "extreme", seed).board


class Letter:
    """The variables of a board, and its rules as they are read."""

    def __init__(self, board: KenKenBoard) -> None:
        self.board = board
        self.cells = {cell: number for number, cell in enumerate(board.all_cells())}
        self.last = board.size**3

    def holds(self, cell: Cell, digit: int) -> int:
        return 1 + self.cells[cell] * self.board.size + digit - self.board.lowest

    def one_digit(self) -> Iterator[list[int]]:
        for cell in self.cells:
            literals = [self.holds(cell, digit) for digit in self.board.digits]
            yield literals
            yield from ([-one, -other] for one, other in combinations(literals, 2))

    def rule(self, name: str, cells: Sequence[Cell], rest: int | None) -> Iterator[list[int]]:
        """What a listed rule says; ``rest`` is what a sum comes to."""
        if rest is not None:
            yield from self.total(cells, rest, lambda one, other: one + other, 0)
        elif name in ("row", "column"):
            for digit in self.board.digits:
                literals = [self.holds(cell, digit) for cell in cells]
                yield literals
                yield from ([-one, -other] for one, other in combinations(literals, 2))
        else:
            assert name == "cage", name
            (cage,) = [one for one in self.board.cages if set(one.cells) == set(cells)]
            yield from self.cage(cage)

    def cage(self, cage: Cage) -> Iterator[list[int]]:
        for one, other in combinations(cage.cells, 2):
            if one[0] == other[0] or one[1] == other[1]:
                yield from ([-self.holds(one, d), -self.holds(other, d)] for d in self.board.digits)
        if len(cage.cells) <= LONGEST_LIST:
            for digits in product(self.board.digits, repeat=len(cage.cells)):
                if cage.target not in reached(cage, digits):
                    yield [-self.holds(cell, d) for cell, d in zip(cage.cells, digits, strict=True)]
        elif cage.op == "+":
            yield from self.total(cage.cells, cage.target, lambda one, other: one + other, 0)
        else:
            assert cage.op == "*"
            yield from self.total(cage.cells, cage.target, lambda one, other: one * other, 1)

    def total(
        self, cells: Sequence[Cell], wanted: int, add: Callable[[int, int], int], start: int
    ) -> Iterator[list[int]]:
        """Running totals, cell by cell: none but the one wanted may be reached."""
        before: dict[int, int | None] = {start: None}
        for cell in cells:
            after: dict[int, int] = {}
            for total, reached_it in before.items():
                for digit in self.board.digits:
                    following = add(total, digit)
                    if following not in after:
                        self.last += 1
                        after[following] = self.last
                    so_far = [] if reached_it is None else [-reached_it]
                    yield [*so_far, -self.holds(cell, digit), after[following]]
            before = dict(after)
        yield from ([-literal] for total, literal in before.items() if total != wanted and literal)


def reached(cage: Cage, digits: Sequence[int]) -> set[int]:
    """What digits come to by the operators that a cage may mean."""
    high, low = max(digits), min(digits)
    found = {"+": sum(digits), "*": prod(digits)}
    if len(digits) == 1:
        return {digits[0]}
    if len(digits) == 2:
        found["-"] = high - low
        if low and high % low == 0:
            found["/"] = high // low
    return set(found.values()) if cage.op is None else {found[cage.op]} if cage.op in found else set()


def literal(letter: Letter, fact: dict[str, Any]) -> int:
    """A fact as JSON tells it: a digit, or one that is excluded."""
    (row, column), value = fact["cell"], fact["value"]
    told = str(value)
    number = letter.holds((row, column), int(told.removeprefix("not ")))
    return -number if told.startswith("not ") else number


def forced(letter: Letter, rules: dict[Listed, int | None], step: dict[str, Any]) -> bool:
    """Whether rules and premises leave nothing but all of the conclusions."""
    with Solver("glucose4", bootstrap_with=list(letter.one_digit())) as solver:
        for (name, cells), rest in rules.items():
            solver.append_formula(letter.rule(name, cells, rest))
        known = [literal(letter, fact) for fact in step["premises"]]
        drawn = [literal(letter, fact) for fact in step["conclusions"]]
        return not any(solver.solve(assumptions=[*known, -one]) for one in drawn)


def check_step(board: KenKenBoard, step: Step) -> int:
    """Checks a step with a sum; tells how many rules it lists beside its own."""
    written = Writer(board, "en").step(step)
    rests = {(rule.name, rule.cells): int(dict(rule.values)["rest"]) for rule in step.rules if rule.derived}
    listed = [(rule["name"], tuple(map(tuple, rule["cells"]))) for rule in written["rules"]]
    own = [(rule.name, rule.cells) for rule in step.rules]
    assert listed[: len(own)] == own and len(set(listed)) == len(listed)
    rules = {one: rests.get(one) for one in listed}
    letter = Letter(board)
    assert forced(letter, rules, written), written["text"]
    for added in listed[len(own) :]:
        fewer = {one: rest for one, rest in rules.items() if one != added}
        assert not forced(letter, fewer, written), (added, written["text"])
    return len(listed) - len(own)


def steps_with_sums(board: KenKenBoard) -> list[Step]:
    return [step for step in quebra.explain(board).steps if any(rule.derived for rule in step.rules)]


@pytest.mark.parametrize(("size", "seed"), GENERATED)
def test_generated_boards(size: int, seed: int) -> None:
    board = board_of("generated", size, seed)
    steps = steps_with_sums(board)
    assert steps
    assert sum(check_step(board, step) for step in steps)


@pytest.mark.parametrize("seed", RANDOM)
def test_random_boards(seed: int) -> None:
    board = board_of("random", 0, seed)
    steps = steps_with_sums(board)
    assert steps
    assert sum(check_step(board, step) for step in steps)


def test_rules_of_every_kind_are_added() -> None:
    """The tests above would say little if only rows were ever added."""
    names: set[str] = set()
    for seed in RANDOM:
        board = board_of("random", 0, seed)
        for step in steps_with_sums(board):
            listed = Writer(board, "en").step(step)["rules"]
            names |= {rule["name"] for rule in listed[len(step.rules) :]}
    assert names == {"row", "column", "cage"}


@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_boards(name: str) -> None:
    """Steps without a sum list their own rules and no more."""
    board: Any = quebra.examples()[name]
    for step in quebra.explain(board).steps:
        if any(rule.derived for rule in step.rules):
            check_step(board, step)
        else:
            assert len(Writer(board, "en").step(step)["rules"]) == len(step.rules)
