"""Connections that are not waited for for ever: a request comes whole within its time, or not at all.

uvicorn waits without end for the rest of a request's head, or of its body, so that anybody could keep as many
connections open as the system has.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0  # for the head of a request, from the first moment of a connection on
BODY_SECONDS = 60.0  # for the rest of it


class PatientConnection(H11Protocol):
    """A connection of uvicorn's that ends when a part of a request is missing for too long."""

    _missing: Any = None  # the state in which the client is, where it owes something
    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_be()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Sets the clock where something else is missing than before: more of the same does not stop it."""
        if self.transport.get_protocol() is not self:  # a WebSocket by now, of which nothing is missing
            self._let_be()
            return
        state = self.conn.their_state
        limits: dict[Any, float] = {h11.IDLE: HEAD_SECONDS, h11.SEND_BODY: BODY_SECONDS}
        # Between two requests uvicorn has a clock of its own.
        missing = state if state in limits and self.timeout_keep_alive_task is None else None
        if missing is self._missing:
            return
        self._let_be()
        self._missing = missing
        if missing is not None:
            self._end = self.loop.call_later(limits[missing], self.transport.abort)

    def _let_be(self) -> None:
        if self._end is not None:
            self._end.cancel()
        self._end = self._missing = None
