"""Tabs that have one board open: each is told when another one added moves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

MOST_TABS = 50  # of one session
CLOSING = 1012  # the code by which WebSockets say that a server stops


class Bell:
    """Rings for one tab: there are moves, or it is over."""

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self.reason: int | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return self.reason is not None

    def ring(self) -> None:
        self._event.set()

    def end(self, reason: int) -> None:
        """It is over; the reason is a code of WebSockets."""
        if self.reason is None:
            self.reason = reason
        self.ring()

    async def heard(self) -> None:
        """Waits until it rings."""
        await self._event.wait()
        self._event.clear()


class Rooms:
    """The bells of all tabs, by session. Used by the server's own thread alone."""

    def __init__(self) -> None:
        self._bells: dict[str, set[Bell]] = {}

    @contextmanager
    def join(self, session: str) -> Iterator[Bell | None]:
        """A bell for one more tab; None where there are too many."""
        bells = self._bells.setdefault(session, set())
        bell = Bell() if len(bells) < MOST_TABS else None
        if bell is not None:
            bells.add(bell)
        try:
            yield bell
        finally:
            if bell is not None:
                bells.discard(bell)
            if not bells:
                self._bells.pop(session, None)

    def ring(self, session: str) -> None:
        """Tells every tab of a session that there are moves."""
        for bell in self._bells.get(session, ()):
            bell.ring()

    def end(self, session: str, reason: int) -> None:
        """Tells every tab of a session that it is over."""
        for bell in self._bells.get(session, ()):
            bell.end(reason)

    def close(self) -> None:
        """It is over for all: the server stops."""
        for session in self._bells:
            self.end(session, CLOSING)
