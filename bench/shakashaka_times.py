"""Shakashaka: solve and prove, one board at a time and streamed, against clingo."""

from __future__ import annotations

from functools import partial
from itertools import cycle, islice
from typing import Any

import quebra
from report import Row, Table, all_equal, at_least, at_most, plain_ratio, plain_time, skipped, time_text
from sources import NO_CORPUS, Known, corpus, eight_views, examples, kept_shakashaka
from timing import Settings, Timed, Work, in_turns

try:
    import clingo_plain as plain
    import clingo_shakashaka as rival
except ImportError:
    plain = rival = None

NO_CLINGO = "clingo is not installed"
COLD_SECONDS, COLD_TIMES_FASTER = 0.008, 3
STREAM_SECONDS, STREAM_TIMES_FASTER = 0.0015, 8
STREAMED = 200
# name in the corpus: seconds, times faster than clingo
LARGE: dict[str, tuple[float, float | None]] = {"noqx-30x30": (0.2, 5), "demaine-fig9-n50": (2.5, None)}


def _ten_by_ten(known: list[Known]) -> dict[str, Any]:
    """The corpus's own 10x10 boards, or the bundled and kept ones where there is no corpus."""
    found = {one.name: one.board for one in known if _size(one.board) == (10, 10) and one.status == "unique"}
    if found:
        return found
    bundled = {name: board for name, board in examples("shakashaka-").items() if _size(board) == (10, 10)}
    return {**bundled, **kept_shakashaka()}


def _size(board: Any) -> tuple[int, int]:
    return board.rows, board.columns


def _both(board: Any, runs: int, from_rules: bool = True) -> dict[str, Timed]:
    works: dict[str, Work] = {"quebra": partial(quebra.solve, board)}
    if rival:
        if from_rules:
            works["clingo"] = partial(plain.solve, board)
        works["tuned"] = partial(rival.solve, board)
    for work in works.values():
        work()  # the first call of each loads libraries
    return in_turns(works, runs)


def _clingo_remark(found: dict[str, Timed]) -> str:
    names = {"clingo": "clingo", "tuned": "tuned clingo"}
    return ", ".join(
        f"{label} {time_text(found[name].seconds)}" for name, label in names.items() if name in found
    )


def _ratios(what: str, times: dict[str, float], wanted: float) -> list[Row]:
    """Against the model written from the rules, with the target; against the tuned one, without."""
    ours = times["quebra"]
    rows = []
    for name, label in (("clingo", "clingo"), ("tuned", "tuned clingo")):
        remark = f"Quebra {time_text(ours)}, {label} {time_text(times[name])}"
        title = f"{what} against {label}"
        ratio = times[name] / ours
        rows.append(
            at_least(title, ratio, wanted, remark) if name == "clingo" else plain_ratio(title, ratio, remark)
        )
    return rows


def cold(boards: dict[str, Any], settings: Settings) -> Table:
    """A new solver for every board."""
    table = Table("Shakashaka 10×10, cold")
    times = {name: _both(board, settings.runs) for name, board in boards.items()}
    for name, found in times.items():
        table.rows.append(at_most(name, found["quebra"].seconds, COLD_SECONDS, _clingo_remark(found)))
    if not rival:
        table.rows.append(skipped("mean against clingo", NO_CLINGO))
        return table
    means = {
        name: sum(found[name].seconds for found in times.values()) / len(times)
        for name in ("quebra", "clingo", "tuned")
    }
    table.rows += _ratios("mean", means, COLD_TIMES_FASTER)
    table.notes.append(
        "“clingo” is a small model written down from the rules (clingo_plain.py). “Tuned clingo” is given "
        "Quebra's own derived corner clauses in the best of some twenty formulations (clingo_shakashaka.py)."
    )
    return table


def streamed(boards: dict[str, Any], settings: Settings) -> Table:
    """Many boards of one size after another."""
    table = Table("Shakashaka 10×10, streamed")
    views = [view for board in boards.values() for view in eight_views(board)]
    stream = list(islice(cycle(views), STREAMED // 4 if settings.quick else STREAMED))
    works: dict[str, Work] = {"quebra": lambda: list(quebra.solve_many(stream))}
    if rival:
        works["clingo"] = lambda: [plain.solve(board) for board in stream]
        works["tuned"] = lambda: [rival.solve(board) for board in stream]
        works["kept"] = lambda: list(map(rival.Kept(10, 10).solve, stream))
    times = in_turns(works, settings.runs)
    each = {name: found.seconds / len(stream) for name, found in times.items()}
    remark = f"mean of {len(stream)} boards: {len(boards)} turned and mirrored"
    table.rows.append(at_most("each board", each["quebra"], STREAM_SECONDS, remark))
    if not rival:
        table.rows.append(skipped("against clingo", NO_CLINGO))
        return table
    table.rows += _ratios("each", each, STREAM_TIMES_FASTER)
    kept = f"{each['kept'] / each['quebra']:.1f} × Quebra's time"
    table.rows.append(plain_time("tuned clingo kept, each board", each["kept"], kept))
    table.notes.append(
        "clingo grounds every board anew, as its users do. “Kept” is the tuned program grounded once for all "
        "boards of the size with the board as assumptions, Quebra's own idea given to clingo."
    )
    return table


def large(known: list[Known], settings: Settings) -> Table:
    """Two large boards of the corpus."""
    table = Table("Shakashaka, large")
    boards = {one.name: one.board for one in known}
    for name, (limit, wanted) in LARGE.items():
        if name not in boards:
            table.rows.append(skipped(name, NO_CORPUS))
            continue
        # On the largest board the model from the rules would take minutes.
        found = _both(boards[name], settings.runs, from_rules=wanted is not None)
        table.rows.append(at_most(name, found["quebra"].seconds, limit, _clingo_remark(found)))
        if rival and wanted:
            table.rows += _ratios(name, {who: timed.seconds for who, timed in found.items()}, wanted)
    return table


def agreement(known: list[Known]) -> Table:
    """Status and, where there is one solution, the solution itself."""
    table = Table("Shakashaka, agreement")
    boards = [*examples("shakashaka-").values(), *kept_shakashaka().values(), *(one.board for one in known)]
    told = sum(quebra.solve(one.board).status == one.status for one in known)
    what = "status as the corpus tells"
    table.rows.append(all_equal(what, told, len(known)) if known else skipped(what, NO_CORPUS))
    what = "status and solution as clingo"
    table.rows.append(
        all_equal(what, sum(map(_agree, boards)), len(boards)) if rival else skipped(what, NO_CLINGO)
    )
    return table


def _agree(board: Any) -> bool:
    ours, theirs = quebra.solve(board), rival.solve(board)
    if ours.status != rival.status(theirs):
        return False
    return ours.status != "unique" or ours.solution == rival.answer(board, theirs[0])


def tables(settings: Settings) -> list[Table]:
    known = corpus("shakashaka.jsonl")
    boards = _ten_by_ten(known)
    return [cold(boards, settings), streamed(boards, settings), large(known, settings), agreement(known)]
