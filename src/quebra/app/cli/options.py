"""The options that many commands have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from quebra.core.words import LANGUAGES, default_language

Command = TypeVar("Command", bound=Callable[..., Any])
THEMES = ("light", "dark", "print", "contrast", "contrast-dark")


def ascii_option(command: Command) -> Command:
    return click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters.")(
        command
    )


def coordinates_option(usual: bool | None) -> Callable[[Command], Command]:
    """Numbers at the sides of a board; ``usual`` is whether they are there unless told otherwise."""
    return click.option(
        "--coordinates/--no-coordinates",
        default=usual,
        help=f"Number the rows and columns ({'usual' if usual else 'not usual'}).",
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
        help="Colours: for bright pages (usual), dark ones, ink on paper, or strong contrasts.",
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
