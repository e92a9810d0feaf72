"""The sum of a line, cage by cage, in words: what is left without the digits that stand there already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quebra.core.grid import Cell, name_of
from quebra.engine.explain.steps import named_cells
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.explain.numbers import Left, ways_of
from quebra.games.kenken.explain.phrases import Even, ReasonPhrase, Texts, beside, parities
from quebra.games.kenken.explain.values import cage_sums

MOST_WAYS = 3  # to make a cage, told where its sum is always odd or always even

Ways = Mapping[Cage, Sequence[tuple[int, ...]]]


def texts_of_sum(
    board: KenKenBoard, cells: Sequence[Cell], texts: Texts, standing: Mapping[Cell, int], left: Left
) -> Texts:
    """The texts of a sum, where only the cells are told that are open, or in a cage with open cells."""
    inside = [cage for cage in board.cages if len(cage.cells) > 1 and set(cage.cells) <= set(cells)]
    open_cages = [cage for cage in inside if not all(cell in standing for cell in cage.cells)]
    ways = {cage: ways_of(board, cage, left) for cage in open_cages}
    if not open_cages or not all(ways.values()):
        return {**texts, "beside": ReasonPhrase(beside, ())}
    in_cages = {cell for cage in open_cages for cell in cage.cells}
    gone = {cell: standing[cell] for cell in cells if cell in standing and cell not in in_cages}
    told = [cell for cell in cells if cell not in gone]
    placed = tuple((digit, name_of(cell)) for cell, digit in gone.items())
    found = {**texts, "places": named_cells(told), "beside": ReasonPhrase(beside, placed)}
    if gone:
        rest = int(texts["rest"]) - sum(gone.values())
        less = [texts["total"], *([texts["given"]] if texts["given"] else []), *gone.values()]
        found["left"] = f"{' − '.join(map(str, less))} = {rest}"
    if "sums" in texts:
        found["sums"] = cage_sums((cage, sorted({sum(way) for way in ways[cage]})) for cage in open_cages)
        return found
    loose = [cell for cell in told if cell not in in_cages and name_of(cell) != texts["cell"]]
    return {**found, "parities": ReasonPhrase(parities, (*_of_cages(ways), *_of_cells(loose, left)))}


def _of_cages(ways: Ways) -> list[Even]:
    """What each cage makes, with the ways that come to it where they are few and not plain sums."""
    found: list[Even] = []
    for cage, some in ways.items():
        few = some if cage.op != "+" and len(some) <= MOST_WAYS else ()
        found.append((cage, sum(some[0]) % 2 == 0, tuple("+".join(map(str, way)) for way in few)))
    return found


def _of_cells(cells: Sequence[Cell], left: Left) -> list[Even]:
    return [(cell, left[cell][0] % 2 == 0, tuple(map(str, left[cell]))) for cell in cells]
