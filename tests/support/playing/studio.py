"""A studio of its own for a file of tests: `quebra serve`, started and ended."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def running_studio(database: Path) -> Iterator[str]:
    """Its address, while it runs; the port is any that is free."""
    started = subprocess.Popen(
        [sys.executable, "-m", "quebra", "serve", "--port", "0", "--database", str(database), "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield _address(started)
    finally:
        started.send_signal(signal.SIGINT)
        try:
            started.wait(timeout=30)
        except subprocess.TimeoutExpired:
            started.kill()
            raise


def _address(started: subprocess.Popen[str]) -> str:
    assert started.stdout is not None
    told = []
    for line in started.stdout:
        told.append(line)
        if found := re.search(r"http://\S+?(?=/?[\s)]|/?$)", line):
            return found[0]
    raise AssertionError("".join(told))
