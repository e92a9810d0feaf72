"""Prolog files: the facts of the reports are boards, and what is not understood is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quebra
from quebra.core.files.sources import read_source
from quebra.core.formats.notations import write_notation
from quebra.core.formats.prolog.terms import INFIX
from quebra.core.game import Board
from support.boards import kenken_boards, shakashaka_boards, snake_boards
from support.commands import run
from support.report_facts import KENKEN, SHAKASHAKA, SNAKE_PUZZLES, SNAKE_TABLES, TOLD

EXPECTED = "expected one of: puz/6, tabuleiro/2, tabuleiroLinha/3, tabuleiroColuna/3, testBoard/1"


@pytest.mark.parametrize("text", TOLD)
def test_the_facts_of_the_reports_are_the_bundled_boards(text: str) -> None:
    boards = list(quebra.parse_all(text))
    bundled = quebra.examples()
    assert {board.extras["name"]: board for board in boards} == {
        name: bundled[example] for name, example in TOLD[text].items()
    }


def test_a_row_that_is_printed_short_is_told() -> None:
    with pytest.raises(quebra.InputError, match=r"5: tabuleiro 6, row 2: expected 6 cells, found 5"):
        quebra.parse(SNAKE_TABLES.replace(" [0,0,0,0,0,0], [0,0,0,0,6,0]", " [0,0,0,0,0], [0,0,0,0,6,0]"))


def test_all_reports_in_one_file(tmp_path: Path) -> None:
    file = tmp_path / "boards.pl"
    file.write_text("\n".join(TOLD))
    found = list(read_source(str(file)))
    names = [entry.board.extras["name"] for entry in found if entry.board is not None]
    assert names == [name for told in TOLD.values() for name in told]
    assert [entry.line for entry in found] == sorted(entry.line for entry in found)


@pytest.mark.parametrize("name", quebra.examples())
def test_every_bundled_board_comes_back(name: str) -> None:
    board = quebra.examples()[name]
    written = write_notation(board, "prolog")
    back = quebra.parse(written)
    assert back == board
    told = {name: fact for text in TOLD.values() for fact, name in text.items()}
    sizes = {"snake-1-9x9": "tabuleiro 9", "snake-1-12x12-fragment": "tabuleiro 12"}
    assert back.extras["name"] == (told | sizes).get(name, name.removeprefix("shakashaka-"))
    assert write_notation(back, "prolog") == written


@pytest.mark.parametrize("text", TOLD)
def test_the_facts_of_the_reports_are_written_again(text: str) -> None:
    boards = list(quebra.parse_all(text))
    again = list(quebra.parse_all("\n".join(write_notation(board, "prolog") for board in boards)))
    assert again == boards
    assert [board.extras["name"] for board in again] == [board.extras["name"] for board in boards]


def test_two_boards_of_one_size_stay_boards_of_the_first_report(tmp_path: Path) -> None:
    file = tmp_path / "two.pl"
    file.write_text(
        "tabuleiro(3,[[-1,0,0],[0,0,0],[0,2,-1]]).\n"
        "tabuleiro(3,[[-1,0,0],[2,0,0],[0,0,-1]]).\n"
        "tabuleiroColuna(3,3,3).\n"
    )
    done = run("convert", file, "--to", "prolog")
    assert (done.returncode, done.stderr, done.stdout.count("tabuleiro(3, [")) == (0, "", 2)
    assert list(quebra.parse_all(done.stdout)) == list(quebra.parse_all(file.read_text()))


def test_a_snake_is_written_in_the_tables_of_the_first_report() -> None:
    written = write_notation(quebra.examples()["snake-2-puzzle-7"], "prolog-tables")
    assert written == (
        "tabuleiro(5, [\n    [-1,0,3,0,0],\n    [0,0,0,0,0],\n    [0,0,0,0,2],\n    [0,0,0,0,0],\n"
        "    [0,0,0,0,-1]\n]).\ntabuleiroLinha(5,2,2).\ntabuleiroLinha(5,4,3).\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "bosnian-snake\n* . .\n. H 0\n. . T\n",  # 0 is open in the tables
        "bosnian-snake\n* . .\n. T .\n. . H\n",  # the first end is the head in the tables
    ],
)
def test_what_the_tables_cannot_tell_keeps_its_name(text: str) -> None:
    board = _named(quebra.parse(text), "tabuleiro 2")
    back = quebra.parse(write_notation(board, "prolog"))
    assert (back, back.extras["name"]) == (board, "tabuleiro 2")


NAMES = st.one_of(
    st.text(min_size=1).filter(lambda name: name.isprintable() and name not in INFIX),
    st.sampled_from(["mine", "puz 12", "puz", "tabuleiro", "tabuleiro 5", "kenken", "testFields", "myBoard"]),
    st.sampled_from(["Board", "it's", "a\\b", "two\nlines", "7", "testFieldsBoard", "boardFields2"]),
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["snake-2-puzzle-7", "shakashaka-tab1", "kenken-testBoard2"]), NAMES)
def test_any_name_is_kept(example: str, name: str) -> None:
    board = _named(quebra.examples()[example], name)
    back = quebra.parse(write_notation(board, "prolog"))
    assert (back, back.extras["name"]) == (board, name)


def _named(board: Board, name: str) -> Board:
    return quebra.board_from_json({**quebra.board_to_json(board), "name": name})


def _sayable(board: Board) -> bool:
    try:
        write_notation(board, "prolog")
    except quebra.InputError:
        return False
    return True


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.one_of(snake_boards(), shakashaka_boards(), kenken_boards(16, 7)).filter(_sayable),
        min_size=1,
        max_size=3,
    )
)
def test_boards_written_one_after_the_other_come_back(boards: list[Board]) -> None:
    text = "% mine\n" + "\n".join(write_notation(board, "prolog") for board in boards)
    assert list(map(_as_told, quebra.parse_all(text))) == list(map(_as_told, boards))


def _as_told(board: Board) -> Board:
    """What facts say of a board: both ends without which is which, and an operator for every cage."""
    data = quebra.board_to_json(board)
    for cage in data.get("cages", ()):
        cage["op"] = cage["op"] or "="
    if board.type == "bosnian-snake":
        data["cells"] = [["E" if mark in ("H", "T") else mark for mark in row] for row in data["cells"]]
    return quebra.board_from_json(data)


def test_names_come_back_too() -> None:
    for text, told in TOLD.items():
        boards = list(quebra.parse_all(text))
        again = list(quebra.parse_all("".join(write_notation(board, "prolog") for board in boards)))
        if text != SNAKE_TABLES:  # its boards are written as the other report's
            assert [board.extras["name"] for board in again] == list(told)
    odd = "it's \\ my\n\x1bboard"
    board = quebra.board_from_json(
        {**quebra.board_to_json(quebra.examples()["shakashaka-tab6"]), "name": odd}
    )
    assert quebra.parse(write_notation(board, "prolog")).extras["name"] == odd


@pytest.mark.parametrize(
    ("text", "is_prolog"),
    [
        ("tabuleiro(t, [[6]]).", True),
        ("\ufeff% mine\n\n/* and\nmine */ tabuleiro(t, [[6]]).", True),
        ("tabuleiro (t, [[6]]).", True),
        (":- include('a.pl').\ntabuleiro(t, [[6]]).", True),
        ("shakashaka\n.\n", False),
        ("shakashaka (5x5)\n.\n", False),
        ("https://puzz.link/p?shakashaka/1/1/g", False),
    ],
)
def test_what_begins_with_a_fact_is_prolog(text: str, is_prolog: bool) -> None:
    told = run("convert", "-", "--to", "prolog", stdin=text)
    assert ("tabuleiro(t," in told.stdout) == is_prolog  # its name is that of the fact
    assert ("rules and directives" in told.stderr) == text.startswith(":-")


def test_a_file_that_ends_in_pl_is_prolog_whatever_it_begins_with(tmp_path: Path) -> None:
    file = tmp_path / "board.PL"
    for text, message in {
        "shakashaka\n. #\n": ":1: expected a fact like name(…), found 'shakashaka'",
        '{"type": "kenken"}': ":1: expected a name, a number or a list, found '{'",
        "% nothing\n": ": holds no fact, only comments",
        "": ": is empty, expected a puzzle",
    }.items():
        file.write_text(text)
        entry, *_ = read_source(str(file))
        assert str(entry.error).startswith(f"{file}{message}")


def test_what_is_not_understood_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "tabuleiro.pl"
    file.write_text(
        ":- use_module(library(clpfd)).\n"
        "tabuleiro(one, [[6]]).\n"
        "jogo(1, 2).\n"
        "run :- jogo(X, Y), write('a. b').\n"
        "tabuleiro(two, [[6,\n"
        "  oops]]).\n"
        "tabuleiro(three, [[6]\n"
        "tabuleiro(four, [[6]]).\n"
        "tabuleiro(five, [[0]]).\n"
    )
    done = run("convert", file, "--to", "text")
    assert done.returncode == 2
    assert done.stdout == "shakashaka\n.\n\nshakashaka\n0\n"
    assert [line.removeprefix(f"quebra: {file}:").split(",")[0] for line in done.stderr.splitlines()] == [
        "1: rules and directives (:-) are not understood",
        "3: the fact jogo/2 is not understood",
        "4: rules and directives (:-) are not understood",
        "5: r1c2: expected a whole number",
        "8: expected ",
    ]
    assert EXPECTED in done.stderr


# The fact, the line of its error, words it must hold.
WRONG = {
    "ragged": ("tabuleiro(t, [[6,6],\n[6]]).", 2, "row 2: expected 2 cells, found 1"),
    "no rows": ("tabuleiro(t, []).", 1, "expected rows of cells, found none"),
    "a triangle": ("tabuleiro(t, [[6,\n7]]).", 1, "found 7, which is part of an answer"),
    "no code": ("tabuleiro(t, [[12]]).", 1, "expected 0 to 4, 5 (black) or 6 (white), found 12"),
    "a size too large": ("tabuleiro(251, [[0]]).", 1, "expected 1 to 250, found 251"),
    "no size": ("tabuleiro(N, [[0]]).", 1, "expected a whole number, found 'N'"),
    "too few rows": ("tabuleiro(3, [[0,-1,-1]]).", 1, "expected 3 rows, found 1"),
    "a row too short": ("tabuleiro(2, [[-1,-1],\n[0]]).", 2, "row 2: expected 2 cells, found 1"),
    "one end": ("tabuleiro(2, [[-1,0],[0,0]]).", 1, "expected two ends (-1), found 1"),
    "a clue too large": (
        "tabuleiro(2, [[-1,-1],[0,9]]).",
        1,
        "r2c2: expected -1 (an end), 0 (open) or 1 to 8",
    ),
    "counts without a board": ("tabuleiroLinha(12,9,9).", 1, "expected a tabuleiro(12, …)"),
    "two counts": (
        "tabuleiro(2, [[-1,0],[0,-1]]).\ntabuleiroLinha(2,1,1).\ntabuleiroLinha(2,1,2).",
        3,
        "row 1 has two counts, 1 and 2",
    ),
    "a count off the board": (
        "tabuleiro(2, [[-1,0],[0,-1]]).\ntabuleiroColuna(2,3,1).",
        2,
        "column 3 is off the board, expected 1 to 2",
    ),
    "puz with one end": ("puz(1, [1-1], 2-2, [], [], []).", 1, "expected [Head, Tail], found a list of 1"),
    "puz with no size": ("puz(1, [1-1, 2-2], 4, [], [], []).", 1, "expected Rows-Columns, found 4"),
    "puz too large": ("puz(1, [1-1, 2-2], 4-251, [], [], []).", 1, "expected 1 to 250, found 251"),
    "puz off the board": ("puz(1, [1-1, 2-3], 2-2, [], [], []).", 1, "r2c3 is off the board of 2 by 2"),
    "puz with a cell twice": ("puz(1, [1-1, 2-2], 2-2, [], [], [2-2-3]).", 1, "r2c2: the cell is told twice"),
    "puz with half a clue": ("puz(1, [1-1, 2-2], 2-2, [], [], [2-1]).", 1, "expected Row-Column-Number"),
    "puz with no list": ("puz(1, [1-1, 2-2], 2-2, none, [], []).", 1, "expected a list, found 'none'"),
    "a board without fields": (
        "\ntestBoard([[cell(1, _)]]).",
        2,
        "expected the fields of its cages in testFields/1",
    ),
    "fields without a board": ("testFields2([field(1, =, 1)]).", 1, "expected its board in testBoard2/1"),
    "no square": (
        "testBoard([[cell(1, _), cell(1, _)]]).\ntestFields([field(1, +, 1)]).",
        1,
        "expected a square, found 1 rows of 2",
    ),
    "a digit": ("b([[cell(1, 4)]], [field(1, =, 1)]).", 1, "r1c1 holds 4, expected _"),
    "no cell": ("testBoard([[1]]).\ntestFields([field(1, =, 1)]).", 1, "expected cell(Field, _), found 1"),
    "no field": ("b([[cell(1, _)]], [field(2, =, 1)]).", 1, "r1c1 is in field 1, which has no operator"),
    "a field too many": ("b([[cell(1, _)]], [field(1, =, 1),\nfield(2, =, 1)]).", 2, "field 2 has no cells"),
    "a field twice": ("b([[cell(1, _)]], [field(1, =, 1), field(1, =, 1)]).", 1, "field 1 is told twice"),
    "no operator": ("b([[cell(1, _)]], [field(1, '^', 1)]).", 1, "found the operator '^'"),
    "an operator that does not fit": (
        "b([[cell(1, _)]], [\nfield(1, +, 1)]).",
        2,
        "+ needs two or more cells",
    ),
    "a result below 0": ("b([[cell(1, _)]], [field(1, =, -1)]).", 1, "must not be negative"),
    "a huge number": ("b([[cell(1, _)]], [field(1, =, " + "1" * 99 + ")]).", 1, "99 digits is too large"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_fact_that_is_no_board_is_refused_with_its_line(name: str, tmp_path: Path) -> None:
    text, line, words = WRONG[name]
    file = tmp_path / "facts.pl"
    file.write_text(text)
    (entry,) = read_source(str(file))
    assert entry.error is not None
    assert str(entry.error).startswith(f"{file}:{line}: ")
    assert words in str(entry.error)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([SNAKE_TABLES, SNAKE_PUZZLES, SHAKASHAKA, KENKEN]), st.data())
def test_damaged_facts_are_read_or_refused_with_a_message(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    put = data.draw(st.text(alphabet="()[],.-_'/*% 0159acelf\n§", max_size=4))
    damaged = text[:start] + put + text[start + data.draw(st.integers(0, 9)) :]
    _read_or_refused(damaged)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([SNAKE_TABLES, SNAKE_PUZZLES, SHAKASHAKA, KENKEN]), st.data())
def test_cut_off_facts_are_read_or_refused_with_a_message(text: str, data: st.DataObject) -> None:
    _read_or_refused(text[: data.draw(st.integers(1, len(text)))])


def _read_or_refused(text: str) -> None:
    try:
        for board in quebra.parse_all(text):
            assert quebra.parse(quebra.board_to_text(board)) == board
    except quebra.InputError as error:
        assert "\n" not in str(error) and len(str(error)) < 300
