"""Visits to the menu: typed ahead inside this process, or at a real pseudo-terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self
from unittest.mock import patch

import pexpect

from quebra.app.terminal.menu import dialogue
from support.commands import PATIENCE, Done, environment, run

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def visit(*entries: str, language: str = "en", columns: int = 80) -> Done:
    """The menu with these entries typed one after the other; then the input ends."""
    typed = "".join(f"{entry}\n" for entry in entries)
    done = run("menu", "--lang", language, stdin=typed, COLUMNS=str(columns))
    assert "Traceback" not in done.stdout + done.stderr
    return done


def told(*entries: str, language: str = "en") -> str:
    """What a visit shows that ends well and without a complaint of any command."""
    done = visit(*entries, language=language)
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def interrupted_after(*entries: str) -> Done:
    """The menu when Ctrl-C is pressed at the prompt after these entries."""
    left: Iterator[str] = iter(entries)

    def typed(prompt: str) -> str:
        entry = next(left, None)
        if entry is None:
            raise KeyboardInterrupt
        return entry

    with patch.object(dialogue, "ask", typed):
        return run("menu")


def width(text: str) -> int:
    """Columns of the widest line."""
    return max(len(line) for line in re.split(r"[\r\n]+", ESCAPES.sub("", text)))


class MenuTerminal:
    """`quebra` at a pseudo-terminal of so many columns."""

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        language: str = "en",
        folder: Path | None = None,
        **more: str,
    ) -> None:
        self.columns = columns
        self.shown = ""
        here = environment(QUEBRA_LANG=language, TERM="xterm", **more)
        for size in ("COLUMNS", "LINES"):  # set by runners of tests, they hide the terminal's own
            here.pop(size, None)
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "quebra", *arguments],
            env=here,
            dimensions=(24, columns),
            timeout=PATIENCE,
            encoding="utf-8",
            codec_errors="replace",
            cwd=folder,
        )
        self.child.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.child.close(force=True)

    def until(self, text: str) -> str:
        """What is shown up to a text and with it."""
        self.child.expect_exact(text)
        new = self.child.before + self.child.after
        self.shown += new
        return str(new)

    def type(self, entry: str, until: str) -> str:
        """Types an entry, and waits for what is asked next."""
        self.child.sendline(entry)
        return self.until(until)

    def interrupt(self) -> None:
        self.child.sendintr()

    def send(self, data: bytes) -> None:
        """Bytes as they are."""
        os.write(self.child.child_fd, data)

    def ends(self) -> tuple[int, str]:
        """The exit code, and what is shown at last."""
        self.child.expect(pexpect.EOF)
        rest = str(self.child.before)
        self.shown += rest
        self.child.close()
        return self.child.exitstatus, rest
