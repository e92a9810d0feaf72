"""quebra zurero show"""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING, Any

import click

from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import json_text
from quebra.app.cli.options import ascii_option, json_option, language_option
from quebra.app.cli.terminal import draw_scene
from quebra.app.cli.zurero.common import PACKAGE
from quebra.app.zurero.sentences import ending, heading
from quebra.core.errors import InputError

if TYPE_CHECKING:
    from quebra.games.zurero.board import Position
    from quebra.games.zurero.game import LiveGame
    from quebra.games.zurero.records.record import Record

FORMATS = ("text", "sgf", "json", "moves")
LONGEST_DELAY = 3600


@click.command(
    name="show",
    epilog=worked(
        "quebra zurero show game.txt",
        "quebra zurero show game.txt --all --delay 0.5",
        "quebra zurero show game.txt --to sgf > game.sgf",
    ),
)
@click.argument("file", metavar="RECORD")
@click.option("--move", "number", type=click.IntRange(min=1), metavar="N", help="Stop after move N.")
@click.option("--all", "every", is_flag=True, help="Draw every position in turn.")
@click.option(
    "--delay",
    type=click.FloatRange(0, LONGEST_DELAY),
    default=0.0,
    metavar="S",
    help="Seconds between positions on a terminal.",
)
@click.option("--to", "target", type=click.Choice(FORMATS), help="Write the game in this format instead.")
@json_option
@ascii_option
@language_option
def command(
    file: str,
    number: int | None,
    every: bool,
    delay: float,
    target: str | None,
    as_json: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Replay the game in RECORD: draw its end or another position, or write it in another format.

    RECORD is a text or SGF file, or - for standard input. The first stone is move 1.
    """
    from quebra.core.words import say
    from quebra.games.zurero.records.record import load_record

    if as_json and target not in (None, "json"):
        raise InputError(f"--json and --to {target} ask for two formats, expected one")
    target = "json" if as_json else target
    if every and target:
        raise InputError("--all draws, leave it out with --to and --json")
    record = load_record(file)
    last = len(record.play.moves) + 1
    if number is not None:
        record.play = up_to(record.play, number)
    if target:
        print(_written(record, target), end="")
    elif every:
        _replay(record, delay, ascii_only, lang)
    else:
        print(heading(record, lang), end="")
        print(picture(record.play.position, ascii_only, lang), end="")
        if number is not None and number < last:
            print(say(PACKAGE, lang, "show-at-move", {"number": number, "last": last}))
        else:
            print(ending(record.play.result, lang))
    return 0


def up_to(play: LiveGame, number: int) -> LiveGame:
    """The game as it stood after a move, the first stone being move 1."""
    from quebra.games.zurero.game import LiveGame

    last = len(play.moves) + 1
    if number > last:
        raise InputError(f"expected --move from 1 to {last}, the moves of this game, found {number}")
    if number == last:
        return play
    part = LiveGame(play.size, play.swap)
    for move in play.moves[: number - 1]:
        part.play(move)
    return part


def _written(record: Record, target: str) -> str:
    from quebra.games.zurero.records import sgf, text

    if target == "text":
        return text.write_record(record)
    if target == "sgf":
        return sgf.write_record(record)
    if target == "moves":
        return " ".join(record.play.names()) + "\n"
    return json_text(as_data(record)) + "\n"


def as_data(record: Record) -> dict[str, Any]:
    """A game as a JSON object."""
    play, result = record.play, record.play.result
    return {
        "size": play.size,
        "swap": play.swap,
        "moves": play.names(),
        "result": result.winner if result else None,
        "reason": result.reason if result else None,
        "tags": record.tags,
        "turn": play.turn,
        "board": list(play.position.rows),
    }


def _replay(record: Record, delay: float, ascii_only: bool, language: str) -> None:
    """Every position; on a terminal with a delay, each in the place of the one before."""
    from quebra.app.terminal.voice import Screen
    from quebra.core.words import say

    print(heading(record, language), end="")
    screen, play = Screen(), record.play
    animated = screen.live and delay > 0
    for number, (position, name) in enumerate(zip(play.positions, play.names(), strict=True), 1):
        if animated and number > 1:
            sleep(delay)
        # Before a slide it was the other's turn; a swap leaves the turn as it is.
        mover = say(PACKAGE, language, "black" if position.turn == "white" else "white")
        key = "show-first" if number == 1 else "show-swap" if name == "swap" else "show-move"
        line = say(PACKAGE, language, key, {"number": number, "move": name, "side": mover})
        text = f"{line}\n{picture(position, ascii_only, language)}"
        if animated:
            screen.show(text)
        else:
            print(text, flush=True)
    print(ending(play.result, language))


def picture(position: Position, ascii_only: bool, language: str) -> str:
    """A position as the terminal can show it, its words in the language."""
    from quebra.games.zurero.draw import draw

    return draw_scene(draw(position, language=language), ascii_only)
