"""What a user waits for at the prompt: whole processes, from start to end."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import quebra
from report import Table, at_most, skipped
from timing import Settings, timed

HELP_SECONDS = 0.150
MENU_SECONDS = 0.250
SOLVE_SECONDS = 0.350
EXAMPLES = ("shakashaka-tab7", "snake-2-puzzle-6")  # both 10x10


def tables(settings: Settings) -> list[Table]:
    """The installed command, beside the Python that runs this."""
    table = Table("Start-up", notes=["Process start included."])
    command = Path(sys.executable).parent / "quebra"
    if not command.exists():
        table.rows.append(skipped("quebra", "the command is not installed beside this Python"))
        return [table]
    found = timed(partial(_run, str(command), "--help"), settings.runs)
    table.rows.append(at_most("quebra --help", found.seconds, HELP_SECONDS))
    found = timed(
        partial(_run, str(command), "menu"), settings.runs
    )  # nothing is typed: it greets and leaves
    table.rows.append(at_most("quebra menu", found.seconds, MENU_SECONDS, "to its first question"))
    with TemporaryDirectory() as folder:
        for name in EXAMPLES:
            file = Path(folder) / f"{name}.txt"
            file.write_text(quebra.board_to_text(quebra.examples()[name]))
            found = timed(partial(_run, str(command), "solve", str(file)), settings.runs)
            table.rows.append(at_most(f"quebra solve {name}", found.seconds, SOLVE_SECONDS, "10×10"))
    return [table]


def _run(*words: str) -> None:
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
