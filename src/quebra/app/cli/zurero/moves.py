"""quebra zurero moves"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import ascii_option, json_option, language_option
from quebra.app.cli.zurero.common import PACKAGE, game_after, record_options
from quebra.games.zurero.board import SIDES, Slide

if TYPE_CHECKING:
    from quebra.games.zurero.game import LiveGame


@click.command(
    name="moves",
    epilog=worked(
        'quebra zurero moves --size 9 --record "E5 L5 BE"',
        "quebra zurero moves --record game.txt --json",
        'quebra zurero moves --position "5/1w3/2bw1/5/5 b" --record "L3 TB"',
    ),
)
@record_options
@json_option
@ascii_option
@language_option
def command(
    size: int | None,
    position: str | None,
    record: str,
    swap: bool,
    as_json: bool,
    ascii_only: bool,
    lang: str,
) -> int:
    """List the legal moves after some moves, with the board and the result.

    MOVES is such as "J10 L10 TJ", the name of a record, or - for a record on standard input.
    Without it the game stands at its first stone, or at the position that --position says.
    """
    play = game_after(record, size, swap, position)
    if as_json:
        result = play.result
        data = {
            "turn": play.turn,
            "legal": [str(move) for move in play.legal()],
            "board": list(play.position.rows),
            "result": result.winner if result else None,
        }
        print_json(data | ({"reason": result.reason} if result else {}))
        return 0
    _print_text(play, ascii_only, lang)
    return 0


def _print_text(play: LiveGame, ascii_only: bool, language: str) -> None:
    from quebra.app.cli.zurero.show import picture
    from quebra.app.zurero.sentences import ending_of
    from quebra.core.words import say

    print(picture(play.position, ascii_only, language), end="")
    if play.result is not None:
        print(ending_of(play, language))
        return
    legal = play.legal()
    for side in SIDES:
        slides = [str(move) for move in legal if isinstance(move, Slide) and move.side == side]
        if slides:
            print(say(PACKAGE, language, f"moves-{side}", {"moves": " ".join(slides)}))
    if not all(isinstance(move, Slide) for move in legal):
        print(say(PACKAGE, language, "show-may-swap"))
