"""What the author's commands share: clues by name, and where a board goes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from quebra.core.clue import COLUMN_COUNT, LENGTH, ROW_COUNT, Clue
from quebra.core.errors import InputError, shorten
from quebra.core.files.saving import require_writable, write_whole
from quebra.core.game import Board
from quebra.core.grid import Cell
from quebra.core.reading import board_to_text
from quebra.core.symmetry import SYMMETRIES

Command = TypeVar("Command", bound=Callable[..., Any])
NAME = re.compile(
    r"r(?P<row>\d{1,4})c(?P<column>\d{1,4})|(?P<line>row|column)-?(?P<index>\d{1,4})|(?P<length>length)"
)


def keep_option(command: Command) -> Command:
    return click.option(
        "--keep", metavar="CLUE,...", multiple=True, help="Clues that must stay: r4c7, row3, column5, length."
    )(command)


def symmetry_option(command: Command) -> Command:
    return click.option(
        "--symmetry",
        type=click.Choice(list(SYMMETRIES)),
        default="none",
        help="Keep the layout of the clues symmetric.",
    )(command)


def output_options(command: Command) -> Command:
    for option in (
        click.option("--force", is_flag=True, help="Replace the file that is there."),
        click.option("-o", "--output", metavar="FILE", help="Write the board to a file."),
    ):
        command = option(command)
    return command


def kept(names: Iterable[str]) -> list[Clue | Cell]:
    """The clues and cells that are named."""
    return [_clue(name.strip()) for text in names for name in text.split(",")]


def _clue(name: str) -> Clue | Cell:
    match = NAME.fullmatch(name.lower())
    if match is None:
        raise InputError(f"--keep: expected r4c7, row3, column5 or length, found {shorten(name)!r}")
    if match["row"]:
        return int(match["row"]), int(match["column"])
    if match["line"]:
        return Clue(ROW_COUNT if match["line"] == "row" else COLUMN_COUNT, int(match["index"]))
    return Clue(LENGTH)


def require_place(output: str | None, force: bool) -> None:
    """Says so before the work when the board could not be written."""
    if output is None:
        return
    require_writable(output, "--output")
    if os.path.exists(output) and not force:
        raise InputError(f"--output: {output} is there already, --force replaces it")


def hand_out(board: Board, output: str | None) -> None:
    """A board as text: to a file, or to standard output."""
    if output is None:
        print(board_to_text(board), end="", flush=True)
    else:
        write_whole(output, board_to_text(board))
