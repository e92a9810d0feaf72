"""Boards that describe themselves: what a description may not say, clues, turning."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quebra.core.clue import COLUMN_COUNT, NUMBER, ROW_COUNT, VALUE, Clue
from quebra.core.derived.description import Description, Sign
from quebra.core.derived.examples import TextExamples
from quebra.core.derived.text import GridText
from quebra.core.errors import InputError, QuebraError
from quebra.core.game import Game
from quebra.core.symmetry import TURNS, Turn
from support.descriptions import CLASSES, DESCRIPTIONS, TWO, described_boards

each = pytest.mark.parametrize("name", DESCRIPTIONS)


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ({"values": TWO[:1]}, "expected two values or more, found 1"),
        ({"blank": "none"}, "the blank 'none' is none of the values"),
        ({"marks": (Sign("on", "n"),)}, "two signs have the name 'on'"),
        ({"marks": (Sign("wall", "o"),)}, "two signs have the letter 'o'"),
        ({"marks": (Sign("wall", "."),)}, r"wall cannot be written as '\.'"),
        ({"marks": (Sign("wall", "a b"),)}, "wall cannot be written as 'a b'"),
        ({"marks": (Sign("wall", ""),)}, "wall cannot be written as ''"),
        ({"marks": (Sign("wall", "regions"),)}, "wall cannot be written as 'regions'"),
        ({"marks": (Sign("wall", "marks"),)}, "wall cannot be written as 'marks'"),
        ({"marks": (Sign("a wall", "#"),)}, "expected a name of one word, found 'a wall'"),
        ({"marks": (Sign("wall", "//"),)}, "wall cannot be written as '//'"),
        ({"marks": (Sign("wall", "{"),)}, "wall cannot be written as '{'"),
        ({"marks": (Sign("wall", "7"),), "numbers": range(3)}, "wall cannot be written as '7'"),
        ({"numbers": range(0)}, "numbers must be from 0, and some"),
        ({"counts": range(-1, 3)}, "counts must be from 0, and some"),
    ],
)
def test_what_could_not_be_told_apart_is_refused(said: dict[str, Any], what: str) -> None:
    with pytest.raises(QuebraError, match=what):
        Description(**{"values": TWO, **said})


def test_letters_may_be_digits_where_there_are_no_numbers() -> None:
    assert Description((Sign("one", "1"), Sign("two", "2")), counts=range(3)).is_terse


@each
@settings(max_examples=10)
@given(data=st.data())
def test_clues_can_be_taken_away_and_put_back(name: str, data: st.DataObject) -> None:
    board = data.draw(described_boards(name))
    bare = board.with_clues({})
    assert not bare.clues and bare.with_clues(board.clues) == board
    marks = {sign.name for sign in board.description.marks}
    assert all(bare.content(cell) in marks for cell in board.all_cells() if bare.content(cell) is not None)
    assert bare.regions == board.regions
    some = dict(list(board.clues.items())[::2])
    assert board.with_clues(some).clues == some


def test_every_clue_by_its_name() -> None:
    board = CLASSES["counts and all"][0](
        ((7, "green", "wall"), (None, None, None)), (None, 3), (1, None, None)
    )
    assert board.clues == {
        Clue(ROW_COUNT, 2): 3,
        Clue(COLUMN_COUNT, 1): 1,
        Clue(NUMBER, cell=(1, 1)): 7,
        Clue(VALUE, cell=(1, 2)): "green",
    }


@each
@settings(max_examples=6)
@given(data=st.data(), turn=st.sampled_from(TURNS))
def test_turning(name: str, data: st.DataObject, turn: Turn) -> None:
    board = data.draw(described_boards(name))
    laid = board.turned(turn)
    assert (laid.rows, laid.columns) == turn.shape(board.rows, board.columns)
    for cell in board.all_cells():
        assert laid.content(turn.cell(cell, board.rows, board.columns)) == board.content(cell)
    carried = [sorted(turn.cell(c, board.rows, board.columns) for c in cells) for _, cells in board.areas]
    assert sorted(carried) == sorted(sorted(cells) for _, cells in laid.areas)
    lines = (laid.row_counts, laid.column_counts)
    assert sorted(map(str, sum(lines, ()))) == sorted(map(str, (*board.row_counts, *board.column_counts)))
    assert board in [laid.turned(back) for back in TURNS]
    everywhere = {GridText(*CLASSES[name]).write_board(board.turned(one)) for one in TURNS}
    assert everywhere == {GridText(*CLASSES[name]).write_board(laid.turned(one)) for one in TURNS}


@pytest.mark.parametrize(
    ("name", "given", "what"),
    [
        ("plain", {"cells": ()}, "rows: expected 1 to 250, found 0"),
        ("plain", {"cells": ((),)}, "columns: expected 1 to 250, found 0"),
        ("plain", {"cells": ((None,), (None, None))}, "expected 2 rows of 1 cells"),
        ("plain", {"cells": ((None,),), "row_counts": (1,)}, "row_counts: expected 0, found 1"),
        ("plain", {"cells": ((None,),), "regions": ((1,),)}, "regions: expected one for no cell"),
        ("regions", {"cells": ((None,),)}, "regions: expected one for every cell"),
        ("counts", {"cells": ((None,),), "row_counts": (True,)}, "row 1: expected a count of 0 to 11"),
        ("plain", {"cells": ((True,),)}, "r1c1 cannot hold true"),
    ],
)
def test_boards_are_checked_when_made(name: str, given: dict[str, Any], what: str) -> None:
    with pytest.raises(InputError, match=what):
        CLASSES[name][0](**given)


def test_an_answer_that_denies_a_given() -> None:
    board_class, answer_class = CLASSES["givens"]
    board = board_class((("one", None), (None, "two")))
    assert board.denied(answer_class((("one", "one"), (None, None)))) == ()
    assert board.denied(answer_class((("one", "one"), ("one", "one")))) == ((2, 2),)


def test_a_bundled_board_that_cannot_be_read_is_named() -> None:
    reader: Any = GridText(*CLASSES["plain"])
    examples = TextExamples({"good": "\n  . 1\n\n  . .\n", "bad": ". .\n. ?"}, reader)
    assert examples.WORKED == "good"
    with pytest.raises(InputError, match=r"^bad:2: unknown cell"):
        examples.examples()


def test_a_board_that_does_not_describe_itself_needs_every_file() -> None:
    """KenKen's board, without the files of its own."""
    bare = Game("bare", {}, "quebra.games.kenken.generate")  # a folder with nothing of that name in it
    bare.__dict__["board"] = import_module("quebra.games.kenken.board")
    assert bare.description is None
    for part in ("text", "data", "draw", "examples"):
        with pytest.raises(QuebraError, match=f"bare has no {part}.py, and no board that describes itself"):
            getattr(bare, part)
