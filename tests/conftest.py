"""Shared by all tests."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from importlib import import_module

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

import quebra.games
from quebra.core import registry
from quebra.core.game import Game
from quebra.engine.generate.attempt import generate_part

# What fails in a helper is told as well as what fails in a test.
pytest.register_assert_rewrite("support")

# No test is timed: a busy machine must not make one fail.
settings.register_profile("quebra", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quebra")

# Where tests run in the background (nohup, some CI), interrupts are ignored, and every program that the
# tests start would inherit that and never hear of the Ctrl-C that it is tested with.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real browser, one for all tests of a process."""
    names = ("chromium", "chromium-browser", "google-chrome")
    program = next((found for found in map(shutil.which, names) if found), None)
    with sync_playwright() as playwright:
        # A container may not let the browser build its own sandbox; the page is ours.
        running = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def template(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The template's game, registered while a test runs."""
    game: Game = import_module("quebra.games._template").GAME
    everything = {**registry.games(), game.name: game}
    monkeypatch.setattr(registry, "games", lambda: everything)
    return game


@pytest.fixture(scope="module")
def small_games() -> Iterator[None]:
    """The small games of tests/support/games, registered while a file of tests runs."""
    from support.places import SMALL_GAMES  # after pytest has been told of it above

    caches = (registry.every_game, registry.games, generate_part)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(quebra.games, "__path__", [*quebra.games.__path__, str(SMALL_GAMES)])
        for one in caches:
            one.cache_clear()
        yield
    for one in caches:
        one.cache_clear()
