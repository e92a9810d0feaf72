"""The puzzles of a day: from the date alone, made once, and never waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from quebra.app.web.work import today as making
from quebra.app.web.work.today import DayOrder, orders, seed_of_day
from quebra.core.reading import board_from_json
from quebra.core.registry import games
from quebra.engine.batch.tasks import Task, work
from quebra.engine.explain.explain import explain
from quebra.engine.explain.scoring import LEVELS
from quebra.engine.generate.request import make_request
from quebra.engine.solve.solve import solve
from support.processes import wait_until
from support.web import API, WebServer, web_server

FIRST, SECOND = 1_790_000_000.0, 1_790_000_000.0 + 24 * 3600  # 2026-09-21 and the day after
FEW = ("trivial", "hard")


class Clock:
    """A clock that tests set."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days of two small boards, which are made at once."""
    small = [DayOrder("kenken", level, make_request("kenken", "4x4", level)) for level in FEW]
    monkeypatch.setattr(making, "orders", lambda: small)


@pytest.fixture
def start(few: None, tmp_path: Path) -> Callable[..., Any]:
    """A studio in a folder, with a clock."""
    return lambda name, clock: web_server(tmp_path / name, clock=clock, warm=False)


def boards_of(client: httpx.Client) -> dict[str, Any]:
    """All puzzles of the day, when they are made."""

    def ready() -> bool:
        return all(line["status"] == "ready" for line in client.get(f"{API}/today").json()["puzzles"])

    wait_until(ready)
    return {level: client.get(f"{API}/today/kenken/{level}").json()["puzzle"] for level in FEW}


def test_a_day_has_each_kind_at_each_level() -> None:
    found = {(order.type, order.level) for order in orders()}
    assert found == {(type, level) for type in games() for level in LEVELS}


def test_every_puzzle_of_every_day_begins_elsewhere() -> None:
    seeds = [seed_of_day(day, order) for day in ("2026-09-21", "2026-09-22") for order in orders()]
    assert len(set(seeds)) == 2 * len(orders())


def test_two_studios_have_the_same_day_and_two_days_differ(start: Callable[..., Any]) -> None:
    clock = Clock(FIRST)
    with start("one", clock) as server, server.client() as client:
        first = boards_of(client)
        clock.now = SECOND
        told = client.get(f"{API}/today").json()
        assert told["day"] == "2026-09-22"
        second = boards_of(client)
    with start("other", Clock(FIRST + 60)) as server, server.client() as client:
        again = boards_of(client)
    assert first == again
    assert first != second
    for level, puzzle in first.items():
        board = board_from_json(puzzle)
        assert solve(board).status == "unique"
        grade = explain(board).grade
        assert grade is not None and grade.level == level


def test_what_is_made_is_stored(start: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    with start("one", Clock(FIRST)) as server, server.client() as client:
        first = boards_of(client)
    monkeypatch.setattr(making.Today, "begin", lambda _: pytest.fail("nothing is to be made"))
    with start("one", Clock(FIRST)) as server, server.client() as client:
        assert boards_of(client) == first


def test_nobody_waits(start: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making.Today, "begin", lambda _: None)  # never made
    with start("one", Clock(FIRST)) as server, server.client() as client:
        told = client.get(f"{API}/today").json()
        assert [line["status"] for line in told["puzzles"]] == ["making", "making"]
        assert client.get(f"{API}/today/kenken/hard").status_code == 404
        assert client.get(f"{API}/today/kenken/none").status_code == 404


def test_the_list_knows_what_one_has_begun_and_solved(start: Callable[..., Any]) -> None:
    with start("one", Clock(FIRST)) as server, server.client() as client, server.client() as other:
        puzzle = boards_of(client)["hard"]
        session = client.post(f"{API}/sessions", json={"puzzle": puzzle}).json()["id"]
        body = {"after": 0, "moves": ["r1c1=1"], "seconds": 9, "finished": True}
        client.post(f"{API}/sessions/{session}/moves", json=body)
        easy, hard = client.get(f"{API}/today").json()["puzzles"]
        assert easy["session"] is None
        assert (hard["session"]["id"], hard["session"]["moves"], hard["session"]["seconds"]) == (
            session,
            1,
            9.0,
        )
        assert hard["session"]["finished"]
        assert [line["session"] for line in other.get(f"{API}/today").json()["puzzles"]] == [None, None]


def test_a_puzzle_is_given_up_after_tries_whatever_the_time() -> None:
    asked = make_request("shakashaka", "3x3", "easy", minimal=True)
    tasks = [Task(0, go, asked, seed, None, tries=1) for go, seed in enumerate(range(20))]
    done = [work(task) for task in tasks]
    assert {one.attempts for one in done} == {1}
    assert [one.puzzle is None for one in done] == [work(task).puzzle is None for task in tasks]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[WebServer]:
    with web_server(tmp_path, warm=False) as running:
        yield running


def test_everything_is_exported_and_deleted(server: WebServer) -> None:
    with server.client() as client, server.client() as other:
        assert client.get(f"{API}/mine").json()["sessions"] == []
        text = "shakashaka\n. . #\n. . .\n3 . ."
        mine, theirs = (
            one.post(f"{API}/sessions", json={"text": text}).json()["id"] for one in (client, other)
        )
        body = {"after": 0, "moves": ["r1c1=nw", "undo"], "seconds": 7.5, "finished": True}
        assert client.post(f"{API}/sessions/{mine}/moves", json=body).status_code == 200
        reply = client.get(f"{API}/mine", params={"lang": "pt"})
        assert reply.headers["content-disposition"].startswith("attachment")
        [one] = reply.json()["sessions"]
        assert (one["id"], one["moves"], one["seconds"]) == (mine, ["r1c1=nw", "undo"], 7.5)
        assert client.post(f"{API}/sessions", json={"puzzle": one["puzzle"]}).status_code == 201
        assert reply.json()["statistics"]["finished"] == 1
        gone = client.delete(f"{API}/mine")
        assert gone.status_code == 204
        assert "quebra" not in client.cookies
        assert client.get(f"{API}/sessions").json() == []
        assert client.get(f"{API}/mine/statistics").json()["finished"] == 0
        assert [line["id"] for line in other.get(f"{API}/sessions").json()] == [theirs]
        assert client.delete(f"{API}/mine").status_code == 204


def test_a_cookie_that_was_deleted_is_worth_nothing(server: WebServer) -> None:
    with server.client() as client:
        client.post(f"{API}/sessions", json={"text": "shakashaka\n. ."})
        secret = client.cookies["quebra"]
        client.delete(f"{API}/mine")
        client.cookies.set("quebra", secret, domain="127.0.0.1")
        assert client.get(f"{API}/sessions").json() == []
