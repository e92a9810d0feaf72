"""One SQLite file: opened, checked and brought up to date; whatever is wrong with it is told in one line."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from time import time

from quebra.core.errors import QuebraError
from quebra.store.migrations import MIGRATIONS

PATIENCE = 5.0  # seconds to wait for another process that writes
SIGNATURE = b"SQLite format 3\0"

VERSIONS = "CREATE TABLE migrations (number INTEGER NOT NULL PRIMARY KEY, applied BIGINT NOT NULL)"


class StoreError(QuebraError):
    """The database cannot be used, or not now; what was stored before is untouched.

    ``reason`` says why without its place, which is not for everybody; ``full`` that there is no room left.
    """

    def __init__(self, path: Path, reason: str, full: bool = False) -> None:
        super().__init__(f"{path}: {reason}")
        self.reason, self.full = reason, full


def open_database(path: Path, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
    """Makes sure that the file is a whole database of this version; makes it, or brings it up to date.

    Each step of that is done wholly or not at all. A file that cannot be used is left as it is.
    """
    _require_place(path)
    try:
        with closing(connect(path)) as connection:
            _check(connection, path)
            migrate(connection, path, migrations)
            connection.execute("PRAGMA journal_mode = WAL")  # last: a file that is not ours stays as it is
    except sqlite3.Error as error:
        raise told(error, path) from None


def connect(path: Path) -> sqlite3.Connection:
    """A connection of its own for a thread; transactions are begun and ended by hand."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        # FULL: what was acknowledged is on the disk, even when the power fails. The writer commits many
        # moves at once, so that this costs each of them little.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA trusted_schema = OFF")
    except BaseException:
        connection.close()
        raise
    return connection


def migrate(connection: sqlite3.Connection, path: Path, migrations: Sequence[Sequence[str]]) -> None:
    """Takes the steps that the database lacks, all in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection, path)
        if version > len(migrations):
            raise StoreError(
                path,
                f"was written by a newer Quebra (version {version}), expected {len(migrations)}"
                " or less; nothing was changed",
            )
        for number in range(version + 1, len(migrations) + 1):
            for statement in migrations[number - 1]:
                connection.execute(statement)
            row = number, int(time())
            connection.execute("INSERT INTO migrations (number, applied) VALUES (?, ?)", row)
        connection.execute("UPDATE migrations SET applied = applied")  # fails now if nothing can be written
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def told(error: sqlite3.Error, path: Path) -> StoreError:
    """What SQLite complains of, for the person who runs the studio."""
    code = getattr(error, "sqlite_errorcode", None) or 0
    kind = code & 0xFF  # the rest says more than anybody wants to know
    if kind == sqlite3.SQLITE_FULL:
        return StoreError(path, "is on a disk that is full; what was saved before is safe", full=True)
    if kind == sqlite3.SQLITE_READONLY:
        return StoreError(path, "is read-only, expected a database that can be written")
    if kind == sqlite3.SQLITE_NOTADB:
        return _foreign(path)
    if kind == sqlite3.SQLITE_CORRUPT:
        return _damaged(path, str(error))
    if kind in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreError(path, f"has been written to by another program for {PATIENCE:g} s")
    return StoreError(path, f"cannot be used ({error})")


def _damaged(path: Path, reason: str) -> StoreError:
    return StoreError(path, f"is damaged ({reason}); it was left as it is, expected a whole database")


def _foreign(path: Path) -> StoreError:
    return StoreError(path, "is no database of Quebra's, expected one or a new name; it was left as it is")


def _require_place(path: Path) -> None:
    """Says what is wrong with the place before SQLite says less."""
    if path.is_dir():
        raise StoreError(path, "is a directory, expected a file")
    if path.parent.exists() and not path.parent.is_dir():
        raise StoreError(path, f"{path.parent} is a file, expected a folder")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            # Only the one who runs the studio reads it.
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        with open(path, "rb") as file:
            start = file.read(len(SIGNATURE))
    except OSError as error:
        raise StoreError(path, f"cannot be opened: {error.strerror}") from None
    if start and start != SIGNATURE:
        raise _foreign(path)


def _check(connection: sqlite3.Connection, path: Path) -> None:
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise _damaged(path, str(found).replace("\n", " "))


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """How many steps were taken; 0 for a database that is still empty."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        connection.execute(VERSIONS)
        return 0
    if "migrations" not in tables:
        raise _foreign(path)
    (version,) = connection.execute("SELECT COALESCE(MAX(number), 0) FROM migrations").fetchone()
    return int(version)
