"""What every generated puzzle must be, checked by ways that generating does not use."""

from __future__ import annotations

import json
from typing import Any

import quebra
from quebra.core.symmetry import SYMMETRIES
from quebra.engine.generate.attempt import Generated, generate_one, generate_part
from quebra.engine.generate.request import MOST_RULES, Request, make_request

GIVE_UP = 60.0


def made(type: str, size: Any, difficulty: str = "any", seed: int = 1, **asked: Any) -> Generated:
    """The puzzle of a seed."""
    return generate_one(request(type, size, difficulty, **asked), seed, GIVE_UP)


def request(type: str, size: Any, difficulty: str = "any", **asked: Any) -> Request:
    """A request; symmetry and minimal among the options are taken out."""
    symmetry, minimal = asked.pop("symmetry", "none"), asked.pop("minimal", False)
    return make_request(type, size, difficulty, symmetry, minimal, asked)


def check_all(puzzle: Generated, asked: Request) -> None:
    """One solution, the grade as labelled, no step beyond people."""
    board = puzzle.board
    check_unique(board, puzzle.solution)
    assert quebra.check(board, puzzle.solution).right
    explanation = quebra.explain(board)
    assert explanation.grade == puzzle.grade
    assert asked.difficulty in (puzzle.grade.level, "any")
    assert max(step.size for step in explanation.inferences) <= MOST_RULES[asked.difficulty]
    assert board.extras["grade"] == puzzle.grade.level
    assert board.extras["score"] == puzzle.grade.score
    assert board.extras["seed"] == puzzle.seed
    assert board.extras["made"] == asked.told()
    assert board.extras["version"] == quebra.__version__
    again = quebra.board_from_json(puzzle.to_json())
    assert again == board
    assert quebra.check(board, json.dumps(board.extras["solution"])).right


def check_unique(board: Any, solution: Any) -> None:
    """By another SAT solver than ours, on the plain clauses."""
    result = quebra.solve(board, limit=2, engine="glucose")
    assert result.status == "unique"
    assert result.solution == solution


def is_symmetric(board: Any, symmetry: str, layout: Any) -> bool:
    """Whether what ``layout`` sees of a board stays the same under the symmetry."""
    turn = SYMMETRIES[symmetry]
    return turn is None or layout(generate_part(board.type).turned(board, turn)) == layout(board)
