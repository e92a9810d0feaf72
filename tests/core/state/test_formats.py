"""States with pencil marks come back as they were written; faults in them are refused with their place."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quebra
from quebra.core.game import Board
from quebra.core.state.formats import parse_state, state_from_json, state_to_json, state_to_text
from quebra.core.state.state import State
from support.boards import kenken_boards, shakashaka_boards, snake_boards
from support.grid_boards import random_grid_board
from support.states import random_state

ANY_BOARD = st.one_of(snake_boards(), shakashaka_boards(), kenken_boards(most=12))
SMALL_GAMES = ("lamps", "latin", "posts", "stars")


def assert_round_trip(board: Any, state: State) -> None:
    text, data = state_to_text(board, state), json.dumps(state_to_json(state))
    assert parse_state(board, text) == state
    assert parse_state(board, data) == state
    assert state_from_json(board, json.loads(data)) == state
    assert hash(parse_state(board, text)) == hash(state)
    for written in (text, data):  # who asks for the answer alone gets it
        assert quebra.parse_answer(board, written, partial=True) == state.answer
    assert quebra.parse_answer(board, f"{board.type}\n{text}", partial=True) == state.answer


@settings(max_examples=200)
@given(ANY_BOARD, st.integers(0, 2**32))
def test_states_round_trip(board: Board, seed: int) -> None:
    assert_round_trip(board, random_state(board, random.Random(seed)))


@pytest.mark.usefixtures("small_games")
@pytest.mark.parametrize("kind", SMALL_GAMES)
def test_states_of_described_boards_round_trip(kind: str) -> None:
    for seed in range(40):
        rng = random.Random(f"{kind} {seed}")
        board = random_grid_board(kind, rng)
        assert_round_trip(board, random_state(board, rng))


def test_the_formats_are_as_they_are_told() -> None:
    board = quebra.parse("shakashaka\n# . .\n. . 1\n")
    text = "# F .\n. + 1\n\n// what is left there\nmarks r2c1 ne white\nmarks r1c3 se\n"
    data = {
        "cells": [[None, "nw", None], [None, "white", None]],
        "marks": [{"cell": [1, 3], "values": ["se"]}, {"cell": [2, 1], "values": ["ne", "white"]}],
    }
    state = parse_state(board, text)
    assert state == state_from_json(board, data)
    assert state_to_json(state) == data
    assert state_to_text(board, state) == "# F .\n. + 1\nmarks r1c3 se\nmarks r2c1 ne white\n"
    assert state.marked((2, 1)) == ("ne", "white") and state.marked((1, 2)) is None


def test_the_last_cell_is_kept_in_json_alone() -> None:
    board = quebra.parse("kenken\na a\nb b\na 3+\nb 3+\n")
    data = {"cells": [[1, None], [None, None]], "last": [1, 1]}
    state = state_from_json(board, data)
    assert state.last == (1, 1) and state_to_json(state) == data == json.loads(json.dumps(data))
    assert parse_state(board, state_to_text(board, state)) == State(state.answer)
    assert state_from_json(board, {**data, "last": None}).last is None
    for wrong in ([1], [3, 1], "r1c1", [0, 1], [1.5, 1]):
        with pytest.raises(quebra.InputError, match="last"):
            state_from_json(board, {**data, "last": wrong})


def test_marks_may_be_given_as_a_mapping_or_in_any_order() -> None:
    answer = quebra.parse_answer(quebra.parse("kenken\na a\nb b\na 3+\nb 3+\n"), ". .\n. .\n", partial=True)
    mapped = State(answer, {(2, 1): [1], (1, 1): [1, 2]})
    assert mapped == State(answer, (((1, 1), (1, 2)), ((2, 1), (1,))))


def test_a_board_keeps_the_marks_in_its_file() -> None:
    for name in ("kenken-testBoard", "snake-1-6x6", "shakashaka-tabExemplo"):
        board = quebra.examples()[name]
        data = {**quebra.board_to_json(board), "marks": [{"cell": [1, 2], "values": ["anything", 7]}]}
        again = quebra.board_from_json(data)
        assert again == board
        assert quebra.board_to_json(again) == data


KENKEN = "kenken-testBoard", ". . . .\n. . . .\n. . . .\n. . . 2\n"
SHAKASHAKA = "shakashaka-tabExemplo", "# . . . .\n. . . . 1\n2 . . . .\n. . # . .\n. . . . .\n"
SNAKE = "snake-1-6x6", ". . . . . .\n" * 6
# name: board and rows, lines of marks, which of them is wrong, words of the error
FAULTS = {
    "no cell": (
        KENKEN,
        "marks",
        1,
        "expected a line like `marks r1c2 …` with a cell and values, found no cell",
    ),
    "no name of a cell": (KENKEN, "marks 1 2 3", 1, "expected a line like `marks r1c2 …`"),
    "off the board": (KENKEN, "// here\nmarks r1c5 1", 2, "r1c5 is off the board of 4 rows and 4 columns"),
    "row zero": (KENKEN, "marks r0c1 1", 1, "r0c1 is off the board"),
    "no value": (KENKEN, "marks r1c1", 1, "expected one value or more, found none"),
    "unknown digit": (KENKEN, "marks r1c1 1\nmarks r1c2 4 5", 2, 'expected 1 2 3 4, found "5"'),
    "unknown corner": (SHAKASHAKA, "marks r1c2 nw north", 1, 'expected nw ne sw se white, found "north"'),
    "unknown for a snake": (SNAKE, "marks r1c2 snake end", 1, 'expected snake empty, found "end"'),
    "a value twice": (KENKEN, "marks r1c1 1 1", 1, "the marks of r1c1: 1 is there twice"),
    "a cell twice": (KENKEN, "marks r1c1 1\nmarks r1c1 2", 2, "r1c1 has marks twice"),
    "filled in": (KENKEN, "marks r4c4 2", 1, "r4c4 is filled in"),
    "black": (SHAKASHAKA, "marks r4c3 nw", 1, "r4c3 is told by the board"),
    "a number": (SNAKE, "marks r3c5 empty", 1, "r3c5 is told by the board"),
    "given": (SNAKE, "marks r1c1 snake", 1, "r1c1 is told by the board"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_in_text(fault: str) -> None:
    (name, rows), lines, wrong, words = FAULTS[fault]
    with pytest.raises(quebra.InputError) as caught:
        parse_state(quebra.examples()[name], f"{rows}{lines}\n")
    assert words in str(caught.value)
    assert caught.value.line == rows.count("\n") + wrong


JSON_FAULTS = {
    "no list": ({"cell": [1, 1]}, "marks: expected a list, found an object of 1 keys"),
    "no object": ([7], "marks, entry 1: expected an object, found 7"),
    "no cell": ([{"values": [1]}], "marks, entry 1, cell: expected a list, found null"),
    "no values": ([{"cell": [1, 1]}], "marks, entry 1, values: expected a list, found null"),
    "off the board": ([{"cell": [5, 1], "values": [1]}], "[5, 1] is off the board"),
    "unknown value": ([{"cell": [1, 1], "values": [1, 9]}], "the marks of r1c1: expected 1 2 3 4, found 9"),
    "a word": ([{"cell": [1, 1], "values": ["1"]}], 'expected 1 2 3 4, found "1"'),
    "true is no digit": ([{"cell": [1, 1], "values": [True]}], "expected 1 2 3 4, found true"),
    "a list as a value": ([{"cell": [1, 1], "values": [[1]]}], "expected 1 2 3 4, found a list of 1"),
    "a cell twice": (
        [{"cell": [1, 1], "values": [1]}, {"cell": [1, 1], "values": [2]}],
        "r1c1 has marks twice",
    ),
    "filled in": ([{"cell": [4, 4], "values": [2]}], "r4c4 is filled in"),
}


@pytest.mark.parametrize("fault", JSON_FAULTS)
def test_faults_in_json(fault: str) -> None:
    marks, words = JSON_FAULTS[fault]
    board = quebra.examples()[KENKEN[0]]
    rows = [[None] * 4] * 3 + [[None, None, None, 2]]
    with pytest.raises(quebra.InputError) as caught:
        parse_state(board, json.dumps({"cells": rows, "marks": marks}))
    assert words in str(caught.value)


@pytest.mark.usefixtures("small_games")
def test_a_value_that_a_described_board_gives_takes_no_marks() -> None:
    board = quebra.parse("latin\n1 .\n. #\n")
    assert parse_state(board, "1 .\n. #\nmarks r1c2 one two\n").marked((1, 2)) == ("one", "two")
    for cell in ("r1c1", "r2c2"):
        with pytest.raises(quebra.InputError, match=f"{cell} is told by the board"):
            parse_state(board, f". .\n. #\nmarks {cell} one\n")


def test_marks_of_a_state_made_in_python_are_looked_at_too() -> None:
    board = quebra.examples()[KENKEN[0]]
    answer = quebra.parse_answer(board, KENKEN[1], partial=True)
    for marks, words in (
        ((((4, 4), (2,)),), "r4c4 is filled in"),
        ((((1, 1), (1,)), ((1, 1), (2,))), "r1c1 has marks twice"),
    ):
        with pytest.raises(quebra.InputError, match=words):
            quebra.hint(board, State(answer, marks))
