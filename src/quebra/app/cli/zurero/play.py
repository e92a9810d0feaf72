"""quebra zurero play"""

from __future__ import annotations

import random
from contextlib import closing
from datetime import date
from typing import TYPE_CHECKING

import click

from quebra.app.cli.help import worked
from quebra.app.cli.options import ascii_option, language_option
from quebra.app.cli.zurero.common import position_option, read_setup
from quebra.core.errors import InputError
from quebra.games.zurero.board import LARGEST, SMALLEST, USUAL

if TYPE_CHECKING:
    from quebra.games.zurero.game import LiveGame
    from quebra.games.zurero.records.record import Record

USUAL_BLACK, USUAL_WHITE = "person", "computer:5"
LARGEST_SEED = 2**32
LONGEST_DELAY = 3600


@click.command(
    name="play",
    epilog=worked(
        "quebra zurero play",
        "quebra zurero play --black computer:7 --white person --size 13 --record game.txt",
        "quebra zurero play --load game.txt --record game.txt",
        "quebra zurero play --black computer:10 --white computer:6 --delay 1",
        "quebra zurero play --position fig-3.1.2 --white report:2",
    ),
)
@click.option(
    "--size", type=click.IntRange(SMALLEST, LARGEST), help=f"Rows and columns of the board (default {USUAL})."
)
@position_option
@click.option("--black", metavar="WHO", help=f"Who plays Black (default {USUAL_BLACK}).")
@click.option("--white", metavar="WHO", help=f"Who plays White (default {USUAL_WHITE}).")
@click.option("--swap", is_flag=True, help="Play with the swap rule.")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="Makes the computer's choices repeatable.")
@click.option("--record", metavar="FILE", help="Keep the game in FILE (SGF if it ends in .sgf).")
@click.option("--load", metavar="FILE", help="Go on with a saved game.")
@click.option(
    "--delay",
    type=click.FloatRange(0, LONGEST_DELAY),
    default=0.5,
    show_default=True,
    metavar="S",
    help="Seconds between moves when two computers play on a terminal.",
)
@click.option(
    "--threads", type=click.IntRange(1, 64), default=1, show_default=True, help="Cores to think with."
)
@click.option("--ponder", is_flag=True, help="Let the computer think in the person's time, too.")
@ascii_option
@language_option
def command(
    size: int | None,
    position: str | None,
    black: str | None,
    white: str | None,
    swap: bool,
    seed: int | None,
    record: str | None,
    load: str | None,
    delay: float,
    threads: int,
    ponder: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Play a game of Zurero in the terminal.

    WHO is person, computer:1 (weakest) to computer:10 (strongest; 7 is short for computer:7),
    report:1 or report:2 (the report's two levels), nodes:N, seconds:S, depth:D or engine:PROGRAM. A slide
    is typed as its side and line, such as L10 or TJ; help lists what else can be typed.
    """
    from quebra.app.terminal.keeper import Keeper
    from quebra.app.terminal.seats import Manner, take_seats
    from quebra.app.terminal.table import Table
    from quebra.app.terminal.voice import Voice

    if load is not None and (size is not None or swap):
        raise InputError("--size and --swap are for a new game, leave them out with --load")
    if load is not None and position is not None:
        raise InputError("--position is for a new game, leave it out with --load")
    game, names = _open(load, _begun(size, swap, position), black, white)
    voice = Voice(lang, ascii_only, game.play.size)
    keeper = Keeper(game, record, voice)
    keeper.require_place(load)
    chosen = random.randrange(LARGEST_SEED) if seed is None else seed
    seats = take_seats(game.play, *names, chosen, Manner(threads, ponder))
    with closing(seats):
        Table(seats, voice, keeper, delay).run()
    return 0


def _begun(size: int | None, swap: bool, position: str | None) -> LiveGame:
    """A new game: from its first stone, or from a position."""
    from quebra.games.zurero.game import LiveGame

    if position is not None:
        return LiveGame.from_position(read_setup(position, size, swap))
    return LiveGame(size or USUAL, swap)


def _open(
    load: str | None, begun: LiveGame, black: str | None, white: str | None
) -> tuple[Record, tuple[str, str]]:
    """The game to play, new or saved, and the names of those who play it.

    The tags name who began with each colour, also where the colours are exchanged later.
    """
    from quebra.app.terminal.seats import full_name, player_of_tag
    from quebra.games.zurero.records.record import Record, load_record

    new = Record(begun, {"Date": date.today().isoformat()})
    game = new if load is None else load_record(load)
    names = []
    for tag, asked, usual in (("Black", black, USUAL_BLACK), ("White", white, USUAL_WHITE)):
        name = full_name(asked or player_of_tag(game.tags.get(tag)) or usual)
        names.append(name)
        # A finished game keeps its players, and a person who has a name there keeps it.
        if game.play.result is None and (tag not in game.tags or (asked and name != USUAL_BLACK)):
            game.tags[tag] = name
    return game, (names[0], names[1])
