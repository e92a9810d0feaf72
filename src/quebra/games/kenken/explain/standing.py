"""Why the other cells of a cage cannot make, or have, what a digit needs: by what stands in their lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise
from math import prod

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.steps import joined
from quebra.engine.model.model import Fact
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.explain.numbers import Left, fillings_of
from quebra.games.kenken.explain.phrases import (
    Line,
    Parts,
    ReasonPhrase,
    Texts,
    claimed,
    in_line,
    lines_have,
    one_of,
)
from quebra.games.kenken.explain.values import made_by

MOST_OTHERS = 4  # cells of which all combinations are looked at
MOST_WAYS = 3  # to make what is left, each told with what is in its way
MOST_LINES = 4  # told of all these ways

Twice = tuple[
    int, int, Line | None
]  # a digit, how often it is needed, and the line of all its cells if it is one
Taken = tuple[int, tuple[Line, ...]]  # a digit, and the lines that have it
Obstacle = tuple[str, Twice | Taken]  # a way, and what is in its way
Needs = tuple[tuple[Line, tuple[int, ...]], ...]  # lines, and digits that stand in each


@dataclass(frozen=True)
class Struck:
    """A digit that a cage cannot have in a cell, with the cells that are open besides."""

    board: KenKenBoard
    cage: Cage
    cell: Cell
    digit: int
    others: tuple[Cell, ...]
    standing: Mapping[Cell, int]

    def obstacles(self) -> list[Obstacle]:
        """What is in the way of each way to make the rest; none where that is not plain to see."""
        if len(self.others) > MOST_OTHERS:
            return []
        found: list[Obstacle] = []
        for way in combinations_with_replacement(self.board.digits, len(self.others)):
            if not self._is_left(way):
                continue
            obstacle = self._obstacle(way)
            if obstacle is None or len(found) == MOST_WAYS:
                return []
            found.append((made_by(self.cage, way), obstacle))
        lines = sum(len(about[1]) if len(about) == 2 else 1 for _, about in found)
        return found if lines <= MOST_LINES else []

    def _is_left(self, way: Sequence[int]) -> bool:
        filled = [self.standing[cell] for cell in self.cage.cells if cell in self.standing]
        digits = (*filled, self.digit, *way)
        return (sum(digits) if self.cage.op == "+" else prod(digits)) == self.cage.target

    def _obstacle(self, way: Sequence[int]) -> Twice | Taken | None:
        every = (self.cell, *self.others)
        for digit in sorted(set(way)):
            times = way.count(digit)
            if digit == self.digit and most_apart(every) < 2:
                return _twice(digit, times + 1, every)
            if times > most_apart(self.others):
                return _twice(digit, times, self.others)
            if lines := lines_with(digit, self.others, self.standing):
                return digit, lines
        return None


def _twice(digit: int, times: int, cells: Sequence[Cell]) -> Twice:
    """Cells that do not lie in one line have two in one of their lines."""
    line = common_line(cells)
    return digit, times if line else 2, line


def most_apart(cells: Sequence[Cell]) -> int:
    """How many of the cells can have one and the same digit."""
    best = 0
    for chosen in range(1, 1 << len(cells)):
        some = [cell for place, cell in enumerate(cells) if chosen >> place & 1]
        rows, columns = ({cell[axis] for cell in some} for axis in (0, 1))
        if len(rows) == len(columns) == len(some):
            best = max(best, len(some))
    return best


def common_line(cells: Sequence[Cell]) -> Line | None:
    """The line in which all cells lie."""
    for axis in (0, 1):
        if all(one[axis] == other[axis] for one, other in pairwise(cells)):
            return axis, cells[0][axis]
    return None


def has(standing: Mapping[Cell, int], axis: int, line: int, digit: int) -> bool:
    """Whether a digit stands in a line."""
    return any(other[axis] == line and there == digit for other, there in standing.items())


def lines_with(digit: int, cells: Sequence[Cell], standing: Mapping[Cell, int]) -> tuple[Line, ...]:
    """The lines that keep a digit from all cells, as few as that takes; none where they do not."""
    ways = [
        [(axis, cell[axis]) for axis in (0, 1) if has(standing, axis, cell[axis], digit)] for cell in cells
    ]
    if not all(ways):
        return ()
    found: list[Line] = []
    for lines in sorted(ways, key=len):  # where there is no choice, first
        if not set(found) & set(lines):
            found.append(max(lines, key=lambda line: sum(line in some for some in ways)))
    return tuple(sorted(found))


def lines_of_all(
    digits: Sequence[int], cells: Sequence[Cell], standing: Mapping[Cell, int]
) -> tuple[Line, ...]:
    """The lines that keep each of the digits from all cells, if they are the same; at most two."""
    found = {lines_with(digit, cells, standing) for digit in digits}
    lines = found.pop() if len(found) == 1 else ()
    return lines if len(lines) <= 2 else ()


def needed_in(
    cell: Cell, digits: Sequence[int], standing: Mapping[Cell, int]
) -> tuple[Needs, tuple[int, ...]]:
    """Of digits that a cell cannot have, those that stand in its lines, and those that are only struck."""
    by_line: dict[Line, list[int]] = {}
    struck = []
    for digit in digits:
        lines = lines_with(digit, [cell], standing)
        by_line.setdefault(lines[0], []).append(digit) if lines else struck.append(digit)
    return tuple((line, tuple(some)) for line, some in by_line.items()), tuple(struck)


@dataclass(frozen=True)
class AboutCage:
    """What a sentence about a cage tells besides, as things stand around it."""

    board: KenKenBoard
    cage: Cage
    key: str
    conclusions: tuple[Fact, ...]
    standing: Mapping[Cell, int]
    left: Left

    def texts(self, texts: Texts) -> Texts:
        """The texts of the sentence with those of its lines."""
        if "lead" in texts:
            texts["lead"] = self._lead(texts["lead"])
        if self.key.startswith("pointing"):
            texts["one"] = ReasonPhrase(one_of, int(texts["digit"]))
        elif self.key.startswith("claiming"):
            texts["claimed"] = self._claimed(int(texts["digit"]), int(texts["line"]))
        elif self.key == "cage_place":
            texts["why"] = ReasonPhrase(cannot_make, *self._made_by_others())
        elif self.key == "cage_place_pair":
            partners = [int(digit) for digit in str(texts["partners"]).split(", ")]
            texts["why"] = ReasonPhrase(cannot_have, *needed_in(self._others()[0], partners, self.standing))
        return texts

    def _others(self) -> tuple[Cell, ...]:
        struck = self.conclusions[0].cell
        return tuple(cell for cell in self.cage.cells if cell != struck and cell not in self.standing)

    def _lead(self, found: str | int) -> str | int:
        """The lines that have the digits for want of which ways are out, where there are such lines."""
        if not isinstance(found, ReasonPhrase) or not found.about[0]:
            return found
        missing, more = found.about
        cells = [cell for cell in self.cage.cells if cell not in self.standing]
        return ReasonPhrase(found.tell, missing, more, lines_of_all(missing, cells, self.standing))

    def _claimed(self, digit: int, line: int) -> ReasonPhrase:
        axis = 1 if self.key.endswith("column") else 0
        there = [place for place, cell in enumerate(self.cage.cells) if cell[axis] == line]
        found = fillings_of(self.board, self.cage, self.left)
        ways = sorted({tuple(sorted(way)) for way in found if any(way[place] == digit for place in there)})
        told = {made_by(self.cage, way): way for way in ways} if len(ways) <= MOST_WAYS else {}
        return ReasonPhrase(claimed, digit, told, tuple(int(fact.value) for fact in self.conclusions))

    def _made_by_others(self) -> tuple[tuple[str, ...], list[Obstacle]]:
        others = self._others()
        names = tuple(map(name_of, others))
        if len(self.conclusions) > 1:
            return names, []
        cell, digit = self.conclusions[0].cell, int(self.conclusions[0].value)
        return names, Struck(self.board, self.cage, cell, digit, others, self.standing).obstacles()


# ---- in words


def cannot_make(words: Parts, others: Sequence[str], obstacles: Sequence[Obstacle]) -> str:
    """Why other cells cannot make what is left for them."""
    told = joined(list(others), words["and"])
    if not obstacles:
        return str(words["cannot_make"][len(others) > 1]).format(others=told)
    return str(words["only_by"]).format(others=told, ways=obstacles_told(words, obstacles))


def in_any_line(obstacles: Sequence[Obstacle]) -> list[Obstacle]:
    """The same where cells differ in the line that would have a digit twice."""
    return [(way, (about[0], 2, None) if len(about) == 3 else about) for way, about in obstacles]


def obstacles_told(words: Parts, obstacles: Sequence[Obstacle]) -> str:
    """Each way with what is in its way."""
    told = []
    for way, about in obstacles:
        if len(about) == 3:
            digit, times, line = about
            where = in_line(words, line)
            text = str(words["way_twice"]).format(
                way=way, times=words["times"][times], digit=digit, where=where
            )
        else:
            digit, lines = about
            text = str(words["way_taken"]).format(way=way, lines=lines_have(words, lines, [digit]))
        told.append(text)
    return joined(told, words["or"])


def cannot_have(words: Parts, needs: Needs, struck: Sequence[int]) -> str:
    """Why a cell cannot have the digits that it would need."""
    if not needs:
        return str(words["struck_there"][len(struck) > 1])
    return str(words["but"]).format(lines=stands_there(words, needs, struck))


def stands_there(words: Parts, needs: Needs, struck: Sequence[int]) -> str:
    """The same without the word before it."""
    told = joined([lines_have(words, [line], digits) for line, digits in needs], words["and"])
    if not struck:
        return told
    digits = joined(list(map(str, struck)), words["and"])
    return told + str(words["struck_too"][len(struck) > 1]).format(digits=digits)
