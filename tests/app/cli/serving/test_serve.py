"""`quebra serve` as people run it: a process that is started, asked, killed and ended."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from quebra.app.cli.serving.serve import default_database
from support.commands import PATIENCE, environment, run, run_apart, start
from support.processes import wait_until
from support.web import API, begin, puzzle_of, send

ADDRESS = re.compile(r"http://\S+")


@contextmanager
def served(*arguments: object, **more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A studio in a process of its own, and its address."""
    process = start("serve", "--port", "0", *arguments, **more)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = ADDRESS.search(line)
        assert found is not None, line + (process.stderr.read() if process.stderr else "")
        yield process, found[0].rstrip("/")
    finally:
        process.kill()
        process.communicate()


def client_of(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=PATIENCE)


def test_whoever_reads_the_address_may_end_it_at_once(tmp_path: Path) -> None:
    with served("--database", tmp_path / "db") as (process, _):
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0


def test_a_name_may_be_allowed_with_its_port(tmp_path: Path) -> None:
    names = [
        "--allow-host",
        "Classroom.local:8000",
        "--allow-host",
        "fe80::1",
        "--allow-host",
        "[fe80::2]:80",
    ]
    with served("--database", tmp_path / "db", *names) as (_, address), client_of(address) as client:
        for host in ("classroom.local", "classroom.local:9", "[fe80::1]:8000", "[fe80::2]"):
            assert client.get("/", headers={"Host": host}).status_code == 200
        assert client.get("/", headers={"Host": "classroom.example"}).status_code == 403


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_in_good_order(tmp_path: Path, how: signal.Signals) -> None:
    """With answers on their way, and with a tab that listens."""
    from websockets.sync.client import connect

    database = tmp_path / "studio.sqlite3"
    slow = {"type": "shakashaka", "rows": 60, "columns": 60, "cells": [[None] * 60] * 60}
    with served("--database", database) as (process, address), client_of(address) as client:
        id = begin(client)
        assert send(client, id, 0, "r1c1=1").status_code == 200
        cookie = {"Cookie": f"quebra={client.cookies['quebra']}"}
        place = f"{address.replace('http', 'ws')}{API}/sessions/{id}/live?after=1"
        with (
            ThreadPoolExecutor(1) as aside,
            client_of(address) as other,
            connect(place, additional_headers=cookie, proxy=None),
        ):
            waiting = aside.submit(other.post, f"{API}/solve", json={"puzzle": slow, "count": True})
            client.get(f"{API}/types")
            process.send_signal(how)
            assert process.wait(PATIENCE) == 0
            waiting.exception(PATIENCE)
        assert process.stderr is not None
        told = process.stderr.read().splitlines()
    assert told == [f"boards and moves are kept in {database}", "ended; everything is saved"]
    with closing(sqlite3.connect(database)) as stored:
        assert stored.execute("SELECT move FROM moves").fetchall() == [("r1c1=1",)]


def test_the_next_free_port_is_taken_and_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with served("--database", tmp_path / "db", "--port", port) as (process, address):
            found = int(address.rpartition(":")[2])
            assert port < found <= port + 50
            assert httpx.get(f"{address}/", timeout=PATIENCE).status_code == 200
            process.send_signal(signal.SIGINT)
            assert process.stderr is not None
            assert process.stderr.readline() == f"port {port} is in use, taking {found}\n"


