"""KenKen: ordinary 9x9 boards by level, and boards made to be hard."""

from __future__ import annotations

from functools import partial
from statistics import median

import quebra
from report import Row, Table, all_equal, at_most, skipped, time_text
from sources import NO_CORPUS, corpus
from timing import Settings, timed

ORDINARY_SECONDS = 0.0015
HARD_SECONDS = 5.0
HARD_TIME_LIMIT = 60.0  # a board this slow is reported, not waited for
ORDINARY_LEVELS = ("Easy", "Normal", "Hard")
OTHER_LEVELS = ("Extreme", "Unreasonable")


def ordinary(settings: Settings) -> Table:
    """By level: the slowest board, and in the remark the median one."""
    table = Table("KenKen 9×9")
    known = [one for one in corpus("kenken_keen.jsonl") if one.board.size == 9]
    if not known:
        table.rows.append(skipped("all levels", NO_CORPUS))
        return table
    quebra.solve(known[0].board)  # the first call loads the kernel
    right = 0
    for level in (*ORDINARY_LEVELS, *OTHER_LEVELS):
        boards = [one for one in known if one.level == level]
        times = [timed(partial(quebra.solve, one.board), settings.runs) for one in boards]
        right += sum(found.value.status == one.status for found, one in zip(times, boards, strict=True))
        seconds = [found.seconds for found in times]
        remark = f"slowest of {len(boards)} boards; the median board {time_text(median(seconds))}"
        row = at_most(level, max(seconds), ORDINARY_SECONDS, remark)
        table.rows.append(
            row
            if level in ORDINARY_LEVELS
            else Row(level, row.measured, remark=f"no target; {remark}", value=row.value)
        )
    table.rows.append(all_equal("status as the corpus tells", right, len(known)))
    return table


def hard() -> Table:
    """Every hard board, once."""
    table = Table("KenKen, hard", notes=["One run each."])
    known = corpus("kenken_hard.jsonl")
    if not known:
        table.rows.append(skipped("all boards", NO_CORPUS))
        return table
    right = 0
    for one in known:
        found = timed(partial(quebra.solve, one.board, time_limit=HARD_TIME_LIMIT), 1)
        right += found.value.status == one.status
        size, engine = one.board.size, found.value.statistics.engine
        remark = f"{size}×{size}, {found.value.status}, by {engine}"
        table.rows.append(at_most(one.name, found.seconds, HARD_SECONDS, remark))
    table.rows.append(all_equal("status as the corpus tells", right, len(known)))
    return table


def tables(settings: Settings) -> list[Table]:
    return [ordinary(settings), hard()]
