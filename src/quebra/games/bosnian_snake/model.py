"""The named rules.

One variable a cell: is it snake? Where an end is not told, one more: is it an end? Everything
but "in one piece" is local. Pieces apart from the rest are joined on demand: whichever cell of
such a piece is snake, some cell of the wall round it must be snake too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from quebra.core.clue import COLUMN_COUNT, LENGTH, NUMBER, ROW_COUNT, Clue
from quebra.core.grid import Cell, distance, neighbours, surrounding
from quebra.engine.model.counting import Clause
from quebra.engine.model.model import Model, Pattern, Rule, Tally, Truth
from quebra.engine.solve.minimise import Minimand
from quebra.games.bosnian_snake.board import BODY, SnakeAnswer, SnakeBoard, answer_from_path
from quebra.games.bosnian_snake.path import ordered

Place = tuple[int, int, int]  # slot, offset, sign


def build(board: SnakeBoard) -> Model:
    """All rules of a board."""
    return _Builder(board).model


class _Builder:
    def __init__(self, board: SnakeBoard) -> None:
        self.board = board
        self.model = model = Model()
        self.cells = list(board.all_cells())
        self.on: dict[Cell, int] = {cell: model.fact(cell, "snake") for cell in self.cells}
        self.known_ends = board.ends
        self.closed = bytes(board.is_closed(cell) for cell in self.cells)
        self.end: dict[Cell, int] = {}
        if len(self.known_ends) < 2:
            self.end = {cell: model.fact(cell, "end") for cell in self.cells if self._may_end(cell)}
        model.deciders = [*self.on.values(), *self.end.values()]
        self._givens()
        self._ends()
        self._continuing()
        self._touching()
        self._counts()
        model.decode = self._decode
        model.repair = self._repair

    def _may_end(self, cell: Cell) -> bool:
        return (
            not self.board.is_closed(cell) and self.board.mark(cell) != BODY and cell not in self.known_ends
        )

    def _givens(self) -> None:
        for cell in self.cells:
            if self.board.is_closed(cell):
                self.model.givens.append(-self.on[cell])
            elif self.board.mark(cell) is not None:
                self.model.givens.append(self.on[cell])

    def _ends(self) -> None:
        if not self.end:
            if len(self.known_ends) < 2:
                self.model.rule("two-ends", self.cells, [()])  # no cell is left for the other end
            return
        wanted = 2 - len(self.known_ends)
        counters, clauses = self.model.exactly(list(self.end.values()), wanted)
        clauses += tuple((-end, self.on[cell]) for cell, end in self.end.items())
        tally = Tally(tuple(self.end.values()), tuple(self.on[cell] for cell in self.end), wanted)
        cells, values = tuple(self.cells), (("count", wanted),)
        self.model.add(Rule("two-ends", cells, clauses, values, tally=tally, counters=counters))

    def _continuing(self) -> None:
        """A snake cell has two snake neighbours, an end has one."""
        on, board = self.on, self.board
        for cell in self.cells:
            around = neighbours(cell, board.rows, board.columns)
            bases = (on[cell], *(on[other] for other in around))
            if cell in self.known_ends:
                pattern = continuing("end", len(around))
            elif cell in self.end:
                pattern = continuing("either", len(around))
                bases = (*bases, self.end[cell])
            else:
                pattern = continuing("body", len(around))
            self.model.shaped("continues", (cell, *around), pattern, bases)

    def _touching(self) -> None:
        """In every 2 by 2 block: no two cells that touch only by a corner, and not all four."""
        on, columns = self.on, self.board.columns
        for row in range(1, self.board.rows):
            for column in range(1, columns):
                block = ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
                first = on[row, column]
                self.model.shaped("touches-itself", block, BLOCK, (first, first + columns))

    def _counts(self) -> None:
        board = self.board
        size = board.rows, board.columns
        for row, count in enumerate(board.row_counts, 1):
            if count is not None:
                add_line_count(self.model, *size, "row", row, count)
        for column, count in enumerate(board.column_counts, 1):
            if count is not None:
                add_line_count(self.model, *size, "column", column, count)
        for cell, count in board.clues:
            add_number(self.model, *size, cell, count)
        if board.length is not None:
            snake = list(self.on.values())
            self.model.count("length", self.cells, snake, board.length, Clue(LENGTH))

    def _decode(self, truth: Truth) -> SnakeAnswer:
        path = ordered(self.board, [cell for cell in self.cells if truth[self.on[cell]]])
        assert path is not None, "a filling that satisfies every rule is one path"
        return answer_from_path(self.board, path)

    def _repair(self, truth: Truth) -> list[Rule]:
        from quebra._native import separations

        # The variable of a cell is its row-major index plus one.
        board, size = self.board, len(self.cells)
        on = truth[1 : size + 1]
        anchor = self._anchor(on)
        guard = () if self.known_ends else (-(anchor + 1),)
        return [
            Rule(
                "one-piece",
                tuple(self.cells[index] for index in (*piece, *wall)),
                tuple(_joining(piece, wall, guard)),
            )
            for piece, wall in separations(board.rows, board.columns, on, self.closed, anchor)
        ]

    def _anchor(self, on: bytes) -> int:
        """A cell of the piece that has the ends: a given end, or the first that is one."""
        if self.known_ends:
            row, column = self.known_ends[0]
            return (row - 1) * self.board.columns + column - 1
        for index, cell in enumerate(self.cells):
            beside = neighbours(cell, self.board.rows, self.board.columns)
            if on[index] and sum(on[self.on[other] - 1] for other in beside) == 1:
                return index
        raise AssertionError("a filling that satisfies the local rules has an end")


def add_line_count(model: Model, rows: int, columns: int, kind: str, number: int, count: int) -> None:
    """Adds the rule that the count beside a row, or above a column, stands for."""
    is_row = kind == "row"
    cells = [
        (number, other) if is_row else (other, number)
        for other in range(1, (columns if is_row else rows) + 1)
    ]
    name = ROW_COUNT if is_row else COLUMN_COUNT
    model.count(name, cells, _snake(cells, columns), count, Clue(name, number), line=number)


def add_number(model: Model, rows: int, columns: int, cell: Cell, number: int) -> None:
    """Adds the rule that the number in a cell stands for; sentences call it by its own cell."""
    around = surrounding(cell, rows, columns)
    model.count("clue", [cell, *around], _snake(around, columns), number, Clue(NUMBER, cell=cell))


def _snake(cells: list[Cell], columns: int) -> list[int]:
    # The variable of a cell is its place in reading order, plus one.
    return [(row - 1) * columns + column for row, column in cells]


def _joining(piece: list[int], wall: list[int], guard: tuple[int, ...]) -> Iterator[Clause]:
    way_out = [index + 1 for index in wall]
    yield [-(index + 1) for index in piece]  # the piece is a loop: never all of it
    for index in piece:
        yield [-(index + 1), *guard, *way_out]


# The block's upper cells are slot 0 with offsets 0 and 1, its lower cells slot 1.
BLOCK = Pattern(
    [
        [(0, 0, -1), (1, 1, -1), (0, 1, 1), (1, 0, 1)],
        [(0, 1, -1), (1, 0, -1), (0, 0, 1), (1, 1, 1)],
        [(0, 0, -1), (0, 1, -1), (1, 0, -1), (1, 1, -1)],
    ]
)


@cache
def continuing(kind: str, around: int) -> Pattern:
    """What a cell's neighbours must be: slot 0 is the cell, then its neighbours, then "is an end"."""
    here, end = (0, 0, -1), around + 1
    if kind == "body":
        return Pattern(_exactly_if([here], around, 2))
    if kind == "end":
        return Pattern(_exactly_if([here], around, 1))
    as_body, as_end = [here, (end, 0, 1)], [(end, 0, -1)]
    return Pattern([*_exactly_if(as_body, around, 2), *_exactly_if(as_end, around, 1)])


