"""What the author's commands share: options, clues by name, and where a board goes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from quebra.app.cli.options import ascii_option, json_option, language_option, time_limit_option
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


def clue_options(command: Command) -> Command:
    """--keep and --symmetry: which clues may change."""
    for option in (
        click.option(
            "--symmetry",
            type=click.Choice(list(SYMMETRIES)),
            default="none",
            help="Keep the layout of the clues symmetric.",
        ),
        click.option(
            "--keep",
            metavar="CLUE,...",
            multiple=True,
            help="Clues that must stay: r4c7, row3, column5, length.",
        ),
    ):
        command = option(command)
    return command


def telling_options(command: Command) -> Command:
    """How long it may take, and how it is told: --time-limit, --json, --ascii and --lang."""
    for option in (language_option, ascii_option, json_option, time_limit_option):
        command = option(command)
    return command


def board_options(command: Command) -> Command:
    """--output and --force for the board that comes of it, and how the rest is told."""
    for option in (
        telling_options,
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
