"""One puzzle of a batch as a task that any process on any machine can do, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from time import monotonic

from quebra.core.game import Board
from quebra.engine.batch.pool import WorkerLost
from quebra.engine.generate.attempt import GaveUp, Generated, canonical, generate_one
from quebra.engine.generate.request import Request


@dataclass(frozen=True, slots=True)
class Task:
    """A puzzle to make: the batch's place it is for, how often that place was made anew, and its seed."""

    place: int
    variant: int
    request: Request
    seed: int
    seconds: float | None  # after which to give up
    explained: bool = False  # whether the puzzle is to keep its steps
    tries: int | None = None  # after which to give up, whatever the time


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a task: a puzzle with its digest, or only the number of attempts made in vain."""

    task: Task
    puzzle: Generated | None
    digest: bytes
    attempts: int
    seconds: float


def work(task: Task) -> Done:
    """Does a task."""
    began = monotonic()
    try:
        puzzle = generate_one(
            task.request, task.seed, task.seconds, tries=task.tries, explained=task.explained
        )
    except GaveUp as error:
        return Done(task, None, b"", error.attempts, monotonic() - began)
    return Done(task, puzzle, digest_of(puzzle.board), puzzle.attempts, monotonic() - began)


def digest_of(board: Board) -> bytes:
    """Few bytes that are the same for all turns and mirror images of a board, and only for those."""
    return sha256(canonical(board).encode()).digest()[:16]


def died(task: Task, times: int, how: str) -> WorkerLost:
    """The error for a task that kills whoever does it."""
    return WorkerLost(
        f"{times} workers died while making the puzzle of seed {task.seed} ({how}): {task.request.told()}"
    )
