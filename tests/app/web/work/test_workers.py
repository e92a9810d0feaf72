"""Workers: one that dies is replaced and its user told, nobody else waits, and the newest question wins."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import pytest

from quebra.app.web.problems import problem_of
from quebra.app.web.settings import MOST_ASIDE
from quebra.app.web.shapes import replies
from quebra.app.web.work import workers as module
from quebra.core.errors import QuebraError, TimeUp
from quebra.engine.batch.limits import OutOfMemory
from quebra.engine.batch.pool import WorkerLost
from support.processes import is_alive, wait_until
from support.web import API, WebServer, begin, problem, puzzle_of, send, web_server

SLOW = {"type": "shakashaka", "rows": 60, "columns": 60, "cells": [[None] * 60] * 60}
QUICK = puzzle_of("kenken-testBoard")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[WebServer]:
    with web_server(tmp_path, quick_seconds=0.3, longest_seconds=200.0) as server:
        yield server


@pytest.fixture
def aside() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as pool:
        yield pool


def solve(client: httpx.Client, puzzle: dict[str, Any], **more: Any) -> httpx.Response:
    return client.post(f"{API}/solve", json={"puzzle": puzzle, **more})


def slowly(client: httpx.Client, aside: ThreadPoolExecutor, **headers: str) -> Future[httpx.Response]:
    """A question that takes longer than any test."""
    body = {"puzzle": SLOW, "count": True}
    return aside.submit(lambda: client.post(f"{API}/solve", json=body, headers=headers))


def busy(server: WebServer) -> list[int]:
    """The processes that work on slow questions."""
    return [worker._process.pid for worker in list(server.studio.workers.slow._busy)]


def test_a_worker_that_dies_is_told_and_replaced(server: WebServer, aside: ThreadPoolExecutor) -> None:
    with server.client() as client, server.client() as other:
        lost = slowly(client, aside)
        wait_until(lambda: bool(busy(server)))
        (process,) = busy(server)
        os.kill(process, signal.SIGKILL)
        reply = lost.result()
        told = problem(reply, 503)
        assert told == "the process that worked on this died (signal 9); another one is there, ask again"
        assert reply.headers["retry-after"] == "1"
        wait_until(lambda: not is_alive(process))
        for one in (client, other):
            assert solve(one, QUICK).json()["status"] == "unique"
        again = slowly(client, aside)
        wait_until(lambda: bool(busy(server)))  # there is another one
        assert busy(server) != [process]
        os.kill(busy(server)[0], signal.SIGKILL)
        problem(again.result(), 503)


def test_quick_questions_do_not_wait_for_slow_ones(server: WebServer, aside: ThreadPoolExecutor) -> None:
    with server.client() as client, server.client() as other:
        slow = slowly(client, aside)
        wait_until(lambda: bool(busy(server)))
        assert solve(other, QUICK).json()["status"] == "unique"
        assert other.post(f"{API}/hint", json={"puzzle": QUICK}).json()["kind"] == "step"
        id = begin(other)
        assert other.get(f"{API}/sessions/{id}").status_code == 200
        assert not slow.done()
        os.kill(busy(server)[0], signal.SIGKILL)


def test_a_newer_question_takes_the_place_of_an_older_one(
    server: WebServer, aside: ThreadPoolExecutor
) -> None:
    with server.client() as client:
        begin(client)
        older = slowly(client, aside)
        wait_until(lambda: bool(busy(server)))
        (process,) = busy(server)
        assert solve(client, QUICK).json()["status"] == "unique"
        reply = older.result()
        assert problem(reply, 409) == module.REPLACED
        assert reply.json()["type"] == "urn:quebra:replaced"
        wait_until(lambda: not is_alive(process))  # nothing goes on for nobody


def test_nothing_goes_on_for_a_caller_who_left(server: WebServer) -> None:
    caller = HTTPConnection("127.0.0.1", server.port)
    body = json.dumps({"puzzle": SLOW, "count": True})
    caller.request("POST", f"{API}/solve", body, {"Content-Type": "application/json"})
    wait_until(lambda: bool(busy(server)))
    caller.close()
    wait_until(lambda: not busy(server))


def test_questions_of_other_kinds_tabs_and_users_stay(server: WebServer, aside: ThreadPoolExecutor) -> None:
    with server.client() as client, server.client() as other, server.client() as unknown:
        begin(client)
        begin(other)
        first = slowly(client, aside, **{"Quebra-Tab": "one"})
        wait_until(lambda: bool(busy(server)))
        assert client.post(f"{API}/hint", json={"puzzle": QUICK}).status_code == 200
        headers = {"Quebra-Tab": "two"}
        assert client.post(f"{API}/solve", json={"puzzle": QUICK}, headers=headers).status_code == 200
        for one in (other, unknown, unknown):
            assert solve(one, QUICK).status_code == 200
        assert not first.done()
        assert client.post(f"{API}/solve", json={"puzzle": QUICK}, headers={"Quebra-Tab": "one"}).is_success
        problem(first.result(), 409)


def test_one_user_cannot_ask_everything_at_once(
    server: WebServer, aside: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_OF_USER", 1)
    with server.client() as client, server.client() as other:
        begin(client)
        slow = slowly(client, aside)
        wait_until(lambda: bool(busy(server)))
        told = problem(client.post(f"{API}/hint", json={"puzzle": QUICK}), 429)
        assert told.startswith("1 questions wait for an answer")
        assert other.post(f"{API}/hint", json={"puzzle": QUICK}).status_code == 200
        os.kill(busy(server)[0], signal.SIGKILL)
        slow.result()
        assert client.post(f"{API}/hint", json={"puzzle": QUICK}).status_code == 200


@pytest.mark.parametrize("error", [OutOfMemory(), TimeUp(), WorkerLost("died")])
def test_what_may_go_well_next_time_is_a_503(error: QuebraError) -> None:
    told = problem_of(error)
    assert told.status_code == 503 and told.headers == {"Retry-After": "1"} and told.detail == str(error)


def test_a_database_that_takes_nothing_is_told_without_its_place(
    server: WebServer, capfd: pytest.CaptureFixture[str]
) -> None:
    with server.client() as client:
        id = begin(client)
        writer = server.studio.store._writer._connection
        (pages,) = writer.execute("PRAGMA page_count").fetchone()
        writer.execute(f"PRAGMA max_page_count = {pages}")
        edits = " ".join(["r1c1=1"] * 8000)
        reply = send(client, id, 0, edits)
        assert problem(reply, 503) == "the database is on a disk that is full; what was saved before is safe"
        assert client.get(f"{API}/sessions/{id}").json()["count"] == 0
        writer.execute(f"PRAGMA max_page_count = {pages + 1000}")
        assert send(client, id, 0, edits).json() == {"count": 1}
    assert f"quebra: {server.studio.store.path}: is on a disk that is full" in capfd.readouterr().err


def test_closing_ends_all_workers_and_tells_those_who_wait(tmp_path: Path, aside: ThreadPoolExecutor) -> None:
    with web_server(tmp_path, quick_seconds=0.3, longest_seconds=200.0) as server:
        client = server.client()
        slow = slowly(client, aside)
        wait_until(lambda: bool(busy(server)))
        processes = busy(server)
        server.studio.workers.close()
        assert problem(slow.result(), 503) == "the studio is closing"
        client.close()
    assert not [process for process in processes if is_alive(process)]


def test_the_servers_thread_hands_in_nothing(server: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that only starts reads nothing yet: all users would wait with a long board at its pipe."""
    pool, by = server.studio.workers.quick, []
    submit = pool.submit

    def seen(task: Any) -> Any:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            by.append("a thread aside")
        else:
            by.append("the server")
        return submit(task)

    monkeypatch.setattr(pool, "submit", seen)
    with server.client() as client:
        assert solve(client, QUICK).json()["status"] == "unique"
    assert by == ["a thread aside"]


