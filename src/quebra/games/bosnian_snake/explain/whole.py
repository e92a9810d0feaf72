"""What follows for the whole board: one piece, no loop, what adds up, and the colours of a chessboard.

Every rule here follows from the puzzle's rules. A square is dark when it has the colour of r1c1.
"""

from __future__ import annotations

from collections.abc import Iterable

from quebra.core.grid import Cell, name_of, neighbours
from quebra.engine.model.counting import Clause, Counter
from quebra.engine.model.model import Graph, Model, Rule, Tally
from quebra.games.bosnian_snake.board import SnakeBoard

TOTALS = (("row-total", "rows-total"), ("column-total", "columns-total"))
DARK, LIGHT = 0, 1
COUNTED = 3  # the rank of what is counted over the board
MOST_BALANCED = 64  # open cells up to which the colours are weighed against each other without a length


def add_whole_board_rules(board: SnakeBoard, model: Model) -> None:
    """Adds them to the model of the board."""
    _Whole(board, model).add()


def colour(cell: Cell) -> int:
    return (cell[0] + cell[1]) % 2


def length_of(board: SnakeBoard) -> int | None:
    """The length of the snake, where it is told or the counts of all rows or columns add up to it."""
    if board.length is not None:
        return board.length
    added = (_added_up(counts) for counts in (board.row_counts, board.column_counts))
    return next((total for total in added if total is not None), None)


def _total_values(lines: list[int], total: int, counted: int) -> dict[str, int | str]:
    """The numbers of a sentence about what adds up."""
    told = ", ".join(str(line) for line in lines)
    return {"count": total - counted, "lines": told, "total": total, "counted": counted}


