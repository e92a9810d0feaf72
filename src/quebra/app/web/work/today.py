"""The puzzles of a day: of each kind and level one, the same for everybody, made while nobody waits.

What a day brings follows from its date alone. A puzzle is given up after so many tries, never after so much
time: a slow machine takes longer and gets the same. What is made is stored, and made no second time.
"""

from __future__ import annotations

from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from threading import Lock
from time import monotonic

from quebra.app.web.settings import StudioSettings
from quebra.core.background import in_background
from quebra.core.errors import InputError, QuebraError
from quebra.core.files.json_lines import to_json
from quebra.core.reading import board_from_json, board_to_json
from quebra.core.registry import games
from quebra.engine.batch.pool import ProcessPool, Ticket
from quebra.engine.batch.seeds import LARGEST_SEED, seed_of
from quebra.engine.batch.tasks import Done, Task
from quebra.engine.explain.scoring import LEVELS
from quebra.engine.generate.request import Request, can_be_made, make_request, requests_of
from quebra.store.sessions import Store

TRIES = 4  # in one go: then others who wait for the pool have their turn
GOES = 50  # so often with another seed, then there is none of that level today
KEPT_DAYS = 7
PAUSE = 30.0  # seconds before something that went wrong is tried again


@dataclass(frozen=True, slots=True)
class DayOrder:
    """A puzzle that a day has: its kind, its level, and what to ask for."""

    type: str
    level: str
    request: Request


def orders() -> list[DayOrder]:
    """What every day has: each kind in its usual size at each level, the easiest of all kinds first."""
    found = []
    for level in LEVELS:
        for type in games():
            if not can_be_made(type):
                continue
            with suppress(InputError):  # a board of that size has no such level
                asked = make_request(type, requests_of(type).USUAL_SIZE, level)
                found.append(DayOrder(type, level, asked))
    return found


def seed_of_day(day: str, order: DayOrder) -> int:
    """Where the making of a puzzle starts: from the date and from what it is."""
    told = f"{day} {order.type} {order.level}"
    number = int.from_bytes(sha256(told.encode()).digest(), "big")
    return number % int(LARGEST_SEED + 1)


class Today:
    """The puzzles of the day that the studio's clock shows, by UTC."""

    def __init__(self, pool: ProcessPool[Task, Done], store: Store, settings: StudioSettings) -> None:
        self._pool, self._store, self._clock = pool, store, settings.clock
        self._lock = Lock()
        self._busy = False
        self._closed = False
        self._rest = 0.0  # until then nothing is begun
        self._now: Ticket[Task, Done] | None = None
        self.orders = orders()

    def day(self) -> str:
        """The date, as 2026-11-18."""
        return datetime.fromtimestamp(self._clock(), UTC).date().isoformat()

    def puzzles(self, day: str) -> dict[tuple[str, str], str | None]:
        """What is made of a day, as JSON by type and level, None where none was found; the rest is begun."""
        made = self._store.today(day)
        if any((order.type, order.level) not in made for order in self.orders):
            self.begin()
        return made

    def begin(self) -> None:
        """Has what is missing made, unless that is being done; nobody waits for it."""
        with self._lock:
            if self._busy or self._closed or monotonic() < self._rest:
                return
            self._busy = True
        in_background(self._run)

    def close(self) -> None:
        """Ends what is being made; it begins anew when the studio does."""
        with self._lock:
            self._closed = True
            ticket = self._now
        if ticket is not None:
            ticket.cancel()

    def _run(self) -> None:
        try:
            self._make()
        except (QuebraError, CancelledError, RuntimeError):
            # A process was lost, the disk is full, the studio closes: later is soon enough.
            self._rest = monotonic() + PAUSE
        finally:
            self._busy = False

    def _make(self) -> None:
        day = self.day()
        made = self._store.today(day)
        for order in self.orders:
            if (order.type, order.level) in made:
                continue
            if self._closed or self.day() != day:
                return
            found = self._made(day, order)
            oldest = (datetime.fromisoformat(day) - timedelta(days=KEPT_DAYS)).date().isoformat()
            self._store.keep_today(day, order.type, order.level, found, oldest).result()

    def _made(self, day: str, order: DayOrder) -> str | None:
        seed = seed_of_day(day, order)
        for go in range(GOES):
            task = Task(0, go, order.request, seed_of(seed, 0, go), None, tries=TRIES)
            with self._lock:
                if self._closed:
                    raise CancelledError
                ticket = self._now = self._pool.submit(task)
            done = ticket.result()
            if done.puzzle is not None:
                # As it will be when somebody has begun to play it.
                return to_json(board_to_json(board_from_json(done.puzzle.to_json())))
        return None
