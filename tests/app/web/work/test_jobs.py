"""New puzzles on order: made as by the command, watched, ended, and nobody else's."""

from __future__ import annotations

import gc
import json
import os
import signal
import weakref
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from pypdf import PdfReader

from quebra.app.web.work import commissions, workers
from quebra.app.web.work import jobs as module
from quebra.core.errors import TimeUp
from support.commands import run
from support.processes import wait_until
from support.web import API, WebServer, problem, puzzle_of, web_server

ENDLESS = {"type": "bosnian-snake", "size": "25x25", "difficulty": "extreme", "count": 100}


def order(client: httpx.Client, **body: Any) -> str:
    reply = client.post(f"{API}/jobs", json={"kind": "generate"} | body)
    assert reply.status_code == 202, reply.text
    id: str = reply.json()["id"]
    return id


def job(client: httpx.Client, id: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"{API}/jobs/{id}").json()
    return found


def ended(client: httpx.Client, id: str) -> dict[str, Any]:
    wait_until(lambda: job(client, id)["status"] not in ("waiting", "running"))
    return job(client, id)


def test_puzzles_are_those_of_the_command(client: httpx.Client) -> None:
    done = ended(client, order(client, type="kenken", size="4x4", difficulty="easy", count=3, seed=7))
    assert done["status"] == "done" and done["error"] is None
    assert done["progress"]["found"] == done["progress"]["wanted"] == 3
    assert done["progress"]["tries"] >= 3
    line = "generate kenken --size 4x4 --difficulty easy --count 3 --seed 7 --json"
    assert done["puzzles"] == [json.loads(one) for one in run(*line.split()).stdout.splitlines()]


def test_size_and_level_are_the_usual_ones_unless_told(client: httpx.Client) -> None:
    (made,) = ended(client, order(client, type="kenken", seed=1))["puzzles"]
    assert made["type"] == "kenken" and made["grade"] == "normal"


def test_a_job_is_ended_with_what_it_has(client: httpx.Client, server: WebServer) -> None:
    id = order(client, **ENDLESS)
    assert job(client, id)["status"] in ("waiting", "running")
    wait_until(lambda: job(client, id)["status"] == "running")
    reply = client.delete(f"{API}/jobs/{id}")
    assert reply.status_code == 200 and reply.json()["status"] == "cancelled"
    wait_until(lambda: not server.studio.workers.making._busy)
    assert job(client, id)["status"] == "cancelled"
    quick = ended(client, order(client, type="kenken", size="3x3", seed=1))  # the pool goes on
    assert quick["status"] == "done"


def test_jobs_take_turns(client: httpx.Client) -> None:
    """A long job does not keep a short one waiting to its end."""
    long = order(client, type="kenken", size="4x4", count=100, seed=3)
    short = order(client, type="kenken", size="4x4", count=1, seed=4)
    assert ended(client, short)["status"] == "done"
    assert job(client, long)["progress"]["found"] < 100
    client.delete(f"{API}/jobs/{long}")


def test_a_worker_that_dies_fails_its_job_alone(client: httpx.Client, server: WebServer) -> None:
    id = order(client, **ENDLESS)
    making = server.studio.workers.making
    wait_until(lambda: bool(making._busy))
    os.kill(next(iter(making._busy))._process.pid, signal.SIGKILL)
    failed = ended(client, id)
    assert failed["status"] == "failed"
    assert failed["error"].startswith("the process that worked on this died (signal 9)")
    assert ended(client, order(client, type="kenken", size="3x3", seed=1))["status"] == "done"


@pytest.mark.parametrize(
    "body",
    [
        {"type": "sudoku"},
        {"type": "zurero"},
        {"type": "kenken", "size": "99x99"},
        {"type": "kenken", "size": "big"},
        {"type": "kenken", "size": "4x4", "symmetry": "spiral"},
        {"type": "kenken", "options": {"flavour": 3}},
    ],
)
def test_orders_that_cannot_be_met_have_the_commands_sentence(
    client: httpx.Client, body: dict[str, Any]
) -> None:
    told = problem(client.post(f"{API}/jobs", json={"kind": "generate", **body}), 422)
    if "options" not in body:
        words = [f"--{key}={value}" for key, value in body.items() if key != "type"]
        assert told in run("generate", body["type"], *words).stderr


def test_a_job_belongs_to_its_user(client: httpx.Client, server: WebServer) -> None:
    id = order(client, type="kenken", size="3x3", seed=2)
    with server.client() as other:
        problem(other.get(f"{API}/jobs/{id}"), 404)
        problem(other.delete(f"{API}/jobs/{id}"), 404)
        order(other, type="kenken", size="3x3", seed=2)
        problem(other.get(f"{API}/jobs/{id}"), 404)
        assert ended(client, id)["status"] == "done"
        own = client.get(f"{API}/jobs/{id}/file")
        assert own.status_code == 200 and own.headers["cache-control"] == "no-store"
        problem(other.get(f"{API}/jobs/{id}/file"), 404)
    with server.client() as unknown:
        problem(unknown.get(f"{API}/jobs/{id}/file"), 404)


