"""Checks explanations with the independent verifier of the tests: the bundled boards and the corpus.

    python bench/verify_explanations.py [--limit SECONDS] [--only NAME] [--smallest RULES] [--seeds COUNT]

Every step is asked again of python-sat: known facts and its rules force the conclusions, and without
any one rule they do not. Ends with 1 when anything is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import boards
import quebra
import snake_sets
from sources import corpus, kept_shakashaka

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
from support.explaining.verifier import Fault, Verifier

FILES = ("shakashaka.jsonl", "snake.jsonl", "kenken_keen.jsonl", "kenken_hard.jsonl")
PUZZLES = ("bosnian-snake", "shakashaka", "kenken")
SEEDED = ((boards.snake, (6, 8, 10)), (boards.shakashaka, (6, 10, 15)), (boards.kenken, (4, 6, 8)))


@dataclass(slots=True)
class Count:
    """What was looked at so far."""

    boards: int = 0
    steps: int = 0
    wrong_steps: int = 0
    wrong_chains: int = 0
    wrong_endings: int = 0
    incomplete: int = 0
    refused: int = 0

    @property
    def wrong(self) -> int:
        return self.wrong_steps + self.wrong_chains + self.wrong_endings


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for one board's explanation")
    parser.add_argument("--only", metavar="NAME", default="", help="boards whose name contains this")
    parser.add_argument(
        "--smallest", type=int, default=0, help="check that steps of up to so many rules are smallest (slow)"
    )
    parser.add_argument(
        "--seeds", type=int, default=0, help="also so many random boards of each kind and size"
    )
    return parser.parse_args()


def every_board(seeds: int) -> Iterator[tuple[str, Any]]:
    """The bundled boards, the kept ones, the corpus when it is there, and random ones."""
    for name, board in quebra.examples().items():
        if board.type in PUZZLES:
            yield f"example/{name}", board
    for name, board in kept_shakashaka().items():
        yield f"kept/{name}", board
    for file in FILES:
        for known in corpus(file):
            yield f"{file.split('.')[0]}/{known.name}", known.board
    for make, sizes in SEEDED:
        for size in sizes:
            for seed in range(seeds):
                yield f"{make.__name__}-{size}x{size}/{seed}", make(size, seed)
    for kind in (snake_sets.plain, snake_sets.sparse):
        for number, board in enumerate(kind(10, seeds)):
            yield f"snake-10x10-{kind.__name__}/{number}", board


def verify(name: str, board: Any, arguments: argparse.Namespace, count: Count) -> None:
    """Explains one board and counts what the verifier finds."""
    started = perf_counter()
    count.boards += 1
    try:
        explanation = quebra.explain(board, time_limit=arguments.limit)
    except quebra.QuebraError as error:
        count.refused += 1
        print(f"{name}: {error}", flush=True)
        return
    took = perf_counter() - started
    faults = Verifier(board).faults(explanation, arguments.smallest)
    count.steps += len(explanation.steps)
    count.incomplete += not explanation.complete
    for part, steps in Counter(part for part, _ in {(fault.part, fault.step) for fault in faults}).items():
        setattr(count, f"wrong_{part}s", getattr(count, f"wrong_{part}s") + steps)
    sizes = Counter(step.size for step in explanation.steps)
    print(
        f"{name}: {explanation.status}{'' if explanation.complete else ', incomplete'}, "
        f"{len(explanation.steps)} steps (by rules: {_told(sizes)}), {took:.2f} s, "
        f"verified in {perf_counter() - started - took:.2f} s",
        flush=True,
    )
    for fault in faults:
        print(_fault_text(fault, explanation), flush=True)


def _told(sizes: Counter[int]) -> str:
    return " ".join(f"{size}:{times}" for size, times in sorted(sizes.items()))


def _fault_text(fault: Fault, explanation: quebra.Explanation) -> str:
    if not fault.step:
        return f"  WRONG: {fault.what}"
    if explanation.steps != explanation.inferences:  # it may be one of the told steps or of the inferences
        return f"  WRONG: {fault.part}, step {fault.step}: {fault.what}"
    step = explanation.steps[fault.step - 1]
    rules = ", ".join(f"{rule.name} {rule.cells[0]}" for rule in step.rules)
    return f"  WRONG: {fault.part}, step {fault.step} ({step.technique}: {rules}): {fault.what}"


def main() -> int:
    arguments = _arguments()
    count = Count()
    for name, board in every_board(arguments.seeds):
        if arguments.only in name:
            verify(name, board, arguments, count)
    print(
        f"{count.boards} boards, {count.steps} steps: "
        f"{count.wrong_steps} steps, {count.wrong_chains} chains and {count.wrong_endings} endings wrong; "
        f"{count.incomplete} incomplete, {count.refused} refused."
    )
    return 1 if count.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
