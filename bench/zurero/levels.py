"""Measures the ten levels: neighbours in long matches, everybody against everybody for Elo.

    python bench/zurero/levels.py            all of it, about an hour on two cores; can be interrupted
                                             and goes on where it was
    python bench/zurero/levels.py --quick    a taste of it

Writes docs/zurero-levels.md. The games are kept in bench/zurero/games/; those of another version of the
engine are refused, remove them to measure anew.
"""

from __future__ import annotations

import argparse
import os
import platform
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import mean
from time import perf_counter

import numpy as np

from quebra.games.zurero.game import read_moves
from quebra.games.zurero.match.games import Settings
from quebra.games.zurero.match.journal import Journal
from quebra.games.zurero.match.match import run_match
from quebra.games.zurero.players import BUDGETS, LEVELS, make_player

ROOT = Path(__file__).resolve().parents[2]
KEPT = Path(__file__).resolve().parent / "games"
PAGE = ROOT / "docs/zurero-levels.md"
SURE = 1.96
MIDDLE = 6  # the level that errors are measured from


@dataclass(frozen=True)
class Meeting:
    """What one pairing came to."""

    stronger: int
    weaker: int
    games: int
    points: float
    error: float  # of the share, 95 %


def games_of(gap: int, quick: bool) -> int:
    """Neighbours are measured best; far apart the result is clear at once."""
    full = 200 if gap == 1 else 40 if gap == 2 else 10
    return max(4, full // 25) if quick else full


def meet(stronger: int, weaker: int, games: int) -> Meeting:
    seed = 10 * stronger + weaker
    settings = Settings(f"computer:{stronger}", f"computer:{weaker}", games=games, seed=seed)
    KEPT.mkdir(exist_ok=True)
    file = KEPT / f"{stronger}-{weaker}.jsonl"
    journal = closing(Journal(file, settings, resume=file.exists()))
    started = perf_counter()
    with journal as kept:
        standing = list(run_match(settings, os.cpu_count() or 1, None, kept))[-1]
    found = Meeting(stronger, weaker, len(standing.games), standing.points, standing.pairs.error)
    share, seconds = found.points / found.games, perf_counter() - started
    print(
        f"computer:{stronger} - computer:{weaker}: {100 * share:.1f} % of {games}, {seconds:.0f} s",
        flush=True,
    )
    return found


def ratings(meetings: list[Meeting]) -> dict[int, tuple[float, float]]:
    """Elo of each level and the 95 % error of it, by the likeliest Bradley-Terry model.

    Level 1 has 0; the errors are those of the difference to the level in the middle, as the step from
    random play is too large to be measured well and would hide all others. Half a point is given to the
    loser of a match without loss, so that no difference is infinite.
    """
    level_count = len(LEVELS)
    others = [level for level in range(level_count) if level != MIDDLE - 1]
    values = np.zeros(level_count)
    for _ in range(200):
        slope, curve = np.zeros(level_count), np.zeros((level_count, level_count))
        for meeting in meetings:
            a, b = meeting.stronger - 1, meeting.weaker - 1
            points = min(max(meeting.points, 0.5), meeting.games - 0.5)
            chance = 1 / (1 + np.exp(values[b] - values[a]))
            slope[a] += points - meeting.games * chance
            slope[b] -= points - meeting.games * chance
            weight = meeting.games * chance * (1 - chance)
            curve[a, a] += weight
            curve[b, b] += weight
            curve[a, b] -= weight
            curve[b, a] -= weight
        step = np.zeros(level_count)
        step[others] = np.linalg.solve(curve[np.ix_(others, others)], slope[others])
        values += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    spread = np.zeros(level_count)
    spread[others] = np.sqrt(np.diag(np.linalg.inv(curve[np.ix_(others, others)])))
    values -= values[0]
    unit = 400 / np.log(10)
    return {n + 1: (values[n] * unit, SURE * spread[n] * unit) for n in range(level_count)}


def seconds_a_move(level: int) -> tuple[float, float]:
    """Mean and longest time for a move, over the positions of a game of this level with itself."""
    player = make_player(f"computer:{level}", 1)
    play = read_moves("J10 L10")
    times = []
    while play.result is None:
        started = perf_counter()
        move = player.choose(play)
        times.append(perf_counter() - started)
        play.play(move)
    player.close()
    return mean(times), max(times)


def write_page(meetings: list[Meeting], quick: bool) -> None:
    elo = ratings(meetings)
    beside = {m.stronger: m for m in meetings if m.stronger - m.weaker == 1}
    lines = [
        "# The levels of the computer",
        "",
        f"Written by `python bench/zurero/levels.py` on {date.today()}, {os.cpu_count()} cores,"
        f" Python {platform.python_version()}.",
        "",
        "Level 1 plays any legal slide. Level 2 takes the slide whose position is worth most at once. From",
        "level 3 on the computer searches: *nodes* is how many positions it looks at for a move, *noise*",
        "how far its judgement of each may be off by chance (100 is worth odds of e to 1). Budgets, not",
        "clocks, make the levels, so they play alike on every machine; a slow one is stopped after 1.9 s.",
        "",
        "Elo comes from a round robin on 19x19 in which every pairing meets (200 games between neighbours,",
        "40 two apart, 10 otherwise), from random balanced openings, each played twice with colours",
        f"swapped. Level 1 has 0 by definition; errors are 95 %, of the difference to level {MIDDLE}.",
        "*Against the one below* is the share of points in 200 games.",
        "",
        "| level | nodes | noise | Elo | against the one below | time a move (mean, longest) |",
        "|---:|---:|---:|---:|---:|---:|",
    ]
    for level in LEVELS:
        limits, (value, error) = BUDGETS.get(level), elo[level]
        work = "–" if limits is None else f"{limits.nodes:,}"
        noise = "–" if limits is None else str(limits.noise)
        below = beside.get(level)
        share = "–"
        if below is not None:
            share = f"{100 * below.points / below.games:.1f} % ± {100 * below.error:.1f}"
        times = "{:.3f} s, {:.2f} s".format(*seconds_a_move(level))
        rating = f"{value:.0f} ± {error:.0f}" if level != MIDDLE else f"{value:.0f}"
        lines.append(f"| {level} | {work} | {noise} | {rating} | {share} | {times} |")
    lines += ["", "## All pairings", "", "| pairing | games | points of the stronger |", "|---|---:|---:|"]
    for meeting in sorted(meetings, key=lambda m: (-m.stronger, -m.weaker)):
        share = f"{meeting.points:g} ({100 * meeting.points / meeting.games:.1f} %)"
        lines.append(f"| {meeting.stronger} – {meeting.weaker} | {meeting.games} | {share} |")
    if quick:
        print("\n".join(lines))
    else:
        PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print({level: round(value) for level, (value, _) in elo.items()})


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", help="measure one pairing, such as 6-5, and stop")
    options = parser.parse_args()
    if options.only:
        stronger, weaker = (int(part) for part in options.only.split("-"))
        meet(stronger, weaker, games_of(stronger - weaker, options.quick))
        return
    pairings = [(a, b) for a in LEVELS for b in LEVELS if a > b]
    pairings.sort(key=lambda pair: (pair[0] - pair[1], pair))
    meetings = [meet(a, b, games_of(a - b, options.quick)) for a, b in pairings]
    write_page(meetings, options.quick)


if __name__ == "__main__":
    main()
