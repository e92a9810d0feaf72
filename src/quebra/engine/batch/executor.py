"""Those who do tasks: this process, or processes beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Generic, Protocol, TypeVar

from quebra.core.errors import QuebraError
from quebra.engine.batch.pool import ProcessPool, Ticket

Task = TypeVar("Task")
Result = TypeVar("Result")
Given = TypeVar("Given", contravariant=True)
Taken = TypeVar("Taken", covariant=True)


class Executor(Protocol[Given, Taken]):
    """Those who do tasks."""

    def room(self) -> int:
        """How many more tasks they would take now."""

    def give(self, task: Given) -> None:
        """Hands out a task."""

    def take(self, seconds: float | None) -> Taken | None:
        """What is done next, whichever it is; None when nothing is done within so many seconds."""

    def finished(self) -> Iterator[Taken]:
        """What is done but was not asked for yet, before everything is broken off."""

    def close(self) -> None:
        """Ends all work, whatever is being done."""


class InProcess(Generic[Task, Result]):
    """Does one task at a time, in this process; ``tidy`` is called at the end."""

    def __init__(self, work: Callable[[Task], Result], tidy: Callable[[], None] | None = None) -> None:
        self._work, self._tidy = work, tidy
        self._given: list[Task] = []

    def room(self) -> int:
        return 1 - len(self._given)

    def give(self, task: Task) -> None:
        self._given.append(task)

    def take(self, seconds: float | None) -> Result | None:
        return self._work(self._given.pop()) if self._given else None

    def finished(self) -> Iterator[Result]:
        return iter(())

    def close(self) -> None:
        self._given.clear()
        if self._tidy is not None:
            self._tidy()


class Processes(Generic[Task, Result]):
    """Does so many tasks at a time, each in a process of a pool."""

    def __init__(
        self,
        jobs: int,
        work: Callable[[Task], Result],
        tidy: Callable[[], None] | None = None,
        *,
        lost: Callable[[Task, int, str], QuebraError] | None = None,
    ) -> None:
        self._pool = ProcessPool(jobs, work, tidy, lost=lost)
        self._room = jobs
        self._ended: SimpleQueue[Ticket[Task, Result]] = SimpleQueue()

    def room(self) -> int:
        return self._room

    def give(self, task: Task) -> None:
        self._room -= 1
        ticket = self._pool.submit(task)
        ticket.add_done_callback(lambda _: self._ended.put(ticket))

    def take(self, seconds: float | None) -> Result | None:
        try:
            ticket = self._ended.get(timeout=seconds)
        except Empty:
            return None
        self._room += 1
        return ticket.result()

    def finished(self) -> Iterator[Result]:
        while not self._ended.empty():
            ticket = self._ended.get()
            if not ticket.cancelled() and ticket.exception() is None:
                yield ticket.result()

    def close(self) -> None:
        self._pool.close()


def run_all(executor: Executor[Task, Result], tasks: Iterable[Task]) -> Iterator[Result]:
    """The results of all tasks, each as soon as it is there; tasks are asked for when there is room."""
    waiting = iter(tasks)
    given = _give(executor, waiting)
    while given:
        result = executor.take(None)
        given += _give(executor, waiting) - 1  # before anything is done with the result: nobody is to wait
        if result is not None:
            yield result


def _give(executor: Executor[Task, Result], waiting: Iterator[Task]) -> int:
    """Hands out tasks as long as there is room; how many."""
    given = 0
    for task in islice(waiting, max(0, executor.room())):
        executor.give(task)
        given += 1
    return given
