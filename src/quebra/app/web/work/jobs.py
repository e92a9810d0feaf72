"""Work on order: new puzzles, made one at a time in turn with others, booklets, games looked through.

Each job can be watched and ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import closing
from functools import partial
from queue import Empty, SimpleQueue
from secrets import token_urlsafe
from threading import Lock
from time import monotonic
from typing import Any, Literal

from quebra.app.web.problems import Problem
from quebra.app.web.settings import StudioSettings
from quebra.app.web.work.commissions import Commission, commission
from quebra.core.background import in_background
from quebra.core.errors import QuebraError
from quebra.core.files.json_lines import to_json
from quebra.core.formats.fields import json_value
from quebra.engine.batch.batch import AHEAD, Batch
from quebra.engine.batch.generate import in_order, plan
from quebra.engine.batch.pool import ProcessPool, Ticket
from quebra.engine.batch.tasks import Done, Task
from quebra.engine.generate.request import make_request, requests_of, usual_level

Status = Literal["waiting", "running", "done", "failed", "cancelled"]
# Jobs of one user, and of all, that have not ended. New puzzles are made in turns; commissions wait for one
# another, and are counted apart so that nobody's puzzles wait for them.
MOST_OF_USER, MOST_AT_ONCE = 4, 16
MOST_COMMISSIONS_OF_USER, MOST_COMMISSIONS = 1, 4
KEPT_SECONDS = 3600.0  # so long a job that has ended can be asked for
MOST_KEPT = 1000
MOST_BYTES_KEPT = 64 * 2**20  # of all that has come of jobs that have ended
LONGEST_JOB = 900.0  # seconds


class _Turns:
    """Has the tasks of one job done in a pool that others use as well, one at a time."""

    def __init__(self, pool: ProcessPool[Task, Done], job: Job) -> None:
        self._pool, self._job = pool, job
        self._ended: SimpleQueue[Ticket[Task, Done] | None] = SimpleQueue()
        self._given: Ticket[Task, Done] | None = None
        self._lock = Lock()
        self._over = False

    def room(self) -> int:
        return 0 if self._given is not None or self._over else 1

    def give(self, task: Task) -> None:
        with self._lock:
            if self._over:
                return
            ticket = self._given = self._pool.submit(task)
        self._job.now = ticket
        ticket.add_done_callback(lambda _: self._ended.put(ticket))

    def take(self, seconds: float | None) -> Done | None:
        try:
            ticket = self._ended.get(timeout=seconds)
        except Empty:
            return None
        if ticket is None or ticket.cancelled():
            raise _Ended
        self._given = None
        done = ticket.result()
        self._job.tries += done.attempts
        return done

    def finished(self) -> Iterator[Done]:
        return iter(())

    def close(self) -> None:
        """Whatever is being done for the job is ended."""
        with self._lock:
            self._over = True
            ticket = self._given
        if ticket is not None:
            ticket.cancel()
        self._ended.put(None)


class _Once:
    """Has a job done in one go."""

    def __init__(self, pool: ProcessPool[Commission, bytes], job: Job) -> None:
        self._pool, self._job = pool, job
        self._given: Ticket[Commission, bytes] | None = None
        self._lock = Lock()
        self._over = False

    def result(self, order: Commission) -> bytes:
        with self._lock:
            if self._over:
                raise _Ended
            ticket = self._given = self._job.now = self._pool.submit(order)
        try:
            return ticket.result()
        except CancelledError:
            raise _Ended from None

    def close(self) -> None:
        """What is being done is ended."""
        with self._lock:
            self._over = True
            ticket = self._given
        if ticket is not None:
            ticket.cancel()


class _Ended(Exception):
    """The job was ended from outside."""


class Job:
    """What has come of an order: ``puzzles``, or what is ``delivered`` at the end, an ``analysis`` also read.

    The order itself, which may be large, is let go of at the end.
    """

    def __init__(self, owner: str, order: Batch | Commission) -> None:
        self.id, self.owner = token_urlsafe(12), owner
        self.kind = order.kind if isinstance(order, Commission) else "generate"
        self.wanted = order.parts if isinstance(order, Commission) else order.count
        self.puzzles: list[dict[str, Any]] = []
        self.delivered: bytes | None = None
        self.analysis: dict[str, Any] | None = None
        self.tries = 0
        self.size = 0  # bytes of what has come of it, once it has ended
        self.error: str | None = None
        self.ended: float | None = None
        self.now: Ticket[Any, Any] | None = None
        self._end: Status = "running"
        self._parts = 0  # that were done at the end
        self.work: _Turns | _Once | None = None

    @property
    def found(self) -> int:
        """How many puzzles, or parts of the work, are done."""
        if self.kind == "generate":
            return len(self.puzzles)
        if self.analysis is not None:
            return len(self.analysis["positions"])
        now = self.now
        told = self._parts if now is None else now.told
        return self.wanted if self.delivered is not None else told if isinstance(told, int) else 0

    @property
    def status(self) -> Status:
        """Waiting as long as no process has begun."""
        now = self.now
        if self.ended is None and not self.puzzles and not (now is not None and now.running()):
            return "running" if self.tries else "waiting"
        return self._end

    def end(self, status: Status, error: str | None = None) -> None:
        """It is over; the first reason counts."""
        self._parts = self.found
        if self.ended is None:
            self._end, self.error, self.ended = status, error, monotonic()
        self.now = self.work = None
        self.size = len(self.file() or b"")

    def to_json(self) -> dict[str, Any]:
        progress = {"found": self.found, "wanted": self.wanted, "tries": self.tries}
        status = self.status
        told = {"id": self.id, "kind": self.kind, "status": status, "progress": progress}
        return {**told, "puzzles": list(self.puzzles), "error": self.error}

    def file(self) -> bytes | None:
        """What the command would write: lines of puzzles, a PDF, an analysis; None where there is none."""
        if self.kind != "generate":
            return self.delivered
        return "".join(f"{to_json(puzzle)}\n" for puzzle in self.puzzles).encode() or None


class Jobs:
    """The jobs of all users. They live as long as the server."""

    def __init__(
        self,
        making: ProcessPool[Task, Done],
        commissions: ProcessPool[Commission, bytes],
        settings: StudioSettings,
    ) -> None:
        self._making, self._commissions, self._settings = making, commissions, settings
        self._jobs: dict[str, Job] = {}
        self._lock = Lock()

    def order(self, body: dict[str, Any]) -> Batch | Commission:
        """What is asked for, checked; InputError for an order that cannot be met."""
        if body["kind"] != "generate":
            return commission(body, self._settings.commission_seconds)
        part = requests_of(str(body["type"]))
        size = body.get("size") or part.USUAL_SIZE
        difficulty = body.get("difficulty") or usual_level(body["type"], size)
        asked = make_request(
            body["type"], size, difficulty, body["symmetry"], body["minimal"], body.get("options") or {}
        )
        seconds = self._settings.making_seconds
        return plan(asked, body["count"], body.get("seed"), seconds, LONGEST_JOB, ahead=AHEAD)

    def start(self, owner: str, order: Batch | Commission) -> Job:
        """Begins to do what is asked for."""
        job = Job(owner, order)
        if isinstance(order, Commission):
            once = job.work = _Once(self._commissions, job)
            do = partial(self._deliver, job, once, order)
        else:
            turns = job.work = _Turns(self._making, job)
            do = partial(self._make, job, turns, order)
        with self._lock:
            self._forget()
            self._require_room(job)
            self._jobs[job.id] = job  # from here on others can end it
        in_background(lambda: self._run(job, do))
        return job

    def job(self, owner: str | None, id: str) -> Job:
        """One of the user's jobs."""
        job = self._jobs.get(id)
        if job is None or owner is None or job.owner != owner:
            raise Problem(404, "no such job")
        return job

    def cancel(self, job: Job) -> None:
        """Ends a job; what it has made stays."""
        work = job.work
        job.end("cancelled")
        if work is not None:
            work.close()

    def cancel_all(self, owner: str) -> None:
        """Ends the jobs of a user, who is not known any more."""
        for job in [job for job in list(self._jobs.values()) if job.owner == owner]:
            self.cancel(job)
            self._jobs.pop(job.id, None)

    def close(self) -> None:
        """Ends all."""
        for job in list(self._jobs.values()):
            self.cancel(job)

    def _make(self, job: Job, turns: _Turns, batch: Batch) -> bool:
        with closing(turns):
            for made in in_order(batch, turns):
                job.puzzles.append(made.to_json())
        return len(job.puzzles) >= job.wanted

    def _deliver(self, job: Job, once: _Once, order: Commission) -> bool:
        delivered = once.result(order)
        if job.kind == "analyse":
            job.analysis = json_value(delivered.decode())
        job.delivered = delivered
        return job.analysis is None or bool(job.analysis["complete"])

    def _run(self, job: Job, work: Callable[[], bool]) -> None:
        """Does what is asked for; ``work`` says whether all of it is done."""
        try:
            whole = work()
        except _Ended:
            job.end("cancelled")
        except QuebraError as error:
            job.end("failed", str(error))
        except Exception as error:
            job.end("failed", f"something went wrong ({type(error).__name__})")
        else:
            job.end("done" if whole else "failed", None if whole else "the time is over")

    def _require_room(self, new: Job) -> None:
        making = new.kind == "generate"
        active = [
            job for job in self._jobs.values() if job.ended is None and (job.kind == "generate") == making
        ]
        mine = sum(job.owner == new.owner for job in active)
        of_user, at_once = (
            (MOST_OF_USER, MOST_AT_ONCE) if making else (MOST_COMMISSIONS_OF_USER, MOST_COMMISSIONS)
        )
        if mine >= of_user or len(active) >= at_once:
            found = f"{max(mine, len(active))} jobs are not done yet, expected one of them to end first"
            raise Problem(429, found, headers={"Retry-After": "5"})

    def _forget(self) -> None:
        """Lets go of jobs that ended long ago, and of more where there are many or much has come of them."""
        old = monotonic() - KEPT_SECONDS
        ended = sorted((job.ended, id) for id, job in self._jobs.items() if job.ended is not None)
        size = sum(self._jobs[id].size for _, id in ended)
        for when, id in ended:
            if when < old or len(self._jobs) > MOST_KEPT or size > MOST_BYTES_KEPT:
                size -= self._jobs.pop(id).size
