"""Clues in groups that a symmetry carries into each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from quebra.core.clue import COLUMN_COUNT, ROW_COUNT, Clue
from quebra.core.game import Board
from quebra.core.symmetry import NONE, line_orbits, orbits

LINES = {"row": ROW_COUNT, "column": COLUMN_COUNT}
Group = tuple[Clue, ...]


def orbit_of(clue: Clue, board: Board, symmetry: str) -> Group:
    """The clues that a symmetry carries this one to, itself among them."""
    if clue.cell is not None:
        group = orbits([clue.cell], symmetry, board.rows, board.columns)[0]
        return tuple(Clue(clue.kind, cell=cell) for cell in group)
    for lines in line_orbits(board.rows, board.columns, symmetry):
        group_of_lines = tuple(Clue(LINES[kind], index) for kind, index in lines)
        if clue in group_of_lines:
            return group_of_lines
    return (clue,)


def missing_groups(
    places: Iterable[Clue], shown: Collection[Clue], board: Board, symmetry: str
) -> list[Group]:
    """What can be added so that the layout is symmetric: of each group the clues that are not shown yet."""
    free = dict.fromkeys(places)
    if symmetry == NONE:
        return [(clue,) for clue in free]
    found: dict[Group, None] = {}
    for clue in free:
        group = orbit_of(clue, board, symmetry)
        if all(one in free or one in shown for one in group):
            found[tuple(sorted((one for one in group if one in free), key=order_of))] = None
    return list(found)


def order_of(clue: Clue) -> tuple[str, int, tuple[int, int]]:
    """Clues by their kind, then along the board."""
    return clue.kind, clue.index or 0, clue.cell or (0, 0)
