"""Pictures of boards as standard output can show them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest
from shutil import get_terminal_size

from quebra.app.cli.output import speaks_unicode, wants_colour
from quebra.core.game import Answer, Board
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.core.scene import Highlight, Scene
from quebra.render.text.show import scene_text

COLOUR_CODES = re.compile(r"\x1b\[[0-9;]*m")
MOST_MARKED = 12  # as many as a sentence names


def draw(
    board: Board,
    answer: Answer | None,
    ascii_only: bool,
    *,
    coordinates: bool = False,
    wrong: Iterable[Cell] = (),
    marked: Iterable[Cell] = (),
    language: str = "en",
) -> str:
    """A picture that suits where standard output goes; ``wrong`` cells are marked as mistakes, ``marked``
    ones as what it is about."""
    scene = game_of(board).draw.draw(board, answer, language=language)
    marks = (
        *(Highlight(cell, "wrong") for cell in wrong),
        *(Highlight(cell, "conclusion") for cell in marked),
    )
    return draw_scene(replace(scene, shapes=(*scene.shapes, *marks)), ascii_only, coordinates=coordinates)


def draw_scene(scene: Scene, ascii_only: bool, *, coordinates: bool = False) -> str:
    """Any picture, in the way that suits where standard output goes."""
    told = replace(scene, coordinates=coordinates or scene.coordinates)
    return scene_text(told, ascii_only=ascii_only or not speaks_unicode(), colour=wants_colour())


def marked_cells(cells: Sequence[Cell]) -> Sequence[Cell]:
    """The cells of a fault that are marked in a picture: of very many, only where they begin."""
    return cells if len(cells) <= MOST_MARKED else cells[:1]


def beside(left: str, right: str) -> str:
    """Two pictures side by side where the terminal is wide enough, else one above the other."""
    lines, others = left.splitlines(), right.splitlines()
    bare = [len(COLOUR_CODES.sub("", line)) for line in (*lines, *others)]
    width = max(bare, default=0)
    if 2 * width + 4 > get_terminal_size((80, 24)).columns:
        return f"{left}\n{right}"
    rows = zip_longest(lines, others, fillvalue="")
    return "".join(
        f"{first}{' ' * (width + 4 - len(COLOUR_CODES.sub('', first)))}{second}".rstrip() + "\n"
        for first, second in rows
    )
