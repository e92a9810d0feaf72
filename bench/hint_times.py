"""Hints: of an empty board, of boards half filled in, with pencil marks, and with a mistake.

    python bench/hint_times.py [--quick]

CPU time in this process, once the first hint of each kind of board has been given.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from statistics import median
from time import process_time
from typing import Any

from explain_times import KENKEN_9, SHAKASHAKA_10, SHAKASHAKA_15, SNAKE_10, board_sets, ranked
from hint_states import KINDS, Player
from quebra.engine.explain.hint import hint
from report import Row, Table, as_text, at_most, skipped, time_text
from sources import NO_CORPUS
from timing import Settings

MOST_SECONDS = 60.0  # a hint this slow is reported, not waited for
TARGET = 0.12
AIMED = (SHAKASHAKA_10, SNAKE_10, KENKEN_9)
EXPECTED = {"empty": "step", "half": "step", "marks": "step", "mistake": "mistake", "wrong marks": "mistake"}


def measured(chosen: list[Any], each: int) -> dict[str, list[float]]:
    """Seconds by the kind of state."""
    seconds: dict[str, list[float]] = defaultdict(list)
    hint(chosen[0])
    for seed, board in enumerate(chosen):
        for play in Player(board, f"times {seed}").states(each):
            started = process_time()
            found = hint(board, play.state, time_limit=MOST_SECONDS)
            seconds[play.kind].append(process_time() - started)
            assert found.kind in (EXPECTED[play.kind], "solved"), (play.kind, found.kind)
    return seconds


def tables(settings: Settings) -> list[Table]:
    """One table a set of boards, judged by all its states together."""
    found = []
    for name, chosen in board_sets(settings).items():
        table = Table(f"Hints, {name}", notes=["CPU time, one run each; the 95th percentile counts."])
        found.append(table)
        if not chosen:
            table.rows.append(skipped(name, NO_CORPUS))
            continue
        seconds = measured(chosen, 1 if settings.quick else 3)
        for kind in KINDS:
            if some := seconds[kind]:
                table.rows.append(
                    Row(kind, time_text(ranked(some)), remark=_spread(some), value=ranked(some))
                )
        every = [one for some in seconds.values() for one in some]
        if name in AIMED:
            table.rows.append(at_most("all of them", ranked(every), TARGET, _spread(every)))
        elif name == SHAKASHAKA_15:
            row = Row("all of them", time_text(ranked(every)), remark=_spread(every), value=ranked(every))
            table.rows.append(row)
    return found


def _spread(seconds: list[float]) -> str:
    return f"{len(seconds)} states; median {time_text(median(seconds))}, slowest {time_text(max(seconds))}"


if __name__ == "__main__":
    for one in tables(Settings(quick="--quick" in sys.argv)):
        print(as_text(one), flush=True)
