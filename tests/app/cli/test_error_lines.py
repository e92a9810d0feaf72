"""The line of an error: it says what failed, and nothing of the input steers the terminal."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

import quebra
from quebra.app.cli.main import guarded

KENKEN = quebra.board_to_json(quebra.examples()["kenken-testBoard"])
ESCAPE = "\x1b[31m"
COMMANDS = ["solve", "explain", "grade", "stats", "show", "compare", "hint", "convert", "draw", "book"]
MORE = {"convert": ["--to", "json"], "draw": ["-o", "out.svg"], "book": ["-o", "out.pdf"]}


def line_of(arguments: list[str], capsys: pytest.CaptureFixture[str], code: int = 2) -> str:
    """The one line that is said, of which every letter can be printed."""
    assert guarded(arguments) == code
    told = capsys.readouterr()
    assert told.err.count("\n") == 1 and told.err.startswith("quebra: "), told.err
    assert told.err.rstrip("\n").isprintable() and told.out.replace("\n", "").isprintable()
    return told.err


@pytest.mark.parametrize(
    "text",
    [
        f"shakashaka\n{ESCAPE} .\n. .\n",
        f"{ESCAPE}\n. .\n",
        f"kenken {ESCAPE}\n",
        f"kenken\n{ESCAPE} {ESCAPE}\n{ESCAPE} {ESCAPE}\n",
        f"kenken\na b\n{ESCAPE} {ESCAPE}\n",
        f"kenken\na\n{ESCAPE} 1=\n",
        f"kenken\na\na {ESCAPE}\n",
        f"kenken\ndigits {ESCAPE}\na\n",
        f"bosnian-snake\n* {ESCAPE}\n. .\n",
        f"bosnian-snake\n* .\n. .\nlength {ESCAPE}\n",
        f"https://{ESCAPE}\n",
        json.dumps({**KENKEN, "type": ESCAPE}),
        json.dumps({**KENKEN, "size": ESCAPE}),
        json.dumps({**KENKEN, "cages": [{"cells": [[1, 1]], "op": ESCAPE, "target": 1}]}),
    ],
)
def test_control_characters_of_a_board(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text(text)
    for command in COMMANDS:
        assert "board.txt" in line_of([command, "board.txt", *MORE.get(command, [])], capsys)
    with pytest.raises(quebra.InputError) as caught:
        quebra.parse(text)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("command", COMMANDS)
def test_control_characters_in_the_name_of_a_file(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    more = MORE.get(command, [])
    assert "no?[31m?.txt: no such file" in line_of([command, f"no{ESCAPE}\n.txt", *more], capsys)
    Path(f"a{ESCAPE}.txt").write_text("kenken\n")
    assert "a?[31m.txt:1: " in line_of([command, f"a{ESCAPE}.txt", *more], capsys)


def test_headings_with_names_of_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / f"a{ESCAPE}.txt"
    place.write_text("kenken\na\na 1=\n\nkenken\na\na 1=\n")
    for command in ("solve", "grade", "explain", "compare"):
        guarded([command, str(place), *(["--engines", "native"] if command == "compare" else [])])
        out = capsys.readouterr().out
        assert "a?[31m.txt" in out and "\x1b" not in out


@pytest.mark.parametrize(
    "arguments",
    [
        [f"{ESCAPE}"],
        ["solve", "x", f"--{ESCAPE}"],
        ["examples", ESCAPE],
        ["generate", ESCAPE],
        ["generate", "kenken", "--size", ESCAPE],
        ["compare", "kenken-testBoard", "--engines", ESCAPE],
        ["bench", "--type", ESCAPE],
        ["book", "-o", "out.pdf", "--generate", f"kenken {ESCAPE}"],
        ["draw", "kenken-testBoard", "-o", f"out.{ESCAPE}"],
        ["zurero", "moves", "--record", f"J10 {ESCAPE}"],
        ["zurero", "show", f"{ESCAPE}.txt"],
        ["zurero", "play", "--black", ESCAPE],
    ],
)
def test_control_characters_of_options(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    line_of(arguments, capsys)


HALF = "\ud800"


@pytest.mark.parametrize(
    "text",
    [
        f'{{"type": "{HALF}"}}',
        f'{{"type": "kenken", "size": 1, "name": "{HALF}", "cages": []}}',
        f'{{"type": "shakashaka", "rows": 1, "columns": 1, "cells": [["{HALF}"]]}}',
        f'[{{"type": "{HALF}"}}]',
        f"kenken\n{HALF}\n{HALF} 1=\n",
        f"{HALF}\n",
        f"// {HALF}\nkenken\na\na 1=\n",
    ],
)
def test_half_a_character_is_an_error_of_the_input(text: str) -> None:
    good = json.dumps(KENKEN)
    for whole in (text, f"{text}\n{good}\n{good}\n", f"{good}\n{text}\n"):
        with pytest.raises(quebra.InputError) as caught:
            list(quebra.parse_all(whole))
        str(caught.value).encode()
    with pytest.raises(quebra.InputError):
        quebra.parse(text)


def test_half_a_character_among_lines_is_in_its_place() -> None:
    good = json.dumps(KENKEN)
    boards = quebra.parse_all(f'{good}\n{good}\n{{"name": "{HALF}"}}\n')
    assert next(boards) == next(boards)
    with pytest.raises(quebra.InputError, match="not UTF-8") as caught:
        next(boards)
    assert caught.value.line == 3


@pytest.mark.parametrize("key", ["type", "size", "cages"])
def test_half_a_character_in_json_that_is_read_already(key: str) -> None:
    values: list[Any] = [HALF, {HALF: HALF}, [HALF]]
    for value in values:
        with pytest.raises(quebra.InputError) as caught:
            quebra.board_from_json({**KENKEN, key: value})
        str(caught.value).encode()
    with pytest.raises(quebra.InputError):
        quebra.board_from_json(HALF)
    board = quebra.board_from_json({**KENKEN, "name": HALF})  # a name is nobody's rule
    assert quebra.board_to_json(board)["name"] == HALF


def test_half_a_character_elsewhere() -> None:
    for call in (
        lambda: quebra.load(HALF),
        lambda: quebra.parse_answer(quebra.examples()["kenken-testBoard"], HALF),
        lambda: quebra.parse_answer(quebra.examples()["kenken-testBoard"], f'{{"cells": "{HALF}"}}'),
    ):
        with pytest.raises(quebra.InputError) as caught:
            call()
        str(caught.value).encode()


@pytest.mark.parametrize(
    "error, told",
    [
        (OSError(errno.ENOMEM, os.strerror(errno.ENOMEM)), "cannot go on: Cannot allocate memory"),
        (FileNotFoundError(errno.ENOENT, "No such file or directory", "font.ttf"), "font.ttf: No such file"),
        (OSError(errno.ENOSPC, "No space left on device", b"half.part"), "half.part: No space left"),
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), "cannot go on: Broken pipe"),
        (OSError("no words for it"), "cannot go on: no words for it"),
    ],
)
def test_an_error_of_the_system_is_told_for_what_it_is(
    error: OSError, told: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Not every error of the system is one of standard output."""

    def fail(source: str) -> None:
        raise error

    monkeypatch.setattr("quebra.app.cli.boards.read_source", fail)
    assert guarded(["solve", "board.txt"]) == 2
    err = capfd.readouterr().err
    assert err.startswith(f"quebra: {told}") and "results" not in err and err.count("\n") == 1


def test_a_process_that_cannot_be_started(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr("subprocess.Popen", refuse)
    assert guarded(["generate", "kenken", "--size", "3", "--jobs", "2"]) == 2
    told = "quebra: a worker process cannot be started: Resource temporarily unavailable\n"
    assert capfd.readouterr().err == told
