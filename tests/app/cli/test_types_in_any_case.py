"""KenKen is kenken: the type of a puzzle may be written in any case."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import quebra
from quebra.app.booklet.request import read_request
from quebra.app.cli.main import guarded
from quebra.core.registry import game_named, games, is_game

TYPES = ("KenKen", "KENKEN", "Shakashaka", "Bosnian-Snake", "bosnian-SNAKE")


@pytest.mark.parametrize("type", TYPES)
def test_wherever_a_type_is_written(type: str) -> None:
    name = type.lower()
    board = next(board for board in quebra.examples().values() if board.type == name)
    assert is_game(type) and game_named(type).name == name
    assert quebra.parse(quebra.board_to_text(board).replace(name, type, 1)) == board
    data = {**quebra.board_to_json(board), "type": type}
    assert quebra.board_from_json(data) == quebra.parse(json.dumps(data)) == board
    assert quebra.board_to_json(quebra.board_from_json(data))["type"] == name


def test_answers_may_begin_with_the_type() -> None:
    board = quebra.examples()["kenken-testBoard"]
    text = quebra.answer_to_text(board, quebra.solve(board).solution)  # type: ignore[arg-type]
    assert quebra.check(board, f"KenKen\n{text}").right


def test_the_same_puzzles_are_made() -> None:
    made = [list(quebra.generate(type, size=4, seed=5, count=2)) for type in ("kenken", "KenKen")]
    assert made[0] == made[1]
    assert [one.to_json() for one in made[0]] == [one.to_json() for one in made[1]]


def test_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--size", "4", "--seed", "5", "--json"]
    assert guarded(["generate", "kenken", *options]) == guarded(["generate", "KenKen", *options]) == 0
    assert guarded(["generate", *options, "KENKEN"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3 and len(set(lines)) == 1
    quick = ["--sizes", "4", "--boards", "1", "--runs", "1", "--json"]
    assert guarded(["bench", "--type", "KenKen", "--type", "kenken", *quick]) == 0
    (row,) = capsys.readouterr().out.splitlines()
    assert json.loads(row)["type"] == "kenken"
    assert guarded(["generate", "KenKen", "--help"]) == 0
    assert guarded(["bench", "--type", "Zurero"]) == 2
    assert "zurero has no boards to solve, see quebra zurero --help" in capsys.readouterr().err


def test_booklets() -> None:
    asked, again = (
        read_request("KenKen 5x5 hard x 4, Shakashaka"),
        read_request("kenken 5x5 hard x 4, shakashaka"),
    )
    assert asked == again and [part.request.type for part in asked] == ["kenken", "shakashaka"]


def test_a_file_of_all_types(tmp_path: Path) -> None:
    texts = []
    for name, game in games().items():
        board = game.examples.examples()[game.examples.WORKED]
        texts.append(quebra.board_to_text(board).replace(name, name.title(), 1))
    assert len(list(quebra.parse_all("\n".join(texts)))) == len(games())
