"""Boards of other people, with the answers they came with, when they are at hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

import quebra
from support.places import CORPUS

# A few of them stand here, so that something is tested on every machine.
INLINE = [
    {
        "name": "ring",
        "puzzle": {
            "type": "shakashaka",
            "rows": 10,
            "columns": 10,
            "cells": [
                [
                    0 if 3 <= r <= 6 and 3 <= c <= 6 and (r in (3, 6) or c in (3, 6)) else None
                    for c in range(10)
                ]
                for r in range(10)
            ],
        },
        # A trap for models that only look at the outline of an area: the ring stands inside it.
        "status": "unique",
    },
    {
        "name": "snake with ends not told apart",
        "puzzle": {
            "type": "bosnian-snake",
            "rows": 4,
            "columns": 4,
            "row_counts": [4, None, None, None],
            "column_counts": [None, 1, None, None],
            "cells": [[None] * 4, ["E", None, None, None], [None, None, "o", None], [None] * 4],
            "length": None,
        },
        "status": "unique",
        "solution_grid": ["####", "#..#", "..##", "..#."],
    },
]


def records() -> list[dict[str, Any]]:
    found = [dict(record, file="inline") for record in INLINE]
    for file in sorted(CORPUS.glob("*.jsonl")):
        found += [dict(json.loads(line), file=file.stem) for line in file.read_text().splitlines()]
    return found


RECORDS = records()


def identify(record: dict[str, Any]) -> str:
    return f"{record['file']}:{record['name']}"


@pytest.mark.parametrize("record", [r for r in RECORDS if "status" in r], ids=identify)
def test_known_status_and_solution(record: dict[str, Any]) -> None:
    board = quebra.board_from_json(record["puzzle"])
    assert quebra.parse(quebra.board_to_text(board)) == board
    result = quebra.solve(board, time_limit=120)
    assert result.status == record["status"]
    for answer in result.solutions:
        assert quebra.check(board, answer).right
    if "solution" in record:
        assert result.solution is not None
        assert quebra.answer_to_json(result.solution) == record["solution"]
    if "solution_grid" in record:
        grid = ["".join(".#"[value] for value in row) for row in result.solution.cells]  # type: ignore[union-attr]
        assert grid == record["solution_grid"]


# What another program calls the broken rule, and what it is called here.
NAMES = {
    "brNoTriangle": {"number", "rectangle"},
    "nmTriangleGt": {"number"},
    "nmTriangleLt": {"number"},
    "cuNotRectx": {"rectangle"},
    "csDivide": {"one-piece"},
    "shBranch": {"branches"},
    "cs2x2": {"touches-itself"},
    "exShadeNe": {"row-count", "column-count"},
    "circleUnshade": {"given-snake"},
    "shLoop": {"loop"},
    "shEndpoint": {"wrong-end"},
    "shMidpoint": {"dead-end"},
    "shDiag": {"touches-itself"},
}
BROKEN = [
    {
        "name": "diagonal",
        "file": "inline",
        "puzzle": INLINE[1]["puzzle"],
        "broken": "shDiag",
        "answer_grid": ["....", "##.#", "..##", "..#."],
    }
]


@pytest.mark.parametrize("record", [*BROKEN, *(r for r in RECORDS if "broken" in r)], ids=identify)
def test_broken_answers_are_named(record: dict[str, Any]) -> None:
    board = quebra.board_from_json(record["puzzle"])
    answer = json.dumps(record["answer"]) if "answer" in record else "\n".join(record["answer_grid"])
    verdict = quebra.check(board, answer)
    assert NAMES[record["broken"]] & {violation.rule for violation in verdict.violations}


@pytest.mark.parametrize("record", [r for r in RECORDS if r["file"] in ("inline", "snake")], ids=identify)
def test_engines_agree_on_the_snakes(record: dict[str, Any]) -> None:
    board = quebra.board_from_json(record["puzzle"])
    statuses = {
        quebra.solve(board, engine=name, time_limit=60).status for name in ("glucose", "minisat", "cadical")
    }
    assert len(statuses) == 1
