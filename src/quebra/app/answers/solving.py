"""Solutions as JSON."""

from __future__ import annotations

from typing import Any

from quebra.core.game import Board
from quebra.core.reading import answer_to_json, board_to_json
from quebra.engine.model.clock import Clock
from quebra.engine.solve.minimise import minimise
from quebra.engine.solve.result import Result, Smallest
from quebra.engine.solve.solve import AUTO, Run, running

Object = dict[str, Any]


def solve_json(
    board: Board,
    *,
    limit: int | None = 2,
    counting: bool = False,
    minimising: bool = False,
    time_limit: float | None = None,
    engine: str = AUTO,
) -> Object:
    """What `solve --json` says of a board."""
    if minimising:
        return smallest_json(minimise(board, time_limit=time_limit, engine=engine))
    with running(board, limit=limit, time_limit=time_limit, engine=engine) as run:
        found = ([] if counting else [answer_to_json(answer)] for answer in run)
        solutions = [answer for each in found for answer in each]
        return {
            "puzzle": board_to_json(board),
            "solutions": solutions,
            **ending_json(run, limit, counting=counting),
        }


def common_solve_json(
    board: Board, *, limit: int | None = 2, time_limit: float | None = None, engine: str = AUTO
) -> tuple[Object, bool]:
    """What `solve --common --json` says of a board, and whether the time was enough for what is common."""
    from quebra.app.author.data import common_json
    from quebra.engine.solve.common import common

    clock = Clock(time_limit)
    told = solve_json(board, limit=limit, time_limit=time_limit, engine=engine)
    shared = common(board, time_limit=clock.left())
    return {**told, **common_json(shared)}, shared.complete


def ending_json(run: Run, limit: int | None, *, counting: bool) -> Object:
    """What is known when the solutions are written."""
    return {
        "status": run.status,
        "count": counted(run, limit) if counting else run.count,
        "complete": run.complete,
        "statistics": run.statistics.as_dict(),
    }


def counted(run: Run, limit: int | None) -> int:
    """A second solution is looked for in any case; a cap of one still counts one."""
    return run.count if limit is None else min(run.count, limit)


def smallest_json(smallest: Smallest) -> Object:
    """The status is the board's; the one solution is the smallest found."""
    found = smallest.answer is not None
    return {
        "puzzle": board_to_json(smallest.board),
        "status": smallest.status,
        "solutions": [answer_to_json(smallest.answer)] if smallest.answer is not None else [],
        "count": int(found),
        "complete": smallest.status in ("unique", "none"),
        "length": smallest.length,
        "optimal": smallest.optimal and found,
        "statistics": smallest.statistics.as_dict(),
    }


def result_json(result: Result) -> Object:
    """A board that was solved as one of many."""
    return {
        "puzzle": board_to_json(result.board),
        "status": result.status,
        "solutions": [answer_to_json(answer) for answer in result.solutions],
        "count": result.count,
        "complete": result.complete,
        "statistics": result.statistics.as_dict(),
    }
