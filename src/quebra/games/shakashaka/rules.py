"""The referee: floods the white areas and measures them, with no solver in it.

Works on quarter cells (each cell cut by its diagonals), so areas follow the white halves of
triangle cells. Undecided cells are assessment only where nothing that comes can mend it.
"""

from __future__ import annotations

from collections.abc import Iterator

from quebra.core.grid import Cell, name_of, neighbours
from quebra.core.verdict import Values, Verdict, Violation
from quebra.games.shakashaka.board import WHITE, ShakashakaAnswer, ShakashakaBoard

N, E, S, W = range(4)
Quarter = tuple[int, int, int]  # row, column, side
Point = tuple[int, int]

BLACK_SIDES = {"nw": (N, W), "ne": (N, E), "sw": (S, W), "se": (S, E), WHITE: ()}
STEP = {N: (-1, 0), E: (0, 1), S: (1, 0), W: (0, -1)}
OPPOSITE = {N: S, S: N, E: W, W: E}


def check(board: ShakashakaBoard, answer: ShakashakaAnswer) -> Verdict:
    """Judges an answer."""
    view = _View(board, answer)
    violations = [*_numbers(view), *_areas(view), *_corners(view)]
    return Verdict(tuple(violations), tuple(sorted(view.open)))


class _View:
    def __init__(self, board: ShakashakaBoard, answer: ShakashakaAnswer) -> None:
        self.board = board
        self.values = {cell: answer.value(cell) for cell in board.all_cells() if board.is_white(cell)}
        self.open = {cell for cell, value in self.values.items() if value is None}

    def is_white(self, quarter: Quarter) -> bool | None:
        """White, black, or not known."""
        row, column, side = quarter
        if (row, column) not in self.values:
            return False
        value = self.values[row, column]
        return None if value is None else side not in BLACK_SIDES[value]


def _numbers(view: _View) -> Iterator[Violation]:
    for cell, number in view.board.numbers:
        beside = [c for c in neighbours(cell, view.board.rows, view.board.columns) if c in view.values]
        triangles = sum(view.values[c] not in (None, WHITE) for c in beside)
        possible = triangles + sum(c in view.open for c in beside)
        if not triangles <= number <= possible:
            found = triangles if triangles > number else possible
            values: Values = {"cell": name_of(cell), "count": number, "found": found}
            key = "number_few" if triangles < possible < number else "number"
            yield Violation("number", (cell, *beside), key, values)


def _areas(view: _View) -> Iterator[Violation]:
    """Every closed white area that is not a rectangle."""
    seen: set[Quarter] = set()
    for row, column in sorted(view.values):
        for side in (N, E, S, W):
            start = (row, column, side)
            if start in seen or not view.is_white(start):
                continue
            area, closed = _flood(view, start)
            seen |= area
            if closed and not _is_rectangle(area):
                cells = tuple(sorted({(r, c) for r, c, _ in area}))
                yield Violation("rectangle", cells, "rectangle", {"cell": name_of(cells[0])})


def _flood(view: _View, start: Quarter) -> tuple[set[Quarter], bool]:
    """The white area of a quarter, and whether no undecided cell could join it."""
    area, queue, closed = {start}, [start], True
    for quarter in queue:
        for other in _touching(quarter):
            white = view.is_white(other)
            if white is None:
                closed = False
            elif white and other not in area:
                area.add(other)
                queue.append(other)
    return area, closed


def _touching(quarter: Quarter) -> list[Quarter]:
    """The quarters that share an edge with this one: two in its cell, one in the next cell."""
    row, column, side = quarter
    down, right = STEP[side]
    beside = (N, S) if side in (E, W) else (E, W)
    return [*((row, column, other) for other in beside), (row + down, column + right, OPPOSITE[side])]


def _is_rectangle(area: set[Quarter]) -> bool:
    """Whether the area is as large as the upright or the turned box round it."""
    points = [point for quarter in area for point in _points(quarter)]
    # A quarter is one unit of area where a cell measures 2 by 2.
    upright = _extent(x for x, _ in points) * _extent(y for _, y in points)
    turned = _extent(x + y for x, y in points) * _extent(x - y for x, y in points)
    return len(area) == upright or 2 * len(area) == turned


def _points(quarter: Quarter) -> list[Point]:
    """The quarter's three corners; a cell is 2 wide and 2 high."""
    row, column, side = quarter
    top, left = 2 * row, 2 * column
    nw, ne, sw, se = (left, top), (left + 2, top), (left, top + 2), (left + 2, top + 2)
    outer = {N: (nw, ne), E: (ne, se), S: (sw, se), W: (nw, sw)}[side]
    return [*outer, (left + 1, top + 1)]


def _extent(values: Iterator[int]) -> int:
    listed = list(values)
    return max(listed) - min(listed)


def _corners(view: _View) -> Iterator[Violation]:
    """In a partial answer: angles that are already fixed and fit no rectangle.

    A complete answer needs no such test: the areas tell.
    """
    if not view.open:
        return
    told: set[tuple[tuple[Cell, ...], int]] = set()  # one triangle may show the same angle twice
    for row in range(view.board.rows + 1):
        for column in range(view.board.columns + 1):
            around = _around(row, column)
            colours = [view.is_white(quarter) for quarter in around]
            for run in _white_runs(colours):
                if len(run) not in (2, 4, 8):
                    cells = tuple(sorted({around[place][:2] for place in run}))
                    if (cells, len(run)) in told:
                        continue
                    told.add((cells, len(run)))
                    values: Values = {"cell": name_of(cells[0]), "angle": 45 * len(run)}
                    yield Violation("rectangle", cells, "angle", values)


def _around(row: int, column: int) -> list[Quarter]:
    """The eight quarters at the lower right corner of a cell, clockwise."""
    return [
        (row, column, S),
        (row, column, E),
        (row, column + 1, W),
        (row, column + 1, S),
        (row + 1, column + 1, N),
        (row + 1, column + 1, W),
        (row + 1, column, E),
        (row + 1, column, N),
    ]


def _white_runs(colours: list[bool | None]) -> Iterator[list[int]]:
    """Runs of white quarters between two black ones, nothing undecided in between."""
    size = len(colours)
    for start in range(size):
        if colours[start] is not False:
            continue
        run = []
        place = (start + 1) % size
        while colours[place] and place != start:
            run.append(place)
            place = (place + 1) % size
        if run and colours[place] is False:
            yield run
