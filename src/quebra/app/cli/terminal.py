"""Pictures of boards as standard output can show them."""

from __future__ import annotations

import re
from itertools import zip_longest
from shutil import get_terminal_size

from quebra.app.cli.output import speaks_unicode, wants_colour
from quebra.core.game import Answer, Board
from quebra.core.scene import Scene
from quebra.render.text.show import scene_text, show

COLOUR_CODES = re.compile(r"\x1b\[[0-9;]*m")


def draw(board: Board, answer: Answer | None, ascii_only: bool) -> str:
    """A picture that suits where standard output goes."""
    return show(board, answer, ascii_only=ascii_only or not speaks_unicode(), colour=wants_colour())


def draw_scene(scene: Scene, ascii_only: bool) -> str:
    """Any picture, in the way that suits where standard output goes."""
    return scene_text(scene, ascii_only=ascii_only or not speaks_unicode(), colour=wants_colour())


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
