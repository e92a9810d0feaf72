"""Time against size: seeded boards of growing size, solved and proven."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

import boards
import quebra
from growth_plot import Curve, plot
from report import Row, Table, time_text
from sources import DOCS
from timing import Settings, Timed, timed

TIME_LIMIT = 20.0
SLOW = 1.0  # boards that take longer are run once
BOARDS = 7  # a size
BY_TENS = (5, 10, 15, 20, 25, 30, 35, 40)


@dataclass(frozen=True, slots=True)
class Family:
    """Boards of one puzzle, by size and seed."""

    title: str
    make: Callable[[int, int], Any]
    sizes: Iterable[int]


FAMILIES = (
    Family("Bosnian Snake", boards.snake, BY_TENS),
    Family("Shakashaka", boards.shakashaka, BY_TENS),
    Family("KenKen", boards.kenken, range(4, 17)),
)


@dataclass(frozen=True, slots=True)
class Point:
    """All boards of one size. A board that ran out of time counts with the time limit."""

    size: int
    seconds: tuple[float, ...]
    unique: int
    late: int

    @property
    def middle(self) -> float:
        return median(self.seconds)

    @property
    def shape(self) -> str:
        return f"{self.size}×{self.size}"

    @property
    def unique_share(self) -> str:
        return f"{self.unique} of {len(self.seconds)}"

    def row(self) -> Row:
        remark = f"slowest {time_text(max(self.seconds))}; {self.unique_share} unique"
        if self.late:
            remark += f"; {self.late} not done in {TIME_LIMIT:g} s"
        return Row(self.shape, time_text(self.middle), remark=remark, value=self.middle)


def measure(family: Family, size: int, count: int, runs: int) -> Point:
    """The boards of the first ``count`` seeds."""
    times = [_solve(family.make(size, seed), runs) for seed in range(count)]
    statuses = [found.value.status for found in times]
    assert "none" not in statuses, "every board is made from a solution"
    seconds = tuple(min(found.seconds, TIME_LIMIT) for found in times)
    return Point(size, seconds, statuses.count("unique"), statuses.count("timeout"))


def _solve(board: Any, runs: int) -> Timed:
    work = partial(quebra.solve, board, time_limit=TIME_LIMIT)
    first = timed(work, 1)
    return first if first.seconds > SLOW else timed(work, runs)


def tables(settings: Settings) -> list[Table]:
    """One table a puzzle; a full run also writes growth.md and growth.svg."""
    count = 3 if settings.quick else BOARDS
    found: dict[str, list[Point]] = {}
    for family in FAMILIES:
        sizes = [size for size in family.sizes if size <= 20 or not settings.quick]
        found[family.title] = [measure(family, size, count, settings.runs) for size in sizes]
    if not settings.quick:
        lines = [
            Curve(title, tuple((point.size, point.middle) for point in points))
            for title, points in found.items()
        ]
        (DOCS / "growth.md").write_text(PAGE + "\n".join(_section(*one) for one in found.items()))
        (DOCS / "growth.svg").write_text(plot(lines), encoding="utf-8")
    note = f"Median over {count} boards a size, at most {TIME_LIMIT:g} s a board."
    return [
        Table(f"Growth, {title}", [point.row() for point in points], [note])
        for title, points in found.items()
    ]


PAGE = f"""# How time grows with size

Solve and prove: find a solution and show that there is no other. Each line is over {BOARDS} boards of
a size, each the median of 5 runs (one run if it takes longer than {SLOW:g} s), with a time limit of
{TIME_LIMIT:g} s a board. `make bench` makes this page.

![Time against size](growth.svg)

The boards are random but the same every time (`bench/boards.py`):

- Bosnian Snake: a random walk that never touches itself; both ends, all row and column counts,
  and numbers in a third of the empty cells.
- Shakashaka: rectangles packed at random, the rest black, every black cell numbered; rectangles
  that could be filled in another way are taken out.
- KenKen: a shuffled cyclic Latin square in random cages of one to four cells; cages that could be
  filled in another way are cut into single cells.

Such boards carry many clues. Boards with few clues, and KenKen boards of only large cages, are
harder: [bench.md](bench.md) has some.

"""


def _section(title: str, points: list[Point]) -> str:
    lines = [
        f"| {point.shape} | {time_text(point.middle)} | {time_text(max(point.seconds))} "
        f"| {point.unique_share} | {point.late} |"
        for point in points
    ]
    head = ["| size | median | slowest | unique | out of time |", "|---|---|---|---|---|"]
    return "\n".join([f"## {title}\n", *head, *lines, ""])
