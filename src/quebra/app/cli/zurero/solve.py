"""quebra zurero solve"""

from __future__ import annotations

from time import monotonic

import click

from quebra.app.cli.exits import TIME_UP
from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import json_option, language_option
from quebra.app.cli.progress import Ticker
from quebra.app.cli.zurero.common import PACKAGE, game_after, record_options
from quebra.core.errors import InputError
from quebra.core.words import number, say
from quebra.games.zurero.board import BLACK, WHITE, Colour, Position
from quebra.games.zurero.rules import may_swap
from quebra.games.zurero.search.proof import SHORT_STEP, STEP, ProofProgress, can_force_win, value_of


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
@language_option
def command(
    size: int | None,
    position: str | None,
    record: str,
    swap: bool,
    time_limit: float | None,
    megabytes: int,
    as_json: bool,
    lang: str,
) -> int:
    """Prove who wins with best play: can Black force a win, can White, or neither?

    The search is complete (depth-first proof numbers). The empty 5x5 board takes minutes; larger
    boards are open, but positions late in a game are settled at once.
    """
    if size is None and not record and position is None:
        raise InputError("expected --size N or --record MOVES or --position TEXT: what to solve")
    now = game_after(record, size, swap, position).position
    if may_swap(now):
        raise InputError("a proof looks at slides only, and here White may still swap: add a move")
    found: dict[Colour, ProofProgress] = {}
    if now.result is not None:
        winner: str | None = now.result.winner
    else:
        for colour in (WHITE, BLACK):
            found[colour] = _ask(now, colour, time_limit, megabytes, None if as_json else lang)
            if found[colour].proven:
                break  # the other cannot
        proven = {colour: progress.proven for colour, progress in found.items()}
        winner = value_of(proven.get(BLACK), proven[WHITE])
    if as_json:
        wins = {f"{colour}_wins": _wins(colour, winner, found) for colour in (BLACK, WHITE)}
        nodes = {
            f"{colour}_nodes": found[colour].nodes if colour in found else 0 for colour in (BLACK, WHITE)
        }
        print_json({"size": now.size, "value": winner, **wins, **nodes})
    else:
        print(say(PACKAGE, lang, f"solve-{winner or 'open'}"))
    return TIME_UP if winner is None else 0


def _wins(colour: Colour, winner: str | None, found: dict[Colour, ProofProgress]) -> bool | None:
    """Whether a colour wins, as far as it is known."""
    if winner is not None:
        return winner == colour
    return found[colour].proven if colour in found else None


def _ask(
    position: Position, attacker: Colour, limit: float | None, megabytes: int, lang: str | None
) -> ProofProgress:
    """One question, with its progress on the way; the answer is told in a language, if one is given."""
    started, ticker = monotonic(), Ticker()
    step = STEP if limit is None else SHORT_STEP
    for progress in can_force_win(position, attacker, megabytes, step):
        seconds = monotonic() - started
        ticker.tell(
            f"{attacker}: {progress.nodes / 1e6:.0f} M, {seconds:.0f} s, "
            f"proof {progress.proof}, disproof {progress.disproof}"
        )
        if limit is not None and seconds > limit:
            break
    ticker.clear()
    if lang is not None:
        answer = {True: "yes", False: "no", None: "unknown"}[progress.proven]
        work: dict[str, str | int] = {
            "nodes": number(progress.nodes, lang),
            "seconds": number(seconds, lang, 1),
        }
        print(say(PACKAGE, lang, f"solve-{attacker}-{answer}", work), flush=True)
    return progress
