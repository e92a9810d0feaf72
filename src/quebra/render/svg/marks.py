"""Marked cells: reason, premise, conclusion and mistake differ by their shape as well as by their colour."""

from __future__ import annotations

from collections.abc import Iterator

from quebra.core.grid import Cell
from quebra.core.scene import Highlight
from quebra.render.svg.layout import Layout, Point, has_clues, path, short

Cells = frozenset[Cell]


def tints(layout: Layout) -> Iterator[str]:
    """The grounds of reasons and conclusions, below everything else."""
    conclusions = cells_of(layout, "conclusion")
    for role, cells in (("reason", cells_of(layout, "reason") - conclusions), ("conclusion", conclusions)):
        data = "".join(layout.box(cell) for cell in sorted(cells))
        if data:
            yield f'<path class="q-{role}-tint" d="{data}"/>'


def outlines(layout: Layout) -> Iterator[str]:
    """A dashed line around the reasons, a thin round one in premises, a thick frame in conclusions, a wavy
    line where a rule is broken."""
    cell = layout.cell
    reasons = "".join(_dashes(layout, cells_of(layout, "reason"), 0.05))
    # The rim is dashed as well: a whole one would cut what the line crosses.
    dashes = f' stroke-dasharray="{short(0.14 * cell)} {short(0.09 * cell)}"'
    yield from _rimmed("reason", 0.05 * cell, 0.08 * cell, reasons, dashes)
    top = 0.35 if has_clues(layout.scene) else 0.06
    premises = "".join(_rounded(layout, place, top) for place in sorted(cells_of(layout, "premise")))
    yield from _rimmed("premise", 0.035 * cell, 0.09 * cell, premises)
    conclusions = "".join(layout.box(place, 0.03) for place in sorted(cells_of(layout, "conclusion")))
    yield from _rimmed("conclusion", 0.095 * cell, 0.15 * cell, conclusions)
    waves = "".join(_waves(layout, place) for place in sorted(cells_of(layout, "wrong")))
    yield from _rimmed("mistake", 0.06 * cell, 0.13 * cell, waves)


def cells_of(layout: Layout, role: str) -> Cells:
    """The cells that have one role."""
    return frozenset(
        shape.cell for shape in layout.scene.shapes if isinstance(shape, Highlight) and shape.role == role
    )


def _rimmed(role: str, width: float, rim: float, data: str, dashes: str = "") -> Iterator[str]:
    """A line with a light rim, which keeps it visible on dark cells."""
    if data:
        for name, wide in (("halo", rim), (role, width)):
            yield f'<path class="q-{name}" stroke-width="{short(wide)}"{dashes} d="{data}"/>'


def _rounded(layout: Layout, cell: Cell, top: float) -> str:
    """A box with round corners inside a cell, below its clue."""
    size, side, bend = layout.cell, 0.06, 0.16 * layout.cell
    x, y = layout.at(cell, side, top)
    wide, high = (1 - 2 * side) * size - 2 * bend, (1 - side - top) * size - 2 * bend
    turns: tuple[tuple[str, float, Point], ...] = (
        ("h", wide, (bend, bend)),
        ("v", high, (-bend, bend)),
        ("h", -wide, (-bend, -bend)),
        ("v", -high, (bend, -bend)),
    )
    data = path("M", (x + bend, y))
    for way, length, end in turns:
        data += path(way, length, "a", (bend, bend), " 0 0 1 ", end)
    return data + "z"


def _waves(layout: Layout, cell: Cell) -> str:
    """A wavy line along the foot of a cell, as under a word that is spelled wrongly."""
    wave, length = 0.075 * layout.cell, 0.1 * layout.cell
    data = path("M", layout.at(cell, 0.1, 0.92))
    return data + path("q", (length / 2, -wave), (length, 0)) + path("t", (length, 0)) * 7


def _dashes(layout: Layout, cells: Cells, inset: float) -> Iterator[str]:
    """The border of a set of cells, a little inside it: one stroke a straight run."""
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        along = (0, 1) if down else (1, 0)  # the direction in which a run goes on
        border = {(row, column) for row, column in cells if (row + down, column + right) not in cells}
        for start in sorted(border):
            if _moved(start, along, -1) in border:
                continue
            end = start
            while _moved(end, along, 1) in border:
                end = _moved(end, along, 1)
            first = _tip(cells, start, along, -1, inset)
            last = _tip(cells, end, along, 1, inset)
            across = inset if down + right < 0 else 1 - inset
            if down:
                yield path("M", layout.at(start, first, across), "L", layout.at(end, last, across))
            else:
                yield path("M", layout.at(start, across, first), "L", layout.at(end, across, last))


def _moved(cell: Cell, along: Cell, way: int) -> Cell:
    return cell[0] + way * along[0], cell[1] + way * along[1]


def _tip(cells: Cells, cell: Cell, along: Cell, way: int, inset: float) -> float:
    """Where a stroke ends: short of an outer corner, past an inner one."""
    beyond = inset if _moved(cell, along, way) in cells else -inset
    return 1 + beyond if way > 0 else -beyond
