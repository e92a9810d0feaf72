"""Rules that follow from adding up, as the kernel lists them: sums of lines, innies and outies."""

from __future__ import annotations

from collections.abc import Sequence

from quebra._native import kenken_sums, kenken_total
from quebra.core.grid import Cell
from quebra.engine.model.counting import Clause
from quebra.engine.model.model import Model, Rule
from quebra.games.kenken.board import KenKenBoard
from quebra.games.kenken.explain.numbers import cages_of, cell_at

KINDS = ("row", "column")


def add_sums(board: KenKenBoard, model: Model) -> None:
    """Adds the derived rules of a board to its model."""
    first = [number for number, _, _ in model.blocks]
    found, model.variables = kenken_sums(board.size, board.lowest, cages_of(board), first, model.variables)
    for what, axis, start, end, given, rest, cells, clauses in found:
        count = end - start + 1
        named = KINDS[axis] if count == 1 else f"{KINDS[axis]}s"
        values: dict[str, int | str] = {"lines": str(start + 1) if count == 1 else f"{start + 1}–{end + 1}"}
        if what == "sum":
            values = {"line": start + 1}
        values |= {"total": sum(board.digits) * count, "given": given, "rest": rest}
        where = tuple(cell_at(board, cell) for cell in cells)
        name = f"{named}-{what}"
        model.add(Rule(name, where, tuple(clauses), tuple(values.items()), rank=2, derived=True))


def total_clauses(board: KenKenBoard, model: Model, cells: Sequence[Cell], total: int) -> list[Clause]:
    """The cells add up to ``total``, and nothing else is said of them."""
    first = {cell: number for number, cell, _ in model.blocks}
    bases = [first[cell] for cell in cells]
    clauses, model.variables = kenken_total(board.size, board.lowest, bases, total, model.variables)
    return list(clauses)
