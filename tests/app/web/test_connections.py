"""Connections of those who never finish a request are ended; those of all others are not."""

from __future__ import annotations

import socket
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import InvalidHandshake
from websockets.sync.client import ClientConnection

from quebra.app.web import connections
from support.commands import PATIENCE
from support.web import WebServer, begin, send

HALF_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
HALF_BODY = (
    b"POST /api/v1/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{"
)
FEW_BYTES = 2000  # a head of so many is not too long yet
WHOLE = b"HEAD /worker.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.fixture
def impatient(server: WebServer, monkeypatch: pytest.MonkeyPatch) -> WebServer:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.2)
    return server


def connected(server: WebServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)


def is_ended(line: socket.socket) -> bool:
    """Waits for what comes next; whether that is the end."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize("sent", [b"", HALF_HEAD, HALF_BODY])
def test_half_a_request_is_not_waited_for(impatient: WebServer, sent: bytes) -> None:
    with connected(impatient) as line:
        line.sendall(sent)
        assert is_ended(line)


def test_a_trickle_does_not_keep_a_connection(impatient: WebServer) -> None:
    with connected(impatient) as line:
        line.sendall(HALF_HEAD)
        line.settimeout(0.05)
        for _ in range(FEW_BYTES):
            try:
                line.sendall(b"x")
                heard = line.recv(1)
            except TimeoutError:
                continue
            except ConnectionError:
                heard = b""
            assert heard == b""  # an answer would mean that the head was refused, not that it was too slow
            return
        raise AssertionError("each byte has set the clock back")


def test_half_a_second_request_is_not_waited_for_either(
    server: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connected(server) as line:
        line.sendall(WHOLE)
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += line.recv(2**16)
        assert answer.startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
        line.sendall(HALF_HEAD)
        assert is_ended(line)


def test_a_request_that_comes_in_parts_is_answered(server: WebServer) -> None:
    with connected(server) as line:
        for part in (WHOLE[:9], WHOLE[9:30], WHOLE[30:]):
            line.sendall(part)
        assert line.recv(12) == b"HTTP/1.1 200"


def test_a_socket_that_listens_stays(server: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its request is long over: nothing is missing."""
    with server.client() as client:
        id = begin(client)
        with monkeypatch.context() as patch:
            patch.setattr(connections, "HEAD_SECONDS", 0.2)
            patch.setattr(connections, "BODY_SECONDS", 0.2)
            with listening(server, id, client) as tab:
                for sent in (b"", HALF_BODY):
                    with connected(server) as line:
                        line.sendall(sent)
                        assert is_ended(line)  # so much time has gone by
                patch.undo()
                send(client, id, 0, "r1c1=1")
                assert "r1c1=1" in str(tab.recv(PATIENCE))


def listening(server: WebServer, id: str, client: httpx.Client) -> ClientConnection:
    """A tab that listens; on a busy machine even its own request may come too late, and is sent again."""
    for _ in range(100):
        with suppress(InvalidHandshake, ConnectionError):
            return server.live(id, client)
    raise AssertionError("no request came in time")
