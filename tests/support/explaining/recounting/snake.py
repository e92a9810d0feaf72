"""What breaks on a snake's board, counted anew."""

from __future__ import annotations

from collections.abc import Callable

from support.explaining.claims import Cell, Check, Claim


def _all(claim: Claim) -> list[Cell]:
    return [(r, c) for r in range(1, claim.board.rows + 1) for c in range(1, claim.board.columns + 1)]


def _on(claim: Claim, cells: list[Cell]) -> list[Cell]:
    return [cell for cell in cells if claim.holds(cell, "snake")]


def _left(claim: Claim, cells: list[Cell]) -> list[Cell]:
    return [cell for cell in cells if claim.holds(cell, "snake") is not False]


def _beside(claim: Claim, cell: Cell) -> list[Cell]:
    row, column = cell
    near = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
    return [one for one in near if one in _all(claim)]


def _around(claim: Claim, cell: Cell) -> list[Cell]:
    return [
        one for one in _all(claim) if one != cell and max(abs(one[0] - cell[0]), abs(one[1] - cell[1])) == 1
    ]


def _counted(cells_of: Callable[[Claim], list[Cell]], count_of: Callable[[Claim], int]) -> dict[str, Check]:
    def many(claim: Claim) -> bool:
        on = _on(claim, cells_of(claim))
        told = sorted(claim.cells("on")) if "on" in claim.said else sorted(on)
        return told == sorted(on) and len(on) == claim.number("sure") > count_of(claim) == claim.number(
            "count"
        )

    def few(claim: Claim) -> bool:
        left = _left(claim, cells_of(claim))
        told = sorted(claim.cells("left")) if "left" in claim.said else sorted(left)
        counted = len(left) == claim.number("possible") < count_of(claim) == claim.number("count")
        return told == sorted(left) and counted

    def none(claim: Claim) -> bool:
        return not _left(claim, cells_of(claim)) and count_of(claim) == claim.number("count") > 0

    return {"many": many, "few": few, "none": none}


def _line(axis: int) -> dict[str, Check]:
    def cells(claim: Claim) -> list[Cell]:
        return [cell for cell in _all(claim) if cell[axis] == claim.number("line")]

    def count(claim: Claim) -> int:
        counts = (claim.board.row_counts, claim.board.column_counts)[axis]
        return int(counts[claim.number("line") - 1])

    return _counted(cells, count)


def _shade(which: int) -> dict[str, Check]:
    def cells(claim: Claim) -> list[Cell]:
        return [cell for cell in _all(claim) if sum(cell) % 2 == which]

    # How many of a colour follows from the length and the ends; the verifier holds the rule to that.
    return _counted(cells, lambda claim: int(dict(claim.rule.values)["count"]))


def _is_end(claim: Claim, cell: Cell) -> bool:
    return cell in claim.board.ends or bool(claim.holds(cell, "end"))


def _dead_end(claim: Claim) -> bool:
    cell = claim.cell()
    left = _left(claim, _beside(claim, cell))
    return (
        bool(claim.holds(cell, "snake"))
        and left == claim.cells("left")
        and len(left) == 1
        and not _is_end(claim, cell)
    )


def _branch(claim: Claim) -> bool:
    on = _on(claim, _beside(claim, claim.cell()))
    return (
        sorted(on) == sorted(claim.cells("on")) and len(on) > 2 and bool(claim.holds(claim.cell(), "snake"))
    )


def _end_two(claim: Claim) -> bool:
    on = _on(claim, _beside(claim, claim.cell()))
    return sorted(on) == sorted(claim.cells("on")) and len(on) > 1 and _is_end(claim, claim.cell())


def _block(claim: Claim) -> bool:
    cells = sorted(claim.cells("cells"))
    row, column = cells[0]
    square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    return cells == square and len(_on(claim, cells)) == 4


def _corner(claim: Claim) -> bool:
    (row, column), (other_row, other_column) = claim.cells("cells")
    diagonal = abs(row - other_row) == abs(column - other_column) == 1
    empty = all(claim.holds(cell, "snake") is False for cell in ((row, other_column), (other_row, column)))
    return diagonal and empty and len(_on(claim, claim.cells("cells"))) == 2


def _ends_many(claim: Claim) -> bool:
    cells = claim.cells("on")
    return len(cells) == claim.number("sure") > 2 and all(_is_end(claim, cell) for cell in cells)


def _ends_left(claim: Claim) -> list[Cell]:
    """Open places for an end that is not told: a body cell is none."""
    body = {
        cell for cell in _all(claim) if claim.board.mark(cell) is not None and cell not in claim.board.ends
    }
    open_cells = [cell for cell in _left(claim, _all(claim)) if claim.holds(cell, "end") is not False]
    return [cell for cell in open_cells if not _is_end(claim, cell) and cell not in body]


def _ends_few(claim: Claim) -> bool:
    return sorted(claim.cells("left")) == sorted(_ends_left(claim)) and len(_ends_left(claim)) < claim.number(
        "count"
    )


def _reached(claim: Claim, start: Cell) -> set[Cell]:
    found, queue = {start}, [start]
    for cell in queue:
        fresh = [one for one in _left(claim, _beside(claim, cell)) if one not in found]
        found.update(fresh)
        queue += fresh
    return found


def _split(claim: Claim) -> bool:
    first, second = claim.cell("first"), claim.cell("second")
    return len(_on(claim, [first, second])) == 2 and second not in _reached(claim, first)


