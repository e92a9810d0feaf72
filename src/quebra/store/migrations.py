"""The tables, as numbered steps from an empty database to the newest one.

The SQL is what SQLite and PostgreSQL share: what is SQLite's own is in database.py alone. A step that was
ever released is never changed; a change is a new step at the end. Times are seconds since 1970.
"""

from __future__ import annotations

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE users (
            id TEXT NOT NULL PRIMARY KEY,
            made BIGINT NOT NULL
        )""",
        """CREATE TABLE sessions (
            id TEXT NOT NULL PRIMARY KEY,
            owner TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            type TEXT NOT NULL,
            title TEXT NOT NULL,
            puzzle TEXT NOT NULL,
            started BIGINT NOT NULL,
            changed BIGINT NOT NULL,
            seconds DOUBLE PRECISION NOT NULL,
            moves INTEGER NOT NULL,
            finished BIGINT
        )""",
        "CREATE INDEX sessions_of_a_user ON sessions (owner, changed)",
        """CREATE TABLE moves (
            session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            move TEXT NOT NULL,
            PRIMARY KEY (session, number)
        )""",
    ),
    (
        # The puzzles of a day: of each kind and level one, with none where there is none to be found.
        """CREATE TABLE today (
            day TEXT NOT NULL,
            type TEXT NOT NULL,
            level TEXT NOT NULL,
            puzzle TEXT,
            PRIMARY KEY (day, type, level)
        )""",
    ),
)
