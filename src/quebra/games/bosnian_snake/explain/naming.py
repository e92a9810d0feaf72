"""What a player sees first of all that one rule forces, and what the step is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from quebra.core.grid import ORTHOGONAL, Cell, distance, name_of, neighbours
from quebra.engine.explain.chains.told import CellRuns
from quebra.engine.explain.steps import Known, Naming, named_cells
from quebra.engine.model.model import Fact, Rule
from quebra.games.bosnian_snake.board import END, HEAD, TAIL, SnakeBoard

Facts = Sequence[Fact]
Reader = Callable[[SnakeBoard, Rule, Facts, Known], Naming]

# Rules "so many of these cells are snake": the technique's and the sentence's first part.
COUNTED = {
    "row-count": ("line", "row"),
    "column-count": ("line", "column"),
    "clue": ("clue", "clue"),
    "length": ("length", "length"),
    "row-total": ("total", "row_total"),
    "rows-total": ("total", "rows_total"),
    "column-total": ("total", "column_total"),
    "columns-total": ("total", "columns_total"),
    "dark-squares": ("colours", "dark"),
    "light-squares": ("colours", "light"),
}
NAMED = ("row", "column", "clue")  # counts whose cells are told one by one
ALL = "_all"  # how the key of a count ends for which all that is left is new


def simplest(board: SnakeBoard, rule: Rule, forced: Facts, known: Known) -> Naming:
    """Of all that one rule forces now, the part a player would see first."""
    if rule.name in COUNTED:
        return _counted(rule, forced, known)
    return READERS[rule.name](board, rule, forced, known)


def snake_cells(cells: Iterable[Cell], known: Known) -> list[Cell]:
    """Those known to be snake."""
    return [cell for cell in cells if known.holds(cell, "snake")]


def possible_cells(cells: Iterable[Cell], known: Known) -> list[Cell]:
    """Those not known to be empty."""
    return [cell for cell in cells if known.holds(cell, "snake") is not False]


def _counted(rule: Rule, forced: Facts, known: Known) -> Naming:
    """A count is reached, or needs every cell that is left."""
    technique, key = COUNTED[rule.name]
    values = dict(rule.values)
    cells = rule.cells
    if rule.name == "clue":
        values["cell"], cells = name_of(cells[0]), cells[1:]
    if forced[0].holds:
        left = possible_cells(cells, known)
        values["left"] = CellRuns(left)
        # Where all that is left is new, it need not be named twice.
        is_new = key in NAMED and {fact.cell for fact in forced} == set(left)
        return Naming(f"{technique}-rest", tuple(forced), f"{key}_rest{ALL if is_new else ''}", values)
    if values["count"] == 0 and technique in ("line", "clue"):
        return Naming(f"zero-{technique}", tuple(forced), f"{key}_zero", values)
    values["snake"] = CellRuns(snake_cells(cells, known))
    return Naming(f"{technique}-full", tuple(forced), f"{key}_full", values)


def _is_end(board: SnakeBoard, cell: Cell, known: Known) -> bool:
    return board.mark(cell) in (HEAD, TAIL, END) or known.holds(cell, "end") is True


def _continues(board: SnakeBoard, rule: Rule, forced: Facts, known: Known) -> Naming:
    """The way through one cell: the cell itself cannot be snake, or its neighbours follow."""
    here, around = rule.cells[0], rule.cells[1:]
    itself = tuple(fact for fact in forced if fact.cell == here and fact.value == "snake")
    if itself:
        return _cannot_be_snake(here, around, itself, known)
    ending = tuple(fact for fact in forced if fact.value == "end")
    beside = tuple(fact for fact in forced if fact.cell != here)
    on = snake_cells(around, known)
    values: dict[str, str | int] = {"cell": name_of(here), "snake": named_cells(sorted(on))}
    is_end = _is_end(board, here, known)
    if not beside:
        if ending[0].holds:
            values["snake"] = named_cells(sorted(possible_cells(around, known)))
            return Naming("must-end", ending, "must_end", values)
        return Naming("not-end", ending, "not_end_two" if on else "not_end_none", values)
    if not beside[0].holds:
        return Naming("way-done", (*beside, *ending), "way_done_end" if is_end else "way_done", values)
    if is_end:
        return Naming("only-way", beside, "only_way_end", values)
    if ending:
        return Naming("only-way", (*beside, *ending), "only_way_last", values)
    return Naming("only-way", beside, "only_way_on" if on else "only_way_both", values)


def _cannot_be_snake(here: Cell, around: Sequence[Cell], itself: tuple[Fact, ...], known: Known) -> Naming:
    on, possible = snake_cells(around, known), possible_cells(around, known)
    values = {"cell": name_of(here), "snake": named_cells(sorted(on)), "left": named_cells(possible)}
    if len(on) > 2:
        return Naming("would-branch", itself, "would_branch", values)
    return Naming("dead-end", itself, "dead_end" if possible else "dead_end_alone", values)


def _touches(board: SnakeBoard, rule: Rule, forced: Facts, known: Known) -> Naming:
    """In a 2 by 2 block, three known cells decide the fourth."""
    fact = forced[0]
    row, column = rule.cells[0]
    across = (2 * row + 1 - fact.cell[0], 2 * column + 1 - fact.cell[1])
    others = [cell for cell in rule.cells if cell not in (fact.cell, across)]
    values = {"cell": name_of(fact.cell), "across": name_of(across), "others": named_cells(others)}
    if fact.holds:
        return Naming("corner-join", (fact,), "corner_join", values)
    if known.holds(others[0], "snake"):
        return Naming("full-block", (fact,), "full_block", values)
    return Naming("would-touch", (fact,), "would_touch", values)


def _two_ends(board: SnakeBoard, rule: Rule, forced: Facts, known: Known) -> Naming:
    """Bookkeeping first: an end is snake, an empty cell is no end."""
    ends = [cell for cell in rule.cells if known.holds(cell, "end")]
    covered = tuple(fact for fact in forced if fact.value == "snake" and fact.cell in ends)
    if covered:
        return Naming("end-is-snake", covered, "end_is_snake")
    empty = tuple(fact for fact in forced if not fact.holds and known.holds(fact.cell, "snake") is False)
    if empty:
        return Naming("not-end", empty, "not_end_empty")
    # On the way to a clash it may only matter that these cells are snake, being the last that can be ends.
    found = tuple(fact for fact in forced if fact.value == "end") or tuple(forced)
    if found[0].holds:
        values = {"left": named_cells(fact.cell for fact in found)}
        return Naming("last-ends", tuple(forced), "last_ends", values)
    values = {"ends": named_cells(sorted({*ends, *board.ends}))}
    return Naming("ends-found", found, "ends_found", values)


def _one_piece(board: SnakeBoard, rule: Rule, forced: Facts, known: Known) -> Naming:
    """Cells that nothing can reach, or the cells that every way between two snake cells takes."""
    on = snake_cells(rule.cells, known)
    cut_off = tuple(fact for fact in forced if not fact.holds)
    if cut_off:
        near = min(on, key=lambda cell: distance(cell, cut_off[0].cell))
        return Naming("out-of-reach", cut_off, "out_of_reach", {"snake": name_of(near)})
    possible = set(possible_cells(rule.cells, known))
    narrow = forced[0].cell
    ways = _ways(on[0], possible - {narrow})
    first = _loose_end(board, [cell for cell in on if cell in ways], narrow, known)
    second = _loose_end(board, [cell for cell in on if cell not in ways], narrow, known)
    through = tuple(
        fact for fact in forced if second not in _ways(first, possible - {fact.cell})
    )  # the same bottleneck may be several cells long
    values = {"first": name_of(first), "second": name_of(second)}
    return Naming(
        "would-split", through, "would_split", {**values, "through": CellRuns(fact.cell for fact in through)}
    )


def _loose_end(board: SnakeBoard, side: Sequence[Cell], narrow: Cell, known: Known) -> Cell:
    """Of the piece of snake nearest to a bottleneck, the nearest cell from which the snake has to go on."""
    near = partial(distance, narrow)
    piece = set(_ways(min(side, key=near), set(side)))
    loose = [
        cell
        for cell in side
        if cell in piece and len(piece.intersection(neighbours(cell, board.rows, board.columns))) < 2
    ]
    going = [cell for cell in loose if not _is_end(board, cell, known) or len(piece) == 1]
    return min(going or loose or side, key=near)


def _ways(start: Cell, allowed: set[Cell]) -> dict[Cell, Cell]:
    """Every cell that can be reached from the start, and the cell it is reached from."""
    came, queue = {start: start}, [start]
    for cell in queue:
        row, column = cell
        for down, right in ORTHOGONAL:
            other = (row + down, column + right)
            if other in allowed and other not in came:
                came[other] = cell
                queue.append(other)
    return came


def _no_loop(board: SnakeBoard, rule: Rule, forced: Facts, known: Known) -> Naming:
    """One loop at a time, and the cells it would have."""
    fact, on = forced[0], set(snake_cells(rule.cells, known))
    row, column = fact.cell
    beside = [cell for down, right in ORTHOGONAL if (cell := (row + down, column + right)) in on]
    if loop := loop_among(beside, on):
        values = {"cell": name_of(fact.cell), "loop": named_cells(loop)}
        return Naming("would-loop", (fact,), "would_loop", values)
    raise AssertionError("a cell that closes a loop has both ends of it beside it")


def loop_among(beside: Sequence[Cell], on: set[Cell]) -> list[Cell]:
    """The way through snake cells from one neighbour of a cell to another; empty when there is none."""
    for start in beside:
        came = _ways(start, on)
        goal = next((cell for cell in beside if cell != start and cell in came), None)
        if goal is not None:
            loop = [goal]
            while loop[-1] != start:
                loop.append(came[loop[-1]])
            return loop
    return []


def _as_told(technique: str, key: str) -> Reader:
    """For rules with one thing to say: everything they force."""

    def named(board: SnakeBoard, rule: Rule, forced: Facts, known: Known) -> Naming:
        return Naming(technique, tuple(forced), key, dict(rule.values))

    return named


READERS: dict[str, Reader] = {
    "continues": _continues,
    "touches-itself": _touches,
    "two-ends": _two_ends,
    "one-piece": _one_piece,
    "no-loop": _no_loop,
    "too-far": _as_told("too-far", "too_far"),
    "ends-same": _as_told("end-colours", "ends_same"),
    "ends-differ": _as_told("end-colours", "ends_differ"),
    "odd-colours": _as_told("colours-ends", "odd_colours"),
    "balance": _as_told("balance", "balance"),
}
