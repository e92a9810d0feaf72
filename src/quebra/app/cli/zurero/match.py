"""quebra zurero match"""

from __future__ import annotations

import signal
from contextlib import closing
from functools import partial
from math import inf, isinf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from quebra.app.cli.help import worked
from quebra.app.cli.json_lines import print_json
from quebra.app.cli.options import json_option
from quebra.app.cli.progress import Ticker, bar
from quebra.app.cli.zurero.common import size_option, swap_option
from quebra.core.errors import InputError

if TYPE_CHECKING:
    from quebra.games.zurero.match.games import Standing
    from quebra.games.zurero.match.statistics import Sprt


@click.command(
    name="match",
    epilog=worked(
        "quebra zurero match computer:6 computer:5 --games 100 --jobs 2",
        "quebra zurero match report:2 report:1 --games 50",
        "quebra zurero match nodes:5000 'engine:./mine@time=0.1' --sprt 0,50 --output match.jsonl",
        "quebra zurero match nodes:5000 'engine:./mine@time=0.1' --sprt 0,50 --output match.jsonl --resume",
    ),
)
@click.argument("players", metavar="[FIRST SECOND]", nargs=-1)
@click.option("--black", metavar="PLAYER", help="The same as FIRST: has Black in the first game.")
@click.option("--white", metavar="PLAYER", help="The same as SECOND.")
@click.option("--games", type=click.IntRange(1, 10**6), default=100, show_default=True, help="Games at most.")
@size_option
@click.option("--seed", type=int, default=1, show_default=True, help="Chooses the openings.")
@swap_option
@click.option("--sprt", metavar="ELO0,ELO1", help="Stop when one of two Elo differences is likely enough.")
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Chance of each error of --sprt.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Games at a time.")
@click.option("--output", type=click.Path(path_type=Path), help="Keep every finished game in this file.")
@click.option("--resume", is_flag=True, help="Go on with the match in the file of --output.")
@json_option
def command(
    players: tuple[str, ...], black: str | None, white: str | None, games: int, size: int, seed: int,
    swap: bool, sprt: str | None, alpha: float, jobs: int, output: Path | None, resume: bool, as_json: bool,
) -> int:  # fmt: skip
    """Let two players meet in many games and say which is stronger.

    Every opening is played twice with colours swapped. A player is one of computer:1 to computer:10,
    report:1 and report:2 (the report's two levels), nodes:N, seconds:S, depth:D or engine:PROGRAM, a
    program that speaks the engine protocol (engine:PROGRAM@nodes=N, @depth=D or @time=S limits its moves).
    """
    from quebra.games.zurero.match.games import Settings, Standing
    from quebra.games.zurero.match.journal import Journal
    from quebra.games.zurero.match.match import run_match

    first, second = _two(players, black, white)
    settings = Settings(first, second, games, size, seed, swap)
    rule = _read_sprt(sprt, alpha)
    if resume and output is None:
        raise InputError("--resume needs --output FILE, the file to go on with")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ended from outside: as by Ctrl-C
    journal = Journal(output, settings, resume=resume)
    known = len(journal.games)
    standing, ticker, started = Standing(settings), Ticker(), monotonic()
    try:
        with closing(journal):
            for standing in run_match(settings, jobs, rule, journal):
                seconds, played = monotonic() - started, len(journal.games) - known
                ticker.tick(partial(_progress, standing, rule, played, seconds))
    finally:  # also when interrupted: what was played is told
        ticker.clear()
        _report(standing, rule, as_json)
    return 0


def _two(players: tuple[str, ...], black: str | None, white: str | None) -> tuple[str, str]:
    named = [name for name in (black, white) if name is not None]
    chosen = [*players, *named]
    if len(chosen) != 2 or (players and named):
        from quebra.games.zurero.players import EXPECTED

        raise InputError(f"expected two players, found {len(chosen)}; for each {EXPECTED}")
    return chosen[0], chosen[1]


def _read_sprt(text: str | None, alpha: float) -> Sprt | None:
    if text is None:
        return None
    from quebra.games.zurero.match.statistics import Sprt

    try:
        low, high = (float(part) for part in text.split(","))
        return Sprt(low, high, alpha, alpha)
    except ValueError as error:
        why = str(error) if "must be" in str(error) else "expected two numbers such as 0,50"
        raise InputError(f"--sprt {text!r}: {why}") from None


def _progress(standing: Standing, rule: Sprt | None, played: int, seconds: float) -> str:
    done, count = len(standing.games), standing.settings.games
    left = (count - done) * seconds / played if played else 0.0
    text = f"{bar(done, count)} {done}/{count} games, {standing.points:g} points, {left:.0f} s left"
    if rule is not None:
        low, high = rule.bounds
        text += f", LLR {rule.likelihood(standing.pairs):.2f} ({low:.2f} to {high:.2f})"
    return text


def _report(standing: Standing, rule: Sprt | None, as_json: bool) -> None:
    pairs = standing.pairs
    elo, low, high = pairs.elo() if pairs.number else (inf, inf, inf)
    if as_json:
        print_json(_as_json(standing, rule, (elo, low, high)))
        return
    settings = standing.settings
    done = len(standing.games)
    share = 100 * standing.points / done if done else 50.0
    count = "1 game" if done == 1 else f"{done} games"
    print(f"{settings.first} against {settings.second}, {settings.size}x{settings.size}: {count}")
    print(f"points    {standing.points:g} - {done - standing.points:g} ({share:.1f} %)")
    wins = " · ".join(f"{name} {standing.won_by(name)}" for name in ("black", "white", "draw"))
    print(f"results   {wins}")
    counts = " ".join(str(count) for count in pairs.counts)
    print(f"pairs     {counts} (0, ½, 1, 1½ and 2 points)")
    if pairs.number:
        print(f"Elo       {_number(elo)} (95 %: {_number(low)} to {_number(high)})")
    if rule is not None:
        verdict = rule.verdict(pairs)
        accepted = {
            "elo0": f"{rule.elo0:+g} accepted",
            "elo1": f"{rule.elo1:+g} accepted",
            None: "not decided",
        }
        print(f"SPRT      LLR {rule.likelihood(pairs):.2f}: {accepted[verdict]}")
    for game in standing.games:
        if game.note:
            print(f"game {game.number + 1}: {game.note}")


def _number(elo: float) -> str:
    return f"{elo:+.0f}" if not isinf(elo) else "beyond measure"


def _as_json(standing: Standing, rule: Sprt | None, elo: tuple[float, float, float]) -> dict[str, Any]:
    finite = [None if isinf(value) else round(value, 1) for value in elo]
    settings = standing.settings
    data = {
        "games": [game.to_json() for game in standing.games],
        "players": [settings.first, settings.second],
        "size": settings.size,
        "seed": settings.seed,
        "black": standing.won_by("black"),
        "white": standing.won_by("white"),
        "draws": standing.won_by("draw"),
        "points": standing.points,
        "pairs": list(standing.pairs.counts),
        "elo": finite[0],
        "elo_interval": finite[1:],
        "complete": len(standing.games) >= settings.games,
    }
    if rule is not None:
        verdict = rule.verdict(standing.pairs)
        data["sprt"] = {
            "elo0": rule.elo0,
            "elo1": rule.elo1,
            "llr": round(rule.likelihood(standing.pairs), 3),
            "accepted": verdict,
        }
        data["complete"] = data["complete"] or verdict is not None
    return data
