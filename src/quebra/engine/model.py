"""A puzzle as named rules over cells: the one model behind every use.

A rule knows its name, its cells and its clauses. Solving takes all rules; explaining and
grading switch them on one by one (see :func:`switched`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from quebra.core.grid import Cell

Clause = Sequence[int]  # literals: a variable or its negative, as in DIMACS
Truth = Sequence[bool]  # value of each variable; index 0 is unused


@dataclass(frozen=True, slots=True)
class Fact:
    """What a variable says: this cell has this value."""

    cell: Cell
    value: str | int


@dataclass(frozen=True, slots=True)
class Rule:
    """One named rule: where it looks, what it forbids, and the numbers its sentence needs."""

    name: str
    cells: tuple[Cell, ...]
    clauses: tuple[Clause, ...]
    values: tuple[tuple[str, int | str], ...] = ()


def no_repair(truth: Truth) -> list[Rule]:
    """For models whose clauses say everything."""
    return []


@dataclass(slots=True)
class Model:
    """All rules of one board.

    ``givens`` are literals the board itself tells. ``deciders`` are the variables that make an
    answer; no answer's true deciders contain another's, so an answer is excluded by forbidding
    its true deciders together. ``repair`` looks at a filling that satisfies all clauses and
    returns rules it still breaks (for rules too many to write down, such as "in one piece").
    """

    variables: int = 0
    rules: list[Rule] = field(default_factory=list)
    givens: list[int] = field(default_factory=list)
    deciders: list[int] = field(default_factory=list)
    facts: dict[int, Fact] = field(default_factory=dict)
    decode: Callable[[Truth], Any] = tuple
    repair: Callable[[Truth], list[Rule]] = no_repair

    def fact(self, cell: Cell, value: str | int) -> int:
        """A new variable with a meaning."""
        self.variables += 1
        self.facts[self.variables] = Fact(cell, value)
        return self.variables

    def helper(self) -> int:
        """A new variable that only serves clauses."""
        self.variables += 1
        return self.variables

    def rule(self, name: str, cells: Iterable[Cell], clauses: Iterable[Clause], **values: int | str) -> None:
        """Adds a rule."""
        self.rules.append(Rule(name, tuple(cells), tuple(clauses), tuple(values.items())))

    def clauses(self) -> Iterable[Clause]:
        """Everything as plain clauses: givens first, then every rule."""
        for literal in self.givens:
            yield (literal,)
        for rule in self.rules:
            yield from rule.clauses


@dataclass(frozen=True, slots=True)
class Switched:
    """A model whose rules can be turned on one by one: assume a rule's switch to use it."""

    clauses: tuple[Clause, ...]
    switches: tuple[int, ...]  # one a rule, in the order of model.rules
    variables: int


def switched(model: Model) -> Switched:
    """The same rules, each behind a switch of its own. Givens are left to the caller to assume."""
    switches = tuple(range(model.variables + 1, model.variables + 1 + len(model.rules)))
    clauses = tuple(
        (-switch, *clause)
        for switch, rule in zip(switches, model.rules, strict=True)
        for clause in rule.clauses
    )
    return Switched(clauses, switches, model.variables + len(switches))
