"""The page plays as the core does: the same cases, and logs and fillings at random."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import quebra
from quebra.core.errors import InputError
from quebra.core.game import Board
from quebra.core.grid import name_of
from quebra.core.play.clues import CountRule, PlayClue, TotalRule
from quebra.core.play.description import board_in_play, describe_play
from quebra.core.play.moves import LONGEST_MOVE
from quebra.core.play.record import PlayRecord, replay
from quebra.core.registry import game_named
from support.grid_boards import random_grid_board
from support.playing.logs import random_log
from support.playing.page import ask_page
from support.random_boards import random_kenken_board, random_shakashaka_boards, random_snake_board

CASES: dict[str, Any] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
BOARDS = {name: quebra.parse(text) for name, text in CASES["boards"].items()}
START = {"values": {}, "marks": {}, "layer": {}, "layers": 0, "can_undo": True, "can_redo": False}
SMALL_GAMES = ("lamps", "latin", "posts", "stars")


def play_of(board: Board) -> Any:
    return json.loads(json.dumps(board_in_play(board)["play"]))


def position_of(case: dict[str, Any]) -> dict[str, Any]:
    return {key: case.get(key, usual) for key, usual in START.items()}


@pytest.mark.parametrize("case", CASES["moves"], ids=lambda case: case["case"])
def test_the_core_plays_a_case(case: dict[str, Any]) -> None:
    assert replay(BOARDS[case["board"]], case["moves"]).position.to_json() == position_of(case)


def test_the_page_plays_the_cases() -> None:
    logs = [{"play": play_of(BOARDS[case["board"]]), "moves": case["moves"]} for case in CASES["moves"]]
    for case, steps in zip(CASES["moves"], ask_page(logs=logs)["logs"], strict=True):
        assert steps[-1]["position"] == position_of(case), case["case"]


def test_the_core_refuses_what_is_no_move() -> None:
    for group in CASES["refused"]:
        for text in group["texts"]:
            with pytest.raises(InputError):
                PlayRecord(BOARDS[group["board"]]).play(text)


def test_the_page_refuses_what_is_no_move() -> None:
    asked = [{"play": play_of(BOARDS[group["board"]]), "texts": group["texts"]} for group in CASES["refused"]]
    for group, refused in zip(CASES["refused"], ask_page(refused=asked)["refused"], strict=True):
        assert [text for text, no in zip(group["texts"], refused, strict=True) if not no] == []


def test_the_page_cuts_very_long_moves() -> None:
    """What is too long for one move becomes several that the core takes, with every edit in its place."""
    edits = [f"r{row}c{column}=snake" for row in range(1, 91) for column in range(1, 91)]
    few, many, none = ask_page(edits=[edits[:900], edits, []])["moves"]
    assert few == [" ".join(edits[:900])] and none == []
    assert len(many) == 2 and max(map(len, many)) <= LONGEST_MOVE < len(" ".join(many))
    assert " ".join(many).split(" ") == edits


def clue_cases() -> list[tuple[dict[str, Any], list[Any], str]]:
    return [
        (group["rule"], filled, wanted) for group in CASES["clues"] for filled, wanted in group["statuses"]
    ]


def test_the_core_judges_clues() -> None:
    for rule, filled, wanted in clue_cases():
        made = (
            CountRule(tuple(rule["values"]), rule["target"])
            if rule["kind"] == "count"
            else TotalRule(rule["op"], int(rule["target"]))
        )
        assert made.to_json() == rule
        cells = tuple((1, column) for column in range(1, len(filled) + 1))
        values = {cell: value for cell, value in zip(cells, filled, strict=True) if value is not None}
        assert PlayClue("one", cells, made).status(values) == wanted, (rule, filled)


def test_the_page_judges_clues() -> None:
    asked = []
    for rule, filled, _ in clue_cases():
        cells = [[1, column] for column in range(1, len(filled) + 1)]
        values = [[f"1,{column}", value] for column, value in enumerate(filled, 1) if value is not None]
        asked.append({"clue": {"cells": cells, "rule": rule}, "values": values})
    judged = ask_page(clues=asked)["clues"]
    for (rule, filled, wanted), found in zip(clue_cases(), judged, strict=True):
        assert found == wanted, (rule, filled)


def random_boards(rng: random.Random) -> list[Board]:
    """Boards of every game: of their own, at random, and of games that only describe themselves."""
    return [
        *(board for board in quebra.examples().values() if board.rows <= 12),
        *(random_snake_board(rng, 4, 4) for _ in range(5)),
        *random_shakashaka_boards(rng)[:5],
        *(random_kenken_board(rng, size, 3) for size in (2, 3, 4, 5)),
        *(random_grid_board(name, rng) for name in SMALL_GAMES for _ in range(2)),
    ]


@pytest.mark.parametrize("seed", range(3))
def test_random_logs_end_alike(seed: int, small_games: None) -> None:
    assert game_named("latin")
    rng = random.Random(seed)
    boards = random_boards(rng)
    logs = [random_log(board, rng, 50) for board in boards]
    asked = [{"play": play_of(board), "moves": log} for board, log in zip(boards, logs, strict=True)]
    answers = ask_page(logs=asked)["logs"]
    for board, log, steps in zip(boards, logs, answers, strict=True):
        record = PlayRecord(board)
        for text, step in zip(log, steps, strict=True):
            effect = record.play(text)
            assert step["position"] == record.position.to_json(), (board, log)
            assert (step["cells"], step["layers"]) == (sorted(map(name_of, effect.cells)), effect.layers)


def test_random_fillings_finish_and_break_the_same_clues(small_games: None) -> None:
    rng = random.Random(11)
    asked, wanted = [], []
    for board in random_boards(rng):
        play = describe_play(board)
        cells = [
            (row, column)
            for row in range(1, board.rows + 1)
            for column in range(1, board.columns + 1)
            if board.open_values((row, column))
        ]
        for chance in (0.3, 0.8, 1.0):
            values = {cell: rng.choice(board.open_values(cell)) for cell in cells if rng.random() < chance}
            written = [[f"{row},{column}", value] for (row, column), value in values.items()]
            described = play_of(board)["clues"]
            asked += [{"clue": clue, "values": written} for clue in described]
            wanted += [clue.status(values) for clue in play.clues]
    assert set(wanted) == {"open", "finished", "broken"}
    assert ask_page(clues=asked)["clues"] == wanted
