"""The picture that a command writes beside its figures: its options, and the checks before the work."""

from __future__ import annotations

import click

from quebra.app.cli.options import Command, theme_option
from quebra.app.cli.output import report_only
from quebra.core.files.saving import ending_of, require_other, require_writable


def plot_options(command: Command) -> Command:
    """--plot and --theme."""
    plot = click.option("--plot", metavar="OUT.svg", help="Draw the figures, as an SVG file.")
    return plot(theme_option(command))


def require_plot(place: str | None, sources: tuple[str, ...] = ()) -> None:
    """Says so before the work when the picture cannot be written.

    Where there is one, it is drawn also when nobody reads the figures to their end.
    """
    if place is None:
        return
    report_only()
    ending_of(place, "--plot", (".svg",))
    require_writable(place, "--plot")
    require_other(place, sources, "--plot")
