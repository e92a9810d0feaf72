"""quebra zurero draw"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING

import click

from quebra.app.cli.exits import complain
from quebra.app.cli.help import worked
from quebra.app.cli.options import THEMES, language_option
from quebra.app.cli.progress import Ticker
from quebra.app.cli.zurero.common import PACKAGE, game_after, position_option, require_same, swap_option
from quebra.app.cli.zurero.show import up_to
from quebra.core.errors import InputError, shorten
from quebra.core.files.saving import ending_of, require_other, require_writable, write_whole
from quebra.core.files.sources import read_text
from quebra.core.words import say

if TYPE_CHECKING:
    from quebra.app.zurero.pictures import GameLook
    from quebra.games.zurero.diagram import Numbers
    from quebra.games.zurero.records.record import Record

SECONDS, LEAST_SECONDS, MOST_SECONDS = 1.0, 0.05, 60
LEAST_CELL, MOST_CELL = 6, 200


@dataclass(frozen=True, slots=True)
class DiagramOptions:
    """What kind of picture the caller asked for."""

    ending: str
    sheet: bool
    every: int | None
    animate: bool
    seconds: float | None


@click.command(
    name="draw",
    epilog=worked(
        "quebra zurero draw game.txt -o game.svg --numbers",
        "quebra zurero draw game.sgf -o game.pdf --sheet",
        "quebra zurero draw game.txt -o game.gif --seconds 0.5",
        'quebra zurero draw "E5 L5 TE" --size 9 -o opening.png',
        "quebra zurero draw --position fig-3.1.2 -o middle.svg",
    ),
)
@click.argument("source", metavar="[RECORD]", required=False)
@click.option(
    "-o", "--output", metavar="OUT", required=True, help="A file ending in .svg, .png, .pdf or .gif."
)
@click.option("--size", type=int, metavar="N", help="Rows and columns of the board, for moves (default 19).")
@position_option
@swap_option
@click.option(
    "--game", type=click.IntRange(1), metavar="N", help="Which game, of a file that `match --output` wrote."
)
@click.option("--move", type=click.IntRange(min=0), metavar="N", help="Stop after move N.")
@click.option(
    "--numbers",
    is_flag=False,
    flag_value="all",
    metavar="[A-B]",
    help="Number the stones by their moves: all of them, or those from A to B.",
)
@click.option("--sheet", is_flag=True, help="The whole game as a sheet of diagrams.")
@click.option(
    "--every", type=click.IntRange(min=1), metavar="K", help="Moves a diagram of a sheet (default 10 to 25)."
)
@click.option("--animate", is_flag=True, help="The game as it is played; a .gif always is.")
@click.option(
    "--seconds",
    type=click.FloatRange(LEAST_SECONDS, MOST_SECONDS),
    metavar="S",
    help=f"Seconds a move of an animation (default {SECONDS:g}).",
)
@click.option(
    "--theme",
    type=click.Choice(THEMES),
    help="Colours (default: print for .pdf, else light).",
)
@click.option("--cell-size", type=click.IntRange(LEAST_CELL, MOST_CELL), metavar="N", help="Pixels a cell.")
@click.option("--coordinates/--no-coordinates", default=True, help="Letters and numbers around the board.")
@language_option
def command(
    source: str | None,
    output: str,
    size: int | None,
    position: str | None,
    swap: bool,
    game: int | None,
    move: int | None,
    numbers: str | None,
    sheet: bool,
    every: int | None,
    animate: bool,
    seconds: float | None,
    theme: str | None,
    cell_size: int | None,
    coordinates: bool,
    lang: str,
) -> int:
    """Draw the game in RECORD: its end, a sheet of diagrams, or the game as it is played.

    RECORD is a text or SGF file, the file of a match, - for standard input, a figure of the report, or
    moves such as "J10 L10 TJ"; with --position it is left out, or moves from that position. The first
    stone is move 1; in a game from a position set up, 0 is that position.
    """
    from quebra.app.zurero.pictures import ENDINGS, GameLook, usual_theme

    ending = ending_of(output, "--output", ENDINGS)
    options = DiagramOptions(ending, sheet, every, animate, seconds)
    _require_sense(options, numbers)
    require_writable(output, "--output")
    require_other(output, tuple(name for name in (source, position) if name), "--output")
    record = _record(source, size, swap, game, position)
    if move is not None:
        record.play = up_to(record.play, move)
    chosen = _numbers(numbers, record.play.count)
    look = GameLook(theme or usual_theme(ending), cell_size, coordinates, lang, chosen)
    write_whole(output, _drawn(record, look, options))
    print(say("quebra.app", lang, "picture_written", {"file": output}))
    return 0


def _require_sense(options: DiagramOptions, numbers: str | None) -> None:
    """Refuses options that contradict one another or would do nothing."""
    films = options.animate or options.ending == ".gif"
    if options.animate and options.ending not in (".svg", ".gif"):
        raise InputError(f"--animate: expected a file that ends in .svg or .gif, found {options.ending}")
    if options.sheet and films:
        raise InputError("--sheet and an animation are two pictures, expected one of them")
    if options.sheet and numbers is not None:
        raise InputError("--sheet numbers the stones by itself, leave --numbers out")
    if options.every is not None and not options.sheet:
        raise InputError("--every belongs to --sheet, which is not given")
    if options.seconds is not None and isnan(options.seconds):
        raise InputError("--seconds: expected a number of seconds, found nan")
    if options.seconds is not None and not films:
        raise InputError("--seconds belongs to an animation: give --animate or a file that ends in .gif")


def _record(
    source: str | None, size: int | None, swap: bool, game: int | None, position: str | None
) -> Record:
    """The game of a file with its tags, one of a match, or of moves."""
    from quebra.games.zurero.records.record import Record, load_record

    if position is not None:
        if game is not None:
            raise InputError("--game belongs to the file of a match, leave it out with --position")
        return Record(game_after(source or "", size, swap, position))
    if source is None or not source.strip():
        raise InputError("expected a record or moves, found nothing")
    is_file = os.path.isfile(source)
    chosen = _of_match(source, game) if is_file else None
    if game is not None and chosen is None:
        raise InputError("--game: this is no file of a match, expected one of `zurero match --output`")
    if source != "-" and not is_file:
        return Record(game_after(source, size, swap))
    record = chosen or load_record(source)
    require_same(record.play, size, swap, source)
    return record


def _of_match(source: str, game: int | None) -> Record | None:
    """One of the games in the file of a match; None for any other file."""
    from quebra.games.zurero.match.journal import is_match, match_records

    text = read_text(source)
    if not is_match(text):
        return None
    records = match_records(text, source)
    chosen = game or 1
    if chosen > len(records):
        raise InputError(f"--game: expected 1 to {len(records)}, found {chosen}", source=source)
    return records[chosen - 1]


def _numbers(text: str | None, last: int) -> Numbers:
    """Which moves are numbered: none, all, or some of those the game has."""
    if text is None:
        return "none"
    if text == "all":
        return "all"
    found = re.fullmatch(r"([0-9]{1,4})(?:-([0-9]{1,4}))?", text.strip())
    if found is None:
        raise InputError(f"--numbers: expected nothing or moves such as 10-20, found {shorten(text)!r}")
    first, end = int(found[1]), int(found[2] or found[1])
    if not 1 <= first <= end <= last:
        raise InputError(f"--numbers: expected moves from 1 to {last} in rising order, found {text.strip()}")
    return range(first, end + 1)


def _drawn(record: Record, look: GameLook, options: DiagramOptions) -> str | bytes:
    from quebra.app.zurero.pictures import diagram_file, film_file, game_gif, sheet_file

    seconds = SECONDS if options.seconds is None else options.seconds
    if options.sheet:
        return sheet_file(record, options.ending, look, options.every)
    if options.ending != ".gif":
        return (
            film_file(record, look, seconds)
            if options.animate
            else diagram_file(record, options.ending, look)
        )
    with Ticker() as ticker:

        def tell(done: int, count: int) -> None:
            values = {"done": done, "count": count}
            ticker.tick(lambda: say(PACKAGE, look.language, "film-progress", values))

        return game_gif(record, look, seconds, tell=tell, note=complain)