def test_a_question_to_a_studio_that_closes_is_told_so(server: WebServer) -> None:
    server.studio.workers.close()
    with server.client() as client:
        assert problem(solve(client, QUICK), 503) == "the studio is closing"


OVERDUE = {
    "solve": ({}, replies.SolveTold, "status"),
    "hint": ({}, replies.HintTold, "kind"),
    "explain": ({}, replies.ExplainTold, "status"),
    "grade": ({}, replies.GradeTold, "status"),
    "why": ({"cell": [1, 1], "value": 1}, replies.WhyTold, "kind"),
    "repair": ({}, replies.RepairTold, "status"),
}


@pytest.fixture
def unmindful(server: WebServer, monkeypatch: pytest.MonkeyPatch) -> WebServer:
    """A server whose processes never mind the time, and are ended for it."""

    def ended(_: object) -> Future[None]:
        ticket: Future[None] = Future()
        ticket.set_exception(TimeUp())
        return ticket

    for pool in (server.studio.workers.quick, server.studio.workers.slow):
        monkeypatch.setattr(pool, "submit", ended)
    return server


@pytest.mark.parametrize("kind", OVERDUE)
def test_a_process_that_does_not_mind_the_time_is_a_timeout(unmindful: WebServer, kind: str) -> None:
    more, shape, key = OVERDUE[kind]
    for limit in ({}, {"time_limit": 0.1}):
        with unmindful.client() as client:
            reply = client.post(f"{API}/{kind}", json={"puzzle": QUICK, **more, **limit})
        assert reply.status_code == 200, reply.text
        shape.model_validate(reply.json())
        assert reply.json()[key] == "timeout"


def test_other_questions_out_of_time_are_told_as_far_as_they_are_known(unmindful: WebServer) -> None:
    with unmindful.client() as client:
        body: dict[str, Any] = {"puzzle": QUICK, "moves": ["r1c1=1 r1c2=1"], "deep": True}
        told = client.post(f"{API}/check", json=body).json()
        assert told["finishable"] is None and told["violations"]
        told = client.post(f"{API}/thin", json={"puzzle": QUICK, "drop": True}).json()
        assert not told["complete"] and told["superfluous"] == [] and told["puzzle"] == QUICK
        told = solve(client, QUICK, common=True, moves=True).json()
        assert (told["status"], told["common"], told["open"], told["moves"]) == ("timeout", [], [], [])
        told = solve(client, QUICK, minimise=True).json()
        assert (told["status"], told["length"], told["optimal"]) == ("timeout", None, False)
        assert problem(client.post(f"{API}/picture", json={"puzzle": QUICK}), 503)


def test_a_long_log_is_not_played_through_by_the_server_instead(unmindful: WebServer) -> None:
    for deep in (False, True):
        with unmindful.client() as client:
            body = {"puzzle": QUICK, "moves": ["r1c1=1"] * (MOST_ASIDE + 1), "deep": deep}
            problem(client.post(f"{API}/check", json=body), 503)


def test_pictures_say_that_the_time_was_over(unmindful: WebServer) -> None:
    with unmindful.client() as client:
        told = client.post(f"{API}/explain", json={"puzzle": QUICK, "moves": [], "pictures": True}).json()
    assert (told["status"], told["steps"], told["complete"]) == ("timeout", [], False)
    _, end = told["pictures"]
    assert "The time limit came before the first step" in end["text"]
