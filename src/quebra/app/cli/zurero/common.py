"""What the Zurero commands share: options and where a game comes from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from quebra.app.cli.options import Command
from quebra.core.errors import InputError
from quebra.games.zurero.board import LARGEST, SMALLEST, USUAL, cell_name, middle, require_size

if TYPE_CHECKING:
    from quebra.games.zurero.game import LiveGame

PACKAGE = "quebra.games.zurero"  # whose words the commands speak


def size_option(command: Command) -> Command:
    return click.option(
        "--size",
        type=click.IntRange(SMALLEST, LARGEST),
        default=USUAL,
        show_default=True,
        help="Rows and columns of the board.",
    )(command)


def swap_option(command: Command) -> Command:
    return click.option(
        "--swap", is_flag=True, help="Play with the swap rule: after Black's first slide White may swap."
    )(command)


def record_options(command: Command) -> Command:
    """--size, --record and --swap: what ``game_after`` takes."""
    size = click.option(
        "--size", type=int, metavar="N", help=f"Rows and columns of the board (default {USUAL})."
    )
    record = click.option(
        "--record", default="", metavar="MOVES", help="The moves so far, the first stone included, or a file."
    )
    return size(record(swap_option(command)))


def game_after(record: str, size: int | None, swap: bool) -> LiveGame:
    """The game after the moves of an option, which may also name a file."""
    from quebra.games.zurero.game import read_moves
    from quebra.games.zurero.records.record import load_record

    words = record.split()
    first = cell_name(middle(require_size(USUAL if size is None else size)))
    if not words or words[0].upper() == first or not _names_a_file(record):
        return read_moves(words, USUAL if size is None else size, swap=swap)
    play = load_record(record).play
    require_same(play, size, swap, record)
    return play


def require_same(play: LiveGame, size: int | None, swap: bool, source: str) -> None:
    """Refuses a record of another game than the options say."""
    if size not in (None, play.size):
        raise InputError(f"is a game of size {play.size}, but --size is {size}", source=source)
    if swap and not play.swap:
        raise InputError("is a game without the swap rule, but --swap is given", source=source)


def _names_a_file(text: str) -> bool:
    """Whether it is or looks like the name of a file rather than moves."""
    looks = len(text.split()) == 1 and ("." in text or os.sep in text)
    return text == "-" or looks or os.path.exists(text)
