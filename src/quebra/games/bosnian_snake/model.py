"""The named rules.

One variable a cell: is it snake? Where an end is not told, one more: is it an end? Everything
but "in one piece" is local. Pieces apart from the rest are joined on demand: whichever cell of
such a piece is snake, some cell of the wall round it must be snake too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from quebra.core.grid import Cell, distance, neighbours, surrounding
from quebra.engine.counting import exactly
from quebra.engine.minimise import Minimand
from quebra.engine.model import Clause, Model, Rule, Truth
from quebra.games.bosnian_snake.board import BODY, SnakeAnswer, SnakeBoard, answer_from_path
from quebra.games.bosnian_snake.path import ordered


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
        clauses = exactly(list(self.end.values()), wanted, self.model.helper)
        clauses += [(-end, self.on[cell]) for cell, end in self.end.items()]
        self.model.rule("two-ends", self.cells, clauses, count=wanted)

    def _continuing(self) -> None:
        """A snake cell has two snake neighbours, an end has one."""
        on, board = self.on, self.board
        for cell in self.cells:
            around = neighbours(cell, board.rows, board.columns)
            beside = [on[other] for other in around]
            here = -on[cell]
            if cell in self.known_ends:
                clauses = _exactly_if((here,), beside, 1)
            elif cell in self.end:
                end = self.end[cell]
                clauses = [*_exactly_if((here, end), beside, 2), *_exactly_if((-end,), beside, 1)]
            else:
                clauses = _exactly_if((here,), beside, 2)
            self.model.rule("continues", (cell, *around), clauses)

    def _touching(self) -> None:
        """In every 2 by 2 block: no two cells that touch only by a corner, and not all four."""
        on = self.on
        for row in range(1, self.board.rows):
            for column in range(1, self.board.columns):
                block = ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
                a, b, c, d = (on[cell] for cell in block)
                clauses = ((-a, -d, b, c), (-b, -c, a, d), (-a, -b, -c, -d))
                self.model.rules.append(Rule("touches-itself", block, clauses))

    def _counts(self) -> None:
        board, on, model = self.board, self.on, self.model
        for row, count in enumerate(board.row_counts, 1):
            if count is not None:
                line = [(row, column) for column in range(1, board.columns + 1)]
                self._exactly("row-count", line, count, line=row)
        for column, count in enumerate(board.column_counts, 1):
            if count is not None:
                line = [(row, column) for row in range(1, board.rows + 1)]
                self._exactly("column-count", line, count, line=column)
        for cell, count in board.clues:
            self._exactly("clue", surrounding(cell, board.rows, board.columns), count)
        if board.length is not None:
            clauses = exactly(list(on.values()), board.length, model.helper)
            model.rule("length", self.cells, clauses, count=board.length)

    def _exactly(self, name: str, cells: list[Cell], count: int, **values: int) -> None:
        clauses = exactly([self.on[cell] for cell in cells], count, self.model.helper)
        self.model.rule(name, cells, clauses, count=count, **values)

    def _decode(self, truth: Truth) -> SnakeAnswer:
        path = ordered(self.board, [cell for cell in self.cells if truth[self.on[cell]]])
        assert path is not None, "a filling that satisfies every rule is one path"
        return answer_from_path(self.board, path)

    def _repair(self, truth: Truth) -> list[Rule]:
        from quebra._native import separations

        # The variable of a cell is its row-major index plus one.
        board, size = self.board, len(self.cells)
        on = bytes(truth[1 : size + 1])
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


def _joining(piece: list[int], wall: list[int], guard: tuple[int, ...]) -> Iterator[Clause]:
    way_out = [index + 1 for index in wall]
    yield [-(index + 1) for index in piece]  # the piece is a loop: never all of it
    for index in piece:
        yield [-(index + 1), *guard, *way_out]


def _exactly_if(unless: tuple[int, ...], literals: list[int], count: int) -> list[Clause]:
    """Exactly ``count`` of the literals, unless one of ``unless`` holds."""
    total = len(literals)
    if total < count:
        return [unless]
    clauses: list[Clause] = [
        (*unless, *(-literal for literal in some)) for some in combinations(literals, count + 1)
    ]
    clauses += [(*unless, *some) for some in combinations(literals, total - count + 1)]
    return clauses


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
