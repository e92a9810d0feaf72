"""The referee: every broken rule by name, with no solver in it.

Undecided cells count as "may still be either", so a partial answer is blamed only for what no
continuation can mend.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from quebra.core.grid import Cell, name_of, names_of, neighbours, pieces, surrounding
from quebra.core.verdict import Values, Verdict, Violation
from quebra.games.bosnian_snake.board import BODY, EMPTY, HEAD, TAIL, SnakeAnswer, SnakeBoard


def check(board: SnakeBoard, answer: SnakeAnswer) -> Verdict:
    """Judges an answer."""
    view = _View(board, answer)
    violations = [
        *_givens(view),
        *_lines(view),
        *_clues(view),
        *_length(view),
        *_shape(view),
        *_touching(view),
        *_connection(view),
        *_order(view),
    ]
    return Verdict(tuple(violations), view.unfilled)


class _View:
    """An answer as three sets of cells."""

    def __init__(self, board: SnakeBoard, answer: SnakeAnswer) -> None:
        self.board = board
        self.path = answer.path
        values = {cell: answer.value(cell) for cell in board.all_cells()}
        self.on = {cell for cell, value in values.items() if value}
        self.open = {cell for cell, value in values.items() if value is None}
        self.unfilled = tuple(sorted(self.open))
        # What the board itself tells need not be written down again.
        given = {cell for cell in self.open if board.mark(cell) is not None and not board.is_closed(cell)}
        self.on |= given
        self.open -= given | {cell for cell in self.open if board.is_closed(cell)}
        self.ends = set(board.ends)

    def beside(self, cell: Cell, among: set[Cell]) -> list[Cell]:
        return [other for other in neighbours(cell, self.board.rows, self.board.columns) if other in among]


def _givens(view: _View) -> Iterator[Violation]:
    for cell in view.board.all_cells():
        mark = view.board.mark(cell)
        here = {"cell": name_of(cell)}
        if cell in view.on and isinstance(mark, int):
            yield Violation("clue-covered", (cell,), "clue_covered", here)
        elif cell in view.on and mark == EMPTY:
            yield Violation("given-empty", (cell,), "given_empty", here)
        elif mark is not None and not view.board.is_closed(cell) and cell not in view.on | view.open:
            yield Violation("given-snake", (cell,), "given_snake", here)


def _lines(view: _View) -> Iterator[Violation]:
    board = view.board
    for row, count in enumerate(board.row_counts, 1):
        line = [(row, column) for column in range(1, board.columns + 1)]
        yield from _count(view, "row-count", "row_count", line, count, row)
    for column, count in enumerate(board.column_counts, 1):
        line = [(row, column) for row in range(1, board.rows + 1)]
        yield from _count(view, "column-count", "column_count", line, count, column)


def _count(
    view: _View, rule: str, key: str, cells: list[Cell], count: int | None, number: int
) -> Iterator[Violation]:
    if count is None:
        return
    on = sum(cell in view.on for cell in cells)
    possible = on + sum(cell in view.open for cell in cells)
    if not on <= count <= possible:
        values: Values = {"line": number, "count": count, "found": on if on > count else possible}
        yield Violation(rule, tuple(cells), _few(key, on, count, possible), values)


def _few(key: str, on: int, count: int, possible: int) -> str:
    """The sentence for what can no longer be reached, where cells are still open."""
    return f"{key}_few" if on < possible < count else key


def _clues(view: _View) -> Iterator[Violation]:
    board = view.board
    for cell, count in board.clues:
        around = surrounding(cell, board.rows, board.columns)
        on = [other for other in around if other in view.on]
        possible = len(on) + sum(other in view.open for other in around)
        if not len(on) <= count <= possible:
            found = len(on) if len(on) > count else possible
            values: Values = {"cell": name_of(cell), "count": count, "found": found}
            yield Violation("clue", (cell, *around), _few("clue", len(on), count, possible), values)


def _length(view: _View) -> Iterator[Violation]:
    wanted = view.board.length
    on, possible = len(view.on), len(view.on) + len(view.open)
    if possible < 2:
        yield Violation("no-snake", tuple(sorted(view.on)), "no_snake", {"found": possible})
    elif wanted is not None and not on <= wanted <= possible:
        found = on if on > wanted else possible
        key = _few("length", on, wanted, possible)
        yield Violation("length", tuple(sorted(view.on)), key, {"count": wanted, "found": found})


def _shape(view: _View) -> Iterator[Violation]:
    """Each cell goes on to two others, the ends to one."""
    forced_ends: list[Cell] = []
    for cell in sorted(view.on):
        on = view.beside(cell, view.on)
        possible = len(on) + len(view.beside(cell, view.open))
        here = {"cell": name_of(cell)}
        if cell in view.ends and len(on) > 1:
            yield Violation("wrong-end", (cell, *on), "given_end_goes_on", here)
        elif len(on) > 2:
            yield Violation("branches", (cell, *on), "branches", here)
        elif possible == 0:
            yield Violation("dead-end", (cell,), "alone", here)
        elif possible == 1 and cell not in view.ends:
            if view.board.mark(cell) == BODY:
                yield Violation("dead-end", (cell,), "body_is_end", here)
            forced_ends.append(cell)
    allowed = 2 - len(view.ends)
    if len(forced_ends) <= allowed:
        return
    if allowed == 0:
        values: Values = {"ends": names_of(sorted(view.ends))}
        yield Violation("wrong-end", tuple(forced_ends), "ends_elsewhere", values)
    else:
        values = {"found": len(forced_ends) + len(view.ends & view.on)}
        yield Violation("dead-end", tuple(forced_ends), "too_many_ends", values)


def _touching(view: _View) -> Iterator[Violation]:
    maybe = view.on | view.open
    for row, column in view.board.all_cells():
        block = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        if row == view.board.rows or column == view.board.columns:
            continue
        a, b, c, d = block
        if all(cell in view.on for cell in block):
            yield Violation("touches-itself", tuple(block), "full_block")
        for first, second, others in ((a, d, (b, c)), (b, c, (a, d))):
            if first in view.on and second in view.on and not maybe & set(others):
                names = {"first": name_of(first), "second": name_of(second)}
                yield Violation("touches-itself", (first, second), "touches_itself", names)


def _connection(view: _View) -> Iterator[Violation]:
    for piece in pieces(view.on):
        if len(piece) > 3 and all(len(view.beside(cell, view.on)) == 2 for cell in piece):
            yield Violation("loop", tuple(sorted(piece)), "loop")
    reachable = [set(piece) & view.on for piece in pieces(view.on | view.open)]
    apart = sorted((cells for cells in reachable if cells), key=len)
    for cells in apart[:-1]:
        values: Values = {"cell": name_of(min(cells)), "pieces": len(apart)}
        yield Violation("one-piece", tuple(sorted(cells)), "one_piece", values)


def _order(view: _View) -> Iterator[Violation]:
    """For an answer told as a path: its steps and its ends."""
    path = view.path
    if not path:
        return
    for first, second in pairwise(path):
        if abs(first[0] - second[0]) + abs(first[1] - second[1]) != 1:
            names = {"first": name_of(first), "second": name_of(second)}
            yield Violation("path-order", (first, second), "path_order", names)
    seen: set[Cell] = set()
    for cell in path:
        if cell in seen:
            yield Violation("path-order", (cell,), "path_repeats", {"cell": name_of(cell)})
        seen.add(cell)
    place = {cell: number for number, cell in enumerate(path)}
    for letter, index, key in ((HEAD, 0, "path_head"), (TAIL, -1, "path_tail")):
        given = [cell for cell in view.ends if view.board.mark(cell) == letter]
        if given and path[index] != given[0]:
            names = {"cell": name_of(given[0]), "found": name_of(path[index])}
            yield Violation("wrong-end", (given[0], path[index]), key, names)
    yield from _touching_in_order(view, place)


def _touching_in_order(view: _View, place: dict[Cell, int]) -> Iterator[Violation]:
    """Neighbours along the grid that are not neighbours along the path."""
    for cell in sorted(place):
        for other in view.beside(cell, view.on):
            if other > cell and abs(place[cell] - place[other]) > 1:
                names = {"first": name_of(cell), "second": name_of(other)}
                yield Violation("touches-itself", (cell, other), "touches_itself", names)
