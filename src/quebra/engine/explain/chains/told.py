"""Chains in sentences: links that are told together, numbered, and long chains in parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Self

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.steps import MOST_CELLS, Link, Listing
from quebra.engine.model.model import Fact, Rule

MOST_TOGETHER = 7  # links that a reader keeps in mind; a longer chain is told in parts
SHORTEST_RUN = 3  # cells in a row that are told by their first and last


@dataclass(frozen=True, slots=True)
class ToldLink:
    """One numbered link of a chain as it is told: what follows by which rules, and the cells it is about.

    Without facts it is the end of the chain, where a rule would be broken.
    """

    number: int
    rules: tuple[Rule, ...]
    facts: tuple[Fact, ...]
    cells: tuple[Cell, ...]
    text: str


@dataclass(frozen=True, slots=True)
class ToldPart:
    """What is told at a time: its text, the links of a chain in it, and what it comes to (nothing before
    the last part of a chain). ``before`` are the links of earlier parts from which it goes on, and
    ``assumed`` is what it only supposes."""

    text: str
    links: tuple[ToldLink, ...] = ()
    conclusions: tuple[Fact, ...] = ()
    before: tuple[ToldLink, ...] = ()
    assumed: tuple[Fact, ...] = ()


def told_together(chain: Sequence[Link], group: Callable[[str], str]) -> list[list[Link]]:
    """The links without bookkeeping; those in a row that say the same are told as one if words allow it:
    ``group`` names the sentence for several of a key, or nothing."""
    told = [link for link in chain if link.saying is None or link.saying.key or not link.facts]

    def alike(numbered: tuple[int, Link]) -> object:
        place, link = numbered
        key = link.saying.key if link.saying is not None and link.facts else ""
        return (group(key) if key else "") or place

    return [[link for _, link in some] for _, some in groupby(enumerate(told), alike)]


def in_parts(links: Sequence[ToldLink]) -> Iterator[Sequence[ToldLink]]:
    """The links before the end in parts of about the same length, at least one."""
    count = max(1, -(-len(links) // MOST_TOGETHER))
    start = 0
    for part in range(count):
        end = -(-len(links) * (part + 1) // count)
        yield links[start:end]
        start = end


def cell_runs(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """First and last of each run of cells that lie one after the other in a row or column."""
    left = sorted(set(cells))
    found: list[tuple[Cell, Cell]] = []
    while left:
        row, column = left[0]
        along = [_run(left, down, right) for down, right in ((0, 1), (1, 0))]
        length = max(along)
        down, right = ((0, 1), (1, 0))[along.index(length)]
        if length < SHORTEST_RUN:
            length = 1
        last = (row + down * (length - 1), column + right * (length - 1))
        found.append(((row, column), last))
        gone = {(row + down * step, column + right * step) for step in range(length)}
        left = [cell for cell in left if cell not in gone]
    return found


class CellRuns(Listing):
    """Cells in a sentence: ``{cells:to|and}`` tells those that lie in a row by their first and last."""

    cells: tuple[Cell, ...]

    def __new__(cls, cells: Iterable[Cell]) -> Self:
        listed = tuple(cells)
        made = super().__new__(cls, map(name_of, listed))
        made.cells = listed
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.cells,)

    def __format__(self, spec: str) -> str:
        if spec.startswith("?") or "|" not in spec or not self.cells:
            return super().__format__(spec)
        to, word = spec.split("|")
        runs = [(name_of(first), name_of(last)) for first, last in cell_runs(self.cells)]
        told = [first if first == last else f"{first} {to} {last}" for first, last in runs]
        return format(Listing(told[:MOST_CELLS], len(told) - MOST_CELLS), word)


def _run(cells: Sequence[Cell], down: int, right: int) -> int:
    """How many of the cells follow one another from the first in this direction."""
    row, column = cells[0]
    length = 1
    while (row + down * length, column + right * length) in cells:
        length += 1
    return length
