"""Whether the time limit holds on the largest boards: whole processes, with the memory they take."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import quebra
from large_boards import FAMILIES
from report import Row, Table
from timing import Settings

LIMIT = 2.0  # seconds asked for
GRACE = 1.0  # seconds more, process start included
MEMORY = 1000.0  # megabytes
COMMANDS = ("solve", "solve --json", "hint", "explain --json", "explain", "grade", "check", "show")
UNTIMED = ("check", "show")  # these have no limit: they must be done by then
EXITS = {0: "", 1: "no", 2: "refused", 3: "out of time"}


@dataclass(frozen=True, slots=True)
class Served:
    """One command on one board."""

    board: str
    seconds: float
    megabytes: float
    code: int
    said: str

    def better(self, other: Served) -> bool:
        return (self.seconds, self.megabytes) < (other.seconds, other.megabytes)


def tables(settings: Settings, only: str = "") -> list[Table]:
    """A table a puzzle: command and size, the slowest and the largest of its boards."""
    note = (
        f"`--time-limit {LIMIT:g}`; slowest time and largest memory over the boards of bench/large_boards.py; process start "
        "included. A command ends in time or says that it is out of time (exit 3)."
    )
    found = []
    with TemporaryDirectory() as folder:
        for kind, (sizes, makes) in FAMILIES.items():
            if only and only not in kind:
                continue
            table = Table(f"Limits, {kind}", notes=[note])
            for size in sizes[:2] if settings.quick else sizes:
                files = dict(_files(Path(folder), kind, size, makes))
                for command in COMMANDS:
                    table.rows.append(_row(command, size, [_served(command, name, file) for name, file in files.items()]))
                    print(*table.rows[-1].words(), file=sys.stderr, flush=True)
            found.append(table)
    return found


def _files(folder: Path, kind: str, size: int, makes: Sequence[object]) -> Iterator[tuple[str, Path]]:
    for make in makes:
        name = make.__name__  # type: ignore[attr-defined]
        file = folder / f"{kind}-{size}-{name}.txt"
        file.write_text(quebra.board_to_text(make(size)))  # type: ignore[operator]
        yield name, file


def _served(command: str, name: str, file: Path) -> Served:
    words = [str(Path(sys.executable).parent / "quebra"), *command.split(), str(file), "--lang", "en"]
    if command == "show":
        words = words[:-2]
    if command.startswith("solve") is False and command not in UNTIMED or command.startswith("solve"):
        words += ["--time-limit", f"{LIMIT:g}"]
    if command == "check":
        words[3:3] = [str(_open_answer(file)), "--partial"]
    started = perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    assert process.stderr is not None
    said = process.stderr.read().decode()
    _, status, used = os.wait4(process.pid, 0)
    return Served(name, perf_counter() - started, used.ru_maxrss / 1000, os.waitstatus_to_exitcode(status), said)


def _open_answer(file: Path) -> Path:
    """An answer with nothing in it yet."""
    board = quebra.load(file)
    answer = file.with_suffix(".answer")
    answer.write_text("\n".join(" ".join("." * board.columns) for _ in range(board.rows)) + "\n")
    return answer


def _row(command: str, size: int, served: list[Served]) -> Row:
    slowest = max(served, key=lambda one: one.seconds)
    largest = max(served, key=lambda one: one.megabytes)
    ok = slowest.seconds <= LIMIT + GRACE and largest.megabytes <= MEMORY and all(one.code in EXITS for one in served)
    codes = ", ".join(f"{one.board} {one.seconds:.1f} s {one.megabytes:.0f} MB{' ' + EXITS.get(one.code, f'EXIT {one.code}')}".rstrip() for one in served)
    return Row(
        f"{command} {size}×{size}",
        f"{slowest.seconds:.2f} s, {largest.megabytes:.0f} MB",
        f"≤ {LIMIT + GRACE:g} s, {MEMORY:.0f} MB",
        ok,
        codes,
        slowest.seconds,
    )


if __name__ == "__main__":
    tables(Settings(), only=sys.argv[1] if len(sys.argv) > 1 else "")
