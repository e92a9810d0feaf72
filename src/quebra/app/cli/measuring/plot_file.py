"""The picture that a command writes beside its figures: its options, and the checks before the work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from quebra.app.cli.common import theme_option
from quebra.core.files.saving import ending_of, require_other, require_writable

Command = TypeVar("Command", bound=Callable[..., Any])


def plot_options(command: Command) -> Command:
    """--plot and --theme."""
    plot = click.option("--plot", metavar="OUT.svg", help="Draw the figures, as an SVG file.")
    return plot(theme_option(command))


def require_plot(place: str | None, sources: tuple[str, ...] = ()) -> None:
    """Says so before the work when the picture cannot be written."""
    if place is None:
        return
    ending_of(place, "--plot", (".svg",))
    require_writable(place, "--plot")
    require_other(place, sources, "--plot")
