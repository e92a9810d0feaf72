"""How far a command is: a line on a terminal's standard error, and silence elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from threading import Event, Lock, Thread
from time import monotonic
from typing import Self

from quebra.core.background import in_background

EVERY = 0.2  # seconds between two lines of progress
WIDTH = 24  # characters of a bar


class Ticker:
    """A line of progress, each in the place of the one before; what follows it is printed after ``clear``."""

    def __init__(self) -> None:
        terminal = sys.stderr is not None and sys.stderr.isatty()
        self.live = terminal and os.environ.get("TERM") != "dumb"
        self._shown, self._told = False, monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def tell(self, text: str) -> None:
        """Shows a line at once."""
        self._told = monotonic()
        if self.live:
            # A line that wraps could not be taken back.
            text = text[: get_terminal_size((80, 24)).columns - 1]
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
            self._shown = True

    def tick(self, words: Callable[[], str]) -> None:
        """Shows a line where the last one was a while ago: for what changes all the time."""
        if monotonic() - self._told > EVERY:
            self.tell(words())

    def clear(self) -> None:
        """Takes the line back."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = False


class ProgressBar(Ticker):
    """A line that is told again and again by itself, however long a single thing takes."""

    def __init__(self, words: Callable[[], str]) -> None:
        super().__init__()
        self._words, self._lock, self._over = words, Lock(), Event()
        self._thread: Thread | None = None

    def __enter__(self) -> Self:
        if self.live:
            self._thread = in_background(self._draw)
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        self.clear()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Room for other things on the same terminal."""
        with self._lock:
            self.clear()
            yield

    def _draw(self) -> None:
        while not self._over.is_set():
            with self._lock:
                self.tell(self._words())
            self._over.wait(EVERY)


def bar(done: float, total: float) -> str:
    """A bar as long as the part that is done: [######..................]."""
    filled = "#" * min(WIDTH, int(WIDTH * done / total))
    return f"[{filled:.<{WIDTH}}]"
