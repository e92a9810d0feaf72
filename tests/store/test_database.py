"""The database file: made, brought up to date, and told in one line when it cannot be used."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from quebra.store import database
from quebra.store.database import StoreError, connect, open_database
from quebra.store.migrations import MIGRATIONS
from quebra.store.sessions import Store

FIRST = ("CREATE TABLE one (a INTEGER)",)
SECOND = ("ALTER TABLE one ADD COLUMN b TEXT", "UPDATE one SET b = 'seen'")
BROKEN = ("CREATE TABLE two (a INTEGER)", "SELECT nonsense FROM nowhere")


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def test_a_new_database_has_every_step(tmp_path: Path) -> None:
    path = tmp_path / "folder that is not there" / "new.sqlite3"
    open_database(path)
    assert rows(path, "SELECT number FROM migrations") == [(n + 1,) for n in range(len(MIGRATIONS))]
    assert rows(path, "PRAGMA journal_mode") == [("wal",)]
    assert path.stat().st_mode & 0o077 == 0  # what people play is theirs


def test_steps_are_taken_once_and_keep_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "grown.sqlite3"
    open_database(path, [FIRST])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT INTO one (a) VALUES (7)")
    for _ in range(2):
        open_database(path, [FIRST, SECOND])
        assert rows(path, "SELECT a, b FROM one") == [(7, "seen")]
        assert rows(path, "SELECT number FROM migrations ORDER BY number") == [(1,), (2,)]


def test_a_step_that_fails_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"
    open_database(path, [FIRST])
    with pytest.raises(StoreError, match="no such table: nowhere"):
        open_database(path, [FIRST, SECOND, BROKEN])
    assert rows(path, "SELECT number FROM migrations") == [(1,)]
    assert rows(path, "SELECT name FROM sqlite_master WHERE name = 'two'") == []
    assert rows(path, "SELECT COUNT(*) FROM pragma_table_info('one')") == [(1,)]


def newer(path: Path) -> None:
    open_database(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT INTO migrations (number, applied) VALUES (99, 0)")


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE bookmarks (a INTEGER)")


def text(path: Path) -> None:
    path.write_text("bosnian-snake\n* . .\n")


def damaged(path: Path) -> None:
    """The root pages of its tables are overwritten."""
    with closing(Store(path)) as store:
        secret, stored = store.new_user()
        stored.result()
        for number in range(50):
            store.new_session(secret, "kenken", str(number), "{}").result()
    with open(path, "r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (path.stat().st_size - 4096))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (newer, "was written by a newer Quebra (version 99), expected 2 or less; nothing was changed"),
        (foreign, "is no database of Quebra's, expected one or a new name; it was left as it is"),
        (text, "is no database of Quebra's, expected one or a new name; it was left as it is"),
        (damaged, "is damaged ("),
    ],
)
def test_a_file_that_cannot_be_used_is_left_as_it_is(
    tmp_path: Path, spoil: Callable[[Path], None], told: str
) -> None:
    path = tmp_path / "bad.sqlite3"
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        Store(path)
    assert str(error.value).startswith(f"{path}: {told}")
    assert "\n" not in str(error.value)
    assert path.read_bytes() == before


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a directory, expected a file"):
        open_database(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="file is a file, expected a folder"):
        open_database(tmp_path / "file" / "db.sqlite3")


def test_a_database_that_is_read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is root may write everywhere: so SQLite itself is asked to keep it so."""
    path = tmp_path / "kept.sqlite3"
    open_database(path)

    def read_only(place: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{place}?mode=ro", uri=True, isolation_level=None)

    monkeypatch.setattr(database, "connect", read_only)
    with pytest.raises(StoreError, match="is read-only, expected a database that can be written"):
        open_database(path)


def test_another_program_that_writes_is_waited_for_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "busy.sqlite3"
    open_database(path)
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with closing(connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"has been written to by another program for 0\.05 s"):
            open_database(path)
        other.execute("ROLLBACK")
    open_database(path)
