"""New puzzles on order: each job makes one at a time, in turn with others; it can be watched and ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from queue import Empty, SimpleQueue
from secrets import token_urlsafe
from threading import Lock
from time import monotonic
from typing import Any, Literal

from quebra.app.web.problems import Problem
from quebra.app.web.settings import StudioSettings
from quebra.core.background import in_background
from quebra.core.errors import QuebraError
from quebra.engine.batch.batch import AHEAD, Batch
from quebra.engine.batch.generate import in_order, plan
from quebra.engine.batch.pool import ProcessPool, Ticket
from quebra.engine.batch.tasks import Done, Task
from quebra.engine.generate.request import make_request, requests_of, usual_level

Status = Literal["waiting", "running", "done", "failed", "cancelled"]
MOST_OF_USER = 4  # jobs that have not ended
MOST_AT_ONCE = 16
KEPT_SECONDS = 3600.0  # so long a job that has ended can be asked for
MOST_KEPT = 1000
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


class _Ended(Exception):
    """The job was ended from outside."""


class Job:
    """An order for puzzles, and what has come of it."""

    def __init__(self, owner: str, batch: Batch) -> None:
        self.id, self.owner = token_urlsafe(12), owner
        self.batch, self.wanted = batch, batch.count
        self.puzzles: list[dict[str, Any]] = []
        self.tries = 0
        self.error: str | None = None
        self.ended: float | None = None
        self.now: Ticket[Task, Done] | None = None
        self._end: Status = "running"
        self.turns: _Turns | None = None

    @property
    def status(self) -> Status:
        """Waiting as long as no process has begun."""
        if self.ended is None and not self.puzzles and not (self.now is not None and self.now.running()):
            return "running" if self.tries else "waiting"
        return self._end

    def end(self, status: Status, error: str | None = None) -> None:
        """It is over; the first reason counts."""
        if self.ended is None:
            self._end, self.error, self.ended = status, error, monotonic()

    def to_json(self) -> dict[str, Any]:
        progress = {"found": len(self.puzzles), "wanted": self.wanted, "tries": self.tries}
        status = self.status
        told = {"id": self.id, "kind": "generate", "status": status, "progress": progress}
        return {**told, "puzzles": list(self.puzzles), "error": self.error}


class Jobs:
    """The jobs of all users. They live as long as the server."""

    def __init__(self, pool: ProcessPool[Task, Done], settings: StudioSettings) -> None:
        self._pool, self._settings = pool, settings
        self._jobs: dict[str, Job] = {}
        self._lock = Lock()

    def order(self, body: dict[str, Any]) -> Batch:
        """What is asked for, checked; InputError for an order that cannot be met."""
        part = requests_of(str(body["type"]))
        size = body.get("size") or part.USUAL_SIZE
        difficulty = body.get("difficulty") or usual_level(body["type"], size)
        asked = make_request(
            body["type"], size, difficulty, body["symmetry"], body["minimal"], body.get("options") or {}
        )
        seconds = self._settings.making_seconds
        return plan(asked, body["count"], body.get("seed"), seconds, LONGEST_JOB, ahead=AHEAD)

    def start(self, owner: str, batch: Batch) -> Job:
        """Begins to make puzzles."""
        job = Job(owner, batch)
        job.turns = _Turns(self._pool, job)
        with self._lock:
            self._forget()
            self._require_room(owner)
            self._jobs[job.id] = job
        in_background(lambda: self._run(job))
        return job

    def job(self, owner: str | None, id: str) -> Job:
        """One of the user's jobs."""
        job = self._jobs.get(id)
        if job is None or owner is None or job.owner != owner:
            raise Problem(404, "no such job")
        return job

    def cancel(self, job: Job) -> None:
        """Ends a job; what it has made stays."""
        job.end("cancelled")
        if job.turns is not None:
            job.turns.close()

    def cancel_all(self, owner: str) -> None:
        """Ends the jobs of a user, who is not known any more."""
        for job in [job for job in list(self._jobs.values()) if job.owner == owner]:
            self.cancel(job)
            self._jobs.pop(job.id, None)

    def close(self) -> None:
        """Ends all."""
        for job in list(self._jobs.values()):
            self.cancel(job)

    def _run(self, job: Job) -> None:
        assert job.turns is not None
        try:
            with closing(job.turns):
                for made in in_order(job.batch, job.turns):
                    job.puzzles.append(made.to_json())
        except _Ended:
            job.end("cancelled")
        except QuebraError as error:
            job.end("failed", str(error))
        except Exception as error:
            job.end("failed", f"something went wrong ({type(error).__name__})")
        else:
            whole = len(job.puzzles) >= job.wanted
            job.end("done" if whole else "failed", None if whole else "the time is over")

    def _require_room(self, owner: str) -> None:
        active = [job for job in self._jobs.values() if job.ended is None]
        mine = sum(job.owner == owner for job in active)
        if mine >= MOST_OF_USER or len(active) >= MOST_AT_ONCE:
            found = f"{max(mine, len(active))} jobs are not done yet, expected one of them to end first"
            raise Problem(429, found, headers={"Retry-After": "5"})

    def _forget(self) -> None:
        """Lets go of jobs that ended long ago."""
        old = monotonic() - KEPT_SECONDS
        ended = sorted((job.ended, id) for id, job in self._jobs.items() if job.ended is not None)
        too_many = max(0, len(self._jobs) - MOST_KEPT)
        for place, (when, id) in enumerate(ended):
            if when < old or place < too_many:
                del self._jobs[id]
