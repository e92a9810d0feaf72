"""quebra show: boards in the terminal, their coordinates and their cages."""

from __future__ import annotations

import json
from pathlib import Path

import quebra
from support.commands import run

# The board and the fields of the report by Pinto and Oliveira.
CAGES = """\
cage  operator  target  row  column  cells
   1         −       1    1       1      2
   2         ÷       2    1       2      2
   3         −       3    1       4      2
   4         −       2    2       2      2
   5         ×      24    2       3      3
   6         −       1    3       1      2
   7         +       7    4       2      2
   8         =       2    4       4      1
"""


def test_the_cages_as_the_report_lists_them() -> None:
    told = run("show", "kenken-testBoard", "--cages").stdout
    assert told.endswith(CAGES)
    assert told.startswith("     1     2     3     4\n")
    plain = run("show", "kenken-testBoard", "--cages", "--ascii", "--lang", "pt", "--no-coordinates").stdout
    assert plain.isascii() and plain.startswith("+=====")
    assert "campo  operador  resultado  linha  coluna  casas\n    1         -          1 " in plain


def test_hidden_operators_and_answers(tmp_path: Path) -> None:
    board, answer = tmp_path / "board.txt", tmp_path / "answer.txt"
    board.write_text("kenken\na a\na b\na 5\nb 1=\n")
    answer.write_text("1 2\n2 1\n")
    told = run("show", board, answer, "--cages").stdout
    assert told.splitlines()[-2:] == [
        "   1         ?       5    1       1      3",
        "   2         =       1    2       2      1",
    ]
    assert "┃  1  │  2  ┃" in told
    board.write_text("kenken\ndigits 0-1\na a\na b\na 1+\nb 0=\n")
    for command in ("show", "solve"):
        assert "algarismos de 0 a 1\n" in run(command, board, "--lang", "pt").stdout
        assert "digits 0 to 1\n" in run(command, board).stdout


def test_a_board_without_cages_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "boards.jsonl"
    names = ("snake-1-6x6", "kenken-testBoard2")
    file.write_text(
        "".join(json.dumps(quebra.board_to_json(quebra.examples()[name])) + "\n" for name in names)
    )
    done = run("show", file, "--cages")
    assert done.returncode == 2
    assert done.stderr == f"quebra: {file}:1: --cages: a bosnian-snake board has no cages\n"
    assert "cage  operator" in done.stdout and "●" not in done.stdout
    alone = run("show", "snake-1-6x6", "-", "--cages", stdin="s . . . . .\n" * 6)
    assert (alone.returncode, alone.stdout) == (2, "")


def test_coordinates_are_there_where_sentences_name_cells() -> None:
    numbers = "    1  2  3  4  5  6\n"
    for words, usual in {
        ("show", "snake-1-6x6"): False,
        ("solve", "snake-1-6x6"): False,
        ("explain", "snake-1-6x6"): True,
        ("hint", "snake-1-6x6"): True,
    }.items():
        assert (numbers in run(*words).stdout) == usual, words
        assert numbers in run(*words, "--coordinates").stdout, words
        assert numbers not in run(*words, "--no-coordinates").stdout, words
    assert "    1   2   3   4   5\n" in run("solve", "shakashaka-tab1", "--coordinates", "--ascii").stdout
    assert numbers in run("solve", "snake-1-6x6", "--minimise", "--coordinates").stdout
