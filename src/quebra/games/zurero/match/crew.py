"""Processes that work off tasks side by side, and end with whoever gave them out."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from time import sleep
from typing import Any, Generic, TypeVar

from quebra.core.errors import QuebraError

Task = TypeVar("Task")
Done = TypeVar("Done")

PATIENCE = 2.0  # seconds a worker has to end by itself


class Crew(Generic[Task, Done]):
    """Some processes that all do the same ``work``; ``tidy`` is called in each before it ends.

    With one job everything happens in this process.
    """

    def __init__(self, jobs: int, work: Callable[[Task], Done], tidy: Callable[[], None]) -> None:
        self._work, self._tidy = work, tidy
        self._workers: dict[Connection, multiprocessing.process.BaseProcess] = {}
        if jobs <= 1:
            return
        context = multiprocessing.get_context("spawn")  # threads and forks do not mix
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, work, tidy, os.getpid()), daemon=True)
            try:
                process.start()
            except OSError as error:
                self.close()
                raise QuebraError(f"jobs: no process can be started: {error.strerror}") from None
            theirs.close()
            self._workers[ours] = process

    def run(self, tasks: Iterable[Task]) -> Iterator[Done]:
        """The results of all tasks, each as soon as it is there."""
        if not self._workers:
            yield from map(self._work, tasks)
            return
        waiting = iter(tasks)
        busy = {line for line in self._workers if self._give(line, waiting)}
        while busy:
            for line in wait(list(busy)):
                assert isinstance(line, Connection)
                result = self._take(line)
                if not self._give(line, waiting):
                    busy.remove(line)
                yield result

    def finished(self) -> Iterator[Done]:
        """The results that have come in but were not asked for, before everything is broken off."""
        for line in self._workers:
            if line.poll():
                try:
                    yield self._take(line)
                except QuebraError:
                    continue  # it is being broken off anyway

    def close(self) -> None:
        """Ends all workers, whatever they are doing."""
        if not self._workers:
            self._tidy()
        for process in self._workers.values():
            process.terminate()
        for line, process in self._workers.items():
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
            line.close()
        self._workers.clear()

    def _give(self, line: Connection, waiting: Iterator[Task]) -> bool:
        """Hands out the next task; False if there is none."""
        for task in waiting:
            try:
                line.send(task)
            except OSError:
                raise _gone() from None
            return True
        return False

    def _take(self, line: Connection) -> Done:
        try:
            kind, value = line.recv()
        except (EOFError, OSError):
            raise _gone() from None
        if kind == "refused":
            raise QuebraError(value)
        if kind == "failed":
            raise RuntimeError(value)
        result: Done = value
        return result


def _gone() -> QuebraError:
    return QuebraError("a worker process was killed; what was finished before is kept")


def _serve(line: Connection, work: Callable[[Any], Any], tidy: Callable[[], None], parent: int) -> None:
    """A worker's life."""
    # Ctrl-C goes to every process of the terminal; the parent alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end(*_: object) -> None:
        tidy()
        os._exit(0)

    signal.signal(signal.SIGTERM, end)
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    while True:
        try:
            task = line.recv()
            line.send(_attempt(work, task))
        except (EOFError, OSError):
            end()


def _attempt(work: Callable[[Any], Any], task: Any) -> tuple[str, Any]:
    try:
        return "done", work(task)
    except QuebraError as error:
        return "refused", str(error)
    except Exception:  # goes to the parent as text, which can always be sent
        return "failed", traceback.format_exc()


def _follow(parent: int) -> None:
    """Ends a worker whose parent was killed; nobody would take its result."""
    while os.getppid() == parent:
        sleep(0.2)
    os.kill(os.getpid(), signal.SIGTERM)
