"""What the commands share: sources, options, looks, exit codes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from shutil import get_terminal_size
from typing import Any, TypeVar

import click

from quebra.core.errors import InputError, printable
from quebra.core.examples import examples
from quebra.core.game import Answer, Board
from quebra.core.reading import Entry, read_source
from quebra.core.scene import Scene
from quebra.core.words import LANGUAGES, default_language
from quebra.render.text.show import scene_text, show

Command = TypeVar("Command", bound=Callable[..., Any])
COLOUR_CODES = re.compile(r"\x1b\[[0-9;]*m")
THEMES = ("light", "dark", "print")
EXIT_ORDER = (0, 1, 3, 2)  # the gravest code of several boards wins


def gravest(codes: Iterable[int]) -> int:
    """One exit code for several results."""
    return max(codes, key=EXIT_ORDER.index, default=0)


def entries(sources: Iterable[str]) -> Iterator[Entry]:
    """Every board of the sources; a name that is no file may be a bundled board."""
    for source in sources:
        found = None if source == "-" or os.path.exists(source) else examples().get(source)
        if found is not None:
            yield Entry(source, 0, found)
            continue
        try:
            yield from read_source(source)
        except InputError as error:  # the file as a whole cannot be read: on to the next
            yield Entry(source, 0, None, error)


def one_board(source: str) -> Board:
    """The single board of a source."""
    boards: list[Board] = []
    for entry in entries([source]):
        if entry.error is not None:
            raise entry.error
        if entry.board is not None:
            boards.append(entry.board)
    if len(boards) != 1:
        raise InputError(f"expected one board, found {len(boards)}", source=source)
    return boards[0]


def title(entry: Entry) -> str:
    """What to call a board among several."""
    place = entry.source if not entry.line else f"{entry.source}:{entry.line}"
    return _name(entry) or place


def label(entry: Entry) -> str:
    """What to call a board that stands alone as often as not: no line for the first of a file."""
    return entry.source if entry.line == 1 and not entry.stream and not _name(entry) else title(entry)


def _name(entry: Entry) -> str:
    name = entry.board.extras.get("name") if entry.board else None
    return printable(str(name)) if name else ""


def draw(board: Board, answer: Answer | None, ascii_only: bool) -> str:
    """A picture that suits where standard output goes."""
    return show(board, answer, ascii_only=ascii_only or not speaks_unicode(), colour=wants_colour())


def draw_scene(scene: Scene, ascii_only: bool) -> str:
    """Any picture, in the way that suits where standard output goes."""
    return scene_text(scene, ascii_only=ascii_only or not speaks_unicode(), colour=wants_colour())


def wants_colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def speaks_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def ascii_option(command: Command) -> Command:
    return click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters.")(
        command
    )


def json_option(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")(command)


def language_option(command: Command) -> Command:
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=default_language,
        help="Language of the sentences (default: as the system).",
    )(command)


def theme_option(command: Command) -> Command:
    return click.option(
        "--theme",
        type=click.Choice(THEMES),
        default="light",
        help="Colours: for bright pages (usual), dark ones, or ink on paper.",
    )(command)


def time_limit_option(command: Command) -> Command:
    return click.option(
        "--time-limit",
        type=click.FloatRange(0, min_open=True),
        callback=no_nan,
        metavar="S",
        help="Seconds a board.",
    )(command)


def no_nan(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    """Refuses what is no number though Python reads it as one."""
    if value is not None and value != value:
        raise click.UsageError(f"{parameter.opts[0]}: expected a number, found nan")
    return value


def beside(left: str, right: str) -> str:
    """Two pictures side by side where the terminal is wide enough, else one above the other."""
    lines, others = left.splitlines(), right.splitlines()
    bare = [len(COLOUR_CODES.sub("", line)) for line in (*lines, *others)]
    width = max(bare, default=0)
    if 2 * width + 4 > get_terminal_size((80, 24)).columns:
        return f"{left}\n{right}"
    rows = zip_longest(lines, others, fillvalue="")
    return "".join(
        f"{first}{' ' * (width + 4 - len(COLOUR_CODES.sub('', first)))}{second}".rstrip() + "\n"
        for first, second in rows
    )


class Ticker:
    """A line of progress on a terminal's standard error; silent elsewhere."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._shown = False

    def tell(self, text: str) -> None:
        if self._live:
            # A line that wraps could not be taken back.
            text = text[: get_terminal_size((80, 24)).columns - 1]
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
            self._shown = True

    def clear(self) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = False
