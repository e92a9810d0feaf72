"""How a good KenKen is made: a random Latin square is cut into cages, and the cut is changed until it fits.

A cut with several solutions is mended where two of them differ. A board that is too easy has cages
joined or operators changed, one that is too hard has cages cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from quebra.core.grid import Cell
from quebra.core.symmetry import Turn
from quebra.engine.generate import Found
from quebra.engine.judge import Judge, Judged
from quebra.engine.solve import solve
from quebra.engine.wish import Wish
from quebra.games.kenken.board import Cage, KenKenAnswer, KenKenBoard
from quebra.games.kenken.drawing import drawn
from quebra.games.kenken.latin import latin_square
from quebra.games.kenken.layout import Layout
from quebra.games.kenken.wishes import SPREAD, lowest

MOST_MENDED = 60  # changes towards a single solution
MOST_JUDGED = 40  # boards judged before a square is given up
MOST_TRIED = 12  # changes that are looked at before one is made


def make(wish: Wish, judge: Judge, random: Random) -> Found | None:
    """One attempt at a board; None when it did not lead to one that fits."""
    digits = latin_square(wish.rows, lowest(wish), random)
    making = _Making(wish, judge, random)
    layout = making.mended(drawn(wish, digits, random))
    if layout is None or not making.may_be(layout):
        return None
    return making.fewest(layout) if wish.minimal else making.fitted(layout)


def turned(board: KenKenBoard, turn: Turn) -> KenKenBoard:
    """The board laid in another way."""
    cages = [
        Cage(tuple(turn.cell(cell, board.size, board.size) for cell in cage.cells), cage.op, cage.target)
        for cage in board.cages
    ]
    return KenKenBoard(board.size, tuple(cages), board.lowest, board.extras)


class _Making:
    """Changes layouts until one is what was asked for."""

    def __init__(self, wish: Wish, judge: Judge, random: Random) -> None:
        self.judge, self.random = judge, random
        self.singles: float | None = wish.option("singles")

    def mended(self, layout: Layout) -> Layout | None:
        """With exactly one solution: cages in which two solutions differ are changed or cut."""
        for _ in range(MOST_MENDED):
            doubtful = _doubtful(layout.board())
            if not doubtful:
                return layout
            self.judge.clock.check()
            numbers = [n for n, one in enumerate(layout.families) if _meets(one.cages, doubtful)]
            changed = self._sharper(layout, self.random.sample(numbers, len(numbers)))
            if changed is None:
                return None
            layout = changed
        return None

    def _sharper(self, layout: Layout, numbers: list[int]) -> Layout | None:
        """One of the families says more: other operators, or, more often, smaller cages."""
        for number in numbers:
            if self.random.random() < 0.4 and (changed := layout.resigned(number, self.random)) is not None:
                return changed
            changed = layout.cut(number, self.random)
            if changed is not None and self.may_be(changed):
                return changed
        return None

    def fitted(self, layout: Layout) -> Found | None:
        """Of the level asked for."""
        for _ in range(MOST_JUDGED):
            judged = self.judge.judge(layout.board())
            if judged.verdict == "fits":
                return _found(judged)
            changed = self._harder(layout) if judged.verdict == "easy" else self._easier(layout)
            if changed is None:
                return None
            layout = changed
        return None

    def _harder(self, layout: Layout) -> Layout | None:
        """Two cages become one, or an operator changes, and still there is one solution."""
        pairs = layout.joinable()
        for _ in range(MOST_TRIED):
            changed: Layout | None = None
            if pairs and self.random.random() < 0.7:
                options = layout.joined(*self.random.choice(pairs), self.random)
                changed = self.random.choice(options) if options else None
            else:
                changed = layout.resigned(self.random.randrange(len(layout.families)), self.random)
            if changed is not None and self.may_be(changed) and not _doubtful(changed.board()):
                return changed
        return None

    def _easier(self, layout: Layout) -> Layout | None:
        """A cage is cut; large ones first."""
        weights = [family.size**2 - 1 for family in layout.families]
        for _ in range(MOST_TRIED):
            number = self.random.choices(range(len(weights)), weights)[0] if any(weights) else 0
            changed = self._sharper(layout, [number])
            if changed is not None and not _doubtful(changed.board()):
                return changed
        return None

    def fewest(self, layout: Layout) -> Found | None:
        """No two cages side by side can become one; then it must be of the level."""
        while (joined := next(self._joins(layout), None)) is not None:
            layout = joined
        judged = self.judge.judge(layout.board())
        return _found(judged) if judged.verdict == "fits" else None

    def _joins(self, layout: Layout) -> Iterator[Layout]:
        pairs = layout.joinable()
        for pair in self.random.sample(pairs, len(pairs)):
            self.judge.clock.check()
            for joined in layout.joined_in_every_way(*pair):
                if self.may_be(joined) and not _doubtful(joined.board()):
                    yield joined

    def may_be(self, layout: Layout) -> bool:
        """Whether the share of single cells is still what was asked for."""
        if self.singles is None:
            return True
        slack = max(SPREAD, (len(layout.orbit((1, 1))) - 1) / layout.side**2)
        return abs(layout.alone - self.singles) <= slack


def _found(judged: Judged) -> Found:
    return Found(judged.explaining.board, judged.solutions[0], judged.grade)


def _meets(cages: tuple[tuple[Cell, ...], ...], cells: set[Cell]) -> bool:
    return any(cell in cells for cage in cages for cell in cage)


def _doubtful(board: KenKenBoard) -> set[Cell]:
    """The cells in which two solutions differ; none when there is only one."""
    found = solve(board).solutions
    if len(found) < 2:
        return set()
    one, other = found
    assert isinstance(one, KenKenAnswer) and isinstance(other, KenKenAnswer)
    return {cell for cell in board.all_cells() if one.value(cell) != other.value(cell)}
