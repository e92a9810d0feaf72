"""What help on the board asks the server: hints near the last cell, why not, explanations from here."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from quebra.app.explanation.hint_scenes import mistake_scene, step_scene
from quebra.core.examples import example
from quebra.core.reading import parse_answer
from quebra.core.scene import Highlight
from quebra.core.state.state import State
from quebra.engine.explain.hint import hint
from support.web import API, puzzle_of

BOARD = "kenken-testBoard"


def ask(client: httpx.Client, what: str, status: int = 200, **body: Any) -> dict[str, Any]:
    reply = client.post(f"{API}/{what}", json={"puzzle": puzzle_of(BOARD), **body})
    assert reply.status_code == status, reply.text
    found: dict[str, Any] = reply.json()
    return found


def roles(marks: dict[str, Any]) -> set[tuple[str, int, int, str]]:
    return {
        (role, cell[0], cell[1], cell[2] if role == "link" else "") for role in marks for cell in marks[role]
    }


@pytest.mark.parametrize("rows", [". . . .\n", ". 1 . .\n"])
def test_the_marks_are_those_of_the_picture(client: httpx.Client, rows: str) -> None:
    board: Any = example(BOARD)
    state = State(parse_answer(board, rows + ". . . .\n" * 3, partial=True))
    found = hint(board, state)
    scene = (step_scene if found.kind == "step" else mistake_scene)(found, state)
    drawn = {(one.role, *one.cell, one.text) for one in scene.shapes if isinstance(one, Highlight)}
    moves = ["r1c2=1"] if "1" in rows else []
    assert drawn and roles(ask(client, "hint", moves=moves)["marks"]) == drawn
    assert ask(client, "hint", moves=moves, detail="place")["marks"] == {}


def test_hints_begin_where_the_player_was(client: httpx.Client) -> None:
    blank = {
        "type": "shakashaka",
        "rows": 3,
        "columns": 9,
        "cells": [[0] + [None] * 7 + [0]] + [[None] * 9] * 2,
    }
    near = [
        ask(client, "hint", puzzle=blank, moves=[], last=last)["cells"][0][1] for last in ([1, 2], [1, 8])
    ]
    assert near[0] < 5 < near[1]
    ask(client, "hint", 422, moves=[], last=[1])
    ask(client, "hint", 422, moves=[], last=[9, 9])


def test_why_not(client: httpx.Client) -> None:
    found = ask(client, "why", moves=[], cell=[1, 2], value=3)
    assert (found["kind"], found["proof"]) == ("broken", None)
    assert found["text"] == found["violations"][0]["text"]
    found = ask(client, "why", moves=[], cell=[1, 2], value=1, lang="pt")
    assert found["kind"] == "refuted" and found["text"].startswith("Com 1 em r1c2")
    assert found["marks"]["wrong"] == [[1, 2]] and found["marks"]["link"]
    assert ask(client, "why", cell=[1, 2], value=2)["kind"] == "fits"


@pytest.mark.parametrize(
    "body",
    [
        {"cell": [1, 2], "value": 5},
        {"cell": [1, 2], "value": "2"},
        {"cell": [0, 2], "value": 2},
        {"cell": [1, 9], "value": 2},
        {"cell": [1], "value": 2},
        {"cell": [1, 2]},
        {"cell": [1, 2], "value": 2, "moves": ["r9c9=1"]},
    ],
)
def test_what_is_no_question(client: httpx.Client, body: dict[str, Any]) -> None:
    assert ask(client, "why", 422, **body)["detail"]


def test_explanations_go_on_from_moves(client: httpx.Client) -> None:
    whole = ask(client, "explain")
    found = ask(client, "explain", moves=["r4c4=2", "r3c4=3"])
    assert found["status"] == "unique" and found["grade"] is None and whole["grade"] is not None
    told = [
        fact["cell"]
        for step in found["steps"]
        for fact in step["conclusions"]
        if fact["value"] in (1, 2, 3, 4)
    ]
    assert len(told) == 14 and [4, 4] not in told
    assert all(part["marks"]["conclusion"] for step in found["steps"] for part in step["parts"][-1:])
    wrong = ask(client, "explain", moves=["r1c2=1"])
    assert (wrong["status"], wrong["steps"]) == ("mistake", [])


def test_pictures_instead_of_steps(client: httpx.Client) -> None:
    found = ask(client, "explain", moves=["r4c4=2"], pictures=True, lang="pt")
    assert (found["status"], found["steps"], found["grade"]) == ("unique", [], None)
    start, first, *_ = found["pictures"]
    assert start["heading"] == "O tabuleiro" and start["cells"] == [[4, 4, 2]]
    assert first["cells"] and first["marks"]["conclusion"] and "note" not in first
    filled = {tuple(cell[:2]) for one in found["pictures"] for cell in one["cells"] if cell[2] is not None}
    assert len(filled) == 16
    assert "pictures" not in ask(client, "explain")
    ask(client, "explain", 422, pictures="some")


@pytest.mark.parametrize(("language", "said"), [("en", "is wrong"), ("pt", "um erro")])
def test_pictures_say_that_something_is_wrong(client: httpx.Client, language: str, said: str) -> None:
    found = ask(client, "explain", moves=["r1c2=1"], pictures=True, lang=language)
    assert (found["status"], found["steps"]) == ("mistake", [])
    start, end = found["pictures"]
    assert (start["text"], start["cells"], end["cells"]) == ("", [], []) and said in end["text"]
    assert "pictures" not in ask(client, "explain", moves=["r1c2=1"])
