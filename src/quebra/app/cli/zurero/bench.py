"""quebra zurero bench"""

from __future__ import annotations

import click

from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import json_option
from quebra.games.zurero.search.signature import DEPTH, GAMES, signature


@click.command(name="bench", epilog=worked("quebra zurero bench", "quebra zurero bench --depth 6 --json"))
@click.option("--depth", type=click.IntRange(1, 20), default=DEPTH, show_default=True, help="How deep.")
@json_option
def command(depth: int, as_json: bool) -> int:
    """Search fixed positions and print the number of nodes: a signature of the engine's behaviour.

    The same number on any machine means the same engine. The speed is this machine's.
    """
    found = signature(depth)
    speed = round(found.total / found.seconds) if found.seconds else 0
    if as_json:
        print_json({"signature": found.total, "nodes": list(found.nodes), "nps": speed})
        return 0
    for (size, moves), nodes in zip(GAMES, found.nodes, strict=True):
        print(f"{nodes:>10,}  {size}x{size} after {len(moves.split())} moves")
    print(f"{found.total:>10,}  signature, {speed / 1e6:.2f} M nodes/s")
    return 0
