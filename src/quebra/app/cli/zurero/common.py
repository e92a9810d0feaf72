"""What the Zurero commands share: options and where a game comes from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from quebra.app.cli.options import Command
from quebra.core.errors import InputError, shorten
from quebra.games.zurero.board import LARGEST, SMALLEST, USUAL, cell_name, middle, require_size

if TYPE_CHECKING:
    from quebra.games.zurero.board import Position
    from quebra.games.zurero.game import LiveGame
    from quebra.games.zurero.records.record import Record

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


def position_option(command: Command) -> Command:
    return click.option(
        "--position",
        metavar="TEXT",
        help="Begin from a position: rows and turn such as '5/5/2bw1/5/5 b', a file, or a figure (fig-2.3).",
    )(command)


def record_options(command: Command) -> Command:
    """--size, --position, --record and --swap: what ``game_after`` takes."""
    size = click.option(
        "--size", type=int, metavar="N", help=f"Rows and columns of the board (default {USUAL})."
    )
    record = click.option(
        "--record", default="", metavar="MOVES", help="The moves so far, the first stone included, or a file."
    )
    return size(position_option(record(swap_option(command))))


def game_after(record: str, size: int | None, swap: bool, position: str | None = None) -> LiveGame:
    """The game after the moves of an option, which may also name a file; moves may follow a position."""
    from quebra.games.zurero.game import read_moves
    from quebra.games.zurero.records.record import load_record

    words = record.split()
    if position is not None:
        setup = read_setup(position, size, swap)
        if _names_a_file(record):
            told = f"expected moves from the position, found {shorten(record)!r}; a file has its own"
            raise InputError(f"--position: {told}")
        return read_moves(words, setup.size, setup=setup)
    first = cell_name(middle(require_size(USUAL if size is None else size)))
    if not words or words[0].upper() == first or not _names_a_file(record):
        return read_moves(words, USUAL if size is None else size, swap=swap)
    play = load_record(record).play
    require_same(play, size, swap, record)
    return play


def game_of_record(source: str | None, position: str | None) -> Record:
    """The game of RECORD, a file or a figure; with --position, of the moves that RECORD then is."""
    from quebra.games.zurero.records.record import Record, load_record

    if position is not None:
        return Record(game_after(source or "", None, False, position))
    if source is None:
        raise InputError("expected RECORD, a record or a figure, or --position TEXT")
    return load_record(source)


def read_setup(text: str, size: int | None = None, swap: bool = False) -> Position:
    """What --position says: a position itself, or the last one of a file or a figure."""
    from quebra.games.zurero.figures import is_figure
    from quebra.games.zurero.records.record import load_record
    from quebra.games.zurero.setup import EXPECTED, looks_like_position, read_position

    if swap:
        raise InputError("--swap belongs to a game from its first stone, leave it out with --position")
    if text == "-" or os.path.exists(text) or is_figure(text):
        position = load_record(text).play.position
    elif looks_like_position(text) or ("/" in text and " " in text):
        try:
            position = read_position(text)
        except InputError as error:
            raise InputError(f"--position: {error.message}") from None
    else:
        raise InputError(f"--position: {shorten(text)!r} is no position and no file; {EXPECTED}")
    if size not in (None, position.size):
        raise InputError(f"--position has {position.size} rows, but --size is {size}")
    return position


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
