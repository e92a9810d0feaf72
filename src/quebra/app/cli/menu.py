"""quebra menu"""

from __future__ import annotations

import click

from quebra.app.cli.help import worked
from quebra.app.cli.options import language_option


@click.command(name="menu", epilog=worked("quebra", "quebra menu --lang pt"))
@language_option
def command(lang: str) -> int:
    """Choose from a menu what to do; whatever else is needed is asked.

    The same as `quebra` alone in a terminal. A wrong entry is told and asked again, an empty line takes
    what stands in brackets, 0 goes back. Ctrl-C stops a long job or a game and returns to the menu; at a
    question of the menu it leaves (exit code 130). The end of the input (Ctrl-D) leaves, too (exit code 0).
    """
    from quebra.app.terminal.menu.start import run_menu

    return run_menu(lang)
