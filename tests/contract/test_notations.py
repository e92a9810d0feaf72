"""Other programs' notations are read as they read them: puzz.link addresses and Keen game IDs."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import quebra
from quebra.core.formats.notations import read_notation, write_notation
from quebra.core.formats.puzzlink import run_length, write_run
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.bosnian_snake.notations import puzzlink as snake_link
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.notations import keen
from quebra.games.shakashaka.board import ShakashakaBoard
from quebra.games.shakashaka.notations import puzzlink as shakashaka_link
from support.boards import kenken_boards, shakashaka_boards, snake_boards
from support.notation_samples import ALL, KEEN, SITE, address_of, expected, kenken
from support.places import CORPUS


@pytest.mark.parametrize("text", ALL)
def test_the_examples_of_the_descriptions(text: str) -> None:
    board = expected(text)
    assert read_notation(address_of(text)) == board
    assert read_notation(text) == board
    if text in KEEN:
        assert write_notation(board, "keen") == re.sub(r"d.m?:", ":", text)
    else:
        assert write_notation(board, "puzzlink") == SITE + text


def _corpus_records() -> list[tuple[str, dict[str, object]]]:
    return [
        (f"{path.stem}-{number}", record)
        for path in sorted(CORPUS.glob("*.jsonl"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if {"url", "id"} & (record := json.loads(line)).keys()
    ]


# Bodies that stop before the last cell or count: they are read, but written in full.
SHORT = ("gbcc", "ibzi.kbm", "99g11")


def test_the_corpus_both_ways() -> None:
    for name, record in _corpus_records():
        text = str(record.get("url") or record["id"])
        board = quebra.board_from_json(record["puzzle"])
        assert read_notation(text) == board, name
        if "id" in record:
            assert write_notation(board, "keen").split(":")[1] == text.split(":")[1], name
        elif not text.endswith(SHORT):
            assert write_notation(board, "puzzlink").split("?")[1] == text.split("?")[1], name


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?shakashaka/6/6/cgbhdhegdrb",
        "http://pzv.jp/p.html?shakashaka/6/6/cgbhdhegdrb",
        "https://pzprxs.vercel.app/p?shakashaka/6/6/cgbhdhegdrb",
        "https://pzplus.tck.mn/p?shakashaka/6/6/cgbhdhegdrb/",
        "https://puzz.link/p?shakashaka_edit/6/6/cgbhdhegdrb",
        "puzz.link/p?shakashaka/6/6/cgbhdhegdrb/",
        "  ?shakashaka/6/6/cgbhdhegdrb\n",
        "shakashaka/6/6/cgbhdhegdrb",
        "https://puzz.link/p?shakashaka/6/6/cgbhdhegdrb#solved",
    ],
)
def test_sites_schemes_editors_and_slashes(address: str) -> None:
    assert shakashaka_link.read(address) == expected("shakashaka/6/6/cgbhdhegdrb")
    assert snake_link.read(address) is None
    other = address.replace("shakashaka", "snake").replace("6/6/cgbhdhegdrb", "1/2/ii")
    assert snake_link.read(other) == quebra.parse("bosnian-snake\n* .\n. E\n. .\n")


def test_a_body_that_ends_early_leaves_the_rest_open() -> None:
    assert shakashaka_link.read(f"{SITE}shakashaka/3/2/.") == quebra.parse("shakashaka\n#..\n...\n")
    assert shakashaka_link.read(f"{SITE}shakashaka/2/1/") == quebra.parse("shakashaka\n. .\n")
    assert snake_link.read(f"{SITE}snake/2/2/99g11") == quebra.parse("bosnian-snake\n* . 1\n1 o .\n. . o\n")


def test_sizes_are_columns_then_rows() -> None:
    board = shakashaka_link.read(f"{SITE}shakashaka/3/2/.")
    assert board is not None
    assert (board.rows, board.columns) == (2, 3)


@pytest.mark.parametrize(
    "text", ["", "kenken", "notes.txt", "snake", "snake/notes.txt", "shakashaka/boards/1", "4-4:ab", "12:30"]
)
def test_other_texts_are_no_notation(text: str) -> None:
    assert read_notation(text) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{SITE}shakashaka", "expected <columns>/<rows>/<cells>"),
        (f"{SITE}shakashaka/6", "expected <columns>/<rows>/<cells>"),
        (f"{SITE}shakashaka/6/x/cg", "rows: expected a whole number from 0, found 'x'"),
        (f"{SITE}shakashaka/v:t/6/6/cg", "columns: expected a whole number from 0, found 'v:t'"),
        (f"{SITE}shakashaka/0/6/cg", "columns: expected 1 to 250, found 0"),
        (f"{SITE}shakashaka/6/100000/cg", "rows: expected 1 to 250, found 100000"),
        (f"{SITE}shakashaka/{'9' * 5000}/6/cg", "a number of 5000 digits is too large"),
        (f"{SITE}shakashaka/6/6/cgbhdhegdrbf", "unknown sign 'f' among the cells"),
        (f"{SITE}shakashaka/6/6/cgb/hdhegdrb", "unknown sign '/' among the cells"),
        (f"{SITE}shakashaka/6/6/cgbhdhegdrbg", "the cells go on after the last of 36"),
        (f"{SITE}shakashaka/6/6/zz", "the cells go on after the last of 36"),
        (f"{SITE}snake/4/4/06030rg1h4i", "unknown sign 'r' among the cells"),
        (f"{SITE}snake/4/4/060301g1h4i", "a circle stands after the last of the 16 cells"),
        (f"{SITE}snake/4/4/060300g1h4ig", "more counts outside than the 8 columns and rows"),
        (f"{SITE}snake/4/4/060300g1h4z", "more counts outside than the 8 columns and rows"),
        (f"{SITE}snake/4/4/060300g-1", "unknown count '-1' outside the board"),
        (f"{SITE}snake/4/4/060300+100", "unknown count '+100' outside the board"),
        (f"{SITE}snake/4/4/060300g9h4i", "column 2: the count 9 is larger than the column (4 cells)"),
        (f"{SITE}snake/4/4/q60300g1h4i", "a third end"),
        (f"{SITE}slither/4/4/060300g1h4i", "not the address of a puzzle known here"),
        ("2:a_b,a6", "a Keen board is 3 to 9 wide, found 2"),
        ("12:a_b,a6", "a Keen board is 3 to 9 wide, found 12"),
        ("4dq:__a3_a_a_a_3ba,s2a6m32d2d2m3s1", "unknown level 'q'"),
        ("4de:__a3_a_a_a_3ba", "expected a comma"),
        ("4de:__a3_a_a_a_3b,s2a6m32d2d2m3s1", "do not fit a board of 4 by 4"),
        ("4de:__a3_a_a_a_3baa,s2a6m32d2d2m3s1", "do not fit a board of 4 by 4"),
        ("4de:__a0_a_a_a_3ba,s2a6m32d2d2m3s1", "do not fit a board of 4 by 4"),
        ("4de:_999999999999,a1", "a repeat count: a number of 12 digits is too large"),
        ("4de:__A3_a_a_a_3ba,s2a6m32d2d2m3s1", "unknown sign 'A' among the borders"),
        ("4de:__a²_a_a_a_3ba,s2a6m32d2d2m3s1", "unknown sign '²' among the borders"),
        ("4de:__a3_a_a_a_3ba,s2a6m32d2d2m3", "expected 7 clues for 7 cages, found 6"),
        ("4de:__a3_a_a_a_3ba,s2a6m32d2d2m3s", "expected clues like a6s2m32d2"),
        ("4de:__a3_a_a_a_3ba,s2a6m32d2d2m3s1x1", "expected clues like a6s2m32d2"),
        ("4de:__a3_a_a_a_3ba,s2s6m32d2d2m3s1", "the cage at r1c2: - needs exactly two cells, found 3"),
        ("4de:__a3_a_a_a_3ba,s2a536870912m32d2d2m3s1", "536870912 is too large"),
        ("3:_13,a1s1a1a1a1a1a1a1a1", "the cage at r1c2: - needs exactly two cells, found 1"),
        ("6dn#123456789", "a random seed"),
    ],
)
def test_broken_notations_are_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(quebra.InputError) as caught:
        read_notation(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(ALL), st.data())
def test_damaged_notations_are_read_or_refused_with_a_message(text: str, data: st.DataObject) -> None:
    whole = address_of(text)
    place = data.draw(st.integers(0, len(whole)))
    put = data.draw(st.text(alphabet="0123456789abdegmsyz_.,:/?-+#é²", max_size=4))
    damaged = whole[:place] + put + whole[place + data.draw(st.integers(0, 6)) :]
    try:
        board = read_notation(damaged)
    except quebra.InputError as error:
        assert "\n" not in str(error)
    else:
        assert board is None or quebra.parse(quebra.board_to_text(board)) == board


@settings(max_examples=300, deadline=None)
@given(st.one_of(shakashaka_boards(), shakashaka_boards(30)))
def test_shakashaka_addresses_round_trip(board: ShakashakaBoard) -> None:
    assert shakashaka_link.read(shakashaka_link.write(board)) == board


def test_runs_of_whites_of_every_length() -> None:
    for length in range(1, 70):
        assert sum(map(run_length, write_run(length))) == length
        for mark in ("#", 0, 4, None):
            row = (mark, *[None] * length, mark)
            board = ShakashakaBoard(1, length + 2, (row,))
            assert shakashaka_link.read(shakashaka_link.write(board)) == board


def _for_an_address(board: SnakeBoard) -> SnakeBoard:
    ends = {"H": "E", "T": "E", "E": "E", "o": "o"}
    cells = tuple(tuple(ends.get(str(mark)) for mark in row) for row in board.cells)
    return SnakeBoard(board.rows, board.columns, board.row_counts, board.column_counts, cells)


@settings(max_examples=300, deadline=None)
@given(st.one_of(snake_boards(), snake_boards(20)).map(_for_an_address))
def test_snake_addresses_round_trip(board: SnakeBoard) -> None:
    assert snake_link.read(snake_link.write(board)) == board


def test_counts_of_more_than_one_digit() -> None:
    cells = ((None,) * 250,) * 2
    board = SnakeBoard(2, 250, (16, 250), (None,) * 249 + (0,), cells)
    assert snake_link.write(board).endswith("z" * 12 + "o" + "0-10-fa")
    assert snake_link.read(snake_link.write(board)) == board


def test_head_and_tail_become_ends() -> None:
    board = quebra.parse("bosnian-snake\n* . .\n. H .\n. . T\n")
    assert snake_link.read(snake_link.write(board)) == quebra.parse("bosnian-snake\n* . .\n. E .\n. . E\n")


def _for_keen(board: KenKenBoard) -> KenKenBoard:
    cages = (
        Cage(cage.cells, cage.op or ("+" if len(cage.cells) > 1 else "="), cage.target % 2**29)
        for cage in board.cages
    )
    return KenKenBoard(board.size, tuple(cages))


@settings(max_examples=300, deadline=None)
@given(st.one_of(kenken_boards(9), kenken_boards(9, 60)).map(_for_keen))
def test_keen_ids_round_trip(board: KenKenBoard) -> None:
    assume(board.size >= keen.SMALLEST)
    written = keen.write(board)
    assert keen.read(written) == board
    assert re.fullmatch(r"[3-9]:[_a-z0-9]+,[asmd0-9]+", written)


@pytest.mark.parametrize("size", range(3, 10))
def test_one_cage_over_the_whole_board(size: int) -> None:
    everything = tuple((row, column) for row in range(1, size + 1) for column in range(1, size + 1))
    board = KenKenBoard(size, (Cage(everything, "+", 77),))
    assert keen.read(keen.write(board)) == board


def test_keen_reads_and_writes_very_long_runs_differently() -> None:
    # 40 open borders: Keen itself reads yo as 25 + 15; its own writer would put zo.
    board = keen.read("5:yo,a75")
    assert board == keen.read("5:zo,a75")
    assert board is not None
    assert keen.write(board) == "5:yo,a75"


def test_single_cells_in_keen() -> None:
    board = keen.read("3:_13,a1m2a3a2a3a1a3a1a2")
    assert board == kenken("abcdefghi", "1= 2= 3= 2= 3= 1= 3= 1= 2=")
    assert board is not None
    assert keen.write(board) == "3:_13,a1a2a3a2a3a1a3a1a2"
