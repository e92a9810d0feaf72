"""quebra solve, as people and scripts use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import quebra
from support.commands import run, run_apart
from support.open_boards import LATIN


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
    assert run_apart("solve", "shakashaka-tab7", PYTHONIOENCODING="ascii", PYTHONUTF8="0").stdout.isascii()


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


def test_exit_codes(tmp_path: Path) -> None:
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
    stream = tmp_path / "one.jsonl"
    stream.write_text(json.dumps(quebra.board_to_json(quebra.examples()["kenken-testBoard"])))
    assert "snake-1-6x6:" in run("solve", str(stream), "snake-1-6x6").stdout
    boards = "shakashaka\n. .\n. .\n\nshakashaka\n4\n"
    headings = [line for line in run("solve", "-", stdin=boards).stdout.splitlines() if "input" in line]
    assert headings == ["standard input:1:", "standard input:5:"]
    assert "input" not in run("solve", "-", stdin="// a remark\nshakashaka\n. .\n. .\n").stdout


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
