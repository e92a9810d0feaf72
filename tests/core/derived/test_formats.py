"""Text and JSON of boards that describe themselves: what is written is read again, whatever they hold."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quebra.core.derived.board import GridBoard
from quebra.core.derived.data import GridData
from quebra.core.derived.text import GridText
from quebra.core.errors import InputError
from quebra.core.game import Line
from quebra.core.grid import all_cells
from support.descriptions import CLASSES, DESCRIPTIONS, described_answers, described_boards

each = pytest.mark.parametrize("name", DESCRIPTIONS)
TEXTS = {name: GridText(*both) for name, both in CLASSES.items()}
DATA = {name: GridData(*both) for name, both in CLASSES.items()}
HEAD = 3  # the line of the type, as if comments stood above it


def lines(text: str, first: int = HEAD) -> list[Line]:
    rows = enumerate((tuple(row.split()) for row in text.splitlines()), first)
    return [Line(number, row) for number, row in rows if row]


def read(name: str, text: str) -> GridBoard:
    """A board from its text with the type above."""
    return TEXTS[name].read_board(lines(text)[1:])


@each
@settings(max_examples=12)
@given(data=st.data())
def test_boards_come_back_from_both_formats(name: str, data: st.DataObject) -> None:
    board = data.draw(described_boards(name))
    assert read(name, TEXTS[name].write_board(board)) == board
    written = json.loads(json.dumps(DATA[name].board_to_json(board)))
    again = DATA[name].board_from_json(written)
    assert (again, dict(again.extras)) == (board, dict(board.extras))


@each
@settings(max_examples=10)
@given(data=st.data(), whole=st.booleans())
def test_answers_come_back_from_both_formats(name: str, data: st.DataObject, whole: bool) -> None:
    board = data.draw(described_boards(name))
    answer = data.draw(described_answers(name, board, whole))
    text = TEXTS[name].write_answer(board, answer)
    assert TEXTS[name].read_answer(board, lines(text), True) == answer
    written = json.loads(json.dumps(DATA[name].answer_to_json(answer)))
    assert DATA[name].answer_from_json(board, written, True) == answer
    if whole:
        assert TEXTS[name].read_answer(board, lines(text), False) == answer


@each
@settings(max_examples=10)
@given(data=st.data())
def test_a_finished_answer_is_blank_where_it_is_open(name: str, data: st.DataObject) -> None:
    board = data.draw(described_boards(name))
    nothing = "\n".join(" ".join(["."] * board.columns) for _ in range(board.rows))
    empty = {"cells": [[None] * board.columns] * board.rows}
    for partial, blank in ((True, None), (False, board.description.blank)):
        answer = TEXTS[name].read_answer(board, lines(nothing), partial)
        assert answer == DATA[name].answer_from_json(board, empty, partial)
        for cell in board.all_cells():
            wanted = (board.given(cell) or blank) if board.is_open(cell) else None
            assert answer.value(cell) == wanted


@each
@settings(max_examples=8)
@given(data=st.data())
def test_what_a_board_shows_may_stand_in_an_answer(name: str, data: st.DataObject) -> None:
    board = data.draw(described_boards(name))
    shown = TEXTS[name].write_board(board).splitlines()[1:]
    rows = shown[1:] if board.row_counts else shown
    kept = [row.split()[bool(board.row_counts) :] for row in rows[: board.rows]]
    answer = TEXTS[name].read_answer(board, [Line(n, tuple(row)) for n, row in enumerate(kept, 1)], True)
    assert not board.denied(answer)


TOKENS = (". * # o x rd gr b 0 1 2 9 12 999 <=> regions a - -1 1.5 ² ٣ {", "9" * 60, "é" * 40)
tokens = st.sampled_from(" ".join(TOKENS).split())
texts = st.lists(st.lists(tokens, min_size=1, max_size=5), max_size=6)


@each
@settings(max_examples=60)
@given(rows=texts, partial=st.booleans())
def test_any_text_is_read_or_refused_with_its_line(name: str, rows: list[list[str]], partial: bool) -> None:
    block = [Line(HEAD + 1 + number, tuple(row)) for number, row in enumerate(rows)]
    places = {None, *(line.number for line in block)}
    try:
        board = TEXTS[name].read_board(block)
    except InputError as error:
        assert error.line in places and "\n" not in str(error)
    else:
        assert read(name, TEXTS[name].write_board(board)) == board
        try:
            TEXTS[name].read_answer(board, block, partial)
        except InputError as error:
            assert error.line in places
    board = CLASSES[name][0].empty(3, 3)
    try:
        TEXTS[name].read_answer(board, block, partial)
    except InputError as error:
        assert error.line in places


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.floats(allow_nan=False) | st.sampled_from(
        ["wall", "on", "off", "red", "one", "", "x" * 50]
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
    max_leaves=9,
)  # fmt: skip
KEYS = ("rows", "columns", "cells", "row_counts", "column_counts", "regions")


@each
@settings(max_examples=30)
@given(data=st.data())
def test_any_json_is_read_or_refused(name: str, data: st.DataObject) -> None:
    """From a true board, some keys are changed to anything, or cells inside them."""
    written: dict[str, Any] = DATA[name].board_to_json(data.draw(described_boards(name, 3)))
    for key in data.draw(st.lists(st.sampled_from(KEYS), max_size=2)):
        held = written.get(key)
        if isinstance(held, list) and held and data.draw(st.booleans()):
            held[data.draw(st.integers(0, len(held) - 1))] = data.draw(values)
        else:
            written[key] = data.draw(values)
    try:
        board = DATA[name].board_from_json(written)
    except InputError as error:
        assert "\n" not in str(error)
        return
    assert DATA[name].board_from_json(DATA[name].board_to_json(board)) == board
    for answer in ({"cells": data.draw(values)}, data.draw(values)):
        try:
            DATA[name].answer_from_json(board, answer, data.draw(st.booleans()))
        except InputError as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("name", "text", "line", "what"),
    [
        ("plain", "sample", None, "expected rows of cells"),
        ("plain", "sample\n. 9", 4, "r1c2 cannot hold 9, expected nothing, 0 to 8"),
        ("plain", "sample\n. .\n. 12", 5, "r2c2 cannot hold 12"),
        ("plain", "sample\n. .\n. ?", 5, r"unknown cell '\?', expected . or 0 to 8"),
        ("plain", "sample\n. .\n. . .", 5, "expected 2 cells in this row, found 3"),
        ("plain", "sample\n. .\nregions\n1 1", 5, "has no regions"),
        ("plain", "sample\nregions", 4, "expected rows of cells"),
        ("plain", "sample\n. o", 4, "unknown cell 'o', expected . or 0 to 8"),
        ("givens", "sample\n1 .", None, "as many rows as columns, found 1x2"),
        ("givens", "sample\n1 .\n. 5", 5, "unknown cell '5', expected . 1 2 3 4"),
        ("long letters", "sample\nrd # <=>\nrd gr 120", 5, "r2c3 cannot hold 120, expected nothing, wall"),
        ("long letters", "sample\nrd#", 4, "unknown cell 'rd#'"),
        ("counts", "sample\n1 . .", 4, r"expected \* and the counts of the columns"),
        ("counts", "sample\n*\n1", 4, r"expected \* and the counts"),
        ("counts", "sample\n* 1 2", 4, "expected rows of cells"),
        ("counts", "sample\n* 1 2\n. . . .", 5, "expected a count and 2 cells in this row, found 4"),
        ("counts", "sample\n* 1 12\n. . .", 4, "column 2: expected a count of 0 to 11, found 12"),
        ("counts", "sample\n* 1 1\n1 . .\n12 . .", 6, "row 2: expected a count of 0 to 11, found 12"),
        ("counts", "sample\n* 1 1\nx . .", 5, "count: expected a whole number from 0, found 'x'"),
        ("regions", "sample\n. .", 4, "expected a line `regions`"),
        ("regions", "sample\n. .\n. .\nregions\n1 1", 7, "expected 2 rows of regions, found 1"),
        ("regions", "sample\n. .\nregions\n1 1 1", 6, "expected 2 regions in this row, found 3"),
        ("everything", "sample\n* 1\n. #\nregions\n1\n1", 8, "expected 1 rows of regions, found 2"),
    ],
)  # fmt: skip
def test_bad_text_is_told_with_its_line(name: str, text: str, line: int | None, what: str) -> None:
    with pytest.raises(InputError, match=what) as caught:
        read(name, text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("name", "changed", "what"),
    [
        ("plain", {"cells": [[None, 9], [None, None]]}, "r1c2 cannot hold 9, expected nothing, 0 to 8"),
        ("plain", {"cells": [[None, True], [None, None]]}, "r1c2 cannot hold true"),
        ("plain", {"cells": [[None, 1.0], [None, None]]}, "r1c2 cannot hold 1.0"),
        ("plain", {"cells": [[None, None], [{}, None]]}, "r2c1 cannot hold an object of 0 keys"),
        ("plain", {"cells": [[None, "on"], [None, None]]}, 'r1c2 cannot hold "on"'),
        ("plain", {"cells": [[None], [None, None]]}, "cells, row 1: expected 2 values, found 1"),
        ("plain", {"rows": 0}, "rows: expected 1 to 250, found 0"),
        ("plain", {"cells": None}, "cells: expected a list, found null"),
        ("counts", {"row_counts": [1]}, "row_counts: expected 2 counts, found 1"),
        ("counts", {"row_counts": [1, 12]}, "row 2: expected a count of 0 to 11, found 12"),
        ("counts", {"column_counts": [1, False]}, "column_counts: expected a whole number, found false"),
        ("regions", {"regions": [[1, 1]]}, "regions: expected 2 rows, found 1"),
        ("regions", {"regions": [[1, 1], ["a", 1]]}, "regions: expected a whole number"),
    ],
)
def test_bad_json_is_told(name: str, changed: dict[str, Any], what: str) -> None:
    written = DATA[name].board_to_json(CLASSES[name][0].empty(2, 2))
    with pytest.raises(InputError, match=what):
        DATA[name].board_from_json({**written, **changed})


def test_bad_answers_are_told() -> None:
    board = read("no blank", "sample\n. 2 #")
    for text, what in (
        ("o 1 .", "r1c2 holds 2, found '1' there"),
        ("o 2 x", "r1c3 holds #, found 'x' there"),
        ("3 . .", "unknown cell '3', expected o x ."),
        (". .", "expected 3 cells in this row, found 2"),
        ("...\n...", "expected 1 rows in the answer, found 2"),
    ):
        with pytest.raises(InputError, match=what) as caught:
            TEXTS["no blank"].read_answer(board, lines(text), False)
        assert caught.value.line == HEAD + text.count("\n")
    for cells, what in (
        ([["on", "on", None]], "r1c2 holds 2, expected null there, found on"),
        ([["wall", None, None]], 'r1c1: expected on, off or null, found "wall"'),
        ([[[], None, None]], "r1c1: expected on, off or null, found a list of 0"),
        ([["on"]], "cells, row 1: expected 3 values, found 1"),
    ):
        with pytest.raises(InputError, match=what):
            DATA["no blank"].answer_from_json(board, {"cells": cells}, False)


def test_a_blank_value_may_stand_where_none_other_may() -> None:
    board = read("plain", "sample\n. 2")
    answer = TEXTS["plain"].read_answer(board, lines("ox"), False)
    assert answer == DATA["plain"].answer_from_json(board, {"cells": [["on", "off"]]}, False)
    assert answer.cells == (("on", None),)


def test_rows_without_blanks_where_one_character_is_enough() -> None:
    assert read("plain", "sample\n.12\n...") == read("plain", "sample\n. 1 2\n. . .")
    # A board of one column with numbers of two digits must not become one of two columns.
    narrow = read("long letters", "sample\n12\n3")
    assert (narrow.rows, narrow.columns) == (2, 1)


def test_keys_that_a_description_does_not_know_are_kept() -> None:
    written = {**DATA["plain"].board_to_json(CLASSES["plain"][0].empty(1, 2)), "regions": "here"}
    board = DATA["plain"].board_from_json(written)
    assert dict(board.extras) == {"regions": "here"}
    assert DATA["plain"].board_to_json(board) == written


def test_regions_are_numbered_as_they_appear() -> None:
    one, other = (read("regions", f"sample\n..\n..\nregions\n{names}") for names in ("ba\nba", "x y\nx y"))
    assert one == other and one.regions == ((1, 2), (1, 2))
    assert one.areas == [(1, [(1, 1), (2, 1)]), (2, [(1, 2), (2, 2)])]
    assert {cell for _, cells in one.areas for cell in cells} == set(all_cells(2, 2))
