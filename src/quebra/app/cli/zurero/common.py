"""What the Zurero commands share: options and where a game comes from."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from quebra.games.zurero.board import LARGEST, SMALLEST, USUAL
from quebra.games.zurero.play import Play, read_moves

Command = TypeVar("Command", bound=Callable[..., Any])

PLAYERS = "computer:1 to computer:10, nodes:N, seconds:S, depth:D or engine:PROGRAM"


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


def record_option(command: Command) -> Command:
    return click.option(
        "--record",
        metavar="MOVES",
        default="",
        help='The moves so far, such as "J10 L10", or a file that holds a record.',
    )(command)


def read_game(record: str, size: int, *, swap: bool = False) -> Play:
    """The game of a --record option: a file's, or the moves themselves."""
    if record == "-" or os.path.exists(record):
        from quebra.games.zurero.record import load_record

        return load_record(record).play
    return read_moves(record, size, swap=swap)
