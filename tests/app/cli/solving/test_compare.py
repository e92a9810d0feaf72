"""quebra compare: the same boards by several engines."""

from __future__ import annotations

import json

from support.commands import assert_one_line, run, run_line


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


def test_compare_says_when_it_cannot() -> None:
    assert_one_line(run_line("compare snake-1-6x6 --engines ''"), "expected one or more")
    assert_one_line(run_line("compare snake-1-6x6 --engines native"), "no native search")
    assert run_line("compare snake-1-6x6 --engines auto --repeat 1").returncode == 0
    missing = run_line("compare nobody.txt")
    assert missing.stdout == ""
    assert missing.returncode == 2
