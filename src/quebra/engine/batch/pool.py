"""A pool of processes that all do the same work; each task can be ended, and survives its process."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from threading import Lock
from typing import Generic, TypeVar

from quebra.core.background import in_background
from quebra.core.errors import QuebraError, TimeUp
from quebra.engine.batch.limits import WorkerLimits
from quebra.engine.batch.worker import PATIENCE, Answer

Task = TypeVar("Task")
Result = TypeVar("Result")

MOST_TRIES = 3  # so often a task is given out when those who had it died
PROGRAM = "quebra.engine.batch.worker"
TOO_LATE = f"signal {signal.SIGALRM:d}" if hasattr(signal, "SIGALRM") else ""  # how a task's time ends it


class WorkerLost(QuebraError):
    """A task seems to kill whoever does it: so many workers died of it, and how the last one did."""


class PoolClosed(RuntimeError):
    """A task came when the pool had ended."""


class Ticket(Future[Result], Generic[Task, Result]):
    """A task that was handed in: a future of its result, which asyncio can wait for, too.

    ``result()`` raises a QuebraError of the work as it is, WorkerLost when the task kills its workers,
    and RuntimeError with the text of whatever else went wrong.
    """

    def __init__(self, task: Task, pool: ProcessPool[Task, Result]) -> None:
        super().__init__()
        self.task = task
        self._packed, self._pool = pickle.dumps(task), pool
        self._deaths = 0  # of workers that had it
        self.told: object = None  # the last that the work said of it (engine.batch.telling)

    def cancel(self) -> bool:
        """Ends the task, even one that is being done: its process is ended and replaced, all others go on.

        False for a task that has ended already.
        """
        if self._pool._withdraw(self):
            self._call_off()
        return self.cancelled()

    def running(self) -> bool:
        """Whether a process is doing it now."""
        return self._pool._is_doing(self)

    def _call_off(self) -> None:
        super().cancel()  # never refused, as the pool tells no future that it is running
        self.set_running_or_notify_cancel()

    def _settle(self, answer: Answer) -> None:
        """What a worker says of the task."""
        kind, data = answer
        try:
            value = pickle.loads(data)
        except Exception:  # it could be sent, but cannot be read
            kind, value = "failed", traceback.format_exc()
        if kind == "done":
            self.set_result(value)
        else:
            self.set_exception(RuntimeError(value) if kind == "failed" else value)


class ProcessPool(Generic[Task, Result]):
    """So many processes on this machine; each starts when there is something to do for it.

    ``work`` does a task, ``tidy`` is called in a process that has done some before it is ended in good
    order; both must be found by their names when imported. Tasks and results are pickled. A process that
    dies is replaced, and its task done by another one, up to ``tries`` times; then ``lost`` makes the
    error for it, of the task, the number of deaths and the last one's signal or exit code. All end with the
    process of the pool, even when that is killed. Any thread may use a pool. ``limits`` are those of each
    process; a task that takes too long ends with TimeUp, one that takes too much memory with OutOfMemory.
    """

    def __init__(
        self,
        jobs: int,
        work: Callable[[Task], Result],
        tidy: Callable[[], None] | None = None,
        *,
        lost: Callable[[Task, int, str], QuebraError] | None = None,
        tries: int = MOST_TRIES,
        limits: WorkerLimits | None = None,
    ) -> None:
        self.jobs = jobs
        self._tries, self._limits = tries, limits or WorkerLimits()
        self._errand, self._gently = pickle.dumps((work, tidy)), tidy is not None
        self._lost = lost or _lost
        self._lock = Lock()
        self._waiting: deque[Ticket[Task, Result]] = deque()
        self._idle: list[_Worker] = []
        self._busy: dict[_Worker, Ticket[Task, Result]] = {}
        self._alive: set[_Worker] = set()  # with those that are being ended
        self._closed = False

    def submit(self, task: Task) -> Ticket[Task, Result]:
        """Hands in a task; it is done as soon as a process is free."""
        ticket = Ticket(task, self)
        with self._lock:
            if self._closed:
                raise PoolClosed("the pool is closed")
            self._waiting.append(ticket)
        self._hand_out()
        return ticket

    def close(self) -> None:
        """Ends all processes, whatever they are doing; tasks that have not ended are cancelled."""
        with self._lock:
            self._closed = True
            left = [*self._waiting, *self._busy.values()]
            self._waiting.clear()
            self._busy.clear()
            self._idle.clear()
            workers = list(self._alive)
        for worker in workers:
            worker.end(self._gently)
        for ticket in left:
            ticket._call_off()
        for worker in workers:
            worker.wait()

    def _hand_out(self) -> None:
        """Gives waiting tasks to processes that are free, or to new ones."""
        while True:
            with self._lock:
                if not self._waiting or len(self._busy) >= self.jobs:
                    return
                ticket = self._waiting.popleft()
                worker = self._idle.pop() if self._idle else self._start()
                if isinstance(worker, _Worker):
                    self._busy[worker] = ticket
            if isinstance(worker, _Worker):
                worker.send(ticket._packed)  # not under the lock: a pipe may be full
            else:
                ticket.set_exception(worker)

    def _start(self) -> _Worker | QuebraError:
        """A new process, or why there is none."""
        try:
            worker = _Worker(self._errand, self._limits)
        except OSError as error:
            return QuebraError(f"a worker process cannot be started: {error.strerror}")
        self._alive.add(worker)
        in_background(lambda: self._listen(worker))
        return worker

    def _listen(self, worker: _Worker) -> None:
        """The life of a worker, as seen from here."""
        for answer in worker.answers():
            if answer[0] == "told":
                self._hear(worker, answer[1])
                continue
            with self._lock:
                ticket = self._busy.pop(worker, None)
                if ticket is not None:
                    self._idle.append(worker)
            if ticket is not None:  # else it was cancelled just now
                self._hand_out()
                ticket._settle(answer)
        self._replace(worker)

    def _hear(self, worker: _Worker, data: bytes) -> None:
        with self._lock:
            ticket = self._busy.get(worker)
        if ticket is not None:
            with suppress(Exception):  # it can be sent, but cannot be read
                ticket.told = pickle.loads(data)

    def _replace(self, worker: _Worker) -> None:
        """A process died: another one does its task, unless the task itself seems to be the reason."""
        how = worker.bury()
        with self._lock:
            self._alive.discard(worker)
            if worker in self._idle:
                self._idle.remove(worker)
            ticket = self._busy.pop(worker, None)
            again = False
            if ticket is not None:
                ticket._deaths += 1
                again = ticket._deaths < self._tries and not self._is_late(how)
                if again:
                    self._waiting.appendleft(ticket)
        self._hand_out()
        if ticket is not None and not again:
            ticket.set_exception(
                TimeUp() if self._is_late(how) else self._lost(ticket.task, self._tries, how)
            )

    def _is_late(self, how: str) -> bool:
        """Whether a process ended because the time of its task was over."""
        return self._limits.seconds is not None and how == TOO_LATE

    def _is_doing(self, ticket: Ticket[Task, Result]) -> bool:
        with self._lock:
            return ticket in self._busy.values()

    def _withdraw(self, ticket: Ticket[Task, Result]) -> bool:
        """Takes a task back; False if it has ended."""
        with self._lock:
            worker = next((one for one, its in self._busy.items() if its is ticket), None)
            if worker is not None:
                del self._busy[worker]
            elif ticket in self._waiting:
                self._waiting.remove(ticket)
            else:
                return False
        if worker is not None:
            worker.end(self._gently)
            self._hand_out()
        return True


class _Worker:
    """One process of a pool."""

    def __init__(self, errand: bytes, limits: WorkerLimits) -> None:
        # Goes out with the first task: before somebody reads, a pipe holds only so much.
        self._beginning = pickle.dumps((os.environ.get("PYTHONPATH"), errand, limits))
        theirs, self._lifeline = os.pipe()  # closed by the system at the latest, when this process ends
        search_path = os.pathsep.join(path or os.curdir for path in sys.path)
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", PROGRAM, str(theirs)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": search_path},
                process_group=0,  # the terminal's Ctrl-C is not for it
                pass_fds=(theirs,),
            )
        except BaseException:
            os.close(self._lifeline)
            raise
        finally:
            os.close(theirs)

    def send(self, task: bytes) -> None:
        """Gives it a task."""
        beginning, self._beginning = self._beginning, b""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # when it is gone, the one who listens to it says so
            self._process.stdin.write(beginning)
            pickle.dump(task, self._process.stdin)
            self._process.stdin.flush()

    def answers(self) -> Iterator[Answer]:
        """What it says of its tasks, until it ends."""
        assert self._process.stdout is not None
        with self._process.stdout as source:
            while True:
                try:
                    answer: Answer = pickle.load(source)
                except Exception:  # the end, or an answer cut off in the middle
                    return
                yield answer

    def end(self, gently: bool) -> None:
        """Ends it soon; gently, so that it can tidy up before."""
        if gently:
            in_background(self._end_gently)
        else:
            self._process.kill()

    def wait(self) -> None:
        """Until it has ended."""
        self._process.wait()

    def bury(self) -> str:
        """Leaves nothing of it; how it died."""
        self._process.kill()  # it may have closed no more than its output
        code = self._process.wait()
        assert self._process.stdin is not None
        with suppress(OSError):  # for a task that it did not take
            self._process.stdin.close()
        os.close(self._lifeline)
        return f"signal {-code}" if code < 0 else f"exit code {code}"

    def _end_gently(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()


def _lost(task: object, times: int, how: str) -> WorkerLost:
    workers = "the worker" if times == 1 else f"{times} workers"
    return WorkerLost(f"{workers} died while doing a task ({how})")
