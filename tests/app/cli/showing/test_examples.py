"""quebra examples: the bundled boards, listed and one by one."""

from __future__ import annotations

import json

import quebra
from support.commands import run


def test_examples_command() -> None:
    done = run("examples")
    assert all(name in done.stdout for name in quebra.examples())
    board = run("examples", "snake-1-9x9").stdout
    assert quebra.parse(board) == quebra.examples()["snake-1-9x9"]
    listed = [json.loads(line) for line in run("examples", "--json").stdout.splitlines()]
    assert {entry["name"]: entry["status"] for entry in listed}["snake-2-puzzle-5"] == "multiple"


def test_a_board_at_random() -> None:
    drawn = {run("examples", "--random", "--seed", seed).stdout for seed in range(12)}
    assert len(drawn) > 4
    for text in drawn:
        name = text.splitlines()[0].removeprefix("// ")
        assert quebra.parse(text) == quebra.examples()[name]
    assert (
        run("examples", "--random", "--seed", "3").stdout == run("examples", "--random", "--seed", "3").stdout
    )
    boards = {json.loads(run("examples", "KenKen", "--random", "--json").stdout)["type"] for _ in range(5)}
    assert boards == {"kenken"}


def test_what_cannot_be_drawn_is_told() -> None:
    for words, message in {
        ("--random", "sudoku"): "unknown puzzle type 'sudoku'",
        ("--random", "zurero"): "zurero has no boards to solve",
        ("--seed", "3"): "--seed goes with --random",
    }.items():
        done = run("examples", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert message in done.stderr