def _exactly_if(unless: list[Place], around: int, count: int) -> list[list[Place]]:
    """Exactly ``count`` of slots 1 to ``around``, unless one of ``unless`` holds."""
    if around < count:
        return [unless]
    slots = range(1, around + 1)
    too_many = [[*unless, *((slot, 0, -1) for slot in some)] for some in combinations(slots, count + 1)]
    too_few = [
        [*unless, *((slot, 0, 1) for slot in some)] for some in combinations(slots, around - count + 1)
    ]
    return too_many + too_few


def minimand(board: SnakeBoard, model: Model) -> Minimand:
    """The number of snake cells.

    With both ends told, the snake passes every distance from the head up to the tail's, and all
    lengths have one parity, as on a chessboard.
    """
    ends = board.ends
    variables = {cell: number for number, cell in enumerate(board.all_cells(), 1)}
    counted = [sum(count or 0 for count in counts) for counts in (board.row_counts, board.column_counts)]
    if len(ends) < 2:
        return Minimand([list(variables.values())], 0, max(2, *counted), 1)
    head, tail = ends[0], ends[-1]
    far = distance(head, tail)
    farthest = max(distance(head, cell) for cell in variables)
    groups: list[list[int]] = [[] for _ in range(farthest + 1)]
    for cell, variable in variables.items():
        groups[distance(head, cell)].append(variable)
    lower = max(far + 1, *counted)
    return Minimand(groups, far + 1, lower + (lower - far - 1) % 2, 2)
