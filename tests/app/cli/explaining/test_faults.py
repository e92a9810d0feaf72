"""What goes wrong while boards are explained: bad states, no time, interrupts, full disks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import quebra
from quebra.app.cli import progress
from quebra.app.cli.explaining import walking
from quebra.app.cli.main import guarded
from quebra.engine.explain.explain import Explaining
from quebra.engine.explain.walk import Walk
from support.commands import assert_refused, run_line, run_shell
from support.explaining.printed import NONE

SNAKE, SHAKASHAKA, KENKEN = "snake-1-6x6", "shakashaka-tab4", "kenken-testBoard"


def grid(rows: int, columns: int, **marks: str) -> str:
    """An open state; r2c3="s" fills in a cell."""
    return "".join(
        " ".join(marks.get(f"r{row}c{column}", ".") for column in range(1, columns + 1)) + "\n"
        for row in range(1, rows + 1)
    )


@pytest.mark.parametrize(
    "board, state, words",
    [
        (KENKEN, "", "standard input: the answer is empty"),
        (KENKEN, grid(3, 4), "standard input:3: expected 4 rows in the answer, found 3"),
        (KENKEN, grid(4, 5), "standard input:1: expected 4 cells in this row, found 5"),
        (KENKEN, '{"cells": [["a"]]}', "standard input: cells: expected 4 rows"),
        (KENKEN, '{"cells": ', "standard input:1: not JSON"),
        (KENKEN, '{"solutions": []}', "holds no solution"),
        (SHAKASHAKA, grid(5, 5, r1c1="z"), "unknown cell 'z'"),
        (SHAKASHAKA, grid(5, 5, r1c5="F"), "standard input:1: r1c5 is black"),
        (SHAKASHAKA, grid(5, 5, r3c2="3"), "standard input:3: r3c2 is black"),
        (SNAKE, '{"path": [[99, 1]]}', "[99, 1] is off the board"),
    ],
)
def test_states_that_cannot_be_read(board: str, state: str, words: str) -> None:
    assert_refused(run_line(f"hint {board} -", stdin=state), words)


@pytest.mark.parametrize(
    "board, state, rule, cell",
    [
        (KENKEN, grid(4, 4, r1c1="9"), "digit-range", "r1c1"),
        (KENKEN, grid(4, 4, r1c1="0"), "digit-range", "r1c1"),
        (KENKEN, grid(4, 4, r4c4="1"), "cage", "r4c4"),
        (SNAKE, grid(6, 6, r3c5="s"), "clue-covered", "r3c5"),
        (SNAKE, grid(6, 6, r1c1="x"), "given-snake", "r1c1"),
        (SNAKE, grid(6, 6, r2c2="s", r3c3="s", r2c3="x", r3c2="x"), "touches-itself", "r3c3"),
        (SHAKASHAKA, grid(5, 5, r2c1="F"), "number", "r3c1"),
    ],
)
def test_states_that_break_a_rule(board: str, state: str, rule: str, cell: str) -> None:
    checked = quebra.check(quebra.examples()[board], state, partial=True)
    done = run_line(f"hint {board} - --json", stdin=state)
    result = json.loads(done.stdout)
    assert (done.returncode, result["kind"]) == (1, "mistake")
    assert [one["rule"] for one in result["violations"]] == [one.rule for one in checked.violations]
    assert rule in {one["rule"] for one in result["violations"]}
    assert cell in run_line(f"hint {board} - --detail place", stdin=state).stdout


def test_where_a_board_or_a_state_is_missing(tmp_path: Path) -> None:
    assert_refused(run_line("hint - -"), "only one of FILE and STATE")
    assert_refused(run_line(f"hint {KENKEN} nofile.txt"), "nofile.txt: no such file")
    assert_refused(run_line("hint nofile.txt"), "nofile.txt: no such file")
    assert_refused(run_line(f"hint {tmp_path}"), "is a directory")
    two = tmp_path / "two.txt"
    two.write_text("kenken\na\na 1=\n\nkenken\na\na 1=\n")
    assert_refused(run_line(f"hint {two}"), "expected one board, found 2")
    assert_refused(run_line(f"hint {KENKEN} --detail all"), "--detail")
    for command in ("explain", "hint", "grade"):
        assert_refused(run_line(f"{command} {KENKEN} --time-limit nan"), "expected a number, found nan")
        assert_refused(run_line(f"{command} {KENKEN} --time-limit 0"), "--time-limit")
        assert_refused(run_line(f"{command} {KENKEN} --lang fr"), "--lang")
        assert_refused(run_line(command), "Missing argument")
        assert_refused(run_line(f"{command} -", stdin="kenken\na b\n"), "standard input:")


def test_one_bad_board_does_not_stop_the_others() -> None:
    for command in ("explain", "grade"):
        done = run_line(f"{command} nofile.txt {KENKEN} -", stdin="kenken\na\na 3=\n")
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1 and "nofile.txt: no such file" in done.stderr
        assert KENKEN in done.stdout and "o solution" in done.stdout


@pytest.mark.parametrize("board", [SNAKE, SHAKASHAKA, KENKEN])
def test_no_time_at_all(board: str) -> None:
    told = run_line(f"explain {board} --time-limit 0.000001")
    assert told.returncode == 3
    assert "The time limit came first" in told.stdout
    result = json.loads(run_line(f"explain {board} --time-limit 0.000001 --json").stdout)
    assert (result["complete"], result["grade"], result["score"], result["steps"]) == (False, None, None, [])
    graded = run_line(f"grade {board} --time-limit 0.000001")
    assert (graded.returncode, "no grade: the time limit came first" in graded.stdout) == (3, True)
    hinted = run_line(f"hint {board} --time-limit 0.000001 --json")
    assert (hinted.returncode, json.loads(hinted.stdout)["kind"]) == (3, "timeout")
    assert run_line(f"hint {board} --time-limit 0.000001").stdout.startswith("The time limit came first")


class Stopped:
    """Takes some steps of a walk, then something comes in between."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, steps: int, what: type[BaseException]) -> None:
        advance = Walk.advance

        def stopping(walk: Walk) -> object:
            if len(walk.steps) == steps:
                raise what
            return advance(walk)

        monkeypatch.setattr(Walk, "advance", stopping)


