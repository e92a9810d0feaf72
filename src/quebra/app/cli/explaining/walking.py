"""Boards explained one after the other, with progress: what `explain` and `grade` share."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

from quebra.app.cli.common import Ticker
from quebra.app.cli.main import BAD_INPUT, complain
from quebra.core.errors import InputError, QuebraError
from quebra.core.files.json_lines import to_json
from quebra.core.reading import Entry

if TYPE_CHECKING:  # the engine is loaded when a board is explained, not for --help
    from quebra.engine.explain.explain import Explaining

EVERY = 0.2  # seconds between two lines of progress


def walk_through(explaining: Explaining, tell: Callable[[int], str]) -> None:
    """To the end or to the time limit; ``tell`` words the progress from the number of steps."""
    ticker, told = Ticker(), monotonic()

    def progress(count: int) -> None:
        nonlocal told
        if monotonic() - told > EVERY:
            ticker.tell(tell(count))
            told = monotonic()

    ticker.tell(tell(0))
    try:
        explaining.run(progress)
    finally:
        ticker.clear()


def served(entry: Entry, serve: Callable[[Entry], int]) -> int:
    """The exit code of one board; what goes wrong with it does not stop the others."""
    try:
        if entry.error is not None:
            raise entry.error
        return serve(entry)
    except QuebraError as error:
        placed = error if isinstance(error, InputError) else InputError(str(error))
        message = str(placed.at(entry.source, entry.line or None))
        if not entry.stream:
            return complain(message)
        print_json({"error": message})
        return BAD_INPUT


def print_json(data: dict[str, Any]) -> None:
    print(to_json(data), flush=True)
