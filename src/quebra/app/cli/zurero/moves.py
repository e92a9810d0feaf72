"""quebra zurero moves"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import click

from quebra.app.cli.common import ascii_option, json_option, language_option
from quebra.app.cli.help import worked
from quebra.core.errors import InputError
from quebra.games.zurero.board import SIDES, USUAL, Slide, cell_name, middle, require_size

if TYPE_CHECKING:
    from quebra.games.zurero.play import Play

PACKAGE = "quebra.games.zurero"


@click.command(
    name="moves",
    epilog=worked(
        'quebra zurero moves --size 9 --record "E5 L5 BE"',
        "quebra zurero moves --record game.txt --json",
    ),
)
@click.option("--size", type=int, metavar="N", help=f"Rows and columns of the board (default {USUAL}).")
@click.option(
    "--record", default="", metavar="MOVES", help="The moves so far, the first stone included, or a file."
)
@click.option("--swap", is_flag=True, help="Play with the swap rule.")
@json_option
@ascii_option
@language_option
def command(size: int | None, record: str, swap: bool, as_json: bool, ascii_only: bool, lang: str) -> int:
    """List the legal moves after some moves, with the board and the result.

    MOVES is such as "J10 L10 TJ", the name of a record, or - for a record on standard input.
    Without it the game stands at its first stone.
    """
    play = game_after(record, size, swap)
    if as_json:
        result = play.result
        data = {
            "turn": play.turn,
            "legal": [str(move) for move in play.legal()],
            "board": list(play.position.rows),
            "result": result.winner if result else None,
        }
        print(json.dumps(data | ({"reason": result.reason} if result else {})))
        return 0
    _print_text(play, ascii_only, lang)
    return 0


def game_after(record: str, size: int | None, swap: bool) -> Play:
    """The game after the moves of an option, which may also name a file."""
    from quebra.games.zurero.play import read_moves
    from quebra.games.zurero.record import load_record

    words = record.split()
    first = cell_name(middle(require_size(USUAL if size is None else size)))
    if not words or words[0].upper() == first or not _names_a_file(record):
        return read_moves(words, USUAL if size is None else size, swap=swap)
    play = load_record(record).play
    if size is not None and size != play.size:
        raise InputError(f"is a game of size {play.size}, but --size is {size}", source=record)
    if swap and not play.swap:
        raise InputError("is a game without the swap rule, but --swap is given", source=record)
    return play


def _names_a_file(text: str) -> bool:
    """Whether it is or looks like the name of a file rather than moves."""
    looks = len(text.split()) == 1 and ("." in text or os.sep in text)
    return text == "-" or looks or os.path.exists(text)


def _print_text(play: Play, ascii_only: bool, language: str) -> None:
    from quebra.app.cli.zurero.show import ending, picture
    from quebra.core.words import say

    print(picture(play.position, ascii_only, language), end="")
    if play.result is not None:
        print(ending(play.result, language))
        return
    legal = play.legal()
    for side in SIDES:
        slides = [str(move) for move in legal if isinstance(move, Slide) and move.side == side]
        if slides:
            print(say(PACKAGE, language, f"moves-{side}", {"moves": " ".join(slides)}))
    if not all(isinstance(move, Slide) for move in legal):
        print(say(PACKAGE, language, "show-may-swap"))
