"""Running `quebra generate` as people do, and watching its processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

QUEBRA = [sys.executable, "-m", "quebra"]
PATIENCE = 120.0  # seconds, for machines that have much else to do


def run(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*QUEBRA, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env=environment(),
    )


def start(*arguments: str | Path) -> subprocess.Popen[str]:
    """A run that goes on beside the test, in a group of processes of its own."""
    return subprocess.Popen(
        [*QUEBRA, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(),
        start_new_session=True,
    )


def environment() -> dict[str, str]:
    return {**os.environ, "LANG": "C.UTF-8", "PYTHONUTF8": "1", "QUEBRA_LANG": "en"}


def wait_until(is_so: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < end, "this never came about"
        sleep(0.005)


def lines_in(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def children_of(parent: int) -> set[int]:
    """The processes that a process started."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                after_name = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has just ended
            if int(after_name[1]) == parent:
                found.add(int(entry.name))
    return found


def is_alive(process: int) -> bool:
    """Whether it still runs; one that has ended and that nobody has asked about does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
