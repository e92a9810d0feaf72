"""Checks hints with the independent verifier of the tests, on thousands of boards in play.

    python bench/verify_hints.py [--kind shakashaka|kenken|snake] [--boards N] [--states N] [--largest N]

The boards are those that people have solved, where the corpus is here, and seeded ones. Of every state: a
hint puts something new on the board that the solution has, and its rules force it; a mistake is found where
there is one and nowhere else, and its chain holds link by link; `check` says the same. Ends with 1 when
anything is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boards
import quebra
from hint_states import InPlay, Player
from quebra.engine.explain.hint import Hint, hint
from quebra.engine.explain.play.finishing import can_be_finished
from quebra.engine.explain.play.marks import excluded_by
from quebra.engine.explain.steps import Known
from sources import CORPUS

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
from support.explaining.proofs import faults_of_proof, faults_of_steps
from support.explaining.verifier import Verifier

SEEDED = {"shakashaka": (boards.shakashaka, 8), "kenken": (boards.kenken, 6), "snake": (boards.snake, 8)}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kind", choices=tuple(SEEDED), help="only boards of one kind")
    parser.add_argument("--boards", type=int, default=20, help="so many boards of each kind")
    parser.add_argument("--states", type=int, default=5, help="so many states of each sort, of each board")
    parser.add_argument("--largest", type=int, default=10, help="boards of at most so many rows")
    return parser.parse_args()


def some_boards(kind: str, arguments: argparse.Namespace) -> Iterator[tuple[str, Any]]:
    """Boards with one solution."""
    left = arguments.boards
    path = CORPUS / "people" / f"{kind}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    people = ((one["name"], _board(one)) for one in map(json.loads, lines))
    make, size = SEEDED[kind]
    seeded = ((f"{kind}-{size}x{size}/{seed}", make(size, seed)) for seed in range(10 * left))
    for source in (people, seeded):
        for name, board in source:
            if left and board.rows <= arguments.largest and quebra.solve(board).status == "unique":
                left -= 1
                yield name, board


def _board(entry: dict[str, Any]) -> Any:
    return quebra.board_from_json({key: entry[key] for key in entry if key not in ("person", "solution")})


def faults(verifier: Verifier, player: Player, play: InPlay, found: Hint) -> Iterator[str]:
    """What is wrong with the hint for one state."""
    if play.state is not None:
        verdict = quebra.check(play.board, play.state.answer, partial=True)
        if can_be_finished(play.board, play.state) != (not play.wrong):
            yield "a deep check is wrong"
        if (found.kind == "mistake" and not found.missing) != bool(play.wrong):
            yield f"check and hint disagree: {found.kind}"
        if verdict.violations != found.violations:
            yield "other rules are broken"
    marks = () if play.state is None else play.state.marks
    said = excluded_by(player.part, Known(verifier.model), marks)
    right = set(player.facts)
    struck = [
        fact for fact in said if not any(one.cell == fact.cell and one.value == fact.value for one in right)
    ]
    if found.kind == "mistake":
        yield from faults_of_proof(verifier, found, [*play.told, *struck])
    elif found.kind == "step":
        yield from faults_of_steps(verifier, found, [*play.told, *struck])
        filled = {fact.cell for fact in play.told}
        if not found.cells or (not found.struck and filled & set(found.cells)):
            yield "nothing new"
        decided = [fact for step in found.steps for fact in step.conclusions if player.part.decides(fact)]
        if not {fact for fact in decided if fact.cell not in filled} <= right:
            yield "it is not true"
    if (play.kind == "wrong marks") != bool(found.missing) and found.kind != "solved":
        yield "wrong marks are not pointed out, or right ones are"


def main() -> int:
    arguments = _arguments()
    wrong, count = 0, Counter[tuple[str, str]]()
    for kind in (arguments.kind,) if arguments.kind else SEEDED:
        for name, board in some_boards(kind, arguments):
            verifier, player = Verifier(board), Player(board, name)
            for play in player.states(arguments.states):
                found = hint(board, play.state)
                count[kind, play.kind] += 1
                for fault in faults(verifier, player, play, found):
                    wrong += 1
                    print(f"WRONG: {name}, {play.kind}: {fault}", flush=True)
        told = ", ".join(f"{number} {sort}" for (one, sort), number in count.items() if one == kind)
        print(f"{kind}: {told}", flush=True)
    print(f"{count.total()} states, {wrong} faults.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
