"""Shared by the tests of `quebra zurero`."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from quebra.app.cli.main import guarded

Typed = Callable[..., str]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Runs ``quebra zurero play`` on lines typed; gives what is printed."""
    monkeypatch.setenv("QUEBRA_LANG", "en")

    def run(typed: str, *arguments: str, code: int = 0) -> str:
        lines = typed if "\n" in typed else "".join(f"{word}\n" for word in typed.split())
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        assert guarded(["zurero", "play", *arguments]) == code
        printed = capsys.readouterr()
        assert "\x1b" not in printed.out
        assert printed.err.count("\n") == (0 if code == 0 else 1)
        return printed.out if code == 0 else printed.err

    return run
