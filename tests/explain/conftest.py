"""Shared by the tests of explaining."""

from __future__ import annotations

from importlib import import_module

import pytest

from quebra.core import registry
from quebra.core.game import Game


@pytest.fixture
def template(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The template's game, registered while a test runs."""
    game: Game = import_module("quebra.games._template").GAME
    everything = {**registry.games(), game.name: game}
    monkeypatch.setattr(registry, "games", lambda: everything)
    return game
