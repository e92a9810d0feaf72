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
from large_boards import FAMILIES, Make
from quebra.core.registry import game_named
from report import Row, Table, as_markdown
from sources import DOCS
from timing import Settings

LIMIT = 2.0  # seconds asked for
GRACE = 1.0  # seconds more, process start included
MEMORY = 1000.0  # megabytes
TIMED = (
    "solve",
    "solve --json",
    "hint",
    "explain",
    "explain --json",
    "grade",
    "compare --repeat 1 --strategies ff",
)
MINIMISED = "solve --minimise"  # for puzzles that have a length
UNTIMED = ("check", "show")  # without a limit of their own: they are done by then
PAGE = f"""# Limits that hold

Every command should end within {GRACE:g} s of its time limit and take less than
{MEMORY:.0f} MB, on the largest boards that are read: 250x250, and 16x16 for KenKen.
`python bench/run.py --only limits` makes this page. The boards of `bench/large_boards.py` are made to be
hard to serve: counts that need the most helpers, nearly empty boards with a great many solutions, boards
without one, cages of up to sixteen cells.

"""
EXITS = {0: "", 1: "no", 2: "refused", 3: "out of time"}
NOTES = [
    f"`--time-limit {LIMIT:g}`, process start included: the slowest time and the largest memory over the "
    "boards of `bench/large_boards.py`. A command is done by then, or says that it is out of time.",
]


@dataclass(frozen=True, slots=True)
class Served:
    """One command on one board."""

    board: str
    seconds: float
    megabytes: float
    code: int

    @property
    def told(self) -> str:
        ending = EXITS.get(self.code, f"EXIT {self.code}")
        return f"{self.board} {self.seconds:.1f} s {self.megabytes:.0f} MB {ending}".rstrip()


def tables(settings: Settings) -> list[Table]:
    """A table a puzzle: every command at every size."""
    found = []
    with TemporaryDirectory() as folder:
        for kind, (sizes, makes) in FAMILIES.items():
            table = Table(f"Limits, {kind}", notes=NOTES)
            longer = (MINIMISED,) if game_named(kind).offers("model", "minimand") else ()
            for size in sizes[:1] if settings.quick else sizes:
                files = dict(_files(Path(folder), size, makes))
                for command in (*TIMED, *longer, *UNTIMED):
                    served = [_served(command, name, file) for name, file in files.items()]
                    table.rows.append(_row(f"{command} {size}×{size}", served))
            found.append(table)
    if not settings.quick:
        page = "\n".join(as_markdown(table) for table in found)
        (DOCS / "limits.md").write_text(PAGE + page, encoding="utf-8")
    return found


def _files(folder: Path, size: int, makes: Sequence[Make]) -> Iterator[tuple[str, Path]]:
    for make in makes:
        name = make.__name__.replace("_", " ")
        file = folder / f"{make.__name__}-{size}.txt"
        file.write_text(quebra.board_to_text(make(size)))
        yield name, file


def _served(command: str, name: str, file: Path) -> Served:
    words = [str(Path(sys.executable).parent / "quebra"), *command.split(), str(file)]
    if command not in UNTIMED:
        words += ["--time-limit", f"{LIMIT:g}"]
    if command == "check":
        words += [str(_open_answer(file)), "--partial"]
    quiet = subprocess.DEVNULL
    started = perf_counter()
    process = subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=quiet)
    _, status, used = os.wait4(process.pid, 0)
    seconds, code = perf_counter() - started, os.waitstatus_to_exitcode(status)
    return Served(name, seconds, used.ru_maxrss / 1000, code)


def _open_answer(file: Path) -> Path:
    """An answer with nothing in it yet."""
    board = quebra.load(file)
    answer = file.with_suffix(".answer")
    answer.write_text((" ".join("." * board.columns) + "\n") * board.rows)
    return answer


def _row(what: str, served: list[Served]) -> Row:
    slowest = max(one.seconds for one in served)
    largest = max(one.megabytes for one in served)
    ok = slowest <= LIMIT + GRACE and largest <= MEMORY and all(one.code in EXITS for one in served)
    target = f"≤ {LIMIT + GRACE:g} s, {MEMORY:.0f} MB"
    remark = "; ".join(one.told for one in served)
    return Row(what, f"{slowest:.2f} s, {largest:.0f} MB", target, ok, remark, slowest)
