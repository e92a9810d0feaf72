"""What the running studio has: its database, its workers, its jobs, the tabs that listen."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from starlette.requests import HTTPConnection

from quebra.app.web.assets import Assets
from quebra.app.web.guard import cookie_in
from quebra.app.web.rooms import Rooms
from quebra.app.web.settings import StudioSettings
from quebra.app.web.work.jobs import Jobs
from quebra.app.web.work.today import Today
from quebra.app.web.work.workers import Workers
from quebra.core.formats.fields import json_value
from quebra.core.game import Board
from quebra.core.reading import board_from_json
from quebra.core.words import LANGUAGES, default_language
from quebra.store.sessions import PlaySession, Store

T = TypeVar("T")
MOST_BOARDS = 2000  # that stay in memory
MOST_USERS = 20_000


class Studio:
    """All parts of a running studio."""

    def __init__(self, settings: StudioSettings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.assets = Assets()
        self.workers = Workers(settings)
        self.jobs = Jobs(self.workers.making, self.workers.commissions, settings)
        self.today = Today(self.workers.making, store, settings)
        self.rooms = Rooms()
        self._aside = ThreadPoolExecutor(4, "aside")
        self._boards: OrderedDict[str, Board] = OrderedDict()
        self._users: OrderedDict[str, None] = OrderedDict()

    def close(self) -> None:
        """Ends whatever runs; all that was acknowledged is stored."""
        self.jobs.close()
        self.today.close()
        self.workers.close()
        self._aside.shutdown(wait=False, cancel_futures=True)
        self.store.close()

    def begin(self, work: Callable[[], object]) -> None:
        """Has some work done in a thread; nobody waits for it."""
        self._aside.submit(work)

    async def aside(self, work: Callable[..., T], *arguments: Any, **options: Any) -> T:
        """Does some work in a thread: what takes longer than a moment is not for the server's own."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._aside, partial(work, *arguments, **options))

    def knows(self, secret: str) -> bool:
        """Whether a secret is a user's."""
        if secret in self._users:
            self._users.move_to_end(secret)
            return True
        if not self.store.knows(secret):
            return False
        _keep(self._users, secret, None, MOST_USERS)
        return True

    def forget(self, secret: str) -> None:
        """A user is known no more."""
        self._users.pop(secret, None)

    def user_of(self, connection: HTTPConnection) -> str | None:
        """The secret of the user who calls; None for one without a cookie that is known here."""
        secret = cookie_in(connection.headers)
        return secret if secret is not None and self.knows(secret) else None

    def language_of(self, connection: HTTPConnection, asked: str | None = None) -> str:
        """As asked for, else as the studio was started, else the first of the browser's that is known."""
        if asked or self.settings.language:
            return asked or self.settings.language or "en"
        for part in connection.headers.get("accept-language", "").split(","):
            wanted = part.split(";")[0].strip().lower()[:2]
            if wanted in LANGUAGES:
                return wanted
        return default_language()

    def known_board(self, id: str) -> Board | None:
        """The board of a session, if it is in memory. It never changes; who asks must own it."""
        return self._boards.get(id)

    def board_of(self, session: PlaySession) -> Board:
        """The board of a session."""
        board = self._boards.get(session.id)
        if board is None:
            board = board_from_json(json_value(session.puzzle))
            self.keep_board(session.id, board)
        return board

    def keep_board(self, id: str, board: Board) -> None:
        """Has the board of a session at hand."""
        _keep(self._boards, id, board, MOST_BOARDS)


def _keep(kept: OrderedDict[str, T], key: str, value: T, most: int) -> None:
    kept[key] = value
    while len(kept) > most:
        kept.popitem(last=False)
