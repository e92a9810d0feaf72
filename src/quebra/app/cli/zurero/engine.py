"""quebra zurero engine"""

from __future__ import annotations

import sys
import threading

import click

from quebra import __version__
from quebra.app.cli.help import worked
from quebra.app.cli.zurero.common import position_option, read_setup
from quebra.core.errors import InputError
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.protocol import LONGEST_LINE, Session


@click.command(
    name="engine",
    epilog=worked(
        "printf 'size 9\\nposition E5 L5\\ngo nodes 10000\\n' | quebra zurero engine",
        "printf 'go nodes 10000\\n' | quebra zurero engine --position fig-2.3",
        "quebra zurero match computer:5 'engine:quebra zurero engine@nodes=1000'",
    ),
)
@position_option
def command(position: str | None) -> int:
    """Speak the engine protocol on standard input and output.

    One command a line: zurero, isready, option, size, position, go, stop, board, quit. At the end of
    the input a running thought is finished if it has a limit, so that a script may be piped in.
    """
    lock = threading.Lock()

    def say(line: str) -> None:
        with lock:
            print(line, flush=True)

    if position == "-":
        raise InputError("--position: standard input is for the protocol, expected a position or a file")
    play = None if position is None else LiveGame.from_position(read_setup(position))
    session = Session(say, __version__, play)
    try:
        while line := _read_line():
            if not session.hear(line):
                return 0
        session.finish()
    finally:
        session.end()
    return 0


def _read_line() -> str:
    """One line of standard input; of one that is far too long, only the beginning."""
    line = sys.stdin.readline(LONGEST_LINE + 2)
    piece = line
    while len(piece) > LONGEST_LINE and not piece.endswith("\n"):
        piece = sys.stdin.readline(LONGEST_LINE + 2)
    return line
