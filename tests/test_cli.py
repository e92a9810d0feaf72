"""The commands as people and scripts use them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

import quebra
from quebra.app.cli.main import cli

QUEBRA = [sys.executable, "-m", "quebra"]
LATIN = (
    "kenken\n"
    + "".join(f"{' '.join(letter * 9)}\n" for letter in "abcdefghi")
    + "".join(f"{letter} 45+\n" for letter in "abcdefghi")
)


def run(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*QUEBRA, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "LANG": "C.UTF-8", "PYTHONUTF8": "1", **environment},
    )


@pytest.mark.parametrize("name", cli.list_commands(None))
def test_every_command_has_help_with_an_example(name: str) -> None:
    done = run(name, "--help")
    assert done.returncode == 0
    assert f"quebra {name}" in done.stdout.split("Example", 1)[1]


def test_help_lists_every_command_without_loading_them() -> None:
    done = run("--help")
    assert all(name in done.stdout for name in cli.list_commands(None))
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "quebra", "--help"],
        capture_output=True,
        text=True,
        timeout=60,
    ).stderr
    assert "pysat" not in loaded
    assert "rich" not in loaded
    assert run().stdout == done.stdout


@pytest.mark.parametrize(
    "name, code, status",
    [("snake-1-9x9", 0, "unique"), ("shakashaka-tab5", 0, "multiple"), ("kenken-testBoard", 0, "unique")],
)
def test_solve_json(name: str, code: int, status: str) -> None:
    done = run("solve", name, "--json")
    assert done.returncode == code
    result = json.loads(done.stdout)
    board = quebra.examples()[name]
    assert quebra.board_from_json(result["puzzle"]) == board
    assert result["status"] == status
    assert result["count"] == len(result["solutions"]) == (1 if status == "unique" else 2)
    assert result["complete"] is (status == "unique")
    needed = {"variables", "clauses", "decisions", "conflicts", "propagations", "restarts"}
    assert needed | {"encode_seconds", "solve_seconds"} <= set(result["statistics"])
    for solution in result["solutions"]:
        assert quebra.check(board, json.dumps(solution)).right


def test_solve_text_and_languages() -> None:
    done = run("solve", "kenken-testBoard", "--stats")
    assert "Exactly one solution." in done.stdout
    assert "┏" in done.stdout
    assert "decisions" in done.stdout
    assert "\x1b" not in done.stdout
    assert "Exatamente uma solução." in run("solve", "kenken-testBoard", "--lang", "pt").stdout
    assert "Exatamente uma solução." in run("solve", "kenken-testBoard", QUEBRA_LANG="pt_PT.UTF-8").stdout
    assert run("solve", "kenken-testBoard", "--ascii").stdout.isascii()
    assert run("solve", "shakashaka-tab7", PYTHONIOENCODING="ascii", PYTHONUTF8="0").stdout.isascii()


def test_solve_limits_all_and_count() -> None:
    board = "kenken\na a a\nb b b\nc c c\na 6+\nb 6+\nc 6+\n"
    every = json.loads(run("solve", "-", "--all", "--json", stdin=board).stdout)
    assert (every["count"], len(every["solutions"]), every["complete"]) == (12, 12, True)
    counted = json.loads(run("solve", "-", "--count", "--json", stdin=board).stdout)
    assert (counted["count"], counted["solutions"], counted["complete"]) == (12, [], True)
    capped = json.loads(run("solve", "-", "--count", "--limit", "5", "--json", stdin=board).stdout)
    assert (capped["count"], capped["complete"]) == (5, False)
    assert "Number of solutions: 12." in run("solve", "-", "--count", stdin=board).stdout
    assert "Solutions: 5 or more" in run("solve", "-", "--limit", "5", stdin=board).stdout
    one = json.loads(run("solve", "-", "--limit", "1", "--json", stdin=board).stdout)
    assert (len(one["solutions"]), one["status"]) == (1, "multiple")


def test_solve_minimise() -> None:
    result = json.loads(run("solve", "snake-2-puzzle-6", "--minimise", "--json").stdout)
    assert (result["length"], result["optimal"], result["status"]) == (31, True, "multiple")
    assert len(result["solutions"][0]["path"]) == 31
    assert "has 31 cells, and that is proven" in run("solve", "snake-2-puzzle-6", "--minimise").stdout
    none = run("solve", "-", "--minimise", stdin="bosnian-snake\n* . .\n2 H T\n2 . .\n")
    assert none.returncode == 1


def test_exit_codes() -> None:
    assert run("solve", "-", stdin="shakashaka\n4\n").returncode == 1
    done = run("solve", "-", "--count", "--time-limit", "0.3", stdin=LATIN)
    assert done.returncode == 3
    assert "the time limit came first" in done.stdout
    timed_out = run("solve", "-", "--all", "--json", "--time-limit", "0.2", stdin=LATIN)
    assert timed_out.returncode == 3
    assert json.loads(timed_out.stdout)["complete"] is False
    several = run("solve", "kenken-testBoard", "-", stdin="shakashaka\n4\n")
    assert several.returncode == 1
    assert "kenken-testBoard:" in several.stdout
    assert "standard input:" in several.stdout


def test_a_stream_gives_one_result_a_line(tmp_path: Path) -> None:
    file = tmp_path / "boards.jsonl"
    boards = list(quebra.examples().values())
    file.write_text("".join(json.dumps(quebra.board_to_json(board)) + "\n" for board in boards))
    done = run("solve", str(file))
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [quebra.board_from_json(result["puzzle"]) for result in results] == boards
    assert [result["status"] for result in results] == [quebra.solve(board).status for board in boards]
    counted = run("solve", str(file), "--count", "--limit", "7")
    assert [json.loads(line)["count"] for line in counted.stdout.splitlines()] == [
        quebra.count(board, cap=7) for board in boards
    ]


def test_check_command(tmp_path: Path) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text("3 2 1 4\n4 3 2 1\n2 1 4 3\n1 4 3 2\n")
    right = run("check", "kenken-testBoard", str(answer))
    assert (right.returncode, right.stdout) == (0, "Right: every rule is kept.\n")
    answer.write_text("3 2 1 4\n4 3 2 1\n2 1 4 3\n1 4 4 2\n")
    wrong = run("check", "kenken-testBoard", str(answer), "--json", "--lang", "pt")
    verdict = json.loads(wrong.stdout)
    assert wrong.returncode == 1
    assert verdict["right"] is False
    assert verdict["violations"][0] == {
        "rule": "column-repeat",
        "cells": [[3, 3], [4, 3]],
        "text": "A coluna 3 tem o algarismo 4 mais do que uma vez: r3c3, r4c3.",
    }
    partial = run("check", "kenken-testBoard", "-", "--partial", stdin="3 . . .\n" + ". . . .\n" * 3)
    assert (partial.returncode, partial.stdout) == (0, "Nothing wrong so far.\n")
    solved = run("solve", "snake-1-9x9", "--json").stdout
    assert run("check", "snake-1-9x9", "-", stdin=solved).returncode == 0


def test_examples_command() -> None:
    done = run("examples")
    assert all(name in done.stdout for name in quebra.examples())
    board = run("examples", "snake-1-9x9").stdout
    assert quebra.parse(board) == quebra.examples()["snake-1-9x9"]
    listed = [json.loads(line) for line in run("examples", "--json").stdout.splitlines()]
    assert {entry["name"]: entry["status"] for entry in listed}["snake-2-puzzle-5"] == "multiple"


def test_convert_command() -> None:
    as_json = run("convert", "kenken-testBoard", "--to", "json").stdout
    assert quebra.parse(as_json) == quebra.examples()["kenken-testBoard"]
    as_text = run("convert", "-", "--to", "text", stdin=as_json).stdout
    assert quebra.parse(as_text) == quebra.examples()["kenken-testBoard"]
    dimacs = run("convert", "shakashaka-tab6", "--to", "dimacs").stdout.splitlines()
    header = next(line for line in dimacs if line.startswith("p cnf"))
    clauses = [line for line in dimacs if line.endswith(" 0")]
    assert int(header.split()[3]) == len(clauses)
    assert any(line.startswith("c rule rectangle") for line in dimacs)


def test_compare_command() -> None:
    done = run("compare", "snake-1-6x6", "kenken-testBoard", "--engines", "native,glucose,minisat", "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["board"], row["engine"]) for row in rows] == [
        ("snake-1-6x6", "glucose"),
        ("snake-1-6x6", "minisat"),
        ("kenken-testBoard", "native"),
        ("kenken-testBoard", "glucose"),
        ("kenken-testBoard", "minisat"),
    ]
    assert all(row["status"] == "unique" and row["milliseconds"] > 0 for row in rows)
    assert "conflicts" in run("compare", "snake-1-6x6", "--engines", "minisat").stdout


def test_demo() -> None:
    for lang in ("en", "pt"):
        done = run("demo", "--lang", lang)
        assert done.returncode == 0
        assert "35" in done.stdout
        assert "\x1b" not in done.stdout


@pytest.mark.parametrize("arguments", [["--count"], ["--all", "--json"], ["--engine", "glucose", "--count"]])
def test_interrupt_is_answered_at_once(arguments: list[str]) -> None:
    process = subprocess.Popen(
        [*QUEBRA, "solve", "-", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write(LATIN)
    process.stdin.close()
    process.stdin = None
    if "--all" in arguments:
        assert process.stdout is not None
        process.stdout.read(100_000)
    else:
        sleep(1.5)
    asked = monotonic()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert errors == "quebra: interrupted\n"
    assert monotonic() - asked < 2
    if "--json" in arguments:
        assert output.rstrip().endswith("}")


def test_a_closed_pipe_ends_quietly() -> None:
    process = subprocess.Popen(
        [*QUEBRA, "solve", "-", "--all"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdin.write(LATIN)
    process.stdin.close()
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""  # whoever read it has enough
    assert process.wait(timeout=20) == 0


def test_colour_only_where_it_is_wanted() -> None:
    """On a terminal there is colour, unless NO_COLOR says otherwise."""
    script = (
        "import pty, sys; sys.exit(pty.spawn([sys.executable, '-m', 'quebra', 'show', 'kenken-testBoard']))"
    )
    environment = {**os.environ, "TERM": "xterm", "PYTHONUTF8": "1"}
    environment.pop("NO_COLOR", None)
    shown = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env=environment,
        timeout=60,
    )
    assert b"\x1b[" in shown.stdout
    plain = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env={**environment, "NO_COLOR": "1"},
        timeout=60,
    )
    assert b"\x1b[" not in plain.stdout
