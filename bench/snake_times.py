"""Bosnian Snake: one solution or several, and the smallest snake against CP-SAT."""

from __future__ import annotations

from functools import partial
from itertools import product

import quebra
from report import Row, Table, all_equal, at_least, at_most, skipped, time_text
from sources import examples
from timing import Settings, Timed, in_turns, timed

DECIDE_SECONDS = 0.010
MINIMISE_SECONDS = 0.8
TIMES_FASTER = 8

# CP-SAT gets to choose, over all boards together: workers, and the implied degree rule.
WAYS = tuple(product((1, 2), (False, True)))


def decide(settings: Settings) -> Table:
    """Every bundled board: one solution or several?"""
    table = Table("Snake, decide")
    for name, board in examples("snake-").items():
        quebra.solve(board)  # the first call loads the engine
        result = timed(partial(quebra.solve, board), settings.runs)
        remark = f"{board.rows}×{board.columns}, {result.value.status}"
        table.rows.append(at_most(name, result.seconds, DECIDE_SECONDS, remark))
    return table


def minimise(settings: Settings) -> Table:
    """Every bundled board: the fewest cells, proven."""
    table = Table("Snake, minimise")
    times = {name: _minimise_one(board, settings.runs) for name, board in examples("snake-").items()}
    ours = sum(found["quebra"].seconds for found in times.values())
    totals = {
        way: sum(found[_label(*way)].seconds for found in times.values())
        for way in WAYS
        if all(_label(*way) in found for found in times.values())
    }
    best = min(totals, key=totals.__getitem__, default=None)
    for name, found in times.items():
        remark = f"length {found['quebra'].value.length}"
        if best is not None:
            remark += f"; CP-SAT {time_text(found[_label(*best)].seconds)}"
        table.rows.append(at_most(name, found["quebra"].seconds, MINIMISE_SECONDS, remark))
    if best is None:
        table.rows.append(skipped("all boards against CP-SAT", "ortools is not installed"))
        return table
    remark = f"Quebra {time_text(ours)}, CP-SAT {time_text(totals[best])} ({_label(*best)})"
    table.rows.append(at_least("all boards against CP-SAT", totals[best] / ours, TIMES_FASTER, remark))
    table.rows.append(_agreement(times))
    others = "; ".join(f"{_label(*way)} {time_text(total)}" for way, total in totals.items())
    table.notes.append(f"CP-SAT over all boards: {others}. The fastest counts.")
    return table


def _label(workers: int, degrees: bool) -> str:
    return f"{workers} worker{'s' if workers > 1 else ''}{', degree rule' if degrees else ''}"


def _minimise_one(board: quebra.Board, runs: int) -> dict[str, Timed]:
    works = {"quebra": partial(quebra.minimise, board)}
    try:
        import cpsat_snake
    except ImportError:
        return in_turns(works, runs)
    for way in WAYS:
        works[_label(*way)] = partial(cpsat_snake.minimise, board, *way)
    for work in works.values():
        work()  # the first call of each loads libraries and starts threads
    return in_turns(works, runs)


def _agreement(times: dict[str, dict[str, Timed]]) -> Row:
    equal = 0
    for found in times.values():
        ours = found["quebra"].value
        lengths = {other.value for name, other in found.items() if name != "quebra"}
        equal += ours.optimal and lengths == {ours.length}
    return all_equal("same proven length as CP-SAT", equal, len(times))


def tables(settings: Settings) -> list[Table]:
    return [decide(settings), minimise(settings)]
