"""quebra zurero figures"""

from __future__ import annotations

from textwrap import fill

import click

from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import json_option, language_option
from quebra.app.cli.zurero.common import PACKAGE
from quebra.core.words import say

WIDTH, INDENT = 80, 11


@click.command(
    name="figures",
    epilog=worked(
        "quebra zurero figures",
        "quebra zurero show fig-2.3",
        "quebra zurero analyse fig-2.4",
        "quebra zurero play --position fig-3.1.2",
    ),
)
@json_option
@language_option
def command(as_json: bool, lang: str) -> int:
    """List the figures of the report that Zurero comes from, and what each shows.

    A figure's name stands wherever the file of a record or a position is asked for. The note says what
    is inferred because the picture is lost.
    """
    from quebra.games.zurero.figures import FIGURES, WITHOUT_POSITION, why_without
    from quebra.games.zurero.setup import write_position

    if as_json:
        for figure in FIGURES.values():
            play = figure.play()
            print_json({
                "name": figure.name,
                "note": figure.note(lang),
                "inferred": figure.inferred,
                "moves": play.names(),
                "position": write_position(play.position),
            })  # fmt: skip
        return 0
    print(say(PACKAGE, lang, "figures-shown"))
    for figure in FIGURES.values():
        print(_told(figure.name, figure.note(lang)))
    print()
    print(say(PACKAGE, lang, "figures-without"))
    for name in WITHOUT_POSITION:
        print(_told(name, why_without(name, lang)))
    return 0


def _told(name: str, note: str) -> str:
    return fill(f"{name:<{INDENT}}{note}", WIDTH, subsequent_indent=" " * INDENT)
