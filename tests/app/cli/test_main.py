"""The program as a whole: help, interrupts, closed pipes, colour, bad usage, failing output."""

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
from support.commands import QUEBRA, assert_one_line, run, run_line, run_shell
from support.open_boards import LATIN

EXAMPLES = quebra.examples()


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


def test_output_that_cannot_be_written() -> None:
    if Path("/dev/full").exists():
        assert_one_line(run_shell("show snake-1-6x6 > /dev/full"), "cannot write the results")
        assert_one_line(run_shell("solve snake-1-6x6 --json > /dev/full"), "cannot write the results")
    assert_one_line(run_shell("solve snake-1-6x6 >&-"), "closed")
    assert_one_line(run_shell("solve - <&-"), "standard input: is closed")


def test_letters_a_terminal_does_not_know() -> None:
    plain = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    assert run_shell("solve kenken-testBoard --lang pt", **plain).returncode == 0
    done = run_shell("check kenken-testBoard - --lang pt", stdin="1 1 1 1\n" * 4, **plain)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_names_from_files_cannot_steer_the_terminal() -> None:
    data = {**quebra.board_to_json(EXAMPLES["shakashaka-tab6"]), "name": "a\ud800\x1b[31m"}
    done = run_line("show -", stdin=json.dumps(data))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout


def test_an_interrupt_while_loading_is_answered() -> None:
    """As if Ctrl-C came in the middle of an import."""
    code = (
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'quebra.app.cli.main':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from quebra.app.cli.start import run\n"
        "run()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (130, "quebra: interrupted\n")


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["solve"], "FILE"),
        (["nonsense"], "nonsense"),
        (["solve", "x", "--limit", "0"], "--limit"),
        (["solve", "x", "--time-limit", "-1"], "--time-limit"),
        (["solve", "x", "--engine", "abacus"], "--engine"),
        (["solve", "x", "--all", "--limit", "3"], "--all"),
        (["solve", "kenken-testBoard", "--minimise"], "no length"),
        (["solve", "shakashaka-tab1", "--engine", "native"], "native"),
        (["check", "-", "-"], "standard input"),
        (["examples", "nobody"], "quebra examples"),
        (["convert", "kenken-testBoard", "--to", "clay"], "--to"),
        (["compare", "kenken-testBoard", "--engines", "abacus"], "unknown engine"),
    ],
)
def test_bad_usage_is_one_line(arguments: list[str], words: str) -> None:
    assert_one_line(run(*arguments), words)
