"""Shared by the tests of the studio."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from support.studio import Player, Studio
from support.web import WebServer, web_server

expect.set_options(
    timeout=30_000
)  # milliseconds for what a key or a click changes, on a machine that may be busy


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """One studio for all tests of a process; those that kill it start their own."""
    running = Studio(tmp_path_factory.mktemp("studio"))
    yield running
    running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """A server in this process, one for a file of tests; those who want it otherwise have their own."""
    with web_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def client(server: WebServer) -> Iterator[httpx.Client]:
    """Somebody whom the server does not know yet."""
    with server.client() as one:
        yield one


@pytest.fixture
def own_studio(tmp_path: Path) -> Iterator[Studio]:
    """A studio that a test may kill."""
    running = Studio(tmp_path)
    yield running
    if running.process.poll() is None:
        running.close()


@pytest.fixture(scope="module")
def regular(browser: Browser, studio: Studio) -> Iterator[Callable[[], Player]]:
    """Somebody who comes again and again in a file of tests, each time as if for the first time, but with the
    files of the page at hand."""
    player = Player(browser, studio, touch=True)

    def come() -> Player:
        player.forget()
        return player

    yield come
    player.close()


@pytest.fixture
def sit_down(browser: Browser) -> Iterator[Callable[..., Player]]:
    """Players who leave when the test ends, and whose consoles must have stayed silent."""
    players: list[Player] = []

    def new(studio: Studio, **more: Any) -> Player:
        players.append(Player(browser, studio, **more))
        return players[-1]

    yield new
    for player in players:
        player.close()
    assert [player.complaints for player in players] == [[] for _ in players]
