"""Boards and answers come back as they were written."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quebra
from quebra.core.game import Board
from support.boards import kenken_boards, shakashaka_boards, snake_boards

ANY_BOARD = st.one_of(snake_boards(), shakashaka_boards(), kenken_boards(most=16, largest_cage=7))


@settings(max_examples=500, deadline=None)
@given(ANY_BOARD)
def test_boards_round_trip(board: Board) -> None:
    assert quebra.parse(quebra.board_to_text(board)) == board
    text = json.dumps(quebra.board_to_json(board))
    again = quebra.parse(text)
    assert again == board
    assert hash(again) == hash(board)
    assert quebra.board_from_json(json.loads(text)) == board


@settings(max_examples=60, deadline=None)
@given(st.one_of(snake_boards(4), shakashaka_boards(4), kenken_boards(4)))
def test_answers_round_trip(board: Board) -> None:
    for answer in quebra.solve(board).solutions:
        text = quebra.answer_to_text(board, answer)
        data = json.dumps(quebra.answer_to_json(answer))
        for written in (text, data):
            again = quebra.parse_answer(board, written)
            assert again.cells == answer.cells  # type: ignore[attr-defined]
            assert quebra.check(board, again).right
        assert quebra.parse_answer(board, data) == answer


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_with_a_message(text: str) -> None:
    try:
        boards = list(quebra.parse_all(text))
    except quebra.InputError as error:
        assert str(error)
    else:
        assert boards


@settings(max_examples=200, deadline=None)
@given(ANY_BOARD, st.data())
def test_damaged_boards_are_read_or_refused_with_a_message(board: Board, data: st.DataObject) -> None:
    text = quebra.board_to_text(board)
    if data.draw(st.booleans()):
        text = json.dumps(quebra.board_to_json(board))
    place = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 6))
    damaged = (
        text[:place]
        + data.draw(st.text(alphabet='0123456789HTEx.#-+*/{}[],: \n"é', max_size=4))
        + text[place + cut :]
    )
    try:
        list(quebra.parse_all(damaged))
    except quebra.InputError as error:
        assert "\n" not in str(error)


def test_the_boards_of_the_format_description() -> None:
    snake = quebra.parse(
        "bosnian-snake\n* . . . . . .\n. H . . . . .\n2 . . . . . .\n. . . . . 6 .\n"
        ". . 6 . . . .\n1 . . . . . .\n. . . . . . T\n"
    )
    assert snake == quebra.examples()["snake-1-6x6"]
    shaka = quebra.parse("shakashaka\n# . . . .\n. . . . 1\n2 . . . .\n. . # . .\n. . . . .\n")
    assert shaka == quebra.examples()["shakashaka-tabExemplo"]
    kenken = quebra.parse(
        "kenken\na b b c\na d e c\nf d e e\nf g g h\na 1-\nb 2/\nc 3 -\nd 2−\ne 24×\nf 1-\ng 7+\nh 2=\n"
    )
    assert kenken == quebra.examples()["kenken-testBoard"]


def test_comments_blank_lines_and_several_boards() -> None:
    text = "// mine\n\nshakashaka\n. .\n// inside\n# .\n\n\nkenken\na\na 1=\n"
    first, second = quebra.parse_all(text)
    assert (first.type, second.type) == ("shakashaka", "kenken")


def test_rows_without_blanks_byte_order_mark_and_windows_lines() -> None:
    assert quebra.parse("\ufeffshakashaka\r\n..\r\n#.\r\n") == quebra.parse("shakashaka\n. .\n# .\n")


def test_hidden_operators_and_digits_from_zero() -> None:
    board = quebra.parse("kenken\ndigits 0-2\na a b\nc c b\nd d d\na 1\nb 2x\nc 2/\nd 3+\n")
    assert quebra.board_to_json(board)["lowest"] == 0
    assert quebra.board_to_json(board)["cages"][0] == {"cells": [[1, 1], [1, 2]], "op": None, "target": 1}


def test_extras_are_kept_but_never_compared() -> None:
    board = quebra.examples()["kenken-testBoard"]
    data = {**quebra.board_to_json(board), "seed": 7, "grade": "easy", "solution": {"cells": []}}
    again = quebra.board_from_json(data)
    assert again == board
    assert quebra.board_to_json(again) == data


@pytest.mark.parametrize("key", ["puzzle"])
def test_a_puzzle_inside_a_record_is_found(key: str) -> None:
    board = quebra.examples()["shakashaka-tab1"]
    record = {"name": "mine", key: quebra.board_to_json(board), "status": "unique"}
    again = quebra.board_from_json(record)
    assert again == board
    assert again.extras["name"] == "mine"


def test_a_path_is_told_from_head_to_tail() -> None:
    board = quebra.parse("bosnian-snake\n* . . .\n. T . H\n. . 7 .\n. . . .\n")
    answer = quebra.answer_to_json(quebra.solve(board).solution)  # type: ignore[arg-type]
    assert answer["path"][0] == [1, 3]
    assert answer["path"][-1] == [1, 1]
