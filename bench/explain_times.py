"""Explaining: whole explanations, and the plain way to explain as a yardstick."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

import boards
import quebra
import snake_sets
from report import Table, at_most, plain_ratio, skipped, time_text
from sources import NO_CORPUS, corpus, examples, kept_shakashaka, people
from timing import Settings, in_turns, timed

MOST_SECONDS = 60.0  # a board this slow is reported, not waited for
HARD_SECONDS = 10.0
RUNS = 3  # of each board: their median is its time
SHAKASHAKA_10, SHAKASHAKA_15, KENKEN_9, SNAKE_10 = (
    "Shakashaka 10×10",
    "Shakashaka 15×15",
    "KenKen 9×9, Keen's Extreme",
    "Snake 10×10, all counts",
)
TARGETS = {SHAKASHAKA_10: 0.2, SHAKASHAKA_15: 1.0, KENKEN_9: 0.25, SNAKE_10: 0.7}
NOTE = f"Each board {RUNS} times, in one process: its median. The 95th percentile of the boards counts."


def board_sets(settings: Settings) -> dict[str, list[Any]]:
    """The boards by what they are called; every one has one solution."""
    few = settings.quick
    known = {file: corpus(file) for file in ("shakashaka.jsonl", "kenken_keen.jsonl")}
    ten = [
        *kept_shakashaka().values(),
        *(board for board in examples("shakashaka-").values() if _is(board, 10)),
        *(one.board for one in known["shakashaka.jsonl"] if _is(one.board, 10)),
        *_some(people("shakashaka.jsonl"), 10, few),
        *(boards.shakashaka(10, seed) for seed in range(4 if few else 30)),
    ]
    extreme = [
        one.board for one in known["kenken_keen.jsonl"] if one.board.size == 9 and one.level == "Extreme"
    ]
    each = 5 if few else 30
    return {
        SHAKASHAKA_10: [board for board in ten if quebra.solve(board).status == "unique"],
        SHAKASHAKA_15: [boards.shakashaka(15, seed) for seed in range(4 if few else 20)],
        KENKEN_9: extreme,
        SNAKE_10: [
            *snake_sets.plain(10, each),
            *snake_sets.sparse(10, each),
            *_some(people("snake.jsonl"), 10, few),
        ],
    }


def _is(board: Any, size: int) -> bool:
    return (board.rows, board.columns) == (size, size)


def _some(chosen: list[Any], size: int, few: bool) -> list[Any]:
    fitting = [board for board in chosen if _is(board, size)]
    return fitting[:5] if few else fitting


def ranked(seconds: list[float]) -> float:
    """The 95th percentile: no more than 1 in 20 is slower."""
    return sorted(seconds)[-1 - len(seconds) // 20]


def whole(sets: dict[str, list[Any]]) -> Table:
    """Complete explanations."""
    table = Table("Explain, every step", notes=[NOTE])
    for name, chosen in sets.items():
        if not chosen:
            table.rows.append(skipped(name, NO_CORPUS))
            continue
        seconds, complete = [], 0
        for board in chosen:
            took = timed(partial(_told, board), RUNS)
            complete += took.value
            seconds.append(took.seconds)
        remark = f"{complete} of {len(chosen)} complete; {_spread(seconds)}"
        table.rows.append(at_most(name, ranked(seconds), TARGETS[name], remark))
    return table


def _told(board: Any) -> bool:
    """Explains a board; whether all of it is told in time."""
    explanation = quebra.explain(board, time_limit=MOST_SECONDS)
    return explanation.complete and bool(explanation.steps)


def hard(settings: Settings) -> Table:
    """The boards that no sequence of known techniques solves: searched steps take nearly all of the time."""
    table = Table("Explain, KenKen with large cages", notes=["One run each."])
    chosen = corpus("kenken_hard.jsonl")
    if not chosen:
        table.rows.append(skipped("boards made to be hard", NO_CORPUS))
    for one in chosen[:: 4 if settings.quick else 1]:
        started = perf_counter()
        explanation = quebra.explain(one.board, time_limit=MOST_SECONDS)
        seconds = perf_counter() - started
        ending = "complete" if explanation.complete else "out of time"
        remark = f"{ending}; {len(explanation.steps)} steps"
        table.rows.append(at_most(one.name, seconds, HARD_SECONDS, remark))
    return table


def _spread(seconds: list[float]) -> str:
    return f"median {time_text(median(seconds))}, slowest {time_text(max(seconds))}"


def against_naive(settings: Settings) -> Table:
    """Small boards, by Quebra and by the plain way."""
    from naive_explainer import Naive

    table = Table(
        "Explain, against the plain way",
        notes=[
            "The plain way (naive_explainer.py) asks python-sat for a core for every open fact, leaves out "
            "rule after rule, and takes the fact with the fewest, as Demystify does. The rules are the same."
        ],
    )
    few = settings.quick
    chosen = {
        "KenKen 4×4": [boards.kenken(4, seed) for seed in range(2 if few else 6)],
        "KenKen 5×5": [boards.kenken(5, seed) for seed in range(1 if few else 4)],
        "Shakashaka 6×6": [boards.shakashaka(6, seed) for seed in range(2 if few else 6)],
        "Snake 6×6": [examples("snake-1-6x6")["snake-1-6x6"]],
    }
    for name, some in chosen.items():
        ours = theirs = 0.0
        for board in some:
            answer = quebra.solve(board).solution
            works = {
                "quebra": partial(quebra.explain, board),
                "naive": lambda board=board, answer=answer: Naive(board, answer).steps(),
            }
            times = in_turns(works, 1)
            ours, theirs = ours + times["quebra"].seconds, theirs + times["naive"].seconds
        remark = f"{len(some)} of them: Quebra {time_text(ours)}, the plain way {time_text(theirs)}"
        table.rows.append(plain_ratio(name, theirs / ours, remark))
    return table


def tables(settings: Settings) -> Iterator[Table]:
    """Each as soon as it is known."""
    sets = board_sets(settings)
    quebra.explain(sets[SHAKASHAKA_10][0])  # the first call loads the kernel
    yield whole(sets)
    yield hard(settings)
    yield against_naive(settings)
