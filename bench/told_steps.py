"""What is told of boards that people have solved: steps, words, and how near the order is to theirs.

    python bench/told_steps.py [--kind shakashaka|kenken|snake|all] [--size N] [--most BOARDS] [--limit S]

Steps and words are those that `quebra explain` prints in English. The order is compared with
Spearman's rank correlation between the move at which a person gave a cell its final value and the first
told step that decides it, for boards with 8 such cells or more.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from statistics import mean, median
from time import perf_counter
from typing import Any

import quebra
from grade_ranking import spearman
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.told.shown import told_steps
from sources import CORPUS, NO_CORPUS

PEOPLE = CORPUS / "people"
FEWEST_CELLS = 8
SIZES = (0, 101, 201)  # cells of a board from which the order is printed again, for larger boards
KINDS = ("shakashaka", "kenken", "snake")


@dataclass(frozen=True, slots=True)
class ToldBoard:
    """One board: how many steps and words are told, in what time, and how near they are to the person."""

    steps: int
    words: int
    excluding: int  # steps that fill nothing in
    seconds: float
    order: float | None
    cells: int  # of the board


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kind", choices=(*KINDS, "all"), default="shakashaka")
    parser.add_argument("--size", type=int, default=0, help="only boards of so many rows and columns")
    parser.add_argument("--most", type=int, default=0, help="so many boards at most")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for one board")
    return parser.parse_args()


def measured(entry: dict[str, Any], limit: float) -> ToldBoard | None:
    """What is told of one board; None when time is up."""
    moves = {(row, column): move for row, column, move in entry["person"]["order"]}
    board = quebra.board_from_json({key: entry[key] for key in entry if key not in ("person", "solution")})
    started = perf_counter()
    explanation = quebra.explain(board, time_limit=limit)
    steps = told_steps(board, explanation.steps)
    seconds = perf_counter() - started
    if not explanation.complete:
        return None
    decides, teller = part_of(board).decides, quebra.Teller(board)
    first: dict[Any, int] = {}
    for place, step in enumerate(explanation.steps):
        for fact in filter(decides, step.conclusions):
            first.setdefault(fact.cell, place)
    both = [(move, first[cell]) for cell, move in moves.items() if cell in first]
    order = spearman([a for a, _ in both], [b for _, b in both]) if len(both) >= FEWEST_CELLS else None
    words = sum(len(teller.step(step).split()) for step in steps)
    excluding = sum(not any(map(decides, step.conclusions)) for step in steps)
    cells = _size(entry) * int(entry.get("columns") or _size(entry))
    return ToldBoard(len(steps), words, excluding, seconds, order, cells)


def main() -> int:
    arguments = _arguments()
    if not PEOPLE.exists():
        print(NO_CORPUS)
        return 1
    for kind in KINDS if arguments.kind == "all" else (arguments.kind,):
        print(f"{kind}: {_line(kind, arguments)}", flush=True)
    return 0


def _line(kind: str, arguments: argparse.Namespace) -> str:
    """What came of the boards of one kind."""
    text = (PEOPLE / f"{kind}.jsonl").read_text(encoding="utf-8")
    entries = [json.loads(line) for line in text.splitlines()]
    if arguments.size:
        entries = [one for one in entries if _size(one) == arguments.size]
    chosen = entries[: arguments.most or None]
    found = [one for one in (measured(entry, arguments.limit) for entry in chosen) if one]
    if not found:
        return "no boards"
    seconds = sorted(one.seconds for one in found)
    orders = [one.order for one in found if one.order is not None]
    near = f"{mean(orders):.3f} ({len(orders)} boards)" if orders else "not known"
    lines = [
        f"{len(found)} of {len(chosen)} boards: median {median(one.steps for one in found):.0f} steps, "
        f"{median(one.words for one in found):.0f} words, "
        f"{sum(one.excluding for one in found)} steps that only exclude; "
        f"explained in {median(seconds) * 1000:.0f} ms, 95th percentile "
        f"{seconds[-1 - len(seconds) // 20] * 1000:.0f} ms; order like people's: {near}"
    ]
    for least, most in zip(SIZES, (*SIZES[1:], None), strict=True):
        some = [one.order for one in found if one.order is not None and _within(one.cells, least, most)]
        if some and len(some) < len(orders):
            cells = f"{least} to {most - 1}" if most else f"{least} or more"
            lines.append(f"  boards of {cells} cells: {mean(some):.3f} ({len(some)} boards)")
    return "\n".join(lines)


def _within(cells: int, least: int, most: int | None) -> bool:
    return least <= cells and (most is None or cells < most)


def _size(entry: dict[str, Any]) -> int:
    return int(entry.get("rows") or entry.get("size") or 0)


if __name__ == "__main__":
    sys.exit(main())
