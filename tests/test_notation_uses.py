"""What notations cannot say is refused; the Prolog facts; notations as sources and in convert."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings

import quebra
from boards import kenken_boards, shakashaka_boards
from notation_samples import ALL, SHAKASHAKA, SITE, address_of, expected
from quebra.app.cli.showing.convert import command
from quebra.core.notations import write_notation
from quebra.core.reading import read_source
from quebra.games.bosnian_snake.notations import prolog as snake_facts
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.notations import keen
from quebra.games.kenken.notations import prolog as kenken_facts
from quebra.games.shakashaka.board import ShakashakaBoard
from quebra.games.shakashaka.notations import prolog as shakashaka_facts
from quebra.games.shakashaka.notations import puzzlink as shakashaka_link


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
        ("kenken\na a\nb b\na 3\nb 3+\n", "prolog", "the cage at r1c1 hides its operator"),
        ("kenken\ndigits 0-1\na a\nb b\na 1+\nb 1+\n", "prolog", "digits start at 1"),
    ],
)
def test_what_a_notation_cannot_say_is_refused(text: str, name: str, message: str) -> None:
    with pytest.raises(quebra.InputError) as caught:
        write_notation(quebra.parse(text), name)
    assert message in str(caught.value)


def test_a_single_cell_may_hide_its_operator() -> None:
    board = quebra.parse("kenken\na a a\nb b b\nc c d\na 6+\nb 6+\nc 3+\nd 3\n")
    assert keen.write(board) == "3:e_7,a6a6a3a3"
    assert "field(4, '=', 3)" in kenken_facts.write(board)


def test_facts_are_those_of_the_reports() -> None:
    examples = quebra.examples()
    assert snake_facts.write(examples["snake-2-puzzle-1"]) == (
        "puz(10, [1-1, 6-6], 6-6, [2-2, 5-1], [], [3-5-6, 4-2-6]).\n"
    )
    assert shakashaka_facts.write(examples["shakashaka-tabExemplo"]) == (
        "tabuleiro(tabQuebra, [\n    [5,6,6,6,6],\n    [6,6,6,6,1],\n    [2,6,6,6,6],\n"
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


@settings(max_examples=100, deadline=None)
@given(shakashaka_boards())
def test_shakashaka_facts_hold_the_whole_board(board: ShakashakaBoard) -> None:
    rows = json.loads(
        shakashaka_facts.write(board).removeprefix("tabuleiro(tabQuebra, ").removesuffix(").\n")
    )
    marks = [*range(5), "#", None]
    assert tuple(tuple(marks[code] for code in row) for row in rows) == board.cells


@settings(max_examples=100, deadline=None)
@given(kenken_boards())
def test_kenken_facts_hold_the_whole_board(board: KenKenBoard) -> None:
    shown = (Cage(cage.cells, cage.op or "+="[len(cage.cells) == 1], cage.target) for cage in board.cages)
    board = KenKenBoard(board.size, tuple(shown))
    told = kenken_facts.write(board)
    owners = re.findall(r"cell\((\d+), _\)", told)
    fields = re.findall(r"field\((\d+), '(.)', (\d+)\)", told)
    cells: dict[str, list[tuple[int, int]]] = {}
    for place, owner in enumerate(owners):
        cells.setdefault(owner, []).append((place // board.size + 1, place % board.size + 1))
    cages = tuple(Cage(tuple(cells[name]), op, int(target)) for name, op, target in fields)
    assert KenKenBoard(board.size, cages) == board


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


def convert(source: str, target: str) -> int:
    code = command.main([source, "--to", target], standalone_mode=False)
    assert isinstance(code, int)
    return code


def test_convert(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "boards.txt"
    addresses = [address_of(text) for text in SHAKASHAKA]
    file.write_text("\n".join(addresses) + "\n")
    assert convert(str(file), "puzzlink") == 0
    assert capsys.readouterr().out.splitlines() == addresses
    assert convert(str(file), "text") == 0
    texts = capsys.readouterr().out
    assert list(quebra.parse_all(texts)) == [expected(text) for text in SHAKASHAKA]
    assert convert("4de:__a3_a_a_a_3ba,s2a6m32d2d2m3s1", "keen") == 0
    assert capsys.readouterr().out == "4:__a3_a_a_a_3ba,s2a6m32d2d2m3s1\n"
    assert convert("kenken-testBoard", "prolog") == 0
    assert capsys.readouterr().out == kenken_facts.write(quebra.examples()["kenken-testBoard"])


def test_json_is_written_in_letters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.json"
    named = {
        **quebra.board_to_json(quebra.examples()["kenken-testBoard"]),
        "name": "ação ∎",
        "half": "\ud800",
    }
    file.write_text(json.dumps(named))
    assert convert(str(file), "json") == 0
    assert json.loads(capsys.readouterr().out) == named
    del named["half"]
    file.write_text(json.dumps(named))
    assert convert(str(file), "json") == 0
    assert capsys.readouterr().out == json.dumps(named, ensure_ascii=False) + "\n"


def test_convert_refuses_one_board_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "boards.jsonl"
    names = ("shakashaka-tab1", "kenken-testBoard", "shakashaka-tab2")
    boards = [quebra.board_to_json(quebra.examples()[name]) for name in names]
    file.write_text("".join(json.dumps(board) + "\n" for board in boards))
    assert convert(str(file), "puzzlink") == 2
    out, err = capsys.readouterr()
    assert [quebra.parse(line) for line in out.splitlines()] == [
        quebra.examples()[name] for name in names if name.startswith("shakashaka")
    ]
    assert err == f"quebra: {file}:2: a kenken board has no puzzlink notation; try keen or prolog\n"
