"""quebra zurero show"""

from __future__ import annotations

import os
from time import sleep
from typing import TYPE_CHECKING, Any

import click

from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import json_text
from quebra.app.cli.options import ascii_option, json_option, language_option
from quebra.app.cli.terminal import draw_scene
from quebra.app.cli.zurero.common import PACKAGE, game_of_record, position_option
from quebra.app.zurero.sentences import ending_of, heading
from quebra.core.errors import InputError

if TYPE_CHECKING:
    from quebra.games.zurero.board import Position
    from quebra.games.zurero.game import LiveGame
    from quebra.games.zurero.records.record import Record

FORMATS = ("text", "sgf", "json", "moves", "position")
LONGEST_DELAY = 3600
WIDTH = 80  # of a paragraph


@click.command(
    name="show",
    epilog=worked(
        "quebra zurero show game.txt",
        "quebra zurero show game.txt --all --delay 0.5",
        "quebra zurero show game.txt --to sgf > game.sgf",
        "quebra zurero show fig-2.3",
        'quebra zurero show --position "5/1w3/2bw1/5/5 b"',
    ),
)
@click.argument("file", metavar="[RECORD]", required=False)
@position_option
@click.option("--move", "number", type=click.IntRange(min=0), metavar="N", help="Stop after move N.")
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
    file: str | None,
    position: str | None,
    number: int | None,
    every: bool,
    delay: float,
    target: str | None,
    as_json: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """Replay the game in RECORD: draw its end or another position, or write it in another format.

    RECORD is a text or SGF file, - for standard input, or a figure of the report (`quebra zurero
    figures` lists them). The first stone is move 1; in a game from a position set up, 0 is that
    position. With --position RECORD is left out, or moves from that position.
    """
    from quebra.core.words import say

    if as_json and target not in (None, "json"):
        raise InputError(f"--json and --to {target} ask for two formats, expected one")
    target = "json" if as_json else target
    if every and target:
        raise InputError("--all draws, leave it out with --to and --json")
    record = game_of_record(file, position)
    last = record.play.count
    if number is not None:
        record.play = up_to(record.play, number)
    if target:
        print(_written(record, target), end="")
    elif every:
        print(figure_heading(file, lang), end="")
        _replay(record, delay, ascii_only, lang)
    else:
        print(figure_heading(file, lang), end="")
        print(heading(record, lang), end="")
        print(picture(record.play.position, ascii_only, lang), end="")
        if number is not None and number < last:
            print(say(PACKAGE, lang, "show-at-move", {"number": number, "last": last}))
        else:
            print(ending_of(record.play, lang))
    return 0


def up_to(play: LiveGame, number: int) -> LiveGame:
    """The game as it stood after a move, the first stone being move 1."""
    from quebra.games.zurero.game import LiveGame

    first, last = play.begins_at, play.count
    if not first <= number <= last:
        raise InputError(f"expected --move from {first} to {last}, the moves of this game, found {number}")
    if number == last:
        return play
    part = LiveGame(play.size, play.swap, play.setup)
    for move in play.moves[: number - first]:
        part.play(move)
    return part


def figure_heading(name: str | None, language: str) -> str:
    """What a figure of the report shows, as a paragraph; nothing for any other record."""
    from textwrap import fill

    from quebra.core.words import say
    from quebra.games.zurero.figures import FIGURES

    found = None if name is None or os.path.exists(name) else FIGURES.get(name.lower())
    if found is None:
        return ""
    values = {"name": found.name, "note": found.note(language)}
    return fill(say(PACKAGE, language, "figure-heading", values), WIDTH) + "\n\n"


def _written(record: Record, target: str) -> str:
    from quebra.games.zurero.records import sgf, text
    from quebra.games.zurero.setup import write_position

    if target == "text":
        return text.write_record(record)
    if target == "sgf":
        return sgf.write_record(record)
    if target == "moves":
        return " ".join(record.play.names()) + "\n"
    if target == "position":
        return write_position(record.play.position) + "\n"
    return json_text(as_data(record)) + "\n"


def as_data(record: Record) -> dict[str, Any]:
    """A game as a JSON object."""
    from quebra.app.zurero.data import setup_data

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
        **setup_data(play),
    }


def _replay(record: Record, delay: float, ascii_only: bool, language: str) -> None:
    """Every position; on a terminal with a delay, each in the place of the one before."""
    from quebra.app.terminal.voice import Screen
    from quebra.core.words import say

    print(heading(record, language), end="")
    screen, play = Screen(), record.play
    animated = screen.live and delay > 0
    names = play.names() if play.setup is None else ["", *play.names()]
    for number, (position, name) in enumerate(zip(play.positions, names, strict=True), play.begins_at):
        if animated and number > play.begins_at:
            sleep(delay)
        # Before a slide it was the other's turn; a swap leaves the turn as it is.
        mover = say(PACKAGE, language, "black" if position.turn == "white" else "white")
        values: dict[str, str | int] = {"number": number, "move": name, "side": mover}
        line = say(PACKAGE, language, _key_of(number, name, play), values)
        text = f"{line}\n{picture(position, ascii_only, language)}"
        if animated:
            screen.show(text)
        else:
            print(text, flush=True)
    print(ending_of(play, language))


def _key_of(number: int, name: str, play: LiveGame) -> str:
    """The sentence for one step of a replay."""
    if number == play.begins_at:
        return "show-first" if play.setup is None else "show-setup"
    return "show-swap" if name == "swap" else "show-move"


def picture(position: Position, ascii_only: bool, language: str) -> str:
    """A position as the terminal can show it, its words in the language."""
    from quebra.games.zurero.draw import draw

    return draw_scene(draw(position, language=language), ascii_only)
