"""Progress: a line that is taken back, on a terminal only, and not more often than eyes can follow."""

from __future__ import annotations

import io
import sys
from itertools import pairwise
from time import monotonic, sleep

import pytest

from quebra.app.cli import progress
from quebra.app.cli.progress import ProgressBar, Ticker, bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def on_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Called in a test itself: before it, pytest puts its own standard error in place."""
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "20")
    return shown


def test_a_line_takes_the_place_of_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch)
    with Ticker() as ticker:
        ticker.tell("one")
        ticker.tell("two " * 10)  # a line that wraps could not be taken back
    assert terminal.getvalue() == f"\r\x1b[Kone\r\x1b[K{('two ' * 10)[:19]}\r\x1b[K"
    ticker.clear()
    assert terminal.getvalue().count("\r") == 3  # nothing is left to take back


def test_lines_come_at_most_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch)
    now = 100.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    ticker, asked = Ticker(), []

    def words() -> str:
        asked.append(now)
        return str(now)

    for _ in range(100):
        ticker.tick(words)
        now += 0.05
    assert 15 < len(asked) == terminal.getvalue().count("\r")
    assert all(later - before > progress.EVERY for before, later in pairwise(asked))
    ticker.tell("at once")
    ticker.tick(words)
    assert terminal.getvalue().endswith("at once")


@pytest.mark.parametrize("where", ["a file", "a dumb terminal", "nowhere"])
def test_it_is_silent_elsewhere(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal() if where == "a dumb terminal" else io.StringIO()
    monkeypatch.setattr(sys, "stderr", None if where == "nowhere" else shown)
    monkeypatch.setenv("TERM", "dumb" if where == "a dumb terminal" else "xterm")
    with Ticker() as ticker:
        ticker.tell("one")
        assert not ticker.live
    with ProgressBar(lambda: "two") as again:
        sleep(0.01)
        assert not again.live
    assert shown.getvalue() == ""


def test_a_bar_tells_itself_and_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch)
    monkeypatch.setattr(progress, "EVERY", 0.001)
    end = monotonic() + 60
    with ProgressBar(lambda: "so far") as again:
        while terminal.getvalue().count("so far") < 3:
            assert monotonic() < end
            sleep(0.001)
        with again.aside():
            before = terminal.getvalue()
            assert before.endswith("\r\x1b[K")
            sleep(0.02)
            assert terminal.getvalue() == before
    assert terminal.getvalue().endswith("\r\x1b[K")


@pytest.mark.parametrize("done, total, filled", [(0, 7, 0), (7, 24, 7), (3, 4, 18), (5, 5, 24), (9, 5, 24)])
def test_the_bar(done: float, total: float, filled: int) -> None:
    assert bar(done, total) == f"[{'#' * filled}{'.' * (24 - filled)}]"
