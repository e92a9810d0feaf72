"""One puzzle of a batch as a task that any process on any machine can do, and what comes of it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from threading import Thread
from time import monotonic
from typing import Protocol

from quebra.core.errors import QuebraError
from quebra.core.game import Board
from quebra.engine.generate.attempt import GaveUp, Generated, canonical, generate_one
from quebra.engine.generate.request import Request

MOST_TRIES = 3  # so often a task is given out when those who had it died


@dataclass(frozen=True, slots=True)
class Task:
    """A puzzle to make: the batch's place it is for, how often that place was made anew, and its seed."""

    place: int
    variant: int
    request: Request
    seed: int
    seconds: float | None  # after which to give up
    explained: bool = False  # whether the puzzle is to keep its steps


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a task: a puzzle with its digest, or only the number of attempts made in vain."""

    task: Task
    puzzle: Generated | None
    digest: bytes
    attempts: int
    seconds: float


class Executor(Protocol):
    """Those who do tasks."""

    def room(self) -> int:
        """How many more tasks they would take now."""

    def give(self, task: Task) -> None:
        """Executor out a task."""

    def take(self, seconds: float | None) -> Done | None:
        """What is done next, whichever it is; None when nothing is done within so many seconds."""

    def finished(self) -> Iterator[Done]:
        """What is done but was not asked for yet, before everything is broken off."""

    def close(self) -> None:
        """Ends all work, whatever is being done."""


class InProcess:
    """Does one task at a time, in this process."""

    def __init__(self) -> None:
        self._task: Task | None = None

    def room(self) -> int:
        return 1 if self._task is None else 0

    def give(self, task: Task) -> None:
        self._task = task

    def take(self, seconds: float | None) -> Done | None:
        task, self._task = self._task, None
        return None if task is None else work(task)

    def finished(self) -> Iterator[Done]:
        return iter(())

    def close(self) -> None:
        self._task = None


def work(task: Task) -> Done:
    """Does a task."""
    began = monotonic()
    try:
        puzzle = generate_one(task.request, task.seed, task.seconds, explained=task.explained)
    except GaveUp as error:
        return Done(task, None, b"", error.attempts, monotonic() - began)
    return Done(task, puzzle, digest_of(puzzle.board), puzzle.attempts, monotonic() - began)


def digest_of(board: Board) -> bytes:
    """Few bytes that are the same for all turns and mirror images of a board, and only for those."""
    return sha256(canonical(board).encode()).digest()[:16]


def died(task: Task, times: int, how: str) -> QuebraError:
    """The error for a task that kills whoever does it."""
    return QuebraError(
        f"{times} workers died while making the puzzle of seed {task.seed} ({how}): {task.request.told()}"
    )


def in_background(work: Callable[[], None]) -> Thread:
    """Starts a thread that is never chosen to be told of Ctrl-C.

    The engine's own way to be interrupted must not run in any thread but the one that solves.
    """
    thread = Thread(target=work, daemon=True)
    if not hasattr(signal, "pthread_sigmask"):
        thread.start()
        return thread
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        thread.start()  # with the mask of this moment
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return thread
