"""Generating: seconds a puzzle, against Keen's own generator, and with two processes."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from statistics import mean, median
from time import perf_counter

import quebra
from quebra.engine.generate.attempt import generate_one
from quebra.engine.generate.request import make_request
from report import Row, Table, at_least, at_most, skipped, time_text
from timing import Settings

SEEDS = 20
QUICK_SEEDS = 3
LEVELS = ("normal", "hard")
# Puzzle, size, seconds at most.
TARGETS = (
    ("kenken", 6, 0.05),
    ("kenken", 9, 0.5),
    ("shakashaka", 10, 1.0),
    ("shakashaka", 20, 30.0),
    ("bosnian-snake", 10, 0.5),
    ("bosnian-snake", 15, 3.0),
    ("bosnian-snake", 20, 20.0),
)
FIRST_SHARE = 0.9  # of the requests that the first attempt must meet
KEEN = ("sgt-keen", "/usr/games/sgt-keen")
KEEN_LETTERS = {"normal": "dn", "hard": "dh"}
KEEN_TIMES = 2.0  # we may take so many times as long
KEEN_RUNS = 5
TWO_PROCESSES = 1.8
BATCH = 120  # puzzles of the batch that one process and two are timed on


def tables(settings: Settings) -> Iterator[Table]:
    made = Table(
        "Generate, one core",
        notes=[
            f"Mean over {SEEDS} seeds, in one process. A first attempt that misses the level is begun anew."
        ],
    )
    first = total = 0
    for type, size, limit in TARGETS:
        for level in LEVELS:
            seconds, hits = _times(type, size, level, QUICK_SEEDS if settings.quick else SEEDS)
            first, total = first + hits, total + len(seconds)
            remark = f"{hits} of {len(seconds)} at the first attempt; slowest {time_text(max(seconds))}"
            made.rows.append(at_most(f"{type} {size}×{size}, {level}", mean(seconds), limit, remark))
    share = first / total
    made.rows.append(
        Row(
            "met at the first attempt",
            f"{share:.0%}",
            f"≥ {FIRST_SHARE:.0%}",
            share >= FIRST_SHARE,
            value=share,
        )
    )
    yield made
    yield against_keen(settings)
    yield two_processes(settings)


def _times(type: str, size: int, level: str, seeds: int) -> tuple[list[float], int]:
    """Seconds for each seed, and how many first attempts fitted."""
    asked = make_request(type, size, level)
    generate_one(make_request(type, 4, "any"), 0)  # modules and tables are loaded before the clock runs
    seconds, first = [], 0
    for seed in range(seeds):
        started = perf_counter()
        first += generate_one(asked, seed, None).attempts == 1
        seconds.append(perf_counter() - started)
    return seconds, first


def against_keen(settings: Settings) -> Table:
    """The same number of boards by Keen, at the level that matches ours."""
    table = Table(
        "Generate, against Keen",
        notes=["Keen (Debian's sgt-puzzles) writes all its boards in one run, its start taken off."],
    )
    program = next((found for name in KEEN if (found := shutil.which(name))), None)
    for size in (6, 9):
        for level, letters in KEEN_LETTERS.items():
            what = f"kenken {size}×{size}, {level}"
            if program is None:
                table.rows.append(skipped(what, "sgt-keen is not installed"))
                continue
            ours, theirs = [], []
            for run in range(1 if settings.quick else KEEN_RUNS):
                theirs.append(_keen(program, f"{size}{letters}", SEEDS))
                ours.append(mean(_batch_times(size, level, 1000 * run)))
            mine, other = median(ours), median(theirs)
            remark = f"{time_text(mine)} against {time_text(other)} a board"
            ratio = mine / other
            table.rows.append(
                Row(
                    what, f"{ratio:.2f} × its time", f"≤ {KEEN_TIMES:g} ×", ratio <= KEEN_TIMES, remark, ratio
                )
            )
    return table


def _keen(program: str, parameters: str, boards: int) -> float:
    """Seconds a board."""

    def run(count: int) -> float:
        started = perf_counter()
        subprocess.run([program, "--generate", str(count), parameters], check=True, capture_output=True)
        return perf_counter() - started

    idle = min(run(1) for _ in range(3))
    return max(run(boards + 1) - idle, 1e-6) / boards


def _batch_times(size: int, level: str, first: int) -> list[float]:
    asked, seconds = make_request("kenken", size, level), []
    for seed in range(first, first + SEEDS):
        started = perf_counter()
        generate_one(asked, seed, None)
        seconds.append(perf_counter() - started)
    return seconds


def two_processes(settings: Settings) -> Table:
    """The rate of two processes against one, the start of the second one included."""
    table = Table("Generate, two processes", notes=[f"A batch of {BATCH} boards, in turns; medians."])
    for type, size, level in (("kenken", 9, "hard"), ("bosnian-snake", 10, "normal")):
        count = BATCH // 4 if settings.quick else BATCH
        seconds: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(1 if settings.quick else 3):
            for jobs in seconds:
                started = perf_counter()
                batch = quebra.generate(type, size=size, difficulty=level, count=count, seed=1, jobs=jobs)
                assert sum(1 for _ in batch) == count
                seconds[jobs].append(perf_counter() - started)
        one, two = median(seconds[1]), median(seconds[2])
        remark = f"{time_text(one)} and {time_text(two)}"
        table.rows.append(at_least(f"{type} {size}×{size}, {level}", one / two, TWO_PROCESSES, remark))
    return table
