"""A long winding snake: a short one is laid, and then stretches of it are laid anew, longer and longer."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from random import Random

from quebra.core.grid import Cell, all_cells

LONGEST_STRETCH = 16  # cells that are taken up at a time
MOST_GAINED = 10  # cells by which a stretch may grow
STEPS_OF_ONE = 150  # cells tried for one stretch before it is left as it was
TRIES = 4  # stretches laid anew, for each cell of the board
OFTEN_AN_END = 6  # one in so many of them is an end
STRAIGHT = 4  # steps in one direction from which on a snake is dull


def wind(
    rows: int,
    columns: int,
    ends: tuple[Cell, Cell] | None,
    aim: int,
    closed: Collection[Cell],
    random: Random,
) -> tuple[Cell, ...]:
    """A snake of about so many cells, spread over the board; with ends given, from the first to the second.

    It keeps out of the closed cells. Nothing between ends that are given may be closed, see ``short_way``.
    """
    snake = _Snake(rows, columns, ends, aim, closed, random)
    for _ in range(TRIES * rows * columns):
        snake.change()
    return tuple(divmod(cell, snake.width) for cell in snake.path)


class _Snake:
    """A snake on a grid whose cells are numbers: one more is the cell to the right, ``width`` more the one
    below. A rim of closed cells lies round the board.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        ends: tuple[Cell, Cell] | None,
        aim: int,
        closed: Collection[Cell],
        random: Random,
    ) -> None:
        self.width = width = columns + 2
        self.aim, self.random = aim, random
        self.beside = (-width, 1, width, -1)
        self.around = (-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1)
        free = [cell for cell in all_cells(rows, columns) if cell not in closed]
        self.cells = [row * width + column for row, column in free]
        self.closed = [True] * ((rows + 2) * width)  # for good, or by the snake
        for cell in self.cells:
            self.closed[cell] = False
        self.near = [0] * len(self.closed)  # snake cells around each cell
        self.has_free_ends = ends is None
        start = short_way(*ends) if ends else [random.choice(free)]
        self.path = [row * width + column for row, column in start]
        for cell in self.path:
            self._put(cell)
        self.dullness = self._dullness()

    def change(self) -> None:
        """Lays one stretch anew, if that makes the snake no duller."""
        if self.has_free_ends and (len(self.path) < 3 or not self.random.randrange(OFTEN_AN_END)):
            self._relay_end()
        elif len(self.path) > 2:
            self._relay()

    def _put(self, cell: int) -> None:
        self.closed[cell] = True
        for shift in self.around:
            self.near[cell + shift] += 1

    def _take(self, cell: int) -> None:
        self.closed[cell] = False
        for shift in self.around:
            self.near[cell + shift] -= 1

    def _dullness(self) -> int:
        """What is not good: the wrong length, cells with no snake around them, long straight lines."""
        near, closed, path = self.near, self.closed, self.path
        lonely = sum(not near[cell] and not closed[cell] for cell in self.cells)
        straight, run, before = 0, 0, 0
        for one, other in pairwise(path):
            run = run + 1 if other - one == before else 1
            before = other - one
            straight += run > STRAIGHT
        return 2 * abs(len(path) - self.aim) + lonely + straight

    def _keep_if_good(self, first: int, old: list[int], new: list[int]) -> None:
        """A stretch was laid anew: it stays if that is not worse."""
        self.path[first : first + len(old)] = new
        dullness = self._dullness()
        if dullness <= self.dullness:
            self.dullness = dullness
            return
        self.path[first : first + len(new)] = old
        for cell in new:
            self._take(cell)
        for cell in old:
            self._put(cell)

    # ---- an end

    def _relay_end(self) -> None:
        """Takes up one end and walks on from there at random."""
        if self.random.random() < 0.5:
            self.path.reverse()
        path = self.path
        kept = max(1, len(path) - self.random.randrange(LONGEST_STRETCH))
        old = path[kept:]
        for cell in old:
            self._take(cell)
        new: list[int] = []
        before, here = path[kept - 2] if kept > 1 else 0, path[kept - 1]
        while kept + len(new) < self.aim and (steps := self._steps(before, here)):
            before, here = here, self.random.choice(steps)
            self._put(here)
            new.append(here)
        self._keep_if_good(kept, old, new)

    def _steps(self, before: int, here: int) -> list[int]:
        """The cells to walk on to: those that touch only the cell they come from and, in a bend, the one
        before it."""
        return [
            here + shift
            for shift in self.beside
            if not self.closed[here + shift] and self.near[here + shift] == 1 + _bends(before, here, shift)
        ]

    # ---- a stretch between two cells

    def _relay(self) -> None:
        """Takes up a stretch and lays it another way."""
        path = self.path
        first = self.random.randrange(len(path) - 2)
        last = min(len(path) - 1, first + self.random.randint(2, LONGEST_STRETCH))
        old = path[first + 1 : last]
        for cell in old:
            self._take(cell)
        missing = self.aim - len(path)
        least = len(old) if missing > 0 else len(old) - MOST_GAINED
        most = len(old) + max(0, min(missing, MOST_GAINED))
        new = self._way(first, last, least, most)
        if new is None:
            for cell in old:
                self._put(cell)
        else:
            self._keep_if_good(first + 1, old, new)

    def _way(self, first: int, last: int, least: int, most: int) -> list[int] | None:
        """A way at random between two places of the path, of so many cells; None if none is found soon."""
        path, closed, near, width = self.path, self.closed, self.near, self.width
        goal = path[last]
        goal_row, goal_column = divmod(goal, width)
        beside_goal = {goal + shift for shift in self.beside}
        around_goal = {goal + shift for shift in self.around}
        around_next = {path[last + 1] + shift for shift in self.around} if last + 1 < len(path) else set()
        way: list[int] = []
        left = STEPS_OF_ONE

        def goes_on(before: int, here: int) -> bool:
            nonlocal left
            for shift in self.random.sample(self.beside, 4):
                cell = here + shift
                is_last = cell in beside_goal
                # Round a corner from the goal, the next cell must be the last: nothing else joins the two.
                if closed[cell] or (here in around_goal and not is_last):
                    continue
                touched = 1 + _bends(before, here, shift) + (cell in around_goal)
                if near[cell] != touched + (is_last and cell in around_next):
                    continue
                if is_last:
                    if not least <= len(way) + 1 <= most:
                        continue
                else:
                    row, column = divmod(cell, width)
                    if len(way) + abs(row - goal_row) + abs(column - goal_column) > most:
                        continue
                left -= 1
                if left < 0:
                    return False
                self._put(cell)
                way.append(cell)
                if is_last or goes_on(here, cell):
                    return True
                self._take(cell)
                way.pop()
            return False

        return way if goes_on(path[first - 1] if first else 0, path[first]) else None


def _bends(before: int, here: int, shift: int) -> bool:
    """Whether a step turns aside; ``before`` is 0 for the first step."""
    return before != 0 and here - before != shift


def short_way(start: Cell, goal: Cell) -> list[Cell]:
    """Along the row, then along the column."""
    right = 1 if goal[1] > start[1] else -1
    down = 1 if goal[0] > start[0] else -1
    along = [(start[0], column) for column in range(start[1], goal[1], right)]
    return [*along, *((row, goal[1]) for row in range(start[0], goal[0] + down, down))]
