"""quebra zurero levels"""

from __future__ import annotations

import click

from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import json_option, language_option
from quebra.app.cli.zurero.common import PACKAGE
from quebra.core.words import number, say


@click.command(name="levels", epilog=worked("quebra zurero levels", "quebra zurero play --white computer:7"))
@json_option
@language_option
def command(as_json: bool, lang: str) -> int:
    """Say what the ten levels of the computer are, and how strong."""
    from quebra.games.zurero.players import BUDGETS, ELO, LEVELS

    for level in LEVELS:
        limits = BUDGETS.get(level)
        if as_json:
            nodes = limits.nodes if limits else None
            print_json({"level": level, "elo": ELO[level], "nodes": nodes})
            continue
        if limits is None:
            text = say(PACKAGE, lang, f"level-{level}")
        else:
            text = say(PACKAGE, lang, "level-nodes", {"nodes": number(limits.nodes, lang)})
        print(f"computer:{level:<3} Elo {ELO[level]:>5}  {text}")
    return 0
