"""How the strongest level fares: against one-ply greedy play, and against a plain UCT player.

    python bench/zurero/strength.py            200 games each; about half an hour on two cores
    python bench/zurero/strength.py --quick    20 games each

The UCT player is bench/zurero/uct.cpp over the native board, 10,000 playouts a move, built here with g++
and run as an external engine. Writes docs/zurero-strength.md; can be interrupted and goes on.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from contextlib import closing
from datetime import date
from math import isinf
from pathlib import Path
from time import perf_counter

from quebra.games.zurero.match.games import Settings, Standing
from quebra.games.zurero.match.journal import Journal
from quebra.games.zurero.match.match import run_match

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
KEPT = HERE / "games"
PLAYOUTS = 10_000
TARGETS = {"greedy": 0.99, "uct": 0.90}


def built_uct() -> Path:
    """The UCT player, compiled."""
    KEPT.mkdir(exist_ok=True)
    program = KEPT / "uct"
    subprocess.run(["g++", "-std=c++20", "-O3", str(HERE / "uct.cpp"), "-o", str(program)], check=True)
    return program


def meet(name: str, opponent: str, games: int) -> tuple[Standing, float]:
    settings = Settings("computer:10", opponent, games=games, seed=2026)
    file = KEPT / f"strength-{name}.jsonl"
    started = perf_counter()
    journal = closing(Journal(file, settings, resume=file.exists()))
    with journal as kept:
        standing = list(run_match(settings, os.cpu_count() or 1, None, kept))[-1]
    return standing, perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    games = 20 if options.quick else 200
    opponents = {"greedy": "computer:2", "uct": f"engine:{built_uct()}@nodes={PLAYOUTS}"}
    told = {"greedy": "computer:2 (one-ply greedy)", "uct": f"plain UCT, {PLAYOUTS:,} playouts a move"}
    lines = [
        "# How strong level 10 is",
        "",
        f"Written by `python bench/zurero/strength.py` on {date.today()}: 19x19, random balanced openings,",
        "each played twice with colours swapped. The opponents are one-ply greedy play (`computer:2`), and a",
        "plain UCT player over the same native board (`bench/zurero/uct.cpp`).",
        "",
        "| opponent | games | points of level 10 | target | ok | Elo (95 %) |",
        "|---|---:|---:|---:|---|---|",
    ]
    for name, opponent in opponents.items():
        standing, seconds = meet(name, opponent, games)
        share = standing.points / len(standing.games)
        _, low, high = standing.pairs.elo()
        elo = f"at least {low:+.0f}" if isinf(high) else f"{low:+.0f} to {high:+.0f}"
        points = f"{standing.points:g} ({100 * share:.1f} %)"
        target = f"≥ {100 * TARGETS[name]:g} %"
        ok = "yes" if share >= TARGETS[name] else "NO"
        lines.append(f"| {told[name]} | {len(standing.games)} | {points} | {target} | {ok} | {elo} |")
        print(f"{lines[-1]} {seconds:.0f} s", flush=True)
    if not options.quick:
        page = ROOT / "docs/zurero-strength.md"
        # What is said below about the report's levels is written by hand and stays.
        _, heading, rest = page.read_text(encoding="utf-8").partition("\n## ")
        page.write_text("\n".join(lines) + "\n" + heading + rest, encoding="utf-8")


if __name__ == "__main__":
    main()
