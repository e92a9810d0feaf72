"""Running commands: inside this process, which is quick, or as people do, in a process of its own."""

from __future__ import annotations

import io
import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from tempfile import TemporaryFile
from typing import Any
from unittest.mock import patch

from quebra.app.cli.main import guarded

QUEBRA = [sys.executable, "-m", "quebra"]
PATIENCE = 300.0  # seconds, for machines that have much else to do

Done = subprocess.CompletedProcess[str]


def environment(**more: str) -> dict[str, str]:
    """Where commands run: letters of every kind, sentences in English."""
    return {**os.environ, "LANG": "C.UTF-8", "PYTHONUTF8": "1", "QUEBRA_LANG": "en", **more}


def run(*arguments: object, stdin: str | bytes = "", **more: str) -> Done:
    """A command inside this process: its exit code, and what it wrote to streams of its own."""
    words = [str(argument) for argument in arguments]
    with ExitStack() as stack:
        source, out, err = (stack.enter_context(TemporaryFile()) for _ in range(3))
        source.write(stdin.encode(errors="surrogatepass") if isinstance(stdin, str) else stdin)
        source.seek(0)
        streams = [io.TextIOWrapper(file, encoding="utf-8") for file in (source, out, err)]
        stack.enter_context(patch.dict(os.environ, environment(**more)))
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            stack.enter_context(patch.object(sys, name, stream))
        # Python asks this one how wide the terminal is.
        stack.enter_context(patch.object(sys, "__stdout__", streams[1]))
        stack.enter_context(_same_signals())
        code = guarded(words)
        told = []
        for stream, file in zip(streams[1:], (out, err), strict=True):
            stream.flush()
            file.seek(0)
            told.append(file.read().decode())
        return Done(["quebra", *words], code, *told)


@contextmanager
def _same_signals() -> Iterator[None]:
    """Some commands answer signals in their own way, which must not outlive them here."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run_line(line: str, stdin: str | bytes = "", **more: str) -> Done:
    """A command inside this process, written as in a shell."""
    return run(*shlex.split(line), stdin=stdin, **more)


def run_apart(*arguments: object, stdin: str = "", **more: str) -> Done:
    """A command in a process of its own."""
    return _finish([*QUEBRA, *map(str, arguments)], stdin, more)


def run_shell(line: str, stdin: str = "", **more: str) -> Done:
    """A command through the shell, for its redirections."""
    return _finish(["bash", "-c", f"{shlex.join(QUEBRA)} {line}"], stdin, more)


def _finish(command: list[str], stdin: str, more: dict[str, str]) -> Done:
    return subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env=environment(**more),
    )


def start(*arguments: object, **more: str) -> subprocess.Popen[str]:
    """A command that goes on beside the test, in a group of processes of its own."""
    return subprocess.Popen(
        [*QUEBRA, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(**more),
        start_new_session=True,
    )


def done(*arguments: object, stdin: str = "") -> str:
    """What a command says that must work."""
    finished = run(*arguments, stdin=stdin)
    assert (finished.returncode, finished.stderr) == (0, ""), finished
    return finished.stdout


def run_json(*arguments: object, stdin: str = "") -> Any:
    """What a command prints as JSON, an object on one line."""
    return json.loads(run(*arguments, "--json", stdin=stdin).stdout)


def refused(*arguments: object, stdin: str = "", code: int = 2) -> str:
    """The one line that a command says to what it cannot do."""
    finished = run(*arguments, stdin=stdin)
    assert_refused(finished, "", code)
    return finished.stderr


def assert_refused(finished: Done, words: str, code: int = 2) -> None:
    """Nothing but an error of one line."""
    assert finished.stdout == ""
    assert_one_line(finished, words, code)


def assert_one_line(finished: Done, words: str, code: int = 2) -> None:
    """An error is one line with the words in it."""
    assert finished.returncode == code, finished
    assert finished.stderr.startswith("quebra: ") and finished.stderr.count("\n") == 1, finished.stderr
    assert words in finished.stderr