def _loop(claim: Claim) -> bool:
    cells = claim.cells("on")
    return _on(claim, cells) == cells and all(
        sum(one in cells for one in _beside(claim, cell)) >= 2 for cell in cells
    )


def _whole(claim: Claim) -> int:
    """The length: told, or what all rows or all columns add up to."""
    counts = (claim.board.row_counts, claim.board.column_counts)
    full = [sum(some) for some in counts if None not in some]
    return int(claim.board.length if claim.board.length is not None else full[0])


def _colours_of_ends(claim: Claim) -> bool:
    cells = claim.cells("on")
    same = len({sum(cell) % 2 for cell in cells}) == 1
    wrong = same != (_whole(claim) % 2 == 1)
    return (
        len(cells) == 2
        and all(_is_end(claim, c) for c in cells)
        and wrong
        and claim.number("length") == _whole(claim)
    )


SNAKE: dict[str, Check] = {
    **{f"row_{key}": check for key, check in _line(0).items()},
    **{f"column_{key}": check for key, check in _line(1).items()},
    **{
        f"clue_{key}": check
        for key, check in _counted(
            lambda claim: _around(claim, claim.cell()), lambda claim: dict(claim.board.clues)[claim.cell()]
        ).items()
    },
    **{f"length_{key}": check for key, check in _counted(_all, _whole).items()},
    **{
        f"total_{key}": check
        for key, check in _counted(
            lambda claim: list(claim.rule.cells), lambda claim: int(dict(claim.rule.values)["count"])
        ).items()
    },
    **{f"dark_{key}": check for key, check in _shade(0).items()},
    **{f"light_{key}": check for key, check in _shade(1).items()},
    "dead_end": _dead_end,
    "alone": lambda claim: (
        bool(claim.holds(claim.cell(), "snake")) and not _left(claim, _beside(claim, claim.cell()))
    ),
    "branch": _branch,
    "end_two": _end_two,
    "block": _block,
    "corner": _corner,
    "ends_many": _ends_many,
    "ends_few": _ends_few,
    "ends_none": lambda claim: not _ends_left(claim),
    "split": _split,
    "loop": _loop,
    "ends_same": _colours_of_ends,
    "ends_differ": _colours_of_ends,
}


def _is_dead_end(claim: Claim, cell: Cell) -> bool:
    """Whether the snake could only come to a cell, and not go on from it."""
    return len(_left(claim, _beside(claim, cell))) == 1 and not _is_end(claim, cell)


def _dead_ends(claim: Claim) -> bool:
    """Each is one once those before it are empty; in turn they need each other, otherwise they do not."""
    cells = claim.cells("way")
    turn = claim.said["turn"]
    led_to = [
        not set(cells[:place]).isdisjoint(_beside(claim, cell)) for place, cell in enumerate(cells) if place
    ]
    for cell in cells:
        if not _is_dead_end(claim, cell):
            return False
        claim.state[cell, "snake"] = False
    if "seguir" in turn and ("umas" in turn) != (len(cells) > 2):
        return False
    return all(led_to) if "after" in turn or "seguir" in turn else not any(led_to)


def _only_two(claim: Claim, cell: Cell) -> list[Cell]:
    """The two cells between which the snake has to run through a cell; none where there are others."""
    left = _left(claim, _beside(claim, cell))
    return left if len(left) == 2 and claim.holds(cell, "snake") and not _is_end(claim, cell) else []


def _onward(claim: Claim) -> bool:
    told = claim.cells("found")
    two = _only_two(claim, claim.rule.cells[0])
    return len(told) == 1 and told[0] in two and len(_on(claim, two)) == 1


def _forced_on(claim: Claim) -> bool:
    """From the start on, each cell leaves one way only."""
    left = claim.cells("facts")
    here = (claim.cells("start") or [claim.rule.cells[0]])[0]
    while left:
        fresh = [cell for cell in _only_two(claim, here) if not claim.holds(cell, "snake")]
        if len(fresh) != 1 or fresh[0] not in left:
            return False
        here = fresh[0]
        left.remove(here)
        claim.state[here, "snake"] = True
    return True


def _both(place: str) -> Check:
    def check(claim: Claim) -> bool:
        told, two = claim.cells(place), _only_two(claim, claim.rule.cells[0])
        return bool(two) and (sorted(told) == sorted(two) if place == "left" else set(told) <= set(two))

    return check


def _needs_all(axis: int) -> Check:
    def check(claim: Claim) -> bool:
        line = claim.number("line")
        counts = (claim.board.row_counts, claim.board.column_counts)[axis]
        left = _left(claim, [cell for cell in _all(claim) if cell[axis] == line])
        told = claim.cells("facts")
        return len(left) == counts[line - 1] and set(told) <= set(left) and not _on(claim, told)

    return check


SNAKE_LINKS: dict[str, Check] = {
    "dead_end": lambda claim: _dead_ends(claim) if "way" in claim.said else _is_dead_end(claim, claim.cell()),
    "only_way_on": lambda claim: _forced_on(claim) if "start" in claim.said else _onward(claim),
    "only_way_on_there": _onward,
    "only_way_both_full": _both("found"),
    "only_way_both_full_there": _both("left"),
    "row_rest_full": _needs_all(0),
    "column_rest_full": _needs_all(1),
}