def test_a_user_has_only_so_many_jobs(
    client: httpx.Client, server: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_OF_USER", 1)
    id = order(client, **ENDLESS)
    reply = client.post(f"{API}/jobs", json={"kind": "generate", "type": "kenken"})
    assert "expected one of them to end first" in problem(reply, 429)
    with server.client() as other:
        order(other, type="kenken", size="3x3")
    client.delete(f"{API}/jobs/{id}")
    order(client, type="kenken", size="3x3")


def test_jobs_of_long_ago_are_forgotten(
    client: httpx.Client, server: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = order(client, type="kenken", size="3x3", seed=5)
    ended(client, id)
    monkeypatch.setattr(module, "KEPT_SECONDS", -1.0)
    order(client, type="kenken", size="3x3", seed=6)
    problem(client.get(f"{API}/jobs/{id}"), 404)


GAME = "J10 L10 TJ L11"
LONG = {"kind": "analyse", "record": GAME, "nodes": 100_000_000}


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[WebServer]:
    """A server without the jobs of other tests, for those that count."""
    with web_server(tmp_path) as running:
        yield running


def test_commissions_leave_room_for_new_puzzles(
    own_server: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = own_server
    monkeypatch.setattr(module, "MOST_AT_ONCE", 2)
    monkeypatch.setattr(module, "MOST_COMMISSIONS", 2)
    with server.client() as one, server.client() as two, server.client() as three:
        ordered = [(client, order(client, **LONG)) for client in (one, two)]
        told = problem(one.post(f"{API}/jobs", json=LONG), 429)  # nobody has two
        assert "expected one of them to end first" in told
        problem(three.post(f"{API}/jobs", json=LONG), 429)
        for client in (one, three):
            assert ended(client, order(client, type="kenken", size="3x3", seed=1))["status"] == "done"
        for client, id in ordered:
            client.delete(f"{API}/jobs/{id}")
        assert ended(three, order(three, kind="analyse", record=GAME, nodes=10))["status"] == "done"


class Large(dict[str, Any]):
    """What a caller said, of which can be seen whether it is still there."""


def test_an_order_is_let_go_of_at_the_end(server: WebServer) -> None:
    jobs = server.studio.jobs
    said = Large(kind="analyse", record=GAME, position=None, nodes=10, depth=None, seconds=None)
    there = weakref.ref(said)
    job = jobs.start("somebody", jobs.order(said))
    other = Large(said)
    del said
    wait_until(lambda: job.ended is not None)
    assert job.found == job.wanted
    after = jobs.start("somebody", jobs.order(other))  # the process itself remembers the last one
    wait_until(lambda: after.ended is not None)

    def is_gone() -> bool:
        gc.collect()
        return there() is None

    wait_until(is_gone)


def test_what_comes_of_jobs_is_kept_as_long_as_it_is_not_too_much(
    own_server: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with own_server.client() as client:
        ids, size = [], 0
        for seed in (1, 2):
            ids.append(order(client, type="kenken", size="3x3", seed=seed))
            ended(client, ids[-1])
            size += len(client.get(f"{API}/jobs/{ids[-1]}/file").content)
        monkeypatch.setattr(module, "MOST_BYTES_KEPT", size - 1)
        order(client, type="kenken", size="3x3", seed=3)
        assert [client.get(f"{API}/jobs/{id}").status_code for id in ids] == [404, 200]


@pytest.mark.parametrize("kind", ["generate", "analyse"])
def test_a_job_can_be_ended_before_it_begins(
    server: WebServer, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """As soon as it can be found, by whoever closes the studio or forgets its user, it can be ended."""
    jobs, put_off = server.studio.jobs, []
    monkeypatch.setattr(module, "in_background", put_off.append)
    bodies: dict[str, dict[str, Any]] = {
        "generate": {**ENDLESS, "symmetry": "none", "minimal": False},
        "analyse": {**LONG, "position": None, "depth": None, "seconds": None},
    }
    ordered = jobs.order({"kind": kind, **bodies[kind]})
    room = jobs._require_room
    seen: list[module.Job] = []

    def require_room(job: module.Job) -> None:
        seen.append(job)
        assert job.work is not None
        room(job)

    monkeypatch.setattr(jobs, "_require_room", require_room)
    job = jobs.start("somebody else", ordered)
    assert seen == [job]
    jobs.cancel_all("somebody else")
    for work in put_off:
        work()
    assert job.status == "cancelled" and job.work is None and job.now is None
    pools = (server.studio.workers.making, server.studio.workers.commissions)
    wait_until(lambda: not any(pool._busy or pool._waiting for pool in pools))


def test_a_booklet_that_takes_too_long_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.001)
    with web_server(tmp_path, commission_seconds=0.001) as server, server.client() as client:
        failed = ended(client, order(client, kind="book", puzzles=[puzzle_of("snake-1-6x6")] * 20))
        assert (failed["status"], failed["error"], failed["file"]) == ("failed", str(TimeUp()), None)
        assert failed["progress"]["found"] < failed["progress"]["wanted"]


def test_as_much_of_a_game_as_there_is_time_for(tmp_path: Path) -> None:
    with web_server(tmp_path, commission_seconds=0.0) as server, server.client() as client:
        done = ended(client, order(client, kind="analyse", record=GAME, nodes=10))
        assert (done["status"], done["error"]) == ("failed", "the time is over")
        assert not done["analysis"]["complete"] and done["progress"]["found"] == 0
        assert client.get(done["file"]).json() == done["analysis"]


def test_a_game_is_looked_through_until_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that goes on by a second whenever somebody looks at it."""
    said = {"record": GAME, "position": None, "nodes": 10, "depth": None, "seconds": None}

    def told(seconds: float) -> tuple[dict[str, Any], int]:
        clock = count()
        monkeypatch.setattr(commissions, "monotonic", lambda: float(next(clock)))
        done = commissions.fulfil(commissions.Commission("analyse", said, 3, seconds))
        return json.loads(done), next(clock)

    whole, looks = told(1000.0)
    part, _ = told(looks - 2.0)
    assert whole["complete"] and not part["complete"]
    assert 0 < len(part["positions"]) < len(whole["positions"])
    assert part["positions"] == whole["positions"][: len(part["positions"])]


def test_a_booklet_is_printed(client: httpx.Client) -> None:
    puzzles = [puzzle_of("kenken-testBoard"), puzzle_of("snake-1-6x6")]
    done = ended(client, order(client, kind="book", puzzles=puzzles, title="Sunday", lang="pt"))
    assert (done["kind"], done["status"], done["error"]) == ("book", "done", None)
    assert done["progress"]["found"] == done["progress"]["wanted"] == 3  # two are proven, all are typeset
    reply = client.get(done["file"])
    assert reply.headers["content-type"] == "application/pdf"
    assert reply.headers["content-disposition"] == 'attachment; filename="book.pdf"'
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(reply.content)).pages)
    assert "Sunday" in text and "Soluções" in text


def test_a_booklet_that_cannot_be_printed_is_told_so(client: httpx.Client) -> None:
    several = {"type": "kenken", "size": 2, "cages": [
        {"cells": [[1, 1], [1, 2], [2, 1], [2, 2]], "op": "+", "target": 6}]}  # fmt: skip
    failed = ended(client, order(client, kind="book", puzzles=[several]))
    assert failed["status"] == "failed" and failed["file"] is None
    assert "solution" in failed["error"]
    problem(client.get(f"{API}/jobs/{failed['id']}/file"), 404)
    assert ended(client, order(client, kind="book", puzzles=[several], unchecked=True))["status"] == "done"


def test_a_game_is_looked_through_as_by_the_command(client: httpx.Client, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GAME)
    told = json.loads(run("zurero", "analyse", file, "--nodes", "2000", "--json").stdout)
    done = ended(client, order(client, kind="analyse", record=GAME, nodes=2000))
    assert done["status"] == "done" and done["analysis"] == told
    assert done["progress"]["found"] == done["progress"]["wanted"] == len(told["positions"])
    reply = client.get(done["file"])
    assert reply.headers["content-type"] == "application/json" and reply.json() == told


def test_a_long_job_tells_how_far_it_is_and_can_be_ended(client: httpx.Client, server: WebServer) -> None:
    id = order(client, kind="analyse", record=GAME, nodes=100_000_000)
    wait_until(lambda: bool(server.studio.workers.commissions._busy))
    assert job(client, id)["progress"]["wanted"] > 1
    assert client.delete(f"{API}/jobs/{id}").json()["status"] == "cancelled"
    wait_until(lambda: not server.studio.workers.commissions._busy)
    assert ended(client, order(client, kind="analyse", record=GAME, nodes=10))["status"] == "done"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"kind": "book", "puzzles": []}, "book.puzzles: "),
        ({"kind": "book", "puzzles": [{"type": "sudoku"}]}, "puzzle 1: "),
        ({"kind": "analyse", "record": "J10 J10"}, "move 2"),
        ({"kind": "analyse", "record": "/etc/passwd"}, "move 1"),
        ({"kind": "analyse", "position": "/etc/passwd"}, ""),
        ({"kind": "analyse", "record": "fig-2.3"}, "move 1"),
        ({"kind": "paint"}, "body: "),
    ],
)
def test_other_orders_that_cannot_be_met(client: httpx.Client, body: dict[str, Any], told: str) -> None:
    assert told in problem(client.post(f"{API}/jobs", json=body), 422)


def test_puzzles_come_as_a_file_too(client: httpx.Client) -> None:
    id = order(client, type="kenken", size="3x3", count=2, seed=7)
    done = ended(client, id)
    reply = client.get(f"{API}/jobs/{id}/file")
    assert reply.headers["content-type"] == "application/x-ndjson"
    assert [json.loads(line) for line in reply.text.splitlines()] == done["puzzles"]
