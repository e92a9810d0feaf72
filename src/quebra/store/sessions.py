"""Users, the boards they play, and their moves, which two tabs may send at once."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from threading import Lock, local
from time import time
from typing import Any, TypeVar

from quebra.core.errors import InputError
from quebra.core.play.moves import LONGEST_LOG
from quebra.store.database import connect, open_database, told
from quebra.store.writer import StoreWriter

T = TypeVar("T")
MOST_SESSIONS = 5_000  # of one user
COLUMNS = "id, type, title, puzzle, started, changed, seconds, moves, finished"


@dataclass(frozen=True, slots=True)
class PlaySession:
    """A board that somebody plays. ``puzzle`` is its JSON, ``moves`` how many there are."""

    id: str
    type: str
    title: str
    puzzle: str
    started: int
    changed: int
    seconds: float
    moves: int
    finished: int | None


@dataclass(frozen=True, slots=True)
class FinishedBoard:
    """A board that somebody has solved: when, and in how much time."""

    type: str
    finished: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Appended:
    """What came of moves: how many there are now, and which of those that were sent are new."""

    count: int
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """Somebody else was quicker: how many moves there are, and those behind the place that was named."""

    count: int
    moves: tuple[str, ...]


class NoSuchSession(InputError):
    """There is none of that name, or it is somebody else's: nobody can tell which."""

    def __init__(self) -> None:
        super().__init__("no such session")


