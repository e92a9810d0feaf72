"""What the author's commands share: options, and where a board goes."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from quebra.app.cli.options import ascii_option, json_option, language_option, time_limit_option
from quebra.core.errors import InputError
from quebra.core.files.json_lines import to_json
from quebra.core.files.saving import require_writable, write_whole
from quebra.core.game import Board
from quebra.core.reading import board_to_json, board_to_text
from quebra.core.symmetry import SYMMETRIES

Command = TypeVar("Command", bound=Callable[..., Any])
JSON_ENDINGS = (".json", ".jsonl")


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
        click.option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write the board to a file; as JSON where it ends in .json.",
        ),
    ):
        command = option(command)
    return command


def require_place(output: str | None, force: bool) -> None:
    """Says so before the work when the board could not be written."""
    if output is None:
        return
    require_writable(output, "--output")
    if os.path.exists(output) and not force:
        raise InputError(f"--output: {output} is there already, --force replaces it")


def hand_out(board: Board, output: str | None) -> None:
    """A board to a file, or as text to standard output. What ends in .json is read as JSON, so it is that."""
    if output is None:
        print(board_to_text(board), end="", flush=True)
    elif output.lower().endswith(JSON_ENDINGS):
        write_whole(output, to_json(board_to_json(board)) + "\n")
    else:
        write_whole(output, board_to_text(board))
