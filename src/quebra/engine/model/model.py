"""A puzzle as named rules over cells: the one model behind every use.

A rule knows its name, its cells and its clauses. Solving takes all rules; explaining and
grading look at them one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from quebra.core.clue import Clue
from quebra.core.grid import Cell
from quebra.engine.model.clock import pulse
from quebra.engine.model.counting import (
    Clause,
    Counter,
    counter_size,
    is_plain,
    plain,
)

MOST_KEPT = 2000  # fillings of one pattern
LARGEST_COUNTER = 250_000  # helpers of one counter …
MOST_COUNTING = 600_000  # … and of all of a board; what is beyond is added up in binary
Count = tuple[tuple[Counter, ...], tuple[Clause, ...]]  # counters and clauses that say one thing together
Truth = bytes  # 1 or 0 for each variable; index 0 is unused


@dataclass(frozen=True, slots=True, order=True)
class Fact:
    """What a literal says: this cell has this value, or (``holds`` false) it has not."""

    cell: Cell
    value: str | int
    holds: bool = True


def opposite(fact: Fact) -> Fact:
    """What is so when the fact is not."""
    return Fact(fact.cell, fact.value, not fact.holds)


class Pattern:
    """Clauses with places to fill, shared by all rules of one shape.

    A literal (slot, offset, sign) stands for ``sign * (bases[slot] + offset)``. Solvers that know
    patterns take a rule as its pattern and bases, without a Python object for every clause.
    """

    __slots__ = ("_filled", "_native", "clauses")

    def __init__(self, clauses: Iterable[Iterable[tuple[int, int, int]]]) -> None:
        self.clauses = tuple(tuple(clause) for clause in clauses)
        self._native: Any = None
        self._filled: dict[tuple[int, ...], tuple[Clause, ...]] = {}

    def fill(self, bases: Sequence[int]) -> tuple[Clause, ...]:
        """The clauses for the given bases. They are kept: boards of one size ask for the same ones."""
        key = tuple(bases)
        if key not in self._filled:
            if len(self._filled) >= MOST_KEPT:
                self._filled.clear()
            self._filled[key] = tuple(
                tuple(sign * (key[slot] + offset) for slot, offset, sign in clause) for clause in self.clauses
            )
        return self._filled[key]

    def __reduce__(self) -> tuple[Any, ...]:
        """So that steps can be sent from process to process; what was made of it is made anew there."""
        return Pattern, (self.clauses,)

    def native(self) -> Any:
        """The same for the native solver, made at first use."""
        if self._native is None:
            from quebra._native import Pattern as NativePattern

            self._native = NativePattern(self.clauses)
        return self._native


@dataclass(frozen=True, slots=True)
class Graph:
    """A rule about the shape that true variables form: one connected piece at most, or no cycle.

    ``edges`` are pairs of places in ``variables``. Such a rule has too many cases for clauses.
    """

    shape: Literal["joined", "acyclic"]
    variables: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """Exactly ``count`` of the variables; where ``implied`` is not 0, a variable implies the one there."""

    variables: tuple[int, ...]
    implied: tuple[int, ...]
    count: int


@dataclass(slots=True, eq=False)
class Rule:
    """One named rule: where it looks, what it forbids, and the numbers its sentence needs.

    Its clauses are written out, or given by a pattern and the variables to fill in, or by counters; or it
    is a graph rule, which only explaining uses (solving finds such faults by the model's ``repair``).
    ``rank`` orders what people try: 1 the rules as they are told, 2 what takes adding up or looking over the
    whole board, 3 counts over the whole board, which nobody combines with another rule in the head.
    """

    name: str
    cells: tuple[Cell, ...]
    written: tuple[Clause, ...] = ()
    values: tuple[tuple[str, int | str], ...] = ()
    pattern: Pattern | None = None
    bases: tuple[int, ...] = ()
    graph: Graph | None = None
    rank: int = 1
    tally: Tally | None = None  # the clauses once more, where they only count: explaining is quicker by it
    derived: bool = False  # follows from other rules: contradictions are told without it
    clue: Clue | None = None  # what the board shows for it; None: it holds on every board
    counted: tuple[int, ...] | None = None  # where it says how many literals hold, and no more: these
    counters: tuple[Counter, ...] = ()  # clauses of counts, before those written out

    @property
    def clauses(self) -> Sequence[Clause]:
        if self.counters:
            return [*(clause for counter in self.counters for clause in counter.clauses), *self.written]
        return self.written if self.pattern is None else self.pattern.fill(self.bases)


def no_repair(truth: Truth) -> list[Rule]:
    """For models whose clauses say everything."""
    return []


@dataclass(slots=True)
class Model:
    """All rules of one board.

    ``givens`` are literals the board itself tells; ``tells`` says which of them a clue tells, beside its
    rule (a cell with a number is empty). ``deciders`` are the variables that make an
    answer; no answer's true deciders contain another's, so an answer is excluded by forbidding
    its true deciders together. ``repair`` looks at a filling that satisfies all clauses and
    returns rules it still breaks (for rules too many to write down, such as "in one piece").
    """

    variables: int = 0
    rules: list[Rule] = field(default_factory=list)
    givens: list[int] = field(default_factory=list)
    deciders: list[int] = field(default_factory=list)
    blocks: list[tuple[int, Cell, Sequence[str | int]]] = field(default_factory=list)
    tells: dict[Clue, list[int]] = field(default_factory=dict)
    counting: int = 0  # helpers of all counters together
    decode: Callable[[Truth], Any] = tuple
    repair: Callable[[Truth], list[Rule]] = no_repair

    def fact(self, cell: Cell, value: str | int) -> int:
        """A new variable with a meaning."""
        return self.fact_block(cell, (value,))

    def fact_block(self, cell: Cell, values: Sequence[str | int]) -> int:
        """New variables for the values of a cell, one after another; the first of them."""
        pulse()
        first = self.variables + 1
        self.variables += len(values)
        self.blocks.append((first, cell, values))
        return first

    @property
    def facts(self) -> dict[int, Fact]:
        """What each variable with a meaning says."""
        return {
            first + offset: Fact(cell, value)
            for first, cell, values in self.blocks
            for offset, value in enumerate(values)
        }

    def helper(self) -> int:
        """A new variable that only serves clauses."""
        self.variables += 1
        return self.variables

    def add(self, rule: Rule) -> None:
        """Adds a rule that is ready made; stops with TimeUp where a clock is watched."""
        self.rules.append(rule)
        pulse(1 + len(rule.written))

    def rule(self, name: str, cells: Iterable[Cell], clauses: Iterable[Clause], **values: int | str) -> None:
        """Adds a rule."""
        self.add(Rule(name, tuple(cells), tuple(clauses), tuple(values.items())))

    def count(
        self,
        name: str,
        cells: Iterable[Cell],
        literals: Sequence[int],
        number: int,
        clue: Clue | None = None,
        **values: int | str,
    ) -> Rule:
        """Adds the rule that exactly ``number`` of the literals hold. Sentences know it as {count}."""
        added = Rule(name, tuple(cells), (), (("count", number), *values.items()), clue=clue)
        added.counters, added.written = self.exactly(literals, number)
        added.counted = tuple(literals)
        self.add(added)
        if all(literal > 0 for literal in literals):
            added.tally = Tally(tuple(literals), (0,) * len(literals), number)
        return added

    def exactly(self, literals: Sequence[int], number: int) -> Count:
        """What a rule takes to say that exactly ``number`` of the literals hold: a counter, or clauses.

        Where all counters of the board together would be too many, further counts are added up in binary.
        """
        total = len(literals)
        if is_plain(total, number):
            return (), tuple(plain(literals, number))
        size = counter_size(total, number)
        binary = size > LARGEST_COUNTER or self.counting + size > MOST_COUNTING
        counter = Counter(tuple(literals), number, self.variables + 1, binary)
        self.variables += counter.helpers
        self.counting += 0 if binary else size
        return (counter,), ()

    def derived(
        self,
        name: str,
        cells: Iterable[Cell],
        clauses: Iterable[Clause],
        rank: int = 2,
        **values: int | str,
    ) -> Rule:
        """Adds a rule that follows from others, as people use it."""
        added = Rule(name, tuple(cells), tuple(clauses), tuple(values.items()), rank=rank, derived=True)
        self.add(added)
        return added

    def shaped(
        self,
        name: str,
        cells: tuple[Cell, ...],
        pattern: Pattern,
        bases: tuple[int, ...],
        **values: int | str,
    ) -> None:
        """Adds a rule by its pattern."""
        self.add(Rule(name, cells, (), tuple(values.items()), pattern, bases))

    def clauses(self) -> Iterable[Clause]:
        """Everything as plain clauses: givens first, then every rule."""
        for literal in self.givens:
            yield (literal,)
        for rule in self.rules:
            yield from rule.clauses
