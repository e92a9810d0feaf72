"""The rival for the smallest snake: OR-Tools CP-SAT with a circuit constraint.

The snake is a circuit through its cells: an arc a step, a loop at every cell that is not snake,
and one arc from the tail back to the head.
"""

from __future__ import annotations

from ortools.sat.python import cp_model

from quebra.core.grid import Cell, neighbours, surrounding
from quebra.games.bosnian_snake.board import SnakeBoard

TIME_LIMIT = 120.0


def minimise(board: SnakeBoard, workers: int, degrees: bool) -> int | None:
    """The proven smallest length, None if the board has no solution.

    ``degrees`` adds "two snake neighbours, one at an end", which the other rules imply: it helps
    CP-SAT on some boards and hinders it on others.
    """
    if len(board.ends) != 2:
        raise ValueError("this model needs both ends")
    model = _Model(board, degrees)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.max_time_in_seconds = TIME_LIMIT
    outcome = solver.solve(model.rules)
    if outcome == cp_model.INFEASIBLE:
        return None
    if outcome != cp_model.OPTIMAL:
        raise TimeoutError(f"CP-SAT proved nothing within {TIME_LIMIT:g} s")
    return round(solver.objective_value)


class _Model:
    def __init__(self, board: SnakeBoard, degrees: bool) -> None:
        self.board = board
        self.rules = cp_model.CpModel()
        self.cells = list(board.all_cells())
        self.on = {cell: self.rules.new_bool_var("") for cell in self.cells}
        self._givens()
        self._circuit()
        self._corners()
        if degrees:
            self._degrees()
        self._counts()
        self.rules.minimize(sum(self.on.values()))

    def _beside(self, cell: Cell) -> list[Cell]:
        return neighbours(cell, self.board.rows, self.board.columns)

    def _givens(self) -> None:
        for cell in self.cells:
            if self.board.mark(cell) is not None:
                self.rules.add(self.on[cell] == (not self.board.is_closed(cell)))

    def _circuit(self) -> None:
        number = {cell: index for index, cell in enumerate(self.cells)}
        step = {
            (cell, other): self.rules.new_bool_var("") for cell in self.cells for other in self._beside(cell)
        }
        head, tail = self.board.ends
        arcs = [(number[cell], number[other], arc) for (cell, other), arc in step.items()]
        arcs += [(number[cell], number[cell], ~self.on[cell]) for cell in self.cells]
        self.rules.add_circuit([*arcs, (number[tail], number[head], True)])
        for cell, other in step:
            if cell < other:  # snake cells side by side follow each other
                either = (step[cell, other], step[other, cell])
                self.rules.add_bool_or(~self.on[cell], ~self.on[other], *either)

    def _corners(self) -> None:
        """In every 2 by 2 block: no two cells that touch only by a corner, and not all four."""
        for row in range(1, self.board.rows):
            for column in range(1, self.board.columns):
                a, b = self.on[row, column], self.on[row, column + 1]
                c, d = self.on[row + 1, column], self.on[row + 1, column + 1]
                self.rules.add_bool_or(~a, ~d, b, c)
                self.rules.add_bool_or(~b, ~c, a, d)
                self.rules.add_bool_or(~a, ~b, ~c, ~d)

    def _degrees(self) -> None:
        for cell in self.cells:
            wanted = 1 if cell in self.board.ends else 2
            total = sum(self.on[other] for other in self._beside(cell))
            self.rules.add(total == wanted).only_enforce_if(self.on[cell])

    def _counts(self) -> None:
        board, on = self.board, self.on
        for row, count in enumerate(board.row_counts, 1):
            if count is not None:
                self.rules.add(sum(on[cell] for cell in self.cells if cell[0] == row) == count)
        for column, count in enumerate(board.column_counts, 1):
            if count is not None:
                self.rules.add(sum(on[cell] for cell in self.cells if cell[1] == column) == count)
        for cell, count in board.clues:
            around = surrounding(cell, board.rows, board.columns)
            self.rules.add(sum(on[other] for other in around) == count)
        if board.length is not None:
            self.rules.add(sum(on.values()) == board.length)
