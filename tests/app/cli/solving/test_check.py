"""quebra check: right, wrong and unfinished answers, and what is no answer."""

from __future__ import annotations

import json
from pathlib import Path

from support.commands import assert_one_line, assert_refused, run, run_json


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
    assert (partial.returncode, partial.stdout) == (0, "No rule is broken yet.\n")
    solved = run("solve", "snake-1-9x9", "--json").stdout
    assert run("check", "snake-1-9x9", "-", stdin=solved).returncode == 0


HALF = ". 1 . .\n" + ". . . .\n" * 3  # breaks no rule, but there is a 2
GOOD = "3 . . .\n" + ". . . .\n" * 3


def test_whether_it_can_be_finished() -> None:
    dead = run("check", "kenken-testBoard", "-", "--partial", "--deep", stdin=HALF)
    assert (dead.returncode, dead.stdout) == (
        1,
        "No rule is broken yet.\nBut this cannot be finished: no solution fits what is filled in.\n",
    )
    fine = run("check", "kenken-testBoard", "-", "--deep", "--lang", "pt", stdin=GOOD)
    assert (fine.returncode, fine.stdout.splitlines()) == (
        0,
        [
            "Ainda nenhuma regra foi quebrada.",
            "E pode ser terminado: há uma solução que condiz com o que está preenchido.",
        ],
    )
    late = run("check", "kenken-testBoard", "-", "--deep", "--time-limit", "0.0000001", stdin=GOOD)
    assert (late.returncode, late.stdout.splitlines()[0]) == (3, "No rule is broken yet.")
    assert run("check", "kenken-testBoard", "-", "--partial", stdin=HALF).returncode == 0
    assert_refused(run("check", "kenken-testBoard", "-", "--time-limit", "1", stdin=GOOD), "is for --deep")


def test_what_a_script_learns_of_it() -> None:
    said = {"right": True, "complete": False, "violations": []}
    for state, options, finishable in (
        (HALF, ["--deep"], False),
        (GOOD, ["--deep"], True),
        (GOOD, ["--deep", "--time-limit", "0.0000001"], None),
        (HALF, ["--partial"], None),
    ):
        told = run_json("check", "kenken-testBoard", "-", *options, stdin=state)
        assert told == {**said, "finishable": finishable}
    broken = run_json("check", "kenken-testBoard", "-", "--deep", stdin="3 3 . .\n" + ". . . .\n" * 3)
    assert (broken["right"], broken["finishable"]) == (False, False)
    whole = "3 2 1 4\n4 3 2 1\n2 1 4 3\n1 4 3 2\n"
    assert (
        run("check", "kenken-testBoard", "-", "--deep", stdin=whole).stdout == "Right: every rule is kept.\n"
    )


def test_pencil_marks_beside_an_answer_are_not_judged() -> None:
    marked = HALF + "marks r1c1 1\n"
    assert run("check", "kenken-testBoard", "-", "--partial", stdin=marked).returncode == 0
    bad = run("check", "kenken-testBoard", "-", "--partial", stdin=HALF + "marks r1c2 1\n")
    assert_refused(bad, "standard input:5: r1c2 is filled in")


WRONG = """\
Not right. Broken rules: 3.
  column-repeat: Column 3 has the digit 4 more than once: r3c3, r4c3.
  row-repeat: Row 4 has the digit 4 more than once: r4c2, r4c3.
  cage: The cage 7+ at r4c2 does not come to its target: r4c2, r4c3.
     1     2     3     4
  +=====+=====+=====+=====+
  #1-   #2/   |     #3-   #
1 #  3  #  2  |  1  #  4  #
  +-----+=====+=====+-----+
  #     #2-   #24*  #     #
2 #  4  #  3  #  2  #  1  #
  +=====+-----+-----+=====+
  #1-   #     #     |     #
3 #  2  #  1  #! 4 !|  3  #
  +-----+=====+=====+=====+
  #     #7+   |     #2    #
4 #  1  #! 4 !|! 4 !#  2  #
  +=====+=====+=====+=====+
"""


def test_a_picture_shows_the_cells_that_are_named() -> None:
    answer = "3 2 1 4\n4 3 2 1\n2 1 4 3\n1 4 4 2\n"
    assert run("check", "kenken-testBoard", "-", "--ascii", stdin=answer).stdout == WRONG
    bare = run("check", "kenken-testBoard", "-", "--no-coordinates", stdin=answer).stdout.splitlines()
    assert bare[4].startswith("┏━━━━━┳") and bare[-2] == "┃  1  ┃! 4 !│! 4 !┃  2  ┃"
    told = run("check", "snake-1-6x6", "-", stdin="s . . . . .\n" * 6).stdout
    assert "│ 6\n  └──────────────────┘\n    1  2  3  4  5  6\n" in told


def test_of_very_many_cells_only_the_first_is_marked() -> None:
    told = run("check", "shakashaka-nested", "-", stdin=". . . . . . . .\n" * 8).stdout
    assert "… (+36)." in told
    assert told.count("!") == 2 and "1 │!  !" in told


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
    for look in ((), ("--ascii",)):
        answer.write_text(run("solve", "kenken-testBoard", *look).stdout)
        assert_one_line(run("check", "kenken-testBoard", str(answer)), "this is a drawing")
    answer.write_text('{"path": [[1, 1], [9, 9]]}')
    assert_one_line(run("check", "snake-1-6x6", str(answer)), "off the board")
    answer.write_text("F . . . .\n" * 5)
    assert_one_line(run("check", "shakashaka-tabExemplo", str(answer)), "r1c1 is black")
