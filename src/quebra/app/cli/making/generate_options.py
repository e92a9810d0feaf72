"""What can be set for new puzzles, in the sections of a help page."""

from __future__ import annotations

import os
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

import click

from quebra.app.cli.options import json_option, language_option
from quebra.engine.generate.request import DIFFICULTIES

if TYPE_CHECKING:
    from quebra.engine.generate.request import RequestsPart

Options = list[click.Parameter]


def usual_size(part: RequestsPart) -> str:
    """The size of a puzzle unless told otherwise."""
    rows, columns = part.USUAL_SIZE
    return f"{rows}x{columns}"


def sections(title: str, part: RequestsPart) -> dict[str, Options]:
    """The options for one puzzle, by section."""
    return {
        "Puzzle": _puzzle(usual_size(part), part.USUAL_LEVEL),
        title: _own(part),
        "Batch": _batch(),
        "Output": _output(),
    }


def _puzzle(size: str, level: str) -> Options:
    return [
        click.Option(["--size"], metavar="RxC", default=size, help=f"Rows and columns ({size})."),
        click.Option(
            ["--difficulty"],
            metavar="LEVEL",
            help=f"{', '.join(DIFFICULTIES[:-1])} or {DIFFICULTIES[-1]} ({level}).",
        ),
        click.Option(
            ["--symmetry"],
            metavar="KIND",
            default="none",
            help="Of the layout of the clues: none, rotation180, rotation90 or mirror (none).",
        ),
        click.Option(
            ["--minimal"], is_flag=True, help="No clue can be dropped (in KenKen: no two cages joined)."
        ),
    ]


def _own(part: RequestsPart) -> Options:
    return [
        click.Option(
            [option.flag, option.name],
            metavar=option.metavar or None,
            is_flag=option.is_switch,
            default=None,
            help=option.help[:1].upper() + option.help[1:].rstrip(".") + ".",
        )
        for option in part.OPTIONS
    ]


def _batch() -> Options:
    return [
        click.Option(["--count"], type=int, metavar="N", help="How many puzzles (1)."),
        click.Option(["--seed"], type=int, metavar="S", help="The same seed, the same puzzles (random)."),
        click.Option(
            ["--jobs"], metavar="J", default="1", callback=_jobs, help="How many processes, or all (1)."
        ),
        click.Option(
            ["--cluster"], metavar="ADDRESS", help="Use the workers of the dask scheduler at tcp://HOST:PORT."
        ),
        click.Option(["--give-up"], metavar="S", callback=_seconds, help="Seconds for one puzzle (120)."),
        click.Option(
            ["--until-time"],
            metavar="S",
            callback=_seconds,
            help="Stop after so many seconds.",
        ),
    ]


def _output() -> Options:
    def nothing() -> None: ...

    shared = json_option(language_option(nothing))
    return [
        click.Option(
            ["--output"],
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="A .jsonl file; each puzzle is in it as soon as it is made.",
        ),
        click.Option(["--resume"], is_flag=True, help="Go on with the FILE of a run that was stopped."),
        click.Option(["--force"], is_flag=True, help="Overwrite FILE."),
        *shared.__click_params__,  # type: ignore[attr-defined]
    ]


def _jobs(context: click.Context, parameter: click.Parameter, value: str) -> int:
    """A number of processes; ``all`` is one for every core."""
    if value == "all":
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not (value.isascii() and value.isdigit() and len(value) <= 9):
        raise click.UsageError(f"--jobs: expected a number of processes, or all, found {value!r}", context)
    return int(value)


def _seconds(context: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not isfinite(seconds) or seconds <= 0:
        name = parameter.opts[0]
        raise click.UsageError(f"{name}: expected seconds, more than 0, found {value!r}", context)
    return seconds
