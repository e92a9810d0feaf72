"""The one thread that writes: whatever waits is written and committed together."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from quebra.core.background import in_background
from quebra.store.database import StoreError, connect, told

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
MOST_TOGETHER = 512  # pieces of work in one transaction


class StoreWriter:
    """Does pieces of work on the database in the order in which they come, many in one transaction.

    A future has its result when that is on the disk, and not before. Work that fails is undone and spoils no
    other; when nothing can be committed, all that was in the transaction fails with StoreError.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = connect(path)
        self._waiting: SimpleQueue[tuple[Work, Future[Any]] | None] = SimpleQueue()
        self._thread = in_background(self._run)
        self._closed = False

    def submit(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Hands in work; it may not begin or end a transaction."""
        future: Future[T] = Future()
        if self._closed:
            future.set_exception(StoreError(self._path, "is closed"))
        else:
            self._waiting.put((work, future))
        return future

    def close(self) -> None:
        """When all that was handed in is done."""
        if self._closed:
            return
        self._closed = True
        self._waiting.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        going_on = True
        while going_on:
            together = [self._waiting.get()]
            with suppress(Empty):
                while len(together) < MOST_TOGETHER and together[-1] is not None:
                    together.append(self._waiting.get_nowait())
            going_on = together[-1] is not None
            self._commit([one for one in together if one is not None])

    def _commit(self, together: list[tuple[Work, Future[Any]]]) -> None:
        together = [(work, future) for work, future in together if future.set_running_or_notify_cancel()]
        if not together:
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            settled = [(future, self._attempt(work)) for work, future in together]
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            why = told(error, self._path)
            settled = [(future, why) for _, future in together]
        for future, outcome in settled:
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

    def _attempt(self, work: Work) -> Any:
        """The result of some work, or its error, after which nothing of it is left."""
        self._connection.execute("SAVEPOINT work")
        try:
            outcome = work(self._connection)
        except Exception as error:
            if not self._connection.in_transaction:  # SQLite gave up all of it, as on some full disks
                raise
            self._connection.execute("ROLLBACK TO work")
            outcome = told(error, self._path) if isinstance(error, sqlite3.Error) else error
        self._connection.execute("RELEASE work")
        return outcome
