"""Whether a text is a move, on which board, and what is said of one that is none."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quebra
from quebra.core.errors import InputError
from quebra.core.game import Board
from quebra.core.play.moves import LONGEST_MOVE, Edit, PlayMove, parse_move, write_edit
from support.boards import kenken_boards, shakashaka_boards, snake_boards
from support.playing.logs import random_log

SQUARE = quebra.parse("kenken\na b\na b\na 3+\nb 3+\n")
SNAKE = quebra.parse("bosnian-snake\n* . .\n. H .\n. . T\n")
ANY_BOARD = st.one_of(snake_boards(), shakashaka_boards(), kenken_boards(most=12))


def test_moves_are_read() -> None:
    assert parse_move(SQUARE, "r1c2=2") == PlayMove("edit", (Edit((1, 2), "=", 2),))
    assert parse_move(SQUARE, "r1c2=. r2c2+1 r2c2-2") == PlayMove(
        "edit", (Edit((1, 2), "=", None), Edit((2, 2), "+", 1), Edit((2, 2), "-", 2))
    )
    assert parse_move(SNAKE, "r2c1=empty") == PlayMove("edit", (Edit((2, 1), "=", "empty"),))
    for order in ("trial", "keep", "drop", "clear", "undo", "redo"):
        assert parse_move(SNAKE, order) == PlayMove(order)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("board", "text", "told"),
    [
        (
            SQUARE,
            "hello",
            "unknown move 'hello', expected one like r3c5=4, r3c5=., r3c5+4 or r3c5-4, or ",
        ),
        (SQUARE, "r3c1=1", "r3c1 is off the board of 2 rows and 2 columns"),
        (SQUARE, "r1c1=5", "r1c1: expected 1 2 or ., found '5'"),
        (SQUARE, "r1c1+.", "r1c1: expected 1 2, found '.'"),
        (SQUARE, "r1c1=1 r2c2=2 r2c1=9", "part 3 of a move: r2c1: expected 1 2 or ., found '9'"),
        (SQUARE, "r1c1=1 undo", "part 2 of a move: unknown move 'undo', expected one like"),
        (SNAKE, "r1c1=snake", "r1c1 is told by the board, expected a move in an open cell"),
        (
            SNAKE,
            "x" * (LONGEST_MOVE + 1),
            "a text of up to 65536 characters, found 65537 characters",
        ),
        (SNAKE, 7, "expected a text of up to 65536 characters, found int"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(board: Board, text: str, told: str) -> None:
    with pytest.raises(InputError) as found:
        parse_move(board, text)
    assert told in str(found.value)
    assert len(str(found.value)) < 200


def test_a_move_may_be_long() -> None:
    text = " ".join(["r1c1+1", "r1c1-1"] * 4600)
    assert len(text) <= LONGEST_MOVE and len(parse_move(SQUARE, text).edits) == 9200


@given(ANY_BOARD, st.integers(0, 2**32))
def test_edits_are_written_as_they_are_read(board: Board, seed: int) -> None:
    for text in random_log(board, random.Random(seed), 20):
        move = parse_move(board, text)
        assert " ".join(map(write_edit, move.edits)) == (text if move.order == "edit" else "")


@given(ANY_BOARD, st.text(st.sampled_from("rc0123456789=+-. nwse\n"), max_size=20))
def test_any_text_is_a_move_or_refused(board: Board, text: str) -> None:
    try:
        parse_move(board, text)
    except InputError as error:
        assert "expected" in str(error) or "off the board" in str(error)
