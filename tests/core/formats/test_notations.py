"""Other programs' notations are read as they read them: puzz.link addresses and Keen game IDs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quebra
from quebra.core.files.sources import read_source
from quebra.core.formats.notations import read_notation, write_notation
from quebra.games.bosnian_snake.notations import prolog as snake_facts
from quebra.games.bosnian_snake.notations import puzzlink as snake_link
from quebra.games.kenken.notations import prolog as kenken_facts
from quebra.games.shakashaka.board import ShakashakaBoard
from quebra.games.shakashaka.notations import prolog as shakashaka_facts
from quebra.games.shakashaka.notations import puzzlink as shakashaka_link
from support.notation_samples import ALL, KEEN, SHAKASHAKA, SITE, address_of, expected
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


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("bosnian-snake\n* . .\n. H .\n. . 3\n", "puzzlink", "no numbers inside the board, r2c2 holds 3"),
        ("bosnian-snake\n* . .\n. H .\n. . x\n", "puzzlink", "no sign for an empty cell, r2c2 is one"),
        ("bosnian-snake\n* . .\n. H .\n. . .\nlength 3\n", "puzzlink", "cannot tell the length"),
        ("bosnian-snake\n* . .\n. H .\n. . T\n", "keen", "no keen notation; try puzzlink or prolog"),
        ("shakashaka\n. .\n", "keen", "a shakashaka board has no keen notation; try puzzlink or prolog"),
        ("kenken\na\na 1=\n", "puzzlink", "a kenken board has no puzzlink notation; try keen or prolog"),
        ("kenken\na\na 1=\n", "keen", "a Keen board is 3 to 9 wide, this one 1"),
        ("kenken\na a a\nb b b\nc c c\na 6\nb 6+\nc 6+\n", "keen", "the cage at r1c1 hides its operator"),
        ("kenken\na a a\nb b b\nc c c\na 6+\nb 536870912+\nc 6+\n", "keen", "536870912 is too large"),
        ("kenken\ndigits 0-2\na a a\nb b b\nc c c\na 3+\nb 3+\nc 3+\n", "keen", "digits start at 1"),
        ("bosnian-snake\n* . .\n. H .\n. . .\n", "prolog", "need head and tail, this board gives 1"),
        ("bosnian-snake\n* . .\n. H o\n. . T\n", "prolog", "a known body cell, r1c2 is one"),
        ("bosnian-snake\n* . .\n. H x\n. . T\n", "prolog", "a known empty cell, r1c2 is one"),
        ("bosnian-snake\n* . .\n. H .\n. . T\nlength 3\n", "prolog", "cannot tell the length"),
        ("bosnian-snake\n* . . .\n. H . .\n. . . T\n", "prolog-tables", "squares, this one is 2 by 3"),
        ("bosnian-snake\n* . .\n. H 0\n. . T\n", "prolog-tables", "r1c2 has a clue 0"),
        ("bosnian-snake\n* . .\n. T .\n. . H\n", "prolog-tables", "the first end is the head"),
        ("bosnian-snake\n* . .\n. H x\n. . T\n", "prolog-tables", "a known empty cell, r1c2 is one"),
        ("kenken\na a\nb b\na 3\nb 3+\n", "prolog", "the cage at r1c1 hides its operator"),
        ("kenken\ndigits 0-1\na a\nb b\na 1+\nb 1+\n", "prolog", "digits start at 1"),
    ],
)
def test_what_a_notation_cannot_say_is_refused(text: str, name: str, message: str) -> None:
    with pytest.raises(quebra.InputError) as caught:
        write_notation(quebra.parse(text), name)
    assert message in str(caught.value)


def test_facts_are_those_of_the_reports() -> None:
    examples = quebra.examples()
    assert snake_facts.write(examples["snake-2-puzzle-1"]) == (
        "puz(1, [1-1, 6-6], 6-6, [2-2, 5-1], [], [3-5-6, 4-2-6]).\n"
    )
    assert shakashaka_facts.write(examples["shakashaka-tabExemplo"]) == (
        "tabuleiro(tabExemplo, [\n    [5,6,6,6,6],\n    [6,6,6,6,1],\n    [2,6,6,6,6],\n"
        "    [6,6,5,6,6],\n    [6,6,6,6,6]\n]).\n"
    )
    assert kenken_facts.write(examples["kenken-testBoard"]) == (
        "testBoard([[cell(1, _), cell(2, _), cell(2, _), cell(3, _)],\n"
        "           [cell(1, _), cell(4, _), cell(5, _), cell(3, _)],\n"
        "           [cell(6, _), cell(4, _), cell(5, _), cell(5, _)],\n"
        "           [cell(6, _), cell(7, _), cell(7, _), cell(8, _)]]).\n"
        "\n"
        "testFields([field(1, '-', 1),\n"
        "            field(2, '/', 2),\n"
        "            field(3, '-', 3),\n"
        "            field(4, '-', 2),\n"
        "            field(5, '*', 24),\n"
        "            field(6, '-', 1),\n"
        "            field(7, '+', 7),\n"
        "            field(8, '=', 2)]).\n"
    )


def test_an_address_or_game_id_is_a_source() -> None:
    for text in ALL:
        (entry,) = read_source(address_of(text))
        assert entry.board == expected(text)
        assert entry.error is None
        assert quebra.load(address_of(text)) == expected(text)


def test_a_long_address_is_a_source() -> None:
    # Longer than any file name may be; its place in an error line is short.
    board = ShakashakaBoard(100, 100, ((0, "#") * 50,) * 100)
    address = shakashaka_link.write(board)
    assert quebra.load(address) == board
    with pytest.raises(quebra.InputError) as caught:
        quebra.load(f"{address}0")
    assert len(str(caught.value)) < 160
    with pytest.raises(quebra.InputError, match="cannot be opened"):
        quebra.load("board" * 200)


def test_a_file_comes_before_a_notation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = "4de:__a3_a_a_a_3ba,s2a6m32d2d2m3s1"
    Path(name).write_text("shakashaka\n. #\n")
    assert quebra.load(name) == quebra.parse("shakashaka\n. #\n")


def test_a_file_of_addresses_and_game_ids(tmp_path: Path) -> None:
    lines = [address_of(text) for text in ALL]
    file = tmp_path / "boards.txt"
    file.write_text("// mine\n" + "\n".join(lines) + "\n\nshakashaka\n. #\n\n" + lines[0] + "\n")
    boards = [entry.board for entry in read_source(str(file))]
    assert boards == [
        *map(expected, ALL),
        quebra.parse("shakashaka\n. #\n"),
        expected(next(iter(SHAKASHAKA))),
    ]
    assert quebra.parse(lines[0]) == expected(next(iter(SHAKASHAKA)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"\n{SITE}snake/4/4/060300g1h4i\n{SITE}snake/4/4/060300g9h4i\n", ":3: column 2: the count 9"),
        (f"{SITE}snake/4/4/060300g1h4i mine\n", ":1: expected one address or game ID on this line"),
        (f"{SITE}snake/4/4/060300g1h4i\nkenken\n", ":2: expected one address or game ID on this line"),
        (f"{SITE}slither/4/4/060300g1h4i\n", ":1: not the address of a puzzle known here"),
        ("sudoku\n", ":1: unknown puzzle type 'sudoku'"),
    ],
)
def test_errors_keep_file_and_line(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(text)
    *_, last = read_source(str(file))
    assert str(last.error).startswith(f"{file}{message}")
