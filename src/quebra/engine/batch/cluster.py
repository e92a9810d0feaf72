"""Puzzles made by the workers of a dask.distributed scheduler."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from threading import Lock
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

from quebra.core.errors import QuebraError, one_line, shorten
from quebra.engine.batch.pool import MOST_TRIES
from quebra.engine.batch.scheduler import PATIENCE, reach
from quebra.engine.batch.tasks import Done, Task, died, work
from quebra.engine.generate.attempt import here

BLINK = 0.01  # seconds between two looks at what is done
LOOK = 3.0  # seconds between two looks at who works for the scheduler
DESERTED = 120.0  # seconds to wait for a first worker, or for others when all are gone
BUNDLE_SECONDS = 0.5  # quick puzzles are given out in bundles that take about so long
LARGEST_BUNDLE = 50

_one_at_a_time = Lock()


def do(version: str, bundle: bytes) -> tuple[str, bytes]:
    """What a worker does with a bundle of tasks; nothing if it has another version of Quebra.

    One at a time in a process: threads would only make each other wait, and each other's clocks run out.
    """
    if version != here():
        return here(), b""
    with _one_at_a_time:
        return version, pickle.dumps([work(task) for task in pickle.loads(bundle)])


def _errand() -> Callable[[str, bytes], tuple[str, bytes]]:
    """``do`` for sending: not found by its name, so it is sent as it is, and the scheduler, which
    unpacks it on its way, needs no Quebra."""

    def make_puzzles(version: str, bundle: bytes) -> tuple[str, bytes]:
        from quebra.engine.batch.cluster import do

        return do(version, bundle)

    return make_puzzles


class Cluster:
    """Hands out tasks through the scheduler at this address."""

    def __init__(self, address: str) -> None:
        self._address, self._client = address, reach(address)
        from distributed import as_completed

        self._ended = as_completed(loop=self._client.loop, with_results=True, raise_errors=False)
        self._run, self._numbers = uuid4().hex[:8], count()
        self._given: list[Task] = []  # not sent yet
        self._sent: dict[Any, list[Task]] = {}
        self._late: list[Any] = []  # those whose result was not here although they were done
        self._done: list[Done] = []
        self._tries: Counter[int] = Counter()  # by seed, of tasks that had to be sent again
        self._tasks, self._seconds = 0, 0.0  # how many were done, and how long they took
        self._workers, self._looked, self._manned = 0, -LOOK, monotonic()

    def room(self) -> int:
        """Two bundles for each worker, so that none waits for the next one."""
        self._look()
        free = max(1, 2 * self._workers) - len(self._sent)
        return free * self._bundle - len(self._given)

    def give(self, task: Task) -> None:
        self._given.append(task)

    def take(self, seconds: float | None) -> Done | None:
        end = None if seconds is None else monotonic() + seconds
        size = self._bundle
        while self._given:
            self._send(self._given[:size])
            self._given = self._given[size:]
        while not self._done:
            self._collect()
            if self._done:
                break
            if end is not None and monotonic() >= end:
                return None
            self._look()
            sleep(BLINK)
        return self._done.pop()

    def finished(self) -> Iterator[Done]:
        with suppress(QuebraError):  # it is being broken off anyway
            self._collect()
        yield from self._done
        self._done = []

    def close(self) -> None:
        with suppress(Exception):  # the scheduler may be gone
            self._client.cancel(list(self._sent), force=True)
        self._sent.clear()
        with suppress(Exception):
            self._client.close(timeout=PATIENCE)

    @property
    def _bundle(self) -> int:
        """How many tasks to send at once."""
        if not self._tasks:
            return 1
        return max(1, min(LARGEST_BUNDLE, round(BUNDLE_SECONDS * self._tasks / max(self._seconds, 1e-6))))

    def _send(self, tasks: list[Task]) -> None:
        key = f"quebra-{self._run}-{next(self._numbers)}"
        future = self._client.submit(_errand(), here(), pickle.dumps(tasks), key=key, pure=False)
        self._sent[future] = tasks
        self._ended.add(future)

    def _send_again(self, tasks: list[Task], why: str) -> None:
        """Each alone: the others may have nothing to do with it."""
        for task in tasks:
            self._tries[task.seed] += 1
            if self._tries[task.seed] >= MOST_TRIES:
                raise died(task, MOST_TRIES, why)
            self._send([task])

    def _collect(self) -> None:
        """Reads what came of bundles."""
        for future, result in self._ended.next_batch(block=False):
            tasks = self._sent.pop(future, None)
            if tasks is None:
                continue  # was sent again meanwhile
            if isinstance(result, BaseException):  # cancelled, and not by us
                raise QuebraError(f"cluster: the connection to the scheduler at {self._address} was lost")
            if len(result) == 3:
                self._read_error(result[1], tasks)
            else:
                self._read(*result)

    def _read(self, version: str, answer: bytes) -> None:
        if version != here():
            raise QuebraError(
                f"cluster: a worker has Quebra {version}, here is {here()}, all need the same one"
            )
        done: list[Done] = pickle.loads(answer)
        self._tasks += len(done)
        self._seconds += sum(one.seconds for one in done)
        self._done += reversed(done)

    def _read_error(self, error: BaseException, tasks: list[Task]) -> None:
        from distributed import KilledWorker

        if isinstance(error, KilledWorker):
            self._send_again(tasks, "on the cluster")
        elif isinstance(error, ImportError) and (error.name or "").partition(".")[0] == "quebra":
            raise QuebraError(f"cluster: a worker has no Quebra, all need version {here()}")
        else:
            raise QuebraError(f"cluster: {shorten(one_line(f'{type(error).__name__}: {error}'), 300)}")

    def _look(self) -> None:
        """From time to time: who works, and what does not come over."""
        now = monotonic()
        if now - self._looked < LOOK:
            return
        self._looked = now
        with suppress(Exception):
            self._workers = len(self._client.nthreads())
        if self._workers:
            self._manned = now
        elif now - self._manned > DESERTED:
            raise QuebraError(f"cluster: no worker at {self._address} for {DESERTED:g} s")
        # The result of a worker that died after its work: it takes the scheduler long to miss it.
        late = [future for future in self._sent if future.status == "finished"]
        for future in set(late) & set(self._late):
            self._send_again(self._sent.pop(future), "their results did not come over")
        self._late = late
