"""New puzzles on order: made as by the command, watched, ended, and nobody else's."""

from __future__ import annotations

import json
import os
import signal
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from pypdf import PdfReader

from quebra.app.web.work import jobs as module
from support.commands import run
from support.processes import wait_until
from support.web import API, WebServer, problem, puzzle_of

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
