"""Work for the processes of a pool: good, bad and deadly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from quebra.core.errors import InputError, QuebraError, TimeUp
from quebra.engine.batch.telling import tell

_done: list[str] = []


class Odd(QuebraError):
    """Cannot be made anew of its message alone."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two} are odd")


class Unreadable:
    """Can be sent but not be read."""

    def __reduce__(self) -> tuple[type[int], tuple[str]]:
        return int, ("not a number",)


def double(task: int) -> int:
    return 2 * task


def counting(task: tuple[int, str]) -> str:
    """Says how far it is, and goes on only when a file is there."""
    for number in range(1, task[0] + 1):
        tell(number)
    while not Path(task[1]).exists():
        time.sleep(0.005)
    tell(Unreadable())
    return task[1]


def after(task: tuple[float, str]) -> str:
    """Gives back a word after so many seconds."""
    time.sleep(task[0])
    return task[1]


def process(task: float) -> int:
    time.sleep(task)
    return os.getpid()


def once_deadly(place: str) -> int:
    """Kills its process the first time."""
    if not Path(place).exists():
        Path(place).write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return int(Path(place).read_text())


def deadly(task: int) -> int:
    if task < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    if task == 0:
        os._exit(7)
    return task


def noisy(task: int) -> int:
    """Prints and reads where nobody should."""
    print("noise" * 10_000, flush=True)
    os.write(1, b"more noise")
    subprocess.run([sys.executable, "-c", "print('noise of others')"], check=True)
    assert sys.stdin.read() == ""
    return task


def raises(task: str) -> object:
    match task:
        case "input":
            raise InputError("is wrong", 3, "file.txt")
        case "time":
            raise TimeUp
        case "odd":
            raise Odd(1, 3)
        case "bug":
            raise KeyError("a bug")
        case "exit":
            sys.exit(4)
        case "unpicklable":
            return lambda: None
        case "unreadable":
            return Unreadable()
    return task


def greedy(place: str) -> int:
    """Tells its number, then lets no other thread of its process run for minutes."""
    Path(place).write_text(str(os.getpid()))
    return len(str(3 ** (10**9)))


def sleepy(place: str) -> int:
    """Tells its number, then sleeps."""
    Path(place).write_text(str(os.getpid()))
    time.sleep(600)
    return 0


def remember(place: str) -> str:
    """What ``tidy`` is to write to."""
    _done.append(place)
    return place


def remember_and_sleep(place: str) -> str:
    _done.append(place)
    Path(place).write_text("asleep")
    time.sleep(600)
    return place


def tidy() -> None:
    for place in _done:
        Path(place).write_text("tidy")


def tidy_without_end() -> None:
    time.sleep(600)


def search_path(task: int) -> str | None:
    return os.environ.get("PYTHONPATH")


def niceness(task: int) -> int:
    """How far this process steps back behind others."""
    return os.nice(0)


def hoard(size: int) -> int:
    """Takes so many bytes."""
    return len(bytearray(size))


def deaf(seconds: float) -> str:
    """Minds no clock, and lets no other thread of its process run."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        sum(range(1000))
    return "done"