class Store:
    """The database of the studio. Reading is done at once, writing gives a future; any thread may ask.

    A user is known by a secret; the database has only its digest, so that whoever reads the file cannot
    play in another's name.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        open_database(path)
        self._writer = StoreWriter(path)
        self._own = local()  # each thread reads by itself: nobody waits for a long log of somebody else
        self._readers: list[_Reader] = []

    def close(self) -> None:
        """When everything that was handed in is written."""
        self._writer.close()
        for reader in self._readers:
            reader.close()

    def new_user(self, secret: str | None = None) -> tuple[str, Future[None]]:
        """The secret of a new user, or one that somebody has already, and when that is stored."""
        secret = secret or token_urlsafe(16)
        row = digest(secret), int(time())
        query = "INSERT INTO users (id, made) VALUES (?, ?) ON CONFLICT (id) DO NOTHING"
        return secret, self._write(lambda db: _run(db, query, row))

    def knows(self, secret: str) -> bool:
        """Whether there is a user with this secret."""
        return bool(self._read("SELECT 1 FROM users WHERE id = ?", (digest(secret),)))

    def new_session(self, secret: str, type: str, title: str, puzzle: str) -> Future[PlaySession]:
        """A board that the user begins to play."""
        owner, now = digest(secret), int(time())
        session = PlaySession(token_urlsafe(12), type, title, puzzle, now, now, 0.0, 0, None)

        def work(db: sqlite3.Connection) -> PlaySession:
            (count,) = db.execute("SELECT COUNT(*) FROM sessions WHERE owner = ?", (owner,)).fetchone()
            if count >= MOST_SESSIONS:
                raise InputError(f"there are {count} boards already, expected some to be deleted first")
            places = ", ".join("?" * 10)
            row = (session.id, type, title, puzzle, now, now, 0.0, 0, None, owner)
            db.execute(f"INSERT INTO sessions ({COLUMNS}, owner) VALUES ({places})", row)
            return session

        return self._write(work)

    def sessions(self, secret: str, most: int = 500) -> list[PlaySession]:
        """The user's boards, the one that was played last first."""
        order = "ORDER BY changed DESC, started DESC, id LIMIT ?"
        query = f"SELECT {COLUMNS} FROM sessions WHERE owner = ? {order}"
        return [PlaySession(*row) for row in self._read(query, (digest(secret), most))]

    def session(self, secret: str, id: str) -> PlaySession:
        """One of the user's boards."""
        rows = self._read(f"SELECT {COLUMNS} FROM sessions WHERE id = ? AND owner = ?", (id, digest(secret)))
        if not rows:
            raise NoSuchSession
        return PlaySession(*rows[0])

    def moves(self, id: str, after: int = 0) -> tuple[str, ...]:
        """The moves of a session behind so many; who asks must be known to own it."""
        query = "SELECT move FROM moves WHERE session = ? AND number > ? ORDER BY number"
        return tuple(move for (move,) in self._read(query, (id, after)))

    def append(
        self,
        secret: str,
        id: str,
        after: int,
        moves: Sequence[str],
        seconds: float | None = None,
        finished: bool = False,
    ) -> Future[Appended | Refused]:
        """Adds moves behind the first ``after``. Those that are there already are passed over: to send moves
        again is harmless. Anything else that is there refuses them."""
        owner, sent = digest(secret), tuple(moves)

        def work(db: sqlite3.Connection) -> Appended | Refused:
            row = db.execute("SELECT moves FROM sessions WHERE id = ? AND owner = ?", (id, owner)).fetchone()
            if row is None:
                raise NoSuchSession
            return _append(db, id, int(row[0]), after, sent, seconds, finished)

        return self._write(work)

    def delete(self, secret: str, id: str) -> Future[None]:
        """Takes a board and its moves away."""
        owner = digest(secret)

        def work(db: sqlite3.Connection) -> None:
            done = db.execute("DELETE FROM sessions WHERE id = ? AND owner = ?", (id, owner))
            if not done.rowcount:
                raise NoSuchSession

        return self._write(work)

    def session_with(self, secret: str, type: str, puzzle: str) -> PlaySession | None:
        """The user's board that is this one, the one played last where there are several."""
        order = "ORDER BY changed DESC, started DESC, id LIMIT 1"
        query = f"SELECT {COLUMNS} FROM sessions WHERE owner = ? AND type = ? AND puzzle = ? {order}"
        rows = self._read(query, (digest(secret), type, puzzle))
        return PlaySession(*rows[0]) if rows else None

    def finished(self, secret: str) -> list[FinishedBoard]:
        """Every board that the user has solved, in the order in which that was done."""
        which = "WHERE owner = ? AND finished IS NOT NULL ORDER BY finished, id"
        query = f"SELECT type, finished, seconds FROM sessions {which}"
        return [FinishedBoard(*row) for row in self._read(query, (digest(secret),))]

    def delete_user(self, secret: str) -> Future[list[str]]:
        """Takes away everything that is known of a user; the names of the boards that there were."""
        owner = digest(secret)

        def work(db: sqlite3.Connection) -> list[str]:
            gone = [id for (id,) in db.execute("SELECT id FROM sessions WHERE owner = ?", (owner,))]
            db.execute("DELETE FROM users WHERE id = ?", (owner,))
            return gone

        return self._write(work)

    def today(self, day: str) -> dict[tuple[str, str], str | None]:
        """The puzzles of a day that are made, by type and level; None where none is to be found."""
        rows = self._read("SELECT type, level, puzzle FROM today WHERE day = ?", (day,))
        return {(type, level): puzzle for type, level, puzzle in rows}

    def keep_today(self, day: str, type: str, level: str, puzzle: str | None, oldest: str) -> Future[None]:
        """A puzzle of a day, unless it is there already; days before the ``oldest`` are forgotten."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM today WHERE day < ?", (oldest,))
            query = "INSERT INTO today (day, type, level, puzzle) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
            db.execute(query, (day, type, level, puzzle))

        return self._write(work)

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        return self._writer.submit(work)

    def _read(self, query: str, values: Sequence[str | int]) -> list[Any]:
        reader: _Reader | None = getattr(self._own, "reader", None)
        try:
            if reader is None:
                reader = self._own.reader = _Reader(self.path)
                self._readers.append(reader)
            return reader.read(query, values)
        except sqlite3.Error as error:
            raise told(error, self.path) from None


class _Reader:
    """A connection of one thread, which another one may close."""

    def __init__(self, path: Path) -> None:
        self._connection, self._lock = connect(path), Lock()

    def read(self, query: str, values: Sequence[str | int]) -> list[Any]:
        with self._lock:
            return self._connection.execute(query, values).fetchall()

    def close(self) -> None:
        with self._lock:
            self._connection.close()


def digest(secret: str) -> str:
    """What the database knows of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _append(
    db: sqlite3.Connection,
    id: str,
    count: int,
    after: int,
    sent: tuple[str, ...],
    seconds: float | None,
    finished: bool,
) -> Appended | Refused:
    if after > count:
        return Refused(count, ())
    query = "SELECT move FROM moves WHERE session = ? AND number > ? ORDER BY number"
    stored = tuple(move for (move,) in db.execute(query, (id, after))) if after < count else ()
    same = min(len(stored), len(sent))
    if stored[:same] != sent[:same]:
        return Refused(count, stored)
    new = sent[same:]
    if count + len(new) > LONGEST_LOG:
        raise InputError(f"expected at most {LONGEST_LOG} moves in a session, found {count + len(new)}")
    db.executemany(
        "INSERT INTO moves (session, number, move) VALUES (?, ?, ?)",
        [(id, count + place, move) for place, move in enumerate(new, 1)],
    )
    now = int(time())
    db.execute(
        "UPDATE sessions SET moves = ?, changed = CASE WHEN ? > 0 THEN ? ELSE changed END,"
        " seconds = CASE WHEN ? > seconds THEN ? ELSE seconds END,"
        " finished = CASE WHEN ? = 1 AND finished IS NULL THEN ? ELSE finished END WHERE id = ?",
        (count + len(new), len(new), now, seconds or 0.0, seconds or 0.0, int(finished), now, id),
    )
    return Appended(count + len(new), new)


def _run(db: sqlite3.Connection, query: str, values: Sequence[str | int]) -> None:
    db.execute(query, values)
