"""The studio's server for tests: in a thread of this process, and called as over a network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection
from threading import Thread
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from quebra.app.web.application import make_application
from quebra.app.web.serving import Address, listen, server_config
from quebra.app.web.settings import StudioSettings
from quebra.app.web.studio import Studio
from quebra.core.examples import example
from quebra.core.reading import board_to_json
from support.commands import PATIENCE
from support.processes import wait_until

API = "/api/v1"


class WebServer:
    """A running server: ``studio`` is what it has, ``url`` where it is."""

    def __init__(self, studio: Studio, port: int) -> None:
        self.studio, self.port = studio, port
        self.was_stopped = False
        self.url = f"http://127.0.0.1:{port}"

    def client(self, **options: Any) -> httpx.Client:
        """Somebody with a browser of their own."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE, **options)

    def live(
        self,
        id: str,
        client: httpx.Client,
        after: int = 0,
        host: str = "127.0.0.1",
        headers: dict[str, str] | None = None,
    ) -> ClientConnection:
        """A tab that listens to a session, and calls the server by a name."""
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        sent = {"Cookie": cookies, **(headers or {})}
        place = f"ws://{host}:{self.port}{API}/sessions/{id}/live?after={after}"
        sock = create_connection(("127.0.0.1", self.port))
        return connect(place, sock=sock, additional_headers=sent, open_timeout=PATIENCE, proxy=None)


@contextmanager
def web_server(folder: Path, **settings: Any) -> Iterator[WebServer]:
    """A studio with a database of its own."""
    chosen = {"database": folder / "studio.sqlite3", "warm": False, "processes": 1, **settings}
    app = make_application(StudioSettings(**chosen))
    listener = listen(Address("127.0.0.1", 0))
    server = uvicorn.Server(server_config(app))
    thread = Thread(target=lambda: server.run([listener]), daemon=True)
    thread.start()
    try:
        wait_until(lambda: server.started)
        running = WebServer(app.state.studio, listener.getsockname()[1])
        yield running
        running.was_stopped = True
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()


def puzzle_of(name: str) -> dict[str, Any]:
    """A bundled board as callers send it."""
    return board_to_json(example(name))


def begin(client: httpx.Client, name: str = "kenken-testBoard") -> str:
    """Begins to play a bundled board; the name of the session."""
    reply = client.post(f"{API}/sessions", json={"puzzle": puzzle_of(name)})
    assert reply.status_code == 201, reply.text
    id: str = reply.json()["id"]
    return id


def send(client: httpx.Client, id: str, after: int, *moves: str, **more: Any) -> httpx.Response:
    """Adds moves."""
    return client.post(f"{API}/sessions/{id}/moves", json={"after": after, "moves": list(moves), **more})


def problem(reply: httpx.Response, status: int) -> str:
    """What a problem says, which must be one of the kind expected."""
    assert reply.status_code == status, (reply.status_code, reply.text)
    assert reply.headers["content-type"] == "application/problem+json"
    said = reply.json()
    assert said["status"] == status and said["title"] and said["type"]
    detail: str = said["detail"]
    assert detail and "\n" not in detail
    return detail
