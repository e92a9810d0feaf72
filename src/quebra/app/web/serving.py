"""The server: finds a port, runs until somebody ends it, and leaves everything saved."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import uvicorn
from fastapi import FastAPI

from quebra.app.web.application import make_application
from quebra.app.web.connections import PatientConnection
from quebra.app.web.settings import StudioSettings
from quebra.app.web.studio import Studio
from quebra.core.background import in_background
from quebra.core.errors import InputError
from quebra.core.words import default_language, say

MOST_PORTS = 50  # that are tried, from the one asked for
LARGEST_PORT = 65535
LARGEST_MESSAGE = 4096  # bytes that a tab may say at a time
PING = 20.0  # seconds after which a tab that listens is asked whether it is still there
PATIENCE = 0.4  # seconds for answers that are on their way when the server is ended


@dataclass(frozen=True, slots=True)
class Address:
    """Where to listen."""

    host: str
    port: int


class _Server(uvicorn.Server):
    """uvicorn's, without its own idea of signals: being ended is no failure."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


def serve(settings: StudioSettings, address: Address, *, opened: bool = False) -> int:
    """Serves the studio until Ctrl-C, or until the system ends it; the exit code."""
    language = settings.language or default_language()

    def tell(key: str, **values: str | int) -> None:
        print(say("quebra.app", language, key, values), file=sys.stderr, flush=True)

    listener = listen(address)
    try:
        found = listener.getsockname()[1]
        if address.port not in (0, found):
            tell("serve_port", port=address.port, found=found)
        app = make_application(settings)
        tell("serve_database", file=str(settings.database))
        place = settings.public_url or _url(address.host, found)
        told = say("quebra.app", language, "serve_address", {"url": place})
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        server = _Server(server_config(app))
        asyncio.run(_run(server, listener, app.state.studio, told, place if opened else None))
    finally:
        listener.close()
    tell("serve_ended")
    return 0


def server_config(app: FastAPI) -> uvicorn.Config:
    """How uvicorn serves the studio."""
    return uvicorn.Config(
        app,
        http=PatientConnection,
        ws="websockets-sansio",
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING,
        timeout_graceful_shutdown=PATIENCE,  # type: ignore[arg-type]
    )


async def _run(
    server: uvicorn.Server, listener: socket.socket, studio: Studio, told: str, page: str | None
) -> None:
    loop = asyncio.get_running_loop()

    def end() -> None:
        server.should_exit = True
        studio.rooms.close()
        in_background(studio.workers.close)  # whoever waits for an answer hears so at once

    with suppress(NotImplementedError):  # a system where Ctrl-C alone ends it
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, end)
    print(told, flush=True)  # not before: whoever reads it may end the studio at once
    if page is not None:
        in_background(lambda: _show(page))
    await server.serve([listener])


def _show(page: str) -> None:
    webbrowser.open(page)


def listen(address: Address) -> socket.socket:
    """A socket at the port asked for, or at the next one that is free."""
    try:
        family, _, _, _, place = socket.getaddrinfo(
            address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError as error:
        raise InputError(
            f"--host: {address.host!r} is no address of this machine ({error.strerror})"
        ) from None
    last = min(LARGEST_PORT, address.port + MOST_PORTS) if address.port else 0
    for port in range(address.port, last + 1):
        found = _bound(family, (place[0], port, *place[2:]), address)
        if found is not None:
            return found
    raise InputError(f"--port: {address.port} to {last} are in use, expected a free one")


def _bound(family: int, place: tuple[str | int, ...], address: Address) -> socket.socket | None:
    """A socket that listens; None where somebody else does."""
    # Told to be TCP, so that asyncio sends every answer at once.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(place)
        sock.listen(256)
        sock.setblocking(False)
    except OSError as error:
        sock.close()
        if error.errno == errno.EADDRINUSE:
            return None
        option = "--port" if error.errno == errno.EACCES else "--host"
        raise InputError(
            f"{option}: cannot listen at {address.host}, port {place[1]}: {error.strerror}"
        ) from None
    return sock


def _url(host: str, port: int) -> str:
    """An address to write into a browser."""
    name = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "[::1]"}.get(
        host, f"[{host}]" if ":" in host else host
    )
    return f"http://{name}:{port}/"
