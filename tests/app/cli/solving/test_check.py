"""quebra check: right, wrong and unfinished answers, and what is no answer."""

from __future__ import annotations

import json
from pathlib import Path

from support.commands import assert_one_line, run


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


def test_answers_that_cannot_be_read(tmp_path: Path) -> None:
    answer = tmp_path / "answer.txt"
    for text, words in (
        ("", "the answer is empty"),
        ("1 2\n", "expected 4 cells"),
        ("1 2 3 4\n", "expected 4 rows"),
        ("1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 x\n", "expected a whole number from 0, found 'x'"),
        ("{}", 'expected "cells"'),
        ('{"cells": [[1]]}', "expected 4 rows"),
    ):
        answer.write_text(text)
        assert_one_line(run("check", "kenken-testBoard", str(answer)), words)
    answer.write_text('{"path": [[1, 1], [9, 9]]}')
    assert_one_line(run("check", "snake-1-6x6", str(answer)), "off the board")
    answer.write_text("F . . . .\n" * 5)
    assert_one_line(run("check", "shakashaka-tabExemplo", str(answer)), "r1c1 is black")
