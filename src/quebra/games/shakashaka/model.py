"""The named rules: one value a cell, rectangles by what meets at each grid corner, numbers.

Five variables a white cell: its triangle's black corner, or white. ``build`` makes the rules of
one board; ``open_model`` makes one model for all boards of a size, where black is a sixth
variable and a board is a list of assumptions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from quebra.core.clue import NUMBER, Clue
from quebra.core.grid import Cell, all_cells, neighbours
from quebra.engine.model.counting import Clause, plain
from quebra.engine.model.model import Model, Pattern, Rule, Truth
from quebra.games.shakashaka.board import CORNERS, WHITE, ShakashakaAnswer, ShakashakaBoard
from quebra.games.shakashaka.corner import KINDS, statements

VALUES = (*CORNERS, WHITE)
OFFSET = {value: number for number, value in enumerate(VALUES)}
BLACK_OFFSET = len(VALUES)  # in the open model: the variable after a cell's values
ONE_VALUE = Pattern(
    [
        [(0, offset, 1) for offset in OFFSET.values()],
        *([(0, low, -1), (0, high, -1)] for low, high in combinations(OFFSET.values(), 2)),
    ]
)


@cache
def corner_patterns() -> tuple[Pattern, ...]:
    """The clauses at a corner for each set of cells that are white, as bits 0 to 3."""
    return tuple(_corner_pattern(frozenset(c for c in range(4) if not white >> c & 1)) for white in range(16))


def _corner_pattern(black: frozenset[int]) -> Pattern:
    return Pattern(
        [
            (cell, OFFSET[KINDS[cell][kind]], 1 if positive else -1)
            for cell, kind, positive in sorted(statement)
        ]
        for statement in statements(black)
    )


@cache
def open_corner_pattern(outside: frozenset[int]) -> Pattern:
    """The same where any cell on the board may be black: BB is then one triangle or black."""
    clauses: list[list[tuple[int, int, int]]] = []
    for statement in statements(outside):
        clause: list[tuple[int, int, int]] = []
        denied: int | None = None  # a cell that is not BB is neither that triangle nor black
        for cell, kind, positive in sorted(statement):
            clause.append((cell, OFFSET[KINDS[cell][kind]], 1 if positive else -1))
            if kind == "BB" and positive:
                clause.append((cell, BLACK_OFFSET, 1))
            elif kind == "BB":
                denied = cell
        clauses.append(clause)
        if denied is not None:
            triangle = (denied, OFFSET[KINDS[denied]["BB"]], -1)
            clauses.append([(denied, BLACK_OFFSET, -1) if place == triangle else place for place in clause])
    return Pattern(clauses)


def build(board: ShakashakaBoard) -> Model:
    """All rules of a board."""
    model = Model()
    first: dict[Cell, int] = {}  # the variable of a white cell's first value
    for cell in board.all_cells():
        if board.is_white(cell):
            first[cell] = base = model.fact_block(cell, VALUES)
            model.add(Rule("one-value", (cell,), pattern=ONE_VALUE, bases=(base,)))
    model.deciders = list(range(1, model.variables + 1))
    patterns, base_of = corner_patterns(), first.get
    for corner_cells in _corners(board.rows, board.columns):
        a, b, c, d = bases = tuple([base_of(cell, 0) for cell in corner_cells])
        pattern = patterns[(a > 0) + 2 * (b > 0) + 4 * (c > 0) + 8 * (d > 0)]
        if pattern.clauses:
            white = tuple([cell for cell in corner_cells if cell in first])
            model.add(Rule("rectangle", white, pattern=pattern, bases=bases))
    for cell, number in board.numbers:
        add_number(model, first, cell, number, board.rows, board.columns)

    def decode(truth: Truth) -> ShakashakaAnswer:
        return _answer(board, {cell: truth[base : base + len(VALUES)] for cell, base in first.items()})

    model.decode = decode
    return model


def add_number(
    model: Model, first: Mapping[Cell, int], cell: Cell, number: int, rows: int, columns: int
) -> None:
    """Adds the rule that a black cell's number stands for; ``first`` has each white cell's first variable."""
    beside = [other for other in neighbours(cell, rows, columns) if other in first]
    triangles = [-(first[other] + OFFSET[WHITE]) for other in beside]
    model.count("number", (cell, *beside), triangles, number, Clue(NUMBER, cell=cell))


def _corners(rows: int, columns: int) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """The four cells at each grid corner, clockwise from the upper left; some are off the board."""
    for row in range(rows + 1):
        for column in range(columns + 1):
            yield (row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)


def _answer(board: ShakashakaBoard, values: dict[Cell, bytes]) -> ShakashakaAnswer:
    return ShakashakaAnswer(
        tuple(
            tuple(
                VALUES[values[row, column].index(1)] if mark is None else None
                for column, mark in enumerate(line, 1)
            )
            for row, line in enumerate(board.cells, 1)
        )
    )


def open_key(board: ShakashakaBoard) -> Hashable:
    """Boards with one key share an open model."""
    return board.type, board.rows, board.columns


def open_model(board: ShakashakaBoard) -> OpenShakashaka:
    """A model for every board of this size."""
    return OpenShakashaka(board.rows, board.columns)


class OpenShakashaka:
    """All boards of one size. A black cell counts as white in its own values (no triangle)."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.model = model = Model()
        self.first: dict[Cell, int] = {}
        self.black: dict[Cell, int] = {}
        for cell in all_cells(rows, columns):
            self.first[cell] = first = model.fact_block(cell, VALUES)
            model.deciders += range(first, first + len(VALUES))
            self.black[cell] = model.fact(cell, "black")
        for cell, base in self.first.items():
            no_triangle = (-self.black[cell], base + OFFSET[WHITE])
            model.shaped("one-value", (cell,), ONE_VALUE, (base,))
            model.rule("black", (cell,), [no_triangle])
        for corner_cells in _corners(rows, columns):
            white = tuple(cell for cell in corner_cells if cell in self.first)
            bases = tuple(self.first.get(cell, 0) for cell in corner_cells)
            outside = frozenset(number for number in range(4) if not bases[number])
            model.shaped("rectangle", white, open_corner_pattern(outside), bases)

    def assumptions(self, board: ShakashakaBoard) -> list[int]:
        return [
            -black if board.cells[row - 1][column - 1] is None else black
            for (row, column), black in self.black.items()
        ]

    def clue_keys(self, board: ShakashakaBoard) -> Iterable[tuple[Cell, int]]:
        return board.numbers

    def clue_clauses(self, key: tuple[Cell, int], helper: Callable[[], int]) -> Sequence[Clause]:
        cell, number = key
        beside = neighbours(cell, self.rows, self.columns)
        triangles = [-(self.first[other] + OFFSET[WHITE]) for other in beside]
        return plain(triangles, number)

    def decode(self, board: ShakashakaBoard, truth: Truth) -> ShakashakaAnswer:
        return _answer(board, {cell: truth[base : base + len(VALUES)] for cell, base in self.first.items()})
