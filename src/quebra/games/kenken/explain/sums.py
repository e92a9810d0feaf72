"""Rules that follow from adding up, as the kernel lists them: sums of lines, innies and outies."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.grid import Cell
from quebra.engine.model.counting import Clause
from quebra.engine.model.model import Model
from quebra.games.kenken.board import KenKenBoard
from quebra.games.kenken.explain.numbers import cages_of, cell_at

KINDS = ("row", "column")


def add_sums(board: KenKenBoard, model: Model) -> None:
    """Adds the derived rules of a board to its model."""
    from quebra._native import kenken_sums

    first = [number for number, _, _ in model.blocks]
    found, model.variables = kenken_sums(board.size, board.lowest, cages_of(board), first, model.variables)
    for what, axis, start, end, given, rest, cells, clauses in found:
        count = end - start + 1
        named = KINDS[axis] if count == 1 else f"{KINDS[axis]}s"
        lines: dict[str, int | str] = {"lines": str(start + 1) if count == 1 else f"{start + 1}–{end + 1}"}
        if what == "sum":
            lines = {"line": start + 1}
        total = sum(board.digits) * count
        where = [cell_at(board, cell) for cell in cells]
        model.derived(f"{named}-{what}", where, clauses, **lines, total=total, given=given, rest=rest)


def total_clauses(board: KenKenBoard, model: Model, cells: Sequence[Cell], total: int) -> list[Clause]:
    """The cells add up to ``total``, and nothing else is said of them."""
    from quebra._native import kenken_total

    first = {cell: number for number, cell, _ in model.blocks}
    bases = [first[cell] for cell in cells]
    clauses, model.variables = kenken_total(board.size, board.lowest, bases, total, model.variables)
    return list(clauses)
