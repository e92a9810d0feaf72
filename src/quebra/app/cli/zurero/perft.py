"""quebra zurero perft"""

from __future__ import annotations

from time import perf_counter

import click

from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import json_option
from quebra.app.cli.zurero.common import game_after, record_options


@click.command(
    name="perft",
    epilog=worked(
        "quebra zurero perft --depth 6",
        'quebra zurero perft --size 9 --record "E5 L5" --depth 4 --json',
        "quebra zurero perft --position fig-3.1.2 --depth 4",
    ),
)
@record_options
@click.option("--depth", type=click.IntRange(1, 30), default=5, show_default=True, help="How many slides.")
@json_option
def command(
    size: int | None, position: str | None, record: str, swap: bool, depth: int, as_json: bool
) -> int:
    """Count the legal sequences of 1 to DEPTH slides: the check that a move generator is right.

    A swap is no slide and is not counted.
    """
    from quebra.games.zurero.search.perft import perft

    now = game_after(record, size, swap, position).position
    counts = []
    for plies in range(1, depth + 1):
        started = perf_counter()
        counts.append(perft(now, plies))
        if not as_json:
            print(f"{plies:3}  {counts[-1]:>16}  {perf_counter() - started:8.3f} s", flush=True)
    if as_json:
        print_json({"perft": counts})
    return 0
