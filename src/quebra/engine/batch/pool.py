"""Processes that make puzzles side by side, and end with whoever started them."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

from quebra.core.errors import QuebraError
from quebra.engine.batch.tasks import MOST_TRIES, Done, Task, died, in_background

Message = tuple["_Worker", Any]  # what a worker sends: Done, the text of a failure, or None when it is gone


class ProcessPool:
    """So many processes on this machine; they start when there is something to do."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._idle: list[_Worker] = []
        self._busy: dict[_Worker, Task] = {}
        self._tries: Counter[int] = Counter()  # by seed, of tasks whose process died
        self._messages: SimpleQueue[Message] = SimpleQueue()

    def room(self) -> int:
        return self._jobs - len(self._busy)

    def give(self, task: Task) -> None:
        worker = self._idle.pop() if self._idle else _Worker(self._messages)
        self._busy[worker] = task
        worker.send(task)

    def take(self, seconds: float | None) -> Done | None:
        end = None if seconds is None else monotonic() + seconds
        while True:
            left = None if end is None else max(0.0, end - monotonic())
            try:
                worker, answer = self._messages.get(timeout=left)
            except Empty:
                return None
            if (done := self._read(worker, answer)) is not None:
                return done

    def finished(self) -> Iterator[Done]:
        while not self._messages.empty():
            _, answer = self._messages.get()
            if isinstance(answer, Done):
                yield answer

    def close(self) -> None:
        for worker in (*self._busy, *self._idle):
            worker.end()
        self._busy.clear()
        self._idle.clear()

    def _read(self, worker: _Worker, answer: Any) -> Done | None:
        if answer is None:
            self._replace(worker)
            return None
        del self._busy[worker]
        self._idle.append(worker)
        if isinstance(answer, Done):
            return answer
        raise RuntimeError(answer)

    def _replace(self, worker: _Worker) -> None:
        """A process died: another one does its task, unless the task itself seems to be the reason."""
        code = worker.end()
        task = self._busy.pop(worker, None)
        if task is None:
            self._idle = [other for other in self._idle if other is not worker]
            return
        self._tries[task.seed] += 1
        if self._tries[task.seed] >= MOST_TRIES:
            raise died(task, MOST_TRIES, f"signal {-code}" if code < 0 else f"exit code {code}")
        self.give(task)


class _Worker:
    """One process, and the thread that listens to it."""

    def __init__(self, messages: SimpleQueue[Message]) -> None:
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "quebra.engine.batch.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
                process_group=0,  # the terminal's Ctrl-C is not for it
            )
        except OSError as error:
            raise QuebraError(f"jobs: no process can be started: {error.strerror}") from None
        self._messages = messages
        in_background(self._listen)

    def send(self, task: Task) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):  # when it is gone, its listener says so
            pickle.dump(task, self._process.stdin)
            self._process.stdin.flush()

    def end(self) -> int:
        """Ends the process, which has nothing to lose; its exit code."""
        self._process.kill()
        code = self._process.wait()
        assert self._process.stdin is not None
        with suppress(OSError):  # for a task that it did not take
            self._process.stdin.close()
        return code

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as answers:
            while True:
                try:
                    self._messages.put((self, pickle.load(answers)))
                except Exception:  # the end, or a result cut off in the middle
                    self._messages.put((self, None))
                    return
