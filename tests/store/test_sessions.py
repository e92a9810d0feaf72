"""Sessions and their moves: told apart by user, numbered, harmless to repeat, and never lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quebra.core.errors import InputError
from quebra.store import sessions as module
from quebra.store.database import StoreError
from quebra.store.sessions import Appended, NoSuchSession, Refused, Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "store.sqlite3")) as store:
        yield store


def user_of(store: Store) -> str:
    secret, stored = store.new_user()
    stored.result()
    return secret


def session_of(store: Store, user: str, title: str = "board") -> str:
    return store.new_session(user, "kenken", title, "{}").result().id


def test_a_session_and_its_moves_come_back(store: Store) -> None:
    user = user_of(store)
    id = session_of(store, user)
    assert store.append(user, id, 0, ["a", "b"], seconds=3.5).result() == Appended(2, ("a", "b"))
    assert store.append(user, id, 2, ["c"], seconds=2.0, finished=True).result() == Appended(3, ("c",))
    found = store.session(user, id)
    assert (found.moves, found.seconds) == (3, 3.5)  # the time played never goes back
    assert found.finished is not None
    assert store.moves(id) == ("a", "b", "c") and store.moves(id, 1) == ("b", "c")


def test_what_was_finished_once_stays_finished(store: Store) -> None:
    user = user_of(store)
    id = session_of(store, user)
    store.append(user, id, 0, ["a"], finished=True).result()
    first = store.session(user, id).finished
    store.append(user, id, 1, ["undo"]).result()
    store.append(user, id, 2, ["a"], finished=True).result()
    assert store.session(user, id).finished == first is not None


@pytest.mark.parametrize(
    ("after", "sent", "outcome"),
    [
        (2, ["c"], Appended(3, ("c",))),  # just behind
        (0, ["a", "b"], Appended(2, ())),  # a repetition
        (1, ["b", "c"], Appended(3, ("c",))),  # half of it is one
        (0, ["a"], Appended(2, ())),  # there is more already
        (1, [], Appended(2, ())),
        (0, ["a", "x"], Refused(2, ("a", "b"))),
        (1, ["x"], Refused(2, ("b",))),
        (3, ["c"], Refused(2, ())),  # a gap
    ],
)
def test_moves_meet_those_that_are_there(
    store: Store, after: int, sent: list[str], outcome: Appended | Refused
) -> None:
    user = user_of(store)
    id = session_of(store, user)
    store.append(user, id, 0, ["a", "b"]).result()
    assert store.append(user, id, after, sent).result() == outcome
    new = outcome.new if isinstance(outcome, Appended) else ()
    assert store.moves(id) == ("a", "b", *new)
    assert store.session(user, id).moves == 2 + len(new)


def test_users_see_nothing_of_each_other(store: Store) -> None:
    one, other = user_of(store), user_of(store)
    id = session_of(store, one)
    assert store.sessions(other) == []
    for attempt in (
        lambda: store.session(other, id),
        lambda: store.append(other, id, 0, ["a"]).result(),
        lambda: store.delete(other, id).result(),
    ):
        with pytest.raises(NoSuchSession, match="no such session"):
            attempt()
    assert [session.id for session in store.sessions(one)] == [id]
    assert store.moves(id) == ()


def test_secrets_are_not_in_the_file(store: Store) -> None:
    user = user_of(store)
    assert store.knows(user) and not store.knows(user[:-1])
    path = store.path
    store.close()
    assert user.encode() not in path.read_bytes()


def test_a_secret_that_somebody_has_already_is_taken_over(store: Store) -> None:
    user = user_of(store)
    id = session_of(store, user)
    again, stored = store.new_user(user)
    stored.result()
    assert again == user
    assert [session.id for session in store.sessions(user)] == [id]


def test_what_is_deleted_is_gone_with_its_moves(store: Store) -> None:
    user = user_of(store)
    id, kept = session_of(store, user), session_of(store, user)
    for one in (id, kept):
        store.append(user, one, 0, ["a"]).result()
    store.delete(user, id).result()
    assert store.moves(id) == () and store.moves(kept) == ("a",)
    with pytest.raises(NoSuchSession):
        store.delete(user, id).result()


def test_sessions_are_listed_from_the_newest(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(100, 200))
    monkeypatch.setattr(module, "time", lambda: next(clock))
    user = user_of(store)
    first, second = session_of(store, user, "first"), session_of(store, user, "second")
    assert [one.id for one in store.sessions(user)] == [second, first]
    store.append(user, first, 0, ["a"]).result()
    assert [one.id for one in store.sessions(user)] == [first, second]
    store.append(user, second, 0, []).result()  # nothing new
    assert [one.id for one in store.sessions(user)] == [first, second]


def test_a_log_has_an_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_LOG", 3)
    user = user_of(store)
    id = session_of(store, user)
    store.append(user, id, 0, ["a", "b"]).result()
    with pytest.raises(InputError, match="expected at most 3 moves in a session, found 4"):
        store.append(user, id, 2, ["c", "d"]).result()
    assert store.append(user, id, 2, ["c"]).result() == Appended(3, ("c",))


def test_many_moves_at_once_are_committed_together(store: Store) -> None:
    """One thread writes them all; each is answered when it is on the disk."""
    user = user_of(store)
    ids = [session_of(store, user) for _ in range(20)]
    futures = [store.append(user, id, n, [f"m{n}"]) for n in range(50) for id in ids]
    wait(futures)
    assert {future.result().count for future in futures} == set(range(1, 51))
    assert all(store.moves(id) == tuple(f"m{n}" for n in range(50)) for id in ids)


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "full.sqlite3"
    with closing(Store(path)) as store:
        user = user_of(store)
        id = session_of(store, user)
        store.append(user, id, 0, ["a"]).result()
        writer = store._writer._connection
        (pages,) = writer.execute("PRAGMA page_count").fetchone()
        writer.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreError, match="is on a disk that is full; what was saved") as error:
            store.append(user, id, 1, ["x" * 60_000]).result()
        assert error.value.full
        assert store.moves(id) == ("a",) and store.session(user, id).moves == 1
        writer.execute(f"PRAGMA max_page_count = {pages + 1000}")  # somebody made room
        assert store.append(user, id, 1, ["b"]).result() == Appended(2, ("b",))
    with closing(Store(path)) as store:
        assert store.moves(id) == ("a", "b")


def test_work_that_fails_spoils_no_other(store: Store) -> None:
    user = user_of(store)
    id = session_of(store, user)
    names = (id, "nobody's", session_of(store, user))
    futures = [store.append(user, name, 0, ["a"]) for name in names]
    wait(futures)
    assert futures[0].result() == futures[2].result() == Appended(1, ("a",))
    with pytest.raises(NoSuchSession):
        futures[1].result()


def test_a_closed_store_takes_nothing_more(tmp_path: Path) -> None:
    store = Store(tmp_path / "closed.sqlite3")
    user = user_of(store)
    id = session_of(store, user)
    future = store.append(user, id, 0, ["a"])
    store.close()
    store.close()
    assert future.result() == Appended(1, ("a",))  # what was handed in before is stored
    with pytest.raises(StoreError, match="is closed"):
        store.append(user, id, 1, ["b"]).result()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with closing(Store(tmp_path_factory.mktemp("tabs") / "tabs.sqlite3")) as store:
        yield store


@settings(max_examples=60, deadline=None)
@given(tabs=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 3)), max_size=20))
def test_two_tabs_lose_and_repeat_nothing(shared: Store, tabs: list[tuple[int, int]]) -> None:
    """Each tab sends its moves until they are acknowledged, as the page does; some answers get lost."""
    user = user_of(shared)
    id = session_of(shared, user)
    known: list[list[str]] = [[], []]
    made: list[list[str]] = [[], []]
    for number, (tab, lost) in enumerate(tabs):
        move = f"tab {tab}, move {number}"
        made[tab].append(move)
        pending, sending = [move], 0
        while pending:
            answer = shared.append(user, id, len(known[tab]), pending).result()
            sending += 1
            if sending <= lost:
                continue  # it was done, but the tab does not know
            if isinstance(answer, Refused):
                known[tab] += answer.moves
                pending = [one for one in pending if one not in answer.moves]
            else:
                known[tab] += pending
                pending = []
            assert sending < 10
    log = list(shared.moves(id))
    assert sorted(log) == sorted(made[0] + made[1])  # each of them once
    for tab in range(2):
        assert [move for move in log if move in made[tab]] == made[tab]
        assert log[: len(known[tab])] == known[tab]


def test_two_processes_may_share_a_database(tmp_path: Path) -> None:
    """As when a second studio takes the next free port."""
    path = tmp_path / "shared.sqlite3"
    with closing(Store(path)) as one, closing(Store(path)) as other:
        user = user_of(one)
        id = session_of(one, user)
        futures = [store.append(user, id, 0, [name]) for store, name in ((one, "a"), (other, "b"))]
        outcomes = [future.result() for future in futures]
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Appended", "Refused"]
        assert one.moves(id) == other.moves(id) and len(one.moves(id)) == 1


def test_the_sql_is_of_the_subset_that_postgresql_shares() -> None:
    """What is SQLite's own stands in database.py alone."""
    from quebra.store import migrations, writer

    for part in (module, migrations, writer):
        assert part.__file__ is not None
        text = Path(part.__file__).read_text(encoding="utf-8").upper()
        for own in ("PRAGMA", "AUTOINCREMENT", "WITHOUT ROWID", "INSERT OR", "REPLACE INTO", "SQLITE_"):
            assert own not in text, (part.__name__, own)
    assert sqlite3.sqlite_version_info >= (3, 24)  # ON CONFLICT