def test_killed_in_the_middle_of_a_thousand_moves_it_loses_none(tmp_path: Path) -> None:
    """Four boards are played at once; the server is killed twice, and has all that it acknowledged."""
    database, moves = (
        tmp_path / "studio.sqlite3",
        [f"r{1 + n % 4}c{1 + n // 4 % 4}={1 + n % 3}" for n in range(250)],
    )
    acknowledged: list[int] = [0] * 4
    cookies, ids = httpx.Cookies(), [""] * 4

    def play(address: str, board: int, until: int) -> None:
        with httpx.Client(base_url=address, cookies=cookies, timeout=PATIENCE) as client:
            while acknowledged[board] < until:
                done = acknowledged[board]
                reply = send(client, ids[board], done, *moves[done : done + 5])
                assert reply.status_code == 200, reply.text
                acknowledged[board] = reply.json()["count"]

    for killed_at in (80, 170, 250):
        with served("--database", database) as (process, address), ThreadPoolExecutor(4) as players:
            if not ids[0]:
                with client_of(address) as client:
                    ids = [begin(client) for _ in range(4)]
                    cookies.update(client.cookies)
            with httpx.Client(base_url=address, cookies=cookies, timeout=PATIENCE) as client:
                for board, id in enumerate(ids):
                    stored = client.get(f"{API}/sessions/{id}").json()["moves"]
                    assert stored == moves[: len(stored)] and len(stored) >= acknowledged[board]
            if killed_at == 250:
                list(players.map(lambda board: play(address, board, 250), range(4)))
                break
            going_on = [players.submit(play, address, board, 250) for board in range(4)]
            wait_until(lambda: min(acknowledged) >= killed_at or any(one.done() for one in going_on))  # noqa: B023
            os.kill(process.pid, signal.SIGKILL)
            ends = [one.exception(PATIENCE) for one in going_on]
            assert any(ends)  # cut off in the middle
            assert all(end is None or isinstance(end, httpx.TransportError) for end in ends)
    assert acknowledged == [250] * 4
    with closing(sqlite3.connect(database)) as stored_now:
        for id in ids:
            query = "SELECT move FROM moves WHERE session = ? ORDER BY number"
            assert [move for (move,) in stored_now.execute(query, (id,))] == moves
        assert stored_now.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            b"no database at all",
            "is no database of Quebra's, expected one or a new name; it was left as it is",
        ),
        (b"SQLite format 3\0" + b"\xff" * 5000, "is "),
    ],
)
def test_a_database_that_cannot_be_used_is_one_line(tmp_path: Path, content: bytes, told: str) -> None:
    database = tmp_path / "bad.sqlite3"
    database.write_bytes(content)
    done = run("serve", "--database", database, "--port", "0")
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith(f"quebra: {database}: {told}") and done.stderr.count("\n") == 1
    assert database.read_bytes() == content


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--port", "70000"], "--port"),
        (["--host", "no.such.host.invalid"], "--host: 'no.such.host.invalid' is no address of this machine"),
        (["--host", "192.0.2.1"], "--host: cannot listen at 192.0.2.1, port "),
        (["--public-url", "puzzles.example.org"], "--public-url: expected an address such as https://"),
        (["--public-url", "https://example.org/path"], "--public-url: expected an address such as https://"),
        (["--public-url", "https://example.org:port"], "--public-url: expected an address such as https://"),
        (["--public-url", "https://me:secret@example.org"], "--public-url: expected an address such as"),
        (
            ["--public-url", "https://example.org/?board"],
            "--public-url: expected an address such as https://",
        ),
        (["--allow-host", "http://x"], "--allow-host: expected a name such as classroom.local"),
        (["--lang", "de"], "--lang"),
    ],
)
def test_bad_usage_is_one_line(tmp_path: Path, arguments: list[str], told: str) -> None:
    done = run("serve", "--database", tmp_path / "db.sqlite3", *arguments)
    assert done.returncode == 2 and done.stdout == ""
    assert told in done.stderr and done.stderr.count("\n") == 1


def test_without_its_packages_it_says_so(tmp_path: Path) -> None:
    blocked = "import sys\nfor name in ('fastapi', 'uvicorn'): sys.modules[name] = None\n"
    (tmp_path / "sitecustomize.py").write_text(blocked)
    done = run_apart("serve", PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "quebra: serve: the package fastapi is missing: pip install 'quebra[web]'\n"


def test_no_other_command_loads_the_web_framework() -> None:
    code = (
        "import sys; from quebra.app.cli.main import guarded; guarded(['serve', '--help']); "
        "guarded(['solve', 'kenken-testBoard', '--json']); guarded(['--help']); "
        "print([name for name in ('fastapi', 'starlette', 'uvicorn', 'sqlite3') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment())
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def test_the_database_lies_where_the_users_data_lie(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "quebra" / "studio.sqlite3"
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for none in ("", "relative/folder"):  # as the standard says, these are to be passed over
        monkeypatch.setenv("XDG_DATA_HOME", none)
        assert default_database() == tmp_path / "home/.local/share/quebra/studio.sqlite3"


def test_it_checks_itself(tmp_path: Path) -> None:
    """What `make run` does where nobody sits at a terminal."""
    for lang, told in (
        ("en", "KenKen: kenken-testBoard was solved there, one solution"),
        ("pt", "KenKen: kenken-"),
    ):
        done = run_apart("serve", "--self-check", "--lang", lang, XDG_DATA_HOME=str(tmp_path))
        assert done.returncode == 0, done.stderr
        assert told in done.stdout and ADDRESS.search(done.stdout)
    assert not list(tmp_path.iterdir())  # nothing of it is kept


def test_the_page_speaks_the_language_asked_for(tmp_path: Path) -> None:
    with served("--database", tmp_path / "db", "--lang", "pt") as (_, address):
        page = httpx.get(f"{address}/", headers={"Accept-Language": "en"}, timeout=PATIENCE)
        assert 'lang="pt"' in page.text.replace("'", '"')
        body = {"puzzle": puzzle_of("snake-1-6x6")}
        title = httpx.post(f"{address}{API}/describe", json=body, timeout=PATIENCE).json()["title"]
        assert title.startswith("Cobra Bósnia")