def first_sentences(count: int) -> list[str]:
    board = quebra.examples()[SNAKE]
    explaining = Explaining(board)
    explaining.prepare()
    assert explaining.walk is not None
    teller = quebra.Teller(board)
    steps = [step for _ in range(count) if (step := explaining.walk.advance()) is not None]
    return [teller.step(step) for step in explaining.worded(steps)]


def test_the_time_limit_in_the_middle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sentences = first_sentences(5)
    Stopped(monkeypatch, 5, quebra.TimeUp)
    assert guarded(["explain", SNAKE, "--lang", "en"]) == 3
    out = capsys.readouterr().out
    assert all(sentence in out for sentence in sentences)
    assert "\n5. " in out and "\n6. " not in out
    assert "The time limit came first: these are the steps so far." in out and "┌" in out
    page = tmp_path / "page.html"
    assert guarded(["explain", SNAKE, "--lang", "en", "--json", "--html", str(page)]) == 3
    result = json.loads(capsys.readouterr().out)
    assert [step["text"] for step in result["steps"]] == sentences
    assert (result["status"], result["complete"], result["grade"]) == ("unique", False, None)
    assert "these are the steps so far" in page.read_text()


@pytest.mark.parametrize("as_json", [False, True])
def test_an_interrupt_tells_the_steps_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, as_json: bool
) -> None:
    sentences = first_sentences(3)
    Stopped(monkeypatch, 3, KeyboardInterrupt)
    page = tmp_path / "page.html"
    options = ["--json"] if as_json else []
    assert guarded(["explain", SNAKE, "--lang", "en", "--html", str(page), *options]) == 130
    told = capsys.readouterr()
    assert told.err == "quebra: interrupted\n"
    if as_json:
        result = json.loads(told.out)
        assert [step["text"] for step in result["steps"]] == sentences
        assert result["complete"] is False
    else:
        assert all(sentence in told.out for sentence in sentences)
        assert told.out.endswith("Interrupted: these are the steps so far.\n")
    assert os.listdir(tmp_path) == []
    assert guarded(["grade", SNAKE]) == 130
    assert capsys.readouterr() == ("", "quebra: interrupted\n")


def test_an_interrupt_from_outside() -> None:
    """A real signal, while a board of many steps is being explained."""
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, "explain", "snake-1-9x9"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LANG": "C.UTF-8", "PYTHONUTF8": "1"},
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "walking\n"
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, "quebra: interrupted\n")
    assert "1. " in output and output.endswith("Interrupted: these are the steps so far.\n")


# Says when the first step has been taken and then waits, so that the signal comes in the middle.
INTERRUPTED = """
import sys, time
from quebra.app.cli.start import run
from quebra.engine.explain.walk import Walk
advance = Walk.advance
def slow(walk):
    if len(walk.steps) == 1:
        print("walking", file=sys.stderr, flush=True)
        time.sleep(60)
    return advance(walk)
Walk.advance = slow
run()
"""


def test_output_that_cannot_be_written() -> None:
    for command in ("explain", "hint", "grade"):
        if Path("/dev/full").exists():
            assert_refused(run_shell(f"{command} {KENKEN} --json > /dev/full"), "cannot write the results")
        assert_refused(run_shell(f"{command} {KENKEN} >&-"), "closed")
    many = f"{SNAKE} {KENKEN} {SHAKASHAKA} " * 8
    closed = run_shell(f"explain {many} | head -1")
    assert closed.stdout.startswith(f"{SNAKE}: ")
    assert closed.stderr == ""  # whoever read it has enough


@pytest.mark.parametrize("arguments", [f"explain {KENKEN}", f"explain {SHAKASHAKA}", f"hint {SNAKE}"])
def test_plain_letters_only(arguments: str) -> None:
    letters = set("┌│┃█●━┏▄·")
    assert set(run_line(arguments).stdout) & letters
    assert not set(run_line(f"{arguments} --ascii").stdout) & letters


def test_names_from_files_cannot_steer_the_terminal() -> None:
    data = {**quebra.board_to_json(quebra.examples()[KENKEN]), "name": "a\x1b[31m\nb"}
    for command in ("explain", "grade"):
        done = run_line(f"{command} -", stdin=json.dumps(data))
        assert done.returncode == 0
        assert "\x1b" not in done.stdout
        assert done.stdout.startswith("a?[31m?b")


def test_progress_is_told_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(progress, "EVERY", -1.0)
    explaining = Explaining(quebra.examples()[SNAKE])
    walking.walk_through(explaining, lambda count: str(told.append(count)))  # type: ignore[func-returns-value]
    assert explaining.complete and explaining.walk is not None
    assert told == list(range(len(explaining.walk.steps) + 1))


def test_no_solution_and_no_time_for_a_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def late(*_: object) -> None:
        raise quebra.TimeUp

    monkeypatch.setattr("quebra.engine.explain.explain.find_contradiction", late)
    monkeypatch.setattr("quebra.core.files.sources.read_text", lambda source: NONE)
    assert guarded(["explain", "-", "--lang", "en"]) == 3
    out = capsys.readouterr().out
    assert "No solution.\nThe time limit came before the first step or reason was found.\n" in out
    assert guarded(["explain", "-", "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["contradiction"] is None
