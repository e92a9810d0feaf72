"""Whether boards have room on a page: cells that nobody can read or write in are refused."""

from __future__ import annotations

from math import floor

from quebra.app.booklet.paper import GRIDS, Measured, Paper
from quebra.app.booklet.pictures import board_scene, measured
from quebra.core.errors import InputError
from quebra.core.registry import game_named
from quebra.engine.generate.request import Request


def require_room(what: str, picture: Measured, paper: Paper, per_page: int) -> None:
    """Refuses a board that would be too small, with what would help."""
    cell, least = picture.cell_in(paper.slot(per_page)), picture.smallest_cell
    if cell >= least:
        return
    fits = [count for count in GRIDS if picture.cell_in(paper.slot(count)) >= least]
    help = f"--per-page {max(fits)} would do" if fits else "it is too large for this paper"
    small = floor(cell * 10) / 10  # rounded up it might seem to be enough
    raise InputError(
        f"{what} would have cells of {small:.1f} mm with {per_page} a page, "
        f"expected at least {least:.1f} mm: {help}"
    )


def expected_picture(request: Request, coordinates: bool) -> Measured:
    """About how large the boards of a request will be, judged by the bundled one of that type."""
    examples = game_named(request.type).examples
    scene = board_scene(examples.examples()[examples.WORKED], "en", coordinates)
    known = measured(scene, "print")
    width, height = known.width - scene.columns, known.height - scene.rows
    return Measured("", request.columns + width, request.rows + height, known.clued)
