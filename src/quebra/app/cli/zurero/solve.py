"""quebra zurero solve"""

from __future__ import annotations

import json
from time import monotonic

import click

from quebra.app.cli.common import Ticker, json_option
from quebra.app.cli.help import worked
from quebra.app.cli.main import TIME_UP
from quebra.app.cli.zurero.common import game_after, record_options
from quebra.games.zurero.board import BLACK, WHITE, Colour, Position
from quebra.games.zurero.proof import Progress, can_force_win, value_of


@click.command(
    name="solve",
    epilog=worked(
        "quebra zurero solve --size 5 --megabytes 4096",
        'quebra zurero solve --size 5 --record "C3 R3 BC BC TB L4 R2 L3 TA R3 BD TC R3" --json',
    ),
)
@record_options
@click.option("--time-limit", type=click.FloatRange(min=0.01), help="Seconds for each of the two questions.")
@click.option(
    "--megabytes", type=click.IntRange(1, 65536), default=1024, show_default=True, help="Memory to use."
)
@json_option
def command(
    size: int | None, record: str, swap: bool, time_limit: float | None, megabytes: int, as_json: bool
) -> int:
    """Prove who wins with best play: can Black force a win, can White, or neither?

    The search is complete (depth-first proof numbers). The empty 5x5 board takes minutes; larger
    boards are open, but positions late in a game are settled at once.
    """
    position = game_after(record, size, swap).position
    if position.result is not None:
        winner: str | None = position.result.winner
        found: dict[Colour, Progress] = {}
    else:
        found = {colour: _ask(position, colour, time_limit, megabytes, as_json) for colour in (WHITE, BLACK)}
        winner = value_of(found[BLACK].proven, found[WHITE].proven)
    if as_json:
        sides = {f"{c}_wins": p.proven for c, p in found.items()} | {
            f"{c}_nodes": p.nodes for c, p in found.items()
        }
        print(json.dumps({"size": position.size, "value": winner, **sides}))
    else:
        print({BLACK: "Black wins.", WHITE: "White wins.", "draw": "A draw.", None: "Not proven."}[winner])
    return TIME_UP if winner is None else 0


def _ask(
    position: Position, attacker: Colour, limit: float | None, megabytes: int, as_json: bool
) -> Progress:
    """One question, with its progress on the way."""
    started, ticker = monotonic(), Ticker()
    for progress in can_force_win(position, attacker, megabytes):
        seconds = monotonic() - started
        ticker.tell(
            f"can {attacker} force a win? {progress.nodes / 1e6:.0f} M positions, {seconds:.0f} s, "
            f"proof {progress.proof}, disproof {progress.disproof}"
        )
        if limit is not None and seconds > limit:
            break
    ticker.clear()
    if not as_json:
        answer = {True: "yes", False: "no", None: "not proven"}[progress.proven]
        print(
            f"Can {attacker} force a win? {answer} ({progress.nodes:,} positions, {seconds:.1f} s)",
            flush=True,
        )
    return progress
