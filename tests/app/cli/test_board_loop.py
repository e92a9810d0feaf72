"""The one loop that gives the boards of files to commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import quebra
from quebra.app.cli.boards import Spacing, answer_in, entries, serve
from quebra.app.cli.main import guarded
from quebra.app.naming import called, own_name, title
from quebra.core.errors import InputError, QuebraError
from quebra.core.game import Board
from quebra.core.reading import Entry

EXAMPLES = quebra.examples()
BOARD = EXAMPLES["kenken-testBoard"]


def test_what_is_wrong_with_one_board_stops_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    served: list[int] = []
    found = [
        Entry("a.txt", 1, BOARD),
        Entry("a.txt", 5, None, InputError("is bad", 5, "a.txt")),
        Entry("b.txt", 3, BOARD),
        Entry("c.txt", 0, BOARD),
        Entry("d.txt", 9, BOARD),
    ]

    def command(entry: Entry, board: Board) -> int:
        assert board is BOARD
        served.append(entry.line)
        if entry.source == "b.txt":
            raise QuebraError("cannot be done")
        if entry.source == "d.txt":
            raise InputError("cannot be written", source="out.svg")
        return 3

    assert serve(found, command) == 2
    assert served == [1, 3, 0, 9]
    assert capsys.readouterr().err.splitlines() == [
        "quebra: a.txt:5: is bad",
        "quebra: b.txt:3: cannot be done",
        "quebra: out.svg: cannot be written",  # another file, which has no line 9
    ]
    assert serve(found[:1], command) == 3
    assert serve([], command) == 0


def test_the_error_of_a_stream_stands_in_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    found = [
        Entry("a.jsonl", 1, BOARD, stream=True),
        Entry("a.jsonl", 2, None, InputError("is\x1b bad", 2, "a.jsonl"), stream=True),
        Entry("b.txt", 0, None, InputError("is bad", source="b.txt")),
    ]

    def command(entry: Entry, board: Board) -> int:
        print("{}")
        return 1

    assert serve(found, command, error_lines=True) == 2
    told = capsys.readouterr()
    assert [json.loads(line) for line in told.out.splitlines()] == [{}, {"error": "a.jsonl:2: is? bad"}]
    assert told.err == "quebra: b.txt: is bad\n"
    serve(found, command)
    assert capsys.readouterr().err.count("\n") == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve"],
        ["explain"],
        ["grade"],
        ["stats"],
        ["show"],
        ["compare", "--repeat", "1", "--engines", "glucose"],
        ["convert", "--to", "text"],
        ["draw", "-o", "board.svg"],
        ["draw", "-o", "board.svg", "--steps"],
    ],
    ids=" ".join,
)
def test_every_command_goes_on_after_a_bad_line(
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    first, last = (
        json.dumps(quebra.board_to_json(EXAMPLES[name])) for name in ("kenken-testBoard", "snake-1-6x6")
    )
    Path("boards.jsonl").write_text(f"{first}\n{{broken\n{last}\n")
    assert guarded([*arguments, "boards.jsonl"]) == 2
    told = capsys.readouterr()
    as_lines = arguments[0] in ("solve", "explain", "grade")
    assert "boards.jsonl:2: not JSON" in (told.out if as_lines else told.err)
    assert told.err.count("\n") == (0 if as_lines else 1)
    if as_lines:
        assert ["error" in json.loads(line) for line in told.out.splitlines()] == [False, True, False]
    if arguments[0] == "draw":
        assert sorted(one.name for one in tmp_path.glob("*.svg")) == ["board-1.svg", "board-3.svg"]


def test_blank_lines_stand_between_boards_only(capsys: pytest.CaptureFixture[str]) -> None:
    spacing = Spacing()
    for heading in ("", "two", "three"):
        spacing.begin(heading)
        print("board")
    assert capsys.readouterr().out == "board\n\ntwo\nboard\n\nthree\nboard\n"


def test_a_bad_first_board_leaves_no_blank_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "boards.txt"
    place.write_text("shakashaka\n?\n\nkenken\na\na 1=\n")
    for command in (["show"], ["convert", "--to", "text"], ["solve"], ["explain"]):
        assert guarded([*command, str(place)]) == 2
        assert not capsys.readouterr().out.startswith("\n")


def test_answers_come_from_files_and_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quebra.app.cli.boards.read_text", lambda source: "1 2\n")
    for file, told in (("-", "standard input:1: expected 4"), ("half.txt", "half.txt:1: expected 4")):
        with pytest.raises(InputError, match=told):
            answer_in(file, BOARD)


def named(name: object) -> Board:
    return quebra.board_from_json({**quebra.board_to_json(BOARD), "name": name})


def test_one_name_for_a_board() -> None:
    assert (own_name(BOARD), own_name(named("")), own_name(named(5))) == ("", "", "5")
    assert own_name(named("a\x1b[31m\nb")) == "a?[31m?b"
    assert own_name(named("a\n b" + "c" * 20), 8) == "a bcccc…"
    assert title(Entry("f.txt", 7, named("maçã"))) == "maçã"
    assert title(Entry("f.txt", 7, BOARD)) == title(Entry("f.txt", 7, BOARD), alone=True) == "f.txt:7"
    assert title(Entry("kenken-testBoard", 0, BOARD)) == "kenken-testBoard"
    assert (title(Entry("f.txt", 1, BOARD)), title(Entry("f.txt", 1, BOARD), alone=True)) == (
        "f.txt:1",
        "f.txt",
    )
    assert title(Entry("f.jsonl", 1, BOARD, stream=True), alone=True) == "f.jsonl:1"
    assert title(Entry("f\x1b.txt", 0, BOARD)) == "f?.txt"
    assert called(BOARD, "en") == "KenKen 4x4"
    assert quebra.picture(EXAMPLES["snake-1-6x6"], language="pt").title == called(
        EXAMPLES["snake-1-6x6"], "pt"
    )


def test_a_file_has_the_name_of_a_bundled_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert quebra.load("kenken-testBoard") == BOARD
    assert quebra.load(Path("snake-1-6x6")) == EXAMPLES["snake-1-6x6"]
    Path("kenken-testBoard").write_text("kenken\na\na 1=\n")
    assert quebra.board_to_json(quebra.load("kenken-testBoard"))["size"] == 1
    assert [entry.line for entry in entries(["kenken-testBoard", "snake-1-6x6"])] == [1, 0]
    with pytest.raises(quebra.InputError, match="nobody: no such file"):
        quebra.load("nobody")