def _added_up(counts: tuple[int | None, ...]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None


class _Whole:
    def __init__(self, board: SnakeBoard, model: Model) -> None:
        self.board, self.model = board, model
        variables = {(fact.cell, fact.value): variable for variable, fact in model.facts.items()}
        self.cells = list(board.all_cells())
        self.free = [cell for cell in self.cells if not board.is_closed(cell)]
        self.on = {cell: variables[cell, "snake"] for cell in self.free}
        self.end = {cell: variables[cell, "end"] for cell in self.free if (cell, "end") in variables}
        self.ends = board.ends

    def add(self) -> None:
        self._graphs()
        self._totals()
        length = length_of(self.board)
        if length is None:
            if len(self.ends) == 2 and len(self.free) <= MOST_BALANCED:
                self._balance()
            return
        self._too_far(length)
        if length % 2:
            self._ends_same(length)
        else:
            self._ends_differ(length)
        if length % 2 and not self.ends:
            self._odd_colours(length)
        else:
            self._colours(length)

    # ---- shape

    def _graphs(self) -> None:
        place = {cell: number for number, cell in enumerate(self.free)}
        edges = tuple(
            (place[cell], place[other])
            for cell in self.free
            for other in neighbours(cell, self.board.rows, self.board.columns)
            if other > cell and other in place
        )
        variables = tuple(self.on.values())
        cells = tuple(self.free)
        joined, acyclic = Graph("joined", variables, edges), Graph("acyclic", variables, edges)
        if len(cells) > 1:
            self.model.rules.append(Rule("one-piece", cells, graph=joined, rank=2))
        if edges:
            self.model.rules.append(Rule("no-loop", cells, graph=acyclic, rank=2))

    def _too_far(self, length: int) -> None:
        """Cells to which, and on to the other end, the way is longer than the snake."""
        if not self.ends:
            return
        away = [self._distances(end) for end in self.ends]
        reached = [cell for cell in self.free if all(cell in steps for steps in away)]
        far = [cell for cell in reached if sum(steps[cell] for steps in away) > length - 1]
        if far:
            ends = ", ".join(name_of(end) for end in self.ends)
            clauses = [(-self.on[cell],) for cell in far]
            self.model.derived("too-far", far, clauses, length=length, ends=ends)

    def _distances(self, start: Cell) -> dict[Cell, int]:
        steps, queue = {start: 0}, [start]
        for cell in queue:
            for other in neighbours(cell, self.board.rows, self.board.columns):
                if other in self.on and other not in steps:
                    steps[other] = steps[cell] + 1
                    queue.append(other)
        return steps

    # ---- sums

    def _totals(self) -> None:
        """What the lines without a count hold together, where the length is known without them."""
        board = self.board
        both = (board.row_counts, board.column_counts)
        for axis, counts in enumerate(both):
            total = board.length if board.length is not None else _added_up(both[1 - axis])
            missing = [line for line, count in enumerate(counts, 1) if count is None]
            if total is None or len(missing) == len(counts):
                continue
            counted = sum(count for count in counts if count is not None)
            if missing:
                cells = [cell for cell in self.cells if cell[axis] in missing]
                self._total(axis, missing, cells, total, counted)
            elif counted != total:  # the counts contradict each other: no snake fits
                values = _total_values(list(range(1, len(counts) + 1)), total, 0)
                self.model.derived(TOTALS[axis][1], self.cells, [()], COUNTED, **values)

    def _total(self, axis: int, lines: list[int], cells: list[Cell], total: int, counted: int) -> None:
        one, several = TOTALS[axis]
        values = _total_values(lines, total, counted)
        if len(lines) == 1:
            self._exactly(one, cells, total - counted, 2, values)
        else:
            self._exactly(several, cells, total - counted, COUNTED, values)

    def _exactly(
        self, name: str, cells: list[Cell], count: int, rank: int, values: dict[str, int | str]
    ) -> None:
        """So many of the cells are snake; no rule where nothing is open."""
        literals = [self.on[cell] for cell in cells if cell in self.on]
        counters, clauses = self.model.exactly(literals, count)
        if counters or clauses:
            added = self.model.derived(name, cells, clauses, rank, **values)
            added.counters, added.tally = counters, Tally(tuple(literals), (0,) * len(literals), count)

    # ---- the chessboard: the snake steps from dark to light and back

    def _coloured(self, which: int, cells: Iterable[Cell]) -> list[Cell]:
        return [cell for cell in cells if colour(cell) == which]

    def _colours(self, length: int) -> None:
        more, less = (length + 1) // 2, length // 2
        favoured = colour(self.ends[0]) if self.ends else DARK  # of no account for an even length
        for which, name in ((DARK, "dark-squares"), (LIGHT, "light-squares")):
            cells = self._coloured(which, self.cells)
            count = more if which == favoured else less
            self._exactly(name, cells, count, COUNTED, {"count": count, "length": length})

    def _odd_colours(self, length: int) -> None:
        """Both ends have the same colour, and there is one more cell of it than of the other."""
        more, less = (length + 1) // 2, length // 2
        dark_ends = self.model.helper()
        counters: tuple[Counter, ...] = ()
        clauses: list[Clause] = []
        for which, spare in ((DARK, -dark_ends), (LIGHT, dark_ends)):
            literals = [self.on[cell] for cell in self._coloured(which, self.free)]
            counted, written = self.model.exactly([*literals, spare], more)
            counters += counted
            clauses += [*written, *((-self.end[cell], -spare) for cell in self._coloured(which, self.end))]
        values = {"more": more, "less": less, "length": length}
        self.model.derived("odd-colours", self.cells, clauses, COUNTED, **values).counters = counters

    def _ends_differ(self, length: int) -> None:
        counters: tuple[Counter, ...] = ()
        clauses: tuple[Clause, ...] = ()
        for which in (DARK, LIGHT):
            literals = [self.end[cell] for cell in self._coloured(which, self.end)]
            given = self._coloured(which, self.ends)
            counted, written = self.model.exactly(literals, 1 - len(given))
            counters, clauses = counters + counted, clauses + written
        if counters or clauses:
            cells = self.end or self.ends or self.cells
            self.model.derived("ends-differ", cells, clauses, length=length).counters = counters

    def _ends_same(self, length: int) -> None:
        clauses: list[Clause] = []
        if self.ends:
            other = 1 - colour(self.ends[0])
            clauses += [(-self.end[cell],) for cell in self._coloured(other, self.end)]
            if self._coloured(other, self.ends):
                clauses = [()]  # the given ends contradict the length
        else:
            dark = self.model.helper()
            for which, literal in ((DARK, dark), (LIGHT, -dark)):
                clauses += [(-self.end[cell], literal) for cell in self._coloured(which, self.end)]
        if clauses:
            self.model.derived("ends-same", self.end or self.ends or self.cells, clauses, length=length)

    def _balance(self) -> None:
        """With both ends told and no length: by how much the dark cells exceed the light ones."""
        more = 1 - sum(colour(end) for end in self.ends)
        dark, light = (self._coloured(which, self.free) for which in (DARK, LIGHT))
        literals = [*(self.on[cell] for cell in dark), *(-self.on[cell] for cell in light)]
        counters, clauses = self.model.exactly(literals, len(light) + more)
        ends = ", ".join(name_of(end) for end in self.ends)
        added = self.model.derived("balance", self.free, clauses, COUNTED, difference=more, ends=ends)
        added.counters = counters
