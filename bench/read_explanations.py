"""Reads explanations as a person would, in both languages, and says what is wrong with them.

    python bench/read_explanations.py [--kind snake|kenken|shakashaka] [--most BOARDS] [--limit SECONDS]

The bundled boards and those of the corpus (where it is) are explained; sentences and pictures are checked as
in the tests: no rule that merely "fails", every conclusion named and seen in its picture, at most seven links
in a part. What KenKen's sentences claim is checked by brute force against the marks that were told. Ends with
1 when anything is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import quebra
from sources import CORPUS, examples

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
from support.explaining.kenken_claims import Marks, claim_of
from support.explaining.rendered import faults

KINDS = ("snake", "kenken", "shakashaka")
APART = ("person", "solution", "level", "status")  # what a file says of a board besides


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kind", choices=KINDS, action="append", help="only boards of this kind")
    parser.add_argument("--most", type=int, default=None, help="so many boards of a kind at most")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for one board's explanation")
    return parser.parse_args()


def boards(kind: str) -> Iterator[tuple[str, Any]]:
    """The bundled boards of a kind, and those of the corpus."""
    yield from examples(kind).items()
    for path in (CORPUS / "people" / f"{kind}.jsonl", CORPUS / f"{kind}.jsonl"):
        for line in path.read_text().splitlines() if path.exists() else ():
            entry = json.loads(line)
            yield entry["name"], quebra.board_from_json({k: v for k, v in entry.items() if k not in APART})


def false_claims(explanation: quebra.Explanation) -> Iterator[str]:
    """Sentences about the digits of a KenKen that are not so."""
    teller, marks = quebra.Teller(explanation.board, "en"), Marks(explanation.board)
    for step in explanation.inferences:
        text = teller.step(step)
        claim = claim_of(text, "en")
        try:
            if claim is not None:
                marks.check(claim)
        except AssertionError:
            yield f"is not so: {text}"
        marks.note(step.conclusions)


def main() -> int:
    arguments = _arguments()
    count: Counter[str] = Counter()
    for kind in arguments.kind or KINDS:
        for name, board in islice(boards(kind), arguments.most):
            explanation = quebra.explain(board, time_limit=arguments.limit)
            found = [fault for language in ("en", "pt") for fault in faults(explanation, language)]
            found += false_claims(explanation) if kind == "kenken" else ()
            count.update(boards=1, steps=len(explanation.steps), faults=len(found))
            for fault in found:
                print(f"{name}: {fault}", flush=True)
    print(f"{count['boards']} boards, {count['steps']} steps: {count['faults']} faults.")
    return 1 if count["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
