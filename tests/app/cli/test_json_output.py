"""JSON on standard output: UTF-8 from every command, one object a line, whatever letters a board has."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import quebra
from quebra.app.cli.main import guarded
from quebra.core.files.json_lines import JsonLines

NAME = "maçã"
HALF = "a\ud800b"  # half a character: JSON can say it, UTF-8 cannot hold it
EXAMPLES = quebra.examples()


def written(folder: Path, name: str, board: str, ending: str) -> str:
    place = folder / f"board{ending}"
    place.write_text(json.dumps({**quebra.board_to_json(EXAMPLES[board]), "name": name}) + "\n")
    return str(place)


COMMANDS = [
    ["solve", "{kenken.json}", "--json"],
    ["solve", "{kenken.json}", "--json", "--count"],
    ["solve", "{kenken.jsonl}"],
    ["solve", "{kenken.jsonl}", "--all"],
    ["solve", "{snake.json}", "--json", "--minimise"],
    ["explain", "{kenken.json}", "--json"],
    ["explain", "{kenken.jsonl}"],
    ["grade", "{kenken.json}", "--json"],
    ["compare", "{kenken.json}", "--json", "--repeat", "1", "--engines", "native"],
    ["convert", "{kenken.json}", "--to", "json"],
    ["convert", "{kenken.jsonl}", "--to", "json"],
]


@pytest.mark.parametrize("name", [NAME, HALF])
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_name_comes_out_as_it_went_in(
    arguments: list[str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "{kenken.json}": ("kenken-testBoard", ".json"),
        "{kenken.jsonl}": ("kenken-testBoard", ".jsonl"),
        "{snake.json}": ("snake-1-6x6", ".json"),
    }
    called = [written(tmp_path, name, *files[one]) if one in files else one for one in arguments]
    assert guarded(called) == 0
    out = capsys.readouterr().out
    (found,) = (json.loads(line) for line in out.splitlines())
    puzzle = found.get("puzzle", found)
    if arguments[0] == "compare":  # a line that people read: half a character is shown as one
        assert found["board"] == name.replace("\ud800", "?")
    else:
        assert puzzle["name"] == name
    if name == NAME:
        assert f'"{NAME}"' in out and "\\u" not in out


PORTUGUESE = [
    (["check", "snake-1-6x6", "-", "--json", "--lang", "pt"], "s s s . . .\n" + ". . . . . .\n" * 5),
    (["hint", "kenken-testBoard", "--json", "--lang", "pt"], ""),
]


@pytest.mark.parametrize("arguments, answer", PORTUGUESE, ids=["check", "hint"])
def test_sentences_have_their_letters(
    arguments: list[str], answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("quebra.app.cli.boards.read_text", lambda source: answer)
    guarded(arguments)
    out = capsys.readouterr().out
    assert json.loads(out) and not out.isascii() and "\\u" not in out


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "{game}", "--json"],
        ["show", "{game}", "--to", "json"],
        ["analyse", "{game}", "--nodes", "100", "--json"],
    ],
    ids=" ".join,
)
def test_games_of_zurero(arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game.txt"
    game.write_text(f'zurero\n[Size "5"]\n[Black "{NAME}"]\nC3 L3\n', encoding="utf-8")
    assert guarded(["zurero", *(str(game) if one == "{game}" else one for one in arguments)]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1 and f'"{NAME}"' in out
    assert json.loads(out)["tags"]["Black"] == NAME


@pytest.mark.parametrize(
    "arguments",
    [
        ["examples", "--json"],
        ["examples", "snake-1-6x6", "--json"],
        ["generate", "kenken", "--size", "3", "--seed", "5", "--difficulty", "any", "--count", "2", "--json"],
        ["stats", "kenken-testBoard", "--json"],
        ["zurero", "moves", "--size", "5", "--json"],
        ["zurero", "perft", "--size", "5", "--depth", "2", "--json"],
        ["zurero", "levels", "--json"],
        ["zurero", "bench", "--depth", "1", "--json"],
        ["zurero", "match", "computer:1", "computer:1", "--games", "2", "--size", "5", "--json"],
    ],
    ids=" ".join,
)
def test_one_object_a_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(arguments) == 0
    out = capsys.readouterr().out
    assert out.endswith("\n")
    assert all(isinstance(json.loads(line), dict) for line in out.splitlines())


def test_an_output_without_utf8_loses_nothing(tmp_path: Path) -> None:
    for name in (NAME, HALF):
        place = written(tmp_path, name, "kenken-testBoard", ".json")
        done = subprocess.run(
            [sys.executable, "-m", "quebra", "solve", place, "--json"],
            capture_output=True,
            timeout=60,
            env={**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
        )
        assert done.returncode == 0 and done.stdout.isascii()
        assert json.loads(done.stdout)["puzzle"]["name"] == name


def test_an_error_in_its_place_is_json_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / f"{NAME}.jsonl"
    place.write_text('{"type": "kenken", "size": 0}\n')
    assert guarded(["solve", str(place)]) == 2
    out = capsys.readouterr().out
    assert json.loads(out)["error"].startswith(f"{place}:1: ") and NAME in out


def test_the_file_of_a_match_takes_any_name(tmp_path: Path) -> None:
    place = tmp_path / "match.jsonl"
    with closing(JsonLines(place, "new")) as file:
        file.append({"program": HALF, "name": NAME})
    line = place.read_text(encoding="utf-8").splitlines()[-1]
    assert json.loads(line) == {"program": HALF, "name": NAME} and NAME in line
