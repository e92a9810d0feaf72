"""The worker processes of the studio, and who may ask them for how much.

Quick answers come from processes that give each question little time, so that nobody waits long; a question
that needs more goes on in another one, and new puzzles are made in a third. All step back behind the server.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, TypeVar

from quebra.app.web.problems import Problem
from quebra.app.web.settings import StudioSettings, cores
from quebra.app.web.work.commissions import fulfil
from quebra.app.web.work.overdue import overdue
from quebra.app.web.work.tasks import Answered, Errand, work
from quebra.core.background import in_background
from quebra.core.errors import QuebraError, TimeUp
from quebra.core.files.json_lines import to_json
from quebra.engine.batch.limits import WorkerLimits
from quebra.engine.batch.pool import PoolClosed, ProcessPool, Ticket, WorkerLost
from quebra.engine.batch.tasks import work as make

GRACE = 5.0  # seconds beyond its own clock after which a task is ended from outside
MOST_OF_USER = 8  # questions of one user that may wait at a time
MOST_OF_ADDRESS = 64  # of all who have no cookie, at one address
MOST_WAITING = 512
REPLACED = "a newer question of yours took the place of this one"

Task = TypeVar("Task")
Result = TypeVar("Result")
Key = tuple[str, str, str]  # a user, the kind of question, a tab


class Workers:
    """Answers questions about boards in processes beside the server."""

    def __init__(self, settings: StudioSettings) -> None:
        self._settings = settings
        beside = max(1, cores() // 2)
        self.quick = self._pool(settings.processes, work, 5, settings.quick_seconds)
        self.slow = self._pool(beside, work, 10, settings.longest_seconds)
        self.making = self._pool(beside, make, 15, settings.making_seconds)
        self.commissions = self._pool(1, fulfil, 15, settings.commission_seconds)
        self._newest: dict[Key, asyncio.Future[None]] = {}
        self._waiting: Counter[str] = Counter()

    def _pool(
        self, processes: int, work: Callable[[Task], Result], nice: int, seconds: float
    ) -> ProcessPool[Task, Result]:
        """Each task is tried once: whoever asked hears of a process that was lost, and may ask again."""
        limits = WorkerLimits(nice, self._settings.memory, seconds + GRACE)
        return ProcessPool(processes, work, lost=_lost, tries=1, limits=limits)

    def warm(self) -> None:
        """Starts the processes for quick answers before somebody needs them."""
        for _ in range(self._settings.processes):
            self.quick.submit(Errand("warm", {}, 1.0))

    def close(self) -> None:
        """Ends them all."""
        for pool in (self.quick, self.slow, self.making, self.commissions):
            pool.close()

    async def answer(
        self, kind: str, body: dict[str, object], who: str, tab: str | None, gone: asyncio.Future[Any]
    ) -> bytes:
        """The answer to a question. ``tab`` is None where an older question of the same kind stays; ``gone``
        is done when nobody waits for the answer any more."""
        wanted = body.get("time_limit")
        longest = self._settings.longest_seconds
        seconds = min(float(wanted), longest) if isinstance(wanted, int | float) else longest
        with self._admitted(who, known=tab is not None), self._newer((who, kind, tab)) as replaced:
            gone.add_done_callback(lambda _: _settle(replaced))
            try:
                return await self._answered(kind, body, seconds, replaced)
            except TimeUp:  # it did not mind its own clock
                told = await asyncio.to_thread(overdue, kind, body)
                if told is None:
                    raise
                return to_json(told).encode()

    async def _answered(
        self, kind: str, body: dict[str, object], seconds: float, replaced: asyncio.Future[None]
    ) -> bytes:
        """From a process that gives it little time, or else from one that gives it all."""
        quick = min(seconds, self._settings.quick_seconds)
        ticket = await _submitted(self.quick, Errand(kind, body, quick))
        with suppress(TimeUp) if seconds > quick else nullcontext():
            answered = await _first(ticket, replaced, end=lambda: ticket.running() or ticket.cancel())
            if not answered.late or seconds <= quick:
                return answered.data
        slower = await _submitted(self.slow, Errand(kind, body, seconds))
        # Another process may have to be started in its place, which is not for the server's thread.
        answered = await _first(slower, replaced, end=lambda: in_background(slower.cancel))
        return answered.data

    @contextmanager
    def _admitted(self, who: str, known: bool) -> Iterator[None]:
        """Refuses a question of somebody who has asked too many."""
        most = MOST_OF_USER if known else MOST_OF_ADDRESS
        if self._waiting[who] >= most or self._waiting.total() >= MOST_WAITING:
            found = f"{most} questions wait for an answer, expected one of them to end first"
            raise Problem(429, found, headers={"Retry-After": "1"})
        self._waiting[who] += 1
        try:
            yield
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]

    @contextmanager
    def _newer(self, key: tuple[str, str, str | None]) -> Iterator[asyncio.Future[None]]:
        """Something to wait for, which is there when a newer question takes the place of this one."""
        replaced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        who, kind, tab = key
        if tab is None:
            yield replaced
            return
        older = self._newest.pop((who, kind, tab), None)
        if older is not None:
            _settle(older)
        self._newest[who, kind, tab] = replaced
        try:
            yield replaced
        finally:
            if self._newest.get((who, kind, tab)) is replaced:
                del self._newest[who, kind, tab]


async def _submitted(pool: ProcessPool[Errand, Answered], errand: Errand) -> Ticket[Errand, Answered]:
    """A task handed in by a thread: a process that only starts lets whoever hands it a long one wait."""
    try:
        return await asyncio.to_thread(pool.submit, errand)
    except PoolClosed:
        raise _closing() from None


async def _first(
    ticket: Ticket[Errand, Answered], replaced: asyncio.Future[None], end: Callable[[], object]
) -> Answered:
    """The outcome of a task, unless a newer question comes first.

    A quick task that runs already is left to end by itself: a new process would cost more.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def tell(_: object) -> None:
        with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            loop.call_soon_threadsafe(_settle, done)

    ticket.add_done_callback(tell)
    try:
        await asyncio.wait((done, replaced), return_when=asyncio.FIRST_COMPLETED)
    finally:
        in_time = ticket.done()
        if not in_time:
            end()
    if not in_time:
        raise Problem(409, REPLACED, kind="urn:quebra:replaced")
    if ticket.cancelled():
        raise _closing()
    return ticket.result()


def _closing() -> Problem:
    return Problem(503, "the studio is closing", headers={"Retry-After": "1"})


def _settle(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


def _lost(task: object, times: int, how: str) -> QuebraError:
    return WorkerLost(f"the process that worked on this died ({how}); another one is there, ask again")
